import { formatHbar } from '@shared/amount'
import { endOf } from '../journal/flow-state'
import type { Begun } from '../journal/begun'
import { lastOf, type NewStep, type Signed } from '../journal/journal'
import { locksOf } from '../journal/locks'
import { failure } from '../platform/app-failure'
import type { TransactionKind } from './flow-kind'
import type { OwnFlows } from './open-flows'
import type { RunnerDeps } from './runner-deps'
import { CLOCK_MARGIN_MS } from './settle'

export type RefusedBeforeDeps = Pick<RunnerDeps, 'mirror' | 'now'> & {
  readonly own: OwnFlows
  /** Takes a flow that had ended up again, from this step on. */
  readonly reopen: (id: string, step: NewStep) => void
}
type Refused = { readonly id: string; readonly signed: Signed }

/**
 * A node's refusal has ended a flow, and while that transaction's window is open the node can still hand it on. So that
 * nothing is paid twice, the mirror is asked for it for as long as another flow is about to do the same.
 */
export function watchRefused(deps: RefusedBeforeDeps, kind: TransactionKind): TransactionKind {
  return {
    ...kind,
    async recheck(begun, prepared) {
      for (const { id, signed } of refusedLike(deps, begun)) {
        const seen = await deps.mirror.transaction(signed.transactionId)
        if (!seen) continue
        deps.reopen(id, { step: 'receipt', status: seen.result, fee: formatHbar(seen.feeTinybar) })
        if (seen.result === 'SUCCESS') throw failure({ code: 'flow-unfinished', flowId: id })
      }
      await kind.recheck(begun, prepared)
    },
  }
}

/** Those that a node refused, that would get in the way, and that could still take effect. */
function refusedLike({ own, now }: RefusedBeforeDeps, begun: Begun): readonly Refused[] {
  const locks = locksOf(begun)
  return own.all().flatMap(({ id, head, entries }) => {
    const signed = lastOf(entries, 'signed')
    const isRefused = endOf(entries) !== null && lastOf(entries, 'submitted')?.outcome === 'refused'
    if (!signed || !isRefused || lastOf(entries, 'receipt')) return []
    if (now() > Date.parse(signed.validUntil) + CLOCK_MARGIN_MS) return []
    return head.locks.some((lock) => locks.includes(lock)) ? [{ id, signed }] : []
  })
}
