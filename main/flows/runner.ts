import { randomUUID } from 'node:crypto'
import type { Flow } from '@shared/contract/flows'
import { isEnded } from '@shared/contract/flows'
import type { AppError, DiskStage } from '@shared/errors'
import { assertNever } from '@shared/result'
import { AppFailure, failure, logUnlessExpected } from '../platform/app-failure'
import type { FlowStart, FlowRequest } from '../journal/flow-start'
import { toFlow, hasUnreadableStep, flowStateOf } from '../journal/flow-state'
import { lastEntryOf, type JournalEntry, type NewStep } from '../journal/journal'
import { answerChallenge, approveAct } from './service-call-run'
import { createActSettler } from './service-call-settlement'
import { requireWithinLimits } from './spending-limits'
import { stepsAfterHistoryLoss } from './history-loss'
import { interruptedOutcome } from './interrupted-outcome'
import { createFlowHandle, type FlowHandle } from './flow-handle'
import { kindOf, type FlowKind } from './flow-kind'
import { createOwnFlows, mayHaveBeenSent } from './own-flows'
import { createPause } from './pause'
import { createRejectedTransactionWatch } from './rejected-transaction-watch'
import type { RunnerDeps } from './runner-deps'
import { createSettler } from './settle'
import { runTransaction } from './transaction-run'
import { createWakeableDelays, FlowsStopped } from './wakeable-delays'

const FAULT_PAUSE_MS = 30_000
/** A failed disk write is retried sooner than other faults, because the retry sends no request. */
const DISK_PAUSE_MS = 5000

/** True for steps after which assets may have moved, or turned out to differ from the last read. */
const makesViewsStale = (step: NewStep): boolean =>
  step.step === 'receipt' || step.step === 'acted' || (step.step === 'ended' && step.state !== 'declined')

/** End state of a flow that ended with this error before anything was sent. */
function endState({ code }: AppError): 'declined' | 'refused' | 'expired' | 'failed' {
  switch (code) {
    case 'declined':
      return 'declined'
    case 'review-refused':
      return 'refused'
    case 'window-expired':
      return 'expired'
    default:
      return 'failed'
  }
}

const isDiskFailure = (cause: unknown): cause is AppFailure =>
  cause instanceof AppFailure && cause.error.code === 'disk-failed'
/** True if an act was certainly not sent: the app saves an act's request under the flow's id before sending it. */
const isStillUnsent = ({ id, lastStep }: FlowHandle, kind: FlowKind): boolean =>
  kind.course === 'act' && lastStep('acted') === null && !kind.mayHaveBeenSent(id)
/** `isSettled`: the step that could not be written reports that the flow took effect. */
function diskStage(entries: readonly JournalEntry[], isSettled: boolean): DiskStage {
  if (entries.length === 0) return 'not-begun'
  if (!mayHaveBeenSent(entries)) return 'unsent'
  return isSettled || flowStateOf(entries) === 'settled' ? 'settled' : 'sent'
}
const isWaitingForDisk = (entries: readonly JournalEntry[]): boolean => {
  const lastEntry = entries.at(-1)
  return lastEntry?.step === 'asking' && lastEntry.error.code === 'disk-failed'
}
/** True if the journal's last step already has this error, so that the unchanged state is not reported again. */
const isLastError = (entries: readonly JournalEntry[], { error }: AppFailure): boolean => {
  const lastEntry = entries.at(-1)
  return lastEntry?.step === 'asking' && JSON.stringify(lastEntry.error) === JSON.stringify(error)
}

/** Sorts unfinished flows before ended flows, and newer flows before older flows. */
function compareFlows(first: Flow, second: Flow): number {
  const isFirstEnded = isEnded(first.state)
  if (isFirstEnded !== isEnded(second.state)) return isFirstEnded ? 1 : -1
  return second.startedAt.localeCompare(first.startedAt)
}

export type Runner = ReturnType<typeof createRunner>

/**
 * Runs flows. The steps of a transaction are: prepare, judge, review, recheck, sign, submit, receipt, complete. An act
 * is sent instead of signed, and the signature of a message is sent to the service. Each step is journaled before it is
 * taken. After `submitting` or `acting` the runner never gives up and never starts the flow again: it asks until the
 * outcome is certain.
 */
