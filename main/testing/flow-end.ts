import { expect } from 'vitest'
import { isEnded, type Flow } from '@shared/contract/flows'
import type { AppRig } from './app-rig'

export { letMarketSpend } from './main-rig'

/** Waits for the end of a flow. After the limit, throws an error with the steps of the flow. */
export async function waitForFlowEnd({ services }: AppRig, startedFlow: Flow, limitMs = 20_000): Promise<Flow> {
  const deadlineMs = Date.now() + limitMs
  for (;;) {
    const flow = (await services.flows.list(undefined)).find(({ id }) => id === startedFlow.id)
    if (flow && isEnded(flow.state)) return flow
    if (Date.now() > deadlineMs) {
      throw new Error(`${startedFlow.kind} stays ${flow?.state}: ${flow?.steps.map(({ step }) => step).join(' ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Waits for the end of a flow, and expects that it is done without an error. */
export async function expectFlowDone(app: AppRig, start: Promise<Flow>): Promise<Flow> {
  const flow = await waitForFlowEnd(app, await start)
  expect(flow.error).toBeNull()
  expect(flow.state).toBe('done')
  return flow
}
