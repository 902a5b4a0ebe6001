/** Texts about an HBAR allowance that a flow set and did not use up. */
import type { Flow } from '@shared/contract/flows'
import { tryParseHbar } from '@shared/amount'
import { mayReplaceAllowance } from '@shared/later-flow'
import { hbarWords, isZeroHbar } from '../../../format/money'
import { joinSentences, type FlowContext } from './state-text'

type Leftover = NonNullable<Flow['leftover']>

/** Sentences on the unspent amount, its spender and the amount before. Empty without a leftover. */
export const leftoverWords = ({ flow: { leftover, outcome } }: FlowContext): string =>
  leftover === null
    ? ''
    : joinSentences(
        unspentWords(leftover, outcome?.of === 'mint'),
        `${leftover.spender} may still take ${leftover.isAtMost ? 'what is unspent' : 'this amount'}.`,
        beforeWords(leftover),
      )

function unspentWords({ granted, isAtMost }: Leftover, isMint: boolean): string {
  if (isAtMost) return `Up to ${hbarWords(granted)} of the allowance may be unspent.`
  // After a mint, `granted` is the remainder of a larger allowance.
  return isMint
    ? `${hbarWords(granted)} of the allowance is unspent.`
    : `The allowance of ${hbarWords(granted)} is unspent.`
}

const beforeWords = (leftover: Leftover): string => {
  const { before, granted } = leftover
  if (isAsBefore(leftover)) return `The allowance is the same as before: ${hbarWords(granted)}.`
  if (before === null) return 'The earlier allowance is unknown.'
  return isZeroHbar(before) ? 'There was no allowance before.' : `The allowance before was ${hbarWords(before)}.`
}

/** Advice on the leftover; null without one. */
export const leftoverTodo = ({ flow: { leftover } }: FlowContext): string | null => {
  if (leftover === null) return null
  if (isRestorable(leftover)) return `Restore the allowance to ${hbarWords(leftover.before)}, or revoke it.`
  if (isAsBefore(leftover)) return 'Revoke the allowance if you no longer want it.'
  // If the flow may have taken place, do not suggest trying again at once.
  return leftover.isAtMost ? 'Revoke the allowance.' : 'Revoke the allowance unless you try again at once.'
}

/**
 * True if restoring the previous allowance makes sense. Restoring zero is the same as revoking, and restoring an
 * equal amount would cost a fee and change nothing.
 */
export const isRestorable = (leftover: Leftover): leftover is Leftover & { readonly before: string } =>
  leftover.before !== null && !isZeroHbar(leftover.before) && !isAsBefore(leftover)

/**
 * True if the allowance equals the one it replaced. False for an allowance that may be partly used, because its amount
 * is uncertain.
 */
const isAsBefore = ({ before, granted, isAtMost }: Leftover): boolean =>
  !isAtMost && before !== null && tryParseHbar(before) === tryParseHbar(granted)

/** True for a listing that failed after the ledger had given the market its permission. */
export const hasListingPermission = ({ kind, state, steps }: Flow): boolean =>
  (kind === 'list' || kind === 'list-evm') && state === 'failed' && steps.some(({ step }) => step === 'completing')

/** Later flow that revoked or used the permission; null if there is none. */
export function laterPermissionFlow(flow: Flow, flows: readonly Flow[]): Flow | null {
  if (!hasListingPermission(flow)) return null
  return (
    flows.find(
      (other) =>
        other.id !== flow.id &&
        other.startedAt > flow.startedAt &&
        other.account === flow.account &&
        other.token === flow.token &&
        (other.serial === flow.serial || (flow.kind === 'list-evm' && other.serial === null)) &&
        ENDS_PERMISSION.has(other.kind) &&
        mayReplaceAllowance(other),
    ) ?? null
  )
}

const ENDS_PERMISSION: ReadonlySet<Flow['kind']> = new Set(['list', 'list-evm', 'unlist', 'unlist-evm', 'revoke'])
