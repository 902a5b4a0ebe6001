import { expect } from 'vitest'
import { isEnded, type Flow } from '@shared/contract/flows'
import type { AppRig } from './app-rig'

/**
 * Waits for the end of a flow. Throws an Error that names the flow's steps if the flow has not ended after `limitMs`.
 */
export async function waitForFlowEnd({ services }: AppRig, startedFlow: Flow, limitMs = 20_000): Promise<Flow> {
  const deadlineMs = Date.now() + limitMs
  for (;;) {
    const flow = (await services.flows.list(undefined)).find(({ id }) => id === startedFlow.id)
    if (flow && isEnded(flow.state)) return flow
    if (Date.now() > deadlineMs) {
      throw new Error(`${startedFlow.kind} is still ${flow?.state}: ${flow?.steps.map(({ step }) => step).join(' ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Waits for the end of a flow, and expects the state `done` without an error. */
export async function expectFlowDone(app: AppRig, startedFlow: Promise<Flow>): Promise<Flow> {
  const flow = await waitForFlowEnd(app, await startedFlow)
  expect(flow.error).toBeNull()
  expect(flow.state).toBe('done')
  return flow
}
