import { requireOperation, type Fixture } from './fixture'

/** Waits in real time. Advancing the clock of the practice world does not shorten the wait. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const POLL_EVERY_MS = 10

/** Polls until a condition holds. Throws after `maxPolls` polls. */
export async function pollUntil(isConditionMet: () => Promise<boolean>, maxPolls = 500): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    if (await isConditionMet()) return
    await pause(POLL_EVERY_MS)
  }
  throw new Error(`the condition did not hold within ${maxPolls} polls`)
}

/** Waits until the service is processing at least `count` calls of an operation. */
export function waitUntilRunning(market: Fixture, operation: string, count = 1): Promise<void> {
  const { method, path } = requireOperation(operation)
  return pollUntil(async () => {
    const { running: countByRoute } = (await market.control('/service/calls')) as {
      running: Readonly<Record<string, number>>
    }
    return (countByRoute[`${method} ${path}`] ?? 0) >= count
  })
}
