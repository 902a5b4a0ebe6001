import { requireOperation, type Fixture } from './fixture'

/** Lets real time pass between two looks. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const LOOK_EVERY_MS = 10

/** Waits until something is so, looking at most so often. */
export async function until(isSo: () => Promise<boolean>, most = 500): Promise<void> {
  for (let tries = 0; tries < most; tries++) {
    if (await isSo()) return
    await pause(LOOK_EVERY_MS)
  }
  throw new Error('it never came to be so')
}

/** Waits until the service is at work on so many calls of an operation. */
export function underWay(market: Fixture, operation: string, count = 1): Promise<void> {
  const { method, path } = requireOperation(operation)
  return until(async () => {
    const { running } = (await market.control('/service/calls')) as { running: Readonly<Record<string, number>> }
    return (running[`${method} ${path}`] ?? 0) >= count
  })
}
