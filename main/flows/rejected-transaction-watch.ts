import { formatHbar } from '@shared/amount'
import { DAY_MS } from '@shared/time'
import { endOf } from '../journal/flow-state'
import type { FlowStart } from '../journal/flow-start'
import { lastOf, type NewStep, type Signed } from '../journal/journal'
import { locksOf } from '../journal/locks'
import { failure } from '../platform/app-failure'
import type { TransactionKind } from './flow-kind'
import type { OwnFlows } from './open-flows'
import { hasMirrorPassed } from './mirror-progress'
import type { RunnerDeps } from './runner-deps'

type RefusedBeforeDeps = Pick<RunnerDeps, 'mirror' | 'now'> & {
  readonly own: OwnFlows
  /** Takes a flow that had ended up again, from this step on. */
  readonly reopen: (id: string, step: NewStep) => void
}
type Refused = { readonly id: string; readonly signed: Signed }

/** Further than this no mirror is behind, and no clock that the app goes by is ahead. */
const WATCHED_MS = DAY_MS

/**
 * A node's refusal has ended a flow, and while that transaction's window is open the node can still hand it on. So that
 * nothing is paid twice, the mirror is asked for it for as long as another flow is about to do the same, until it has
 * read past that window.
 */
export function createRejectedTransactionWatch(deps: RefusedBeforeDeps) {
  /** Looked for in vain after the mirror had read past their windows. */
  const gone = new Set<string>()

  async function look({ id, signed }: Refused): Promise<void> {
    // In this order: what comes between the two questions is seen.
    const isOver = await hasMirrorPassed(deps.mirror, Date.parse(signed.validUntil))
    const seen = await deps.mirror.transaction(signed.transactionId)
    if (!seen) {
      if (isOver) gone.add(id)
      return
    }
    deps.reopen(id, { step: 'receipt', status: seen.result, fee: formatHbar(seen.feeTinybar) })
    if (seen.result === 'SUCCESS') throw failure({ code: 'flow-unfinished', flowId: id })
  }

  return (kind: TransactionKind): TransactionKind => ({
    ...kind,
    async recheck(begun, prepared) {
      for (const refused of refusedLike(deps, begun)) if (!gone.has(refused.id)) await look(refused)
      await kind.recheck(begun, prepared)
    },
  })
}

/** Those that a node refused, that would get in the way, and that may not be over yet. */
function refusedLike({ own, now }: RefusedBeforeDeps, begun: FlowStart): readonly Refused[] {
  const locks = locksOf(begun)
  return own.all().flatMap(({ id, head, entries }) => {
    const signed = lastOf(entries, 'signed')
    const isRefused = endOf(entries) !== null && lastOf(entries, 'submitted')?.outcome === 'refused'
    if (!signed || !isRefused || lastOf(entries, 'receipt')) return []
    if (now() > Date.parse(signed.validUntil) + WATCHED_MS) return []
    return head.locks.some((lock) => locks.includes(lock)) ? [{ id, signed }] : []
  })
}
