import { assertNever } from '@shared/result'
import type { AppError } from '@shared/errors'
import type { FlowOutcome } from '@shared/contract/flows'
import type { JournalEntry } from '../journal/journal'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs, requestedWaitMs } from './completion'
import { OUTCOME_LOST } from './interrupted-outcome'
import { requireStep, type FlowHandle } from './flow-handle'
import type { ActKind, ReadBack, RunningAct, UndoOutcome } from './flow-kind'
import { isKeyMissing, wasKeyAccepted } from './offer-key'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type ActSettlerDeps = Pick<RunnerDeps, 'now'> & { readonly pause: Pause }
type Difference = Extract<ReadBack, { kind: 'differs' }>
/** Result of a failed attempt to read the state at the service. */
type UnreadableState = { readonly kind: 'unreadable'; readonly error: AppError }

/** Time for which the service's list may be out of date: until then, a missing offer does not count as absent. */
const LIST_LAG_MS = 5000
const UNDO_RETRY_MS = 2000
/** Time after which the app stops waiting for the person to set the missing user key of an act again. */
const MAX_KEY_WAIT_MS = 60 * 60_000

/**
 * Creates the function that follows an act from `acting` to its end: sends the act under its own id, reads back the
 * state at the service, and undoes what differs from the request. `isOfThisRun`: the person approved the act in this
 * run of the app, not in an earlier run.
 */
