/** Texts for the state of a flow: what happened, what moved, and what to do now. */
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { FLOW_KIND_TEXTS } from './words/kinds'
import { joinSentences, type FlowContext, type FlowText } from './words/state-text'
import type { FlowMark } from '../../stores/flow-mark'
import { hbarWords } from '../../format/money'
import { lowerFirstLetter, quotedText } from '../../format/text'

export { hasEnded } from './flow-state'
export type { FlowText } from './words/state-text'

/** Default mark of each state. */
const DEFAULT_MARKS: Readonly<Record<FlowState, FlowMark>> = {
  preparing: 'running',
  reviewing: 'running',
  approved: 'running',
  submitted: 'running',
  settled: 'running',
  unknown: 'unknown',
  done: 'pass',
  declined: 'stopped',
  refused: 'refused',
  failed: 'stopped',
  expired: 'stopped',
}

/**
 * Text of a flow. `accountName` is the person's own name for the account, or the account's id if the app no longer has
 * the account.
 */
export function flowText(flow: Flow, accountName: string): FlowText {
  if (flow.error?.code === 'spender-not-added') return spenderNotAddedText(flow.error, accountName)
  if (flow.error?.code === 'history-lost' && flow.state === 'failed') return lostHistoryText(flow, accountName)
  const text = FLOW_KIND_TEXTS[flow.kind].states[flow.state](flowContext(flow, accountName))
  return { mark: DEFAULT_MARKS[flow.state], ...text }
}

/** Text of a flow that stopped because the person closed the spender window without adding the spender. */
function spenderNotAddedText(error: AppError, accountName: string): FlowText {
  const { title, moved, todo } = errorText(error)
  return {
    mark: 'stopped',
    word: 'Stopped',
    title: `Stopped: ${lowerFirstLetter(title)}`,
    moved: `${moved} Nothing left ${accountName}.`,
    todo,
  }
}

/** Text of a flow whose history was lost, so that it is unknown whether anything was sent. */
function lostHistoryText(flow: Flow, accountName: string): FlowText {
  const { title, moved, todo } = errorText({ code: 'history-lost' })
  return {
    mark: 'unknown',
    word: 'Outcome unknown',
    title: `Outcome unknown: ${flowLabel(flow, accountName)}`,
    moved: joinSentences(
      `${title}.`,
      moved,
      flow.maxPrice && `Up to ${hbarWords(flow.maxPrice)} may have left ${accountName}, or may still leave.`,
    ),
    todo,
  }
}

/** Flow as a short phrase: "Buy Tide 2187". */
export const flowLabel = (flow: Flow, accountName: string): string =>
  FLOW_KIND_TEXTS[flow.kind].label(flowContext(flow, accountName))

const flowContext = (flow: Flow, accountName: string): FlowContext => ({
  flow,
  accountName,
  subject: quotedText(flow.title),
})