export function createRunner(deps: RunnerDeps) {
  const delays = createWakeableDelays(deps.now, deps.monotonicNow)
  const ownFlows = createOwnFlows(deps)
  const runningFlowIds = new Set<string>()
  /** Flows that wait until the person has added a spender in main's window. */
  const flowIdsAddingSpender = new Set<string>()
  let isStopped = false

  const summarizeFlow = (id: string, entries: readonly JournalEntry[]): Flow =>
    toFlow(id, entries, {
      nextTry: delays.nextTry(id),
      hasDraw: deps.drawAnswerStore.has(id),
      isAddingSpender: flowIdsAddingSpender.has(id),
    })
  const flowView = (id: string): Flow => summarizeFlow(id, deps.journal.read(id))
  /** Journals a step. Throws if the step cannot be journaled: the flow then does not take the step. */
  const append = (id: string, step: NewStep) => {
    if (isStopped) throw new FlowsStopped()
    try {
      deps.journal.append(id, step)
    } catch (cause) {
      handleRefusedWrite(id, step, cause)
    }
    if (makesViewsStale(step)) onSettled(id)
    onChange(id)
  }
  /**
   * Handles a step that the disk refused to write. The end of a flow is held in memory, because a restart would reach
   * the same end. For any other step, the disk's refusal is thrown. If the flow was sent, its state then says that the
   * outcome cannot be saved, and the write is retried.
   */
  const handleRefusedWrite = (id: string, step: NewStep, cause: unknown): void => {
    const entries = deps.journal.read(id)
    const isSettled = step.step === 'acted' || (step.step === 'receipt' && step.status === 'SUCCESS')
    const stage = diskStage(entries, isSettled)
    const refusal = deps.disk.failureOf(cause, stage)
    if (refusal === null) throw cause
    deps.onDiskRefusal(cause)
    if (step.step === 'ended' && entries.length > 0) return deps.journal.hold(id, step)
    if (mayHaveBeenSent(entries)) showDiskRefusal(id, refusal, cause)
    throw refusal
  }
  /** Sets the disk's refusal as the state of a sent flow, until a step can be written. */
  const showDiskRefusal = (id: string, refusal: AppFailure, cause: unknown): void => {
    if (!(cause instanceof AppFailure)) deps.onDiskRefusal(cause)
    if (isLastError(deps.journal.read(id), refusal)) return
    deps.journal.hold(id, { step: 'asking', error: refusal.error })
    onChange(id)
  }
  /** Invalidates stale data. `append` calls this before `onChange`, so listeners never read stale data. */
  const onSettled = (id: string) => {
    const flowStart = lastEntryOf(deps.journal.read(id), 'begun')
    try {
      if (flowStart) deps.onSettled(flowStart)
    } catch (cause) {
      deps.fault('settle.views', cause)
    }
  }
  /** Notifies the views of a change. The step is already written, so a fault of a view must not stop the flow. */
  const onChange = (id: string) => {
    try {
      deps.onChange(id)
    } catch (cause) {
      deps.fault('flow.view', cause)
    }
  }
  const pause = createPause(delays, { random: deps.random, onChange })
  const settle = createSettler({ ...deps, onChange, pause })
  const settleAct = createActSettler({ now: deps.now, pause })
  const watchRejected = createRejectedTransactionWatch({ ...deps, ownFlows, reopen })
  /** Asks the person to add a spender. The flow is marked while main's window waits for the person. */
  const askToAddSpenderFor =
    (id: string): RunnerDeps['askToAddSpender'] =>
    async (spender) => {
      flowIdsAddingSpender.add(id)
      onChange(id)
      try {
        return await deps.askToAddSpender(spender)
      } finally {
        flowIdsAddingSpender.delete(id)
        onChange(id)
      }
    }
  const flowHandle = (id: string, flowStart: FlowStart): FlowHandle =>
    createFlowHandle(deps.journal, id, flowStart, (step) => append(id, step))

  /** Ends a flow that was not sent. `thrown`: the reason, converted to the error of the flow. */
  function end(id: string, thrown: unknown): void {
    const cause = deps.vaultFailureOf(thrown) ?? deps.disk.failureOf(thrown, 'unsent') ?? thrown
    const error: AppError =
      cause instanceof AppFailure ? cause.error : { code: 'internal', ref: deps.fault('flow', cause) }
    const state = endState(error)
    try {
      append(id, { step: 'ended', state, error: state === 'declined' ? null : error })
    } catch (writeError) {
      // An error that does not fit the journal must not leave the flow without an end.
      append(id, {
        step: 'ended',
        state: 'failed',
        error: { code: 'internal', ref: deps.fault('flow.end', writeError) },
      })
    }
  }

  /** Runs the work of a flow in the background. Errors that the work does not handle are logged. */
  function track(id: string, work: () => Promise<void>): void {
    runningFlowIds.add(id)
    void work()
      .catch((cause: unknown) => {
        if (!isStopped) deps.fault('flow', cause)
      })
      .finally(() => runningFlowIds.delete(id))
  }

  /** Runs the flow from its first step to the irreversible one, then on to the end. */
  async function run(flow: FlowHandle): Promise<void> {
    const kind = kindOf(deps.kinds, flow.flowStart)
    try {
      await approve(flow, kind)
    } catch (cause) {
      if (isStopped) return
      if (!mayHaveBeenSent(deps.journal.read(flow.id))) return abandon(flow, kind, cause)
      // A fault of this app must not end a flow that may have been sent: the ledger may have the transaction.
      if (!isDiskFailure(cause)) deps.fault('submit', cause)
    }
    await follow(flow, kind, { isOfThisRun: true })
  }

  function approve(flow: FlowHandle, kind: FlowKind): Promise<void> {
    switch (kind.course) {
      case 'transaction':
        return runTransaction({ ...deps, askToAddSpender: askToAddSpenderFor(flow.id) }, flow, watchRejected(kind))
      case 'act':
        return approveAct(deps, flow, kind)
      case 'message':
        return answerChallenge(deps, flow, kind)
      default:
        return assertNever(kind, 'course without a run')
    }
  }

  /** Ends a flow before anything was sent, and asks the service to discard the preparation if there is such a call. */
  function abandon(flow: FlowHandle, kind: FlowKind, cause: unknown): void {
    end(flow.id, cause)
    const preparedStep = flow.lastStep('prepared')
    if (kind.course !== 'transaction' || !kind.abandon || !preparedStep) return
    void kind.abandon(flow.flowStart, preparedStep).catch(logUnlessExpected(deps.fault, 'flow.abandon'))
  }

  /**
   * Settles the flow, however long that takes. A fault is logged and settling starts over: a flow that may have been
   * sent is never abandoned. `isOfThisRun`: the person approved the flow in this run of the app, not in an earlier run.
   */
  async function follow(
    flow: FlowHandle,
    kind: FlowKind,
    { isOfThisRun }: { readonly isOfThisRun: boolean },
  ): Promise<void> {
    for (;;) {
      try {
        if (isEnded(flowStateOf(deps.journal.read(flow.id)))) return
        if (kind.course === 'transaction') return await settle(flow, kind)
        if (kind.course === 'act') return await settleAct(flow, kind, isOfThisRun)
        return
      } catch (cause) {
        if (isStopped) throw cause
        const refusal = isDiskFailure(cause) ? cause : deps.disk.failureOf(cause, 'sent')
        if (refusal === null) {
          deps.fault('settle', cause)
        } else if (isStillUnsent(flow, kind)) {
          return end(flow.id, deps.disk.failureOf(cause, 'unsent') ?? cause)
        } else {
          showDiskRefusal(flow.id, refusal, cause)
        }
        await delays.wait(flow.id, refusal === null ? FAULT_PAUSE_MS : DISK_PAUSE_MS)
      }
    }
  }

  /**
   * Begins a flow and returns as soon as it is journaled. Throws AppFailure `flow-unfinished`, `over-limit`, `busy`,
   * and `disk-failed` when later steps could not be journaled.
   */
  function begin(request: FlowRequest): Flow {
    const flowStart: FlowStart = { step: 'begun', ...request }
    ownFlows.requireStartable(flowStart)
    deps.disk.requireUsableFolder()
    requireWithinLimits(flowStart, deps.limits(), deps.journal.flows(), deps.now())
    const id = randomUUID()
    append(id, flowStart)
    track(id, () => run(flowHandle(id, flowStart)))
    return flowView(id)
  }

  function listFlows(): Flow[] {
    return ownFlows
      .all()
      .map(({ id, entries }) => summarizeFlow(id, entries))
      .sort(compareFlows)
  }

  /**
   * Ends flows that were never sent, and continues flows that may have been sent. Runs at the start of the app, and
   * when a flow is reopened or checked without being followed.
   */
  function recover(): void {
    for (const { id, flowStart, entries } of ownFlows.unfinished()) {
      if (runningFlowIds.has(id) || flowStart === null || hasUnreadableStep(entries)) continue
      if (mayHaveBeenSent(entries)) {
        continueFlow(id, flowStart)
      } else if (lastEntryOf(entries, 'history-lost') === null) {
        append(id, { step: 'ended', ...interruptedOutcome(entries) })
      } else {
        for (const step of stepsAfterHistoryLoss(entries, flowStart, kindOf(deps.kinds, flowStart))) append(id, step)
        if (mayHaveBeenSent(deps.journal.read(id))) continueFlow(id, flowStart)
      }
    }
  }

  const continueFlow = (id: string, flowStart: FlowStart) =>
    track(id, () => follow(flowHandle(id, flowStart), kindOf(deps.kinds, flowStart), { isOfThisRun: false }))

  /** Reopens a flow that had ended and has been found on the ledger after all. */
  function reopen(id: string, step: NewStep): void {
    append(id, step)
    recover()
  }

  function requireOwn(id: string): void {
    if (!ownFlows.isOwn(id)) throw failure({ code: 'not-found', what: 'flow' })
  }

  return {
    begin,
    all: listFlows,
    recover,
    /** Called when the disk accepts writes again: writes held steps and wakes the flows that waited for the disk. */
    onDiskRecovered: (): void => {
      for (const id of deps.journal.writeHeld()) onChange(id)
      for (const { id } of ownFlows.unfinished()) {
        if (isWaitingForDisk(deps.journal.read(id))) delays.wake(id)
      }
    },
    /** Stops all flows where they are, as the end of the app does. Another runner can continue from the journal. */
    stop: (): void => {
      isStopped = true
      delays.stop()
    },
    /** Throws AppFailure `not-found`, also for a flow of another profile. */
    get: (id: string): Flow => {
      requireOwn(id)
      return flowView(id)
    },
    /**
     * Ends the current wait of an unfinished flow, so that its next try comes now, or as soon as a wait requested by
     * the service has passed. Throws AppFailure `not-found`.
     */
    check: (id: string): void => {
      requireOwn(id)
      delays.wake(id)
      if (!runningFlowIds.has(id) && !isEnded(flowStateOf(deps.journal.read(id)))) recover()
    },
  }
}