export function createActSettler(deps: ActSettlerDeps) {
  const { pause } = deps

  return async function settleAct(flow: FlowHandle, flowKind: ActKind, isOfThisRun: boolean): Promise<void> {
    const { append, lastStep } = flow
    if (!lastStep('acted')) {
      // The app ended before it sent the act. The act is not sent now: the approval was for an earlier moment.
      if (!isOfThisRun && !flowKind.mayHaveBeenSent(flow.id)) {
        flowKind.discardRequest(flow.id)
        if (lastStep('history-lost')) return append({ step: 'ended', ...OUTCOME_LOST })
        return append({ step: 'ended', state: 'failed', error: { code: 'interrupted' } })
      }
      const outcome = await sendAct(flow, flowKind)
      if (outcome === 'ended') return flowKind.discardRequest(flow.id)
      append({ step: 'acted', outcome })
    }
    await readBackAndEnd(flow, flowKind, lastStep('acted')?.outcome ?? null)
  }

  /**
   * Sends the act, and repeats the request until the outcome is certain. Returns `ended` if the flow ended with an
   * error.
   */
  async function sendAct(flow: FlowHandle, flowKind: ActKind): Promise<FlowOutcome | null | 'ended'> {
    for (let attempt = 0; ; attempt++) {
      const result = await flowKind.send(runningActOf(flow)).catch((cause: unknown) => {
        if (!(cause instanceof AppFailure)) throw cause
        fail(flow, cause.error)
        return 'ended' as const
      })
      if (result === 'ended') return result
      if (result.kind === 'done') return result.outcome
      journalReason(flow, result.error)
      if (isKeyWaitOver(flow, result.error)) {
        fail(flow, flowKind.outcomeLostError(flow.flowStart))
        return 'ended'
      }
      await pause(flow.id, attempt, { requestedMs: result.requestedMs })
    }
  }

  async function readBackAndEnd(flow: FlowHandle, flowKind: ActKind, outcome: FlowOutcome | null): Promise<void> {
    if (flow.lastStep('completed')) return flow.append({ step: 'ended', state: 'done', error: null })
    // If the app ended during an undo, the same undo continues.
    const undoingStep = flow.lastStep('undoing')
    if (undoingStep) {
      const { error, orderIds } = undoingStep
      return undo(flow, flowKind, { kind: 'differs', error, offerIds: orderIds })
    }
    for (let attempt = 0; ; attempt++) {
      const readBackResult = await readBack(flow, flowKind, outcome)
      // The service accepted the act: an unreadable state does not change that.
      if (readBackResult.kind === 'unreadable' && isKeyWaitOver(flow, readBackResult.error)) {
        return flow.append({ step: 'ended', state: 'done', error: readBackResult.error })
      }
      const isCertain =
        readBackResult.kind !== 'absent' || isListCurrent(requireStep(flow.lastStep('acted')).at, attempt)
      if (readBackResult.kind !== 'unreadable' && isCertain) return finish(flow, flowKind, readBackResult, outcome)
      await pause(flow.id, attempt, {
        requestedMs: readBackResult.kind === 'unreadable' ? (requestedWaitMs(readBackResult.error) ?? 0) : 0,
      })
    }
  }

  /**
   * True if the service's list must show what happened at the instant `since`, because LIST_LAG_MS has passed. False at
   * the first attempt, so that the list is read at least twice.
   */
  function isListCurrent(since: string, attempt: number): boolean {
    return attempt > 0 && deps.now() - Date.parse(since) >= LIST_LAG_MS
  }

  /** True if the user key of the act has been missing for MAX_KEY_WAIT_MS. */
  function isKeyWaitOver(flow: FlowHandle, error: AppError): boolean {
    const lastErrorStep = lastErrorStepOf(flow)
    if (lastErrorStep === null || !isKeyMissing(error) || !isKeyMissing(lastErrorStep.error)) return false
    return deps.now() - Date.parse(lastErrorStep.at) >= MAX_KEY_WAIT_MS
  }

  async function readBack(
    flow: FlowHandle,
    flowKind: ActKind,
    outcome: FlowOutcome | null,
  ): Promise<ReadBack | UnreadableState> {
    try {
      return await flowKind.readBack(runningActOf(flow), outcome)
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      journalReason(flow, cause.error)
      return { kind: 'unreadable', error: cause.error }
    }
  }

  async function finish(
    flow: FlowHandle,
    flowKind: ActKind,
    readBackResult: ReadBack,
    outcome: FlowOutcome | null,
  ): Promise<void> {
    switch (readBackResult.kind) {
      case 'as-requested':
        flow.append({ step: 'completed', outcome: readBackResult.outcome ?? outcome })
        return flow.append({ step: 'ended', state: 'done', error: null })
      case 'absent':
        // The service reported success. Absent offers may have been accepted at once.
        return flow.append({ step: 'ended', state: 'done', error: { code: 'not-found', what: 'offer' } })
      case 'differs':
        return undo(flow, flowKind, readBackResult)
      default:
        return assertNever(readBackResult, 'result of a read back')
    }
  }

  async function undo(flow: FlowHandle, flowKind: ActKind, difference: Difference): Promise<void> {
    const { error, offerIds } = difference
    if (!flow.lastStep('undoing')) flow.append({ step: 'undoing', error, orderIds: [...offerIds] })
    for (let attempt = 0; ; attempt++) {
      const undoResult = await tryToUndo(flow, flowKind, difference)
      if (undoResult.kind === 'over') return fail(flow, undoResult.error)
      const isStillActive =
        undoResult.kind === 'still-active' && isListCurrent(requireStep(flow.lastStep('undoing')).at, attempt)
      if (isStillActive) return fail(flow, undoResult.error)
      await pause(flow.id, attempt, {
        minMs: UNDO_RETRY_MS,
        requestedMs: undoResult.kind === 'open' ? undoResult.requestedMs : 0,
      })
    }
  }

  async function tryToUndo(flow: FlowHandle, flowKind: ActKind, difference: Difference): Promise<UndoOutcome> {
    try {
      const undoResult = await flowKind.undo(runningActOf(flow), difference)
      if (undoResult.kind === 'open') journalReason(flow, undoResult.error)
      return undoResult
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      const { error } = cause
      journalReason(flow, error)
      const cannotSucceed = completionRetryMs(cause) === null && !isKeyMissing(error)
      if (cannotSucceed || isKeyWaitOver(flow, error)) return { kind: 'over', error: difference.error }
      return { kind: 'open', error, requestedMs: requestedWaitMs(error) ?? 0 }
    }
  }
}

const fail = ({ append }: FlowHandle, error: AppError): void => append({ step: 'ended', state: 'failed', error })

function runningActOf({ id, flowStart, lastStep }: FlowHandle): RunningAct {
  return { id, flowStart, activeOfferIds: requireStep(lastStep('acting')).standing }
}

/** Last journaled error of the current phase: sending, reading back or undoing. Null if the phase has none. */
function lastErrorStepOf({ lastStep }: FlowHandle): Extract<JournalEntry, { step: 'asking' }> | null {
  const lastErrorStep = lastStep('asking')
  const phaseStart = (lastStep('undoing') ?? lastStep('acted'))?.at ?? ''
  return lastErrorStep && lastErrorStep.at >= phaseStart ? lastErrorStep : null
}

/**
 * Journals why a phase has not finished, unless the last journaled error has the same code. While the key is missing,
 * no other error is journaled until the service has accepted a key: the time of the first such error limits the wait.
 */
function journalReason(flow: FlowHandle, error: AppError): void {
  const lastErrorStep = lastErrorStepOf(flow)
  const isSameError = lastErrorStep?.error.code === error.code
  const isKeyStillMissing = lastErrorStep !== null && isKeyMissing(lastErrorStep.error) && !wasKeyAccepted(error)
  if (!isSameError && !isKeyStillMissing) flow.append({ step: 'asking', error })
}
