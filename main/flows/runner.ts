import { randomUUID } from 'node:crypto'
import type { Flow } from '@shared/contract/flows'
import { isEnded } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { AppFailure, failure } from '../platform/app-failure'
import { flowOf, isUnreadable, stateOf } from '../journal/flow-state'
import { lastOf, type Begun, type Entry, type JournalStep } from '../journal/journal'
import type { RunnerDeps } from './flow-kind'
import { createSettler } from './settle'
import { approve } from './sign-run'
import { createWaits, Stopped } from './waits'

const FAULT_PAUSE_MS = 30_000

export type Runner = ReturnType<typeof createRunner>

/**
 * Runs every flow the same way: prepare, judge, review, look once more, sign, submit, receipt, complete. A step is
 * journaled first and taken then. What follows `submitting` never gives up by itself and never signs again: it asks
 * until the ledger has answered or the transaction is proven dead.
 */
export function createRunner(deps: RunnerDeps) {
  const waits = createWaits(deps.now)
  const running = new Set<string>()
  let isStopped = false

  const view = (id: string): Flow => flowOf(id, deps.journal.read(id), waits.nextAt(id))
  const append = (id: string, step: JournalStep) => {
    // Every step is journaled before it is taken, so nothing goes on that cannot be journaled.
    if (isStopped) throw new Stopped()
    deps.journal.append(id, step)
    onChange(id)
  }
  /** The step is written; that a view cannot be told of it must not stop what the step announces. */
  const onChange = (id: string) => {
    try {
      deps.onChange(id)
    } catch (cause) {
      deps.fault('flow.view', cause)
    }
  }
  const settle = createSettler({ ...deps, onChange, append, waits })

  function end(id: string, thrown: unknown): void {
    const cause = deps.translate(thrown) ?? thrown
    const error: AppError =
      cause instanceof AppFailure ? cause.error : { code: 'internal', ref: deps.fault('flow', cause) }
    const state =
      error.code === 'declined'
        ? 'declined'
        : error.code === 'review-refused'
          ? 'refused'
          : error.code === 'window-expired'
            ? 'expired'
            : 'failed'
    try {
      append(id, { step: 'ended', state, error: state === 'declined' ? null : error })
    } catch (unwritable) {
      // An error that does not fit the journal must not leave the flow without an end.
      append(id, {
        step: 'ended',
        state: 'failed',
        error: { code: 'internal', ref: deps.fault('flow.end', unwritable) },
      })
    }
  }

  /** Runs the work of one flow, of which there is one at a time. What it cannot handle is logged. */
  function track(id: string, work: () => Promise<void>): void {
    running.add(id)
    void work()
      .catch((cause: unknown) => {
        if (!isStopped) deps.fault('flow', cause)
      })
      .finally(() => running.delete(id))
  }

  /** From the first step to the submission, then on to the end. */
  async function run(id: string, begun: Begun): Promise<void> {
    try {
      await approve(deps, (step) => append(id, step), begun)
    } catch (cause) {
      // After `submitting` a fault of this app must not end the flow: the ledger may have the transaction.
      if (isStopped) return
      if (!lastOf(deps.journal.read(id), 'submitting')) return end(id, cause)
      deps.fault('submit', cause)
    }
    await follow(id)
  }

  /** Asks until the flow has ended. A fault on the way is logged and the asking begun anew: it is never left alone. */
  async function follow(id: string): Promise<void> {
    for (;;) {
      try {
        return await settle(id)
      } catch (cause) {
        if (isStopped) throw cause
        deps.fault('settle', cause)
        await waits.wait(id, FAULT_PAUSE_MS)
      }
    }
  }

  /** Begins a flow and returns as soon as it is journaled. Throws AppFailure `flow-unfinished`. */
  function begin(begun: Omit<Begun, 'step'>): Flow {
    const twin = unfinished().find(
      (flow) =>
        flow.kind === begun.kind &&
        flow.token === begun.token &&
        flow.serial === begun.serial &&
        // An NFT can be bought once, whichever of the person's accounts pays.
        (flow.kind === 'buy' || flow.account === begun.account),
    )
    if (twin) throw failure({ code: 'flow-unfinished', flowId: twin.id })
    const id = randomUUID()
    const first: Begun = { step: 'begun', ...begun }
    append(id, first)
    track(id, () => run(id, first))
    return view(id)
  }

  function all(): Flow[] {
    const profile = deps.profile().id
    return [...deps.journal.flows()]
      .filter(([, entries]) => lastOf(entries, 'begun')?.profile === profile)
      .map(([id, entries]) => flowOf(id, entries, waits.nextAt(id)))
      .sort((a, b) => Number(isEnded(a.state)) - Number(isEnded(b.state)) || b.startedAt.localeCompare(a.startedAt))
  }
  const unfinished = () => all().filter((flow) => !isEnded(flow.state))

  /** At the start of the app: ends what was never sent, goes on with what may have been. */
  function recover(): void {
    for (const { id } of unfinished()) {
      if (running.has(id)) continue
      const entries = deps.journal.read(id)
      if (isUnreadable(entries)) continue
      if (lastOf(entries, 'submitting')) track(id, () => follow(id))
      else append(id, { step: 'ended', ...cutOff(entries) })
    }
  }

  return {
    begin,
    all,
    recover,
    /** Lets everything rest where it is, as the end of the app would; another runner goes on from the journal. */
    stop: (): void => {
      isStopped = true
      waits.stop()
    },
    get: (id: string): Flow => {
      if (!lastOf(deps.journal.read(id), 'begun')) throw failure({ code: 'not-found', what: 'flow' })
      return view(id)
    },
    /** Asks about an unfinished flow now instead of at its next time. */
    check: (id: string): void => {
      waits.wake(id)
      if (!running.has(id) && !isEnded(stateOf(deps.journal.read(id)))) recover()
    },
  }
}

/** The end of a flow that stopped with the app before anything was sent: what had been decided by then still holds. */
function cutOff(entries: readonly Entry[]): Pick<Extract<JournalStep, { step: 'ended' }>, 'state' | 'error'> {
  if (lastOf(entries, 'decided')?.approved === false) return { state: 'declined', error: null }
  const judged = lastOf(entries, 'judged')
  if (judged?.verdict === 'refuse') {
    return { state: 'refused', error: { code: 'review-refused', rules: judged.rules } }
  }
  return { state: 'failed', error: { code: 'interrupted' } }
}
