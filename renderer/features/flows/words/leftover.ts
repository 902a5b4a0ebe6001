/** Texts about an HBAR allowance that a flow set and did not use up, and about the permission of a failed listing. */
import type { Flow } from '@shared/contract/flows'
import { tryParseHbar } from '@shared/amount'
import { mayReplaceAllowance } from '@shared/later-flow'
import { hbarWords, isZeroHbar } from '../../../format/money'
import { joinSentences, type FlowContext } from './state-text'

type Leftover = NonNullable<Flow['leftover']>

/** Sentences on the unspent allowance, the spender and the earlier allowance. Empty without a leftover. */
export const leftoverWords = ({ flow: { leftover, outcome } }: FlowContext): string =>
  leftover === null
    ? ''
    : joinSentences(
        unspentWords(leftover, outcome?.of === 'mint'),
        `${leftover.spender} may still take ${leftover.isAtMost ? 'the unspent amount' : 'this amount'}.`,
        earlierAllowanceWords(leftover),
      )

function unspentWords({ granted: amount, isAtMost }: Leftover, isMint: boolean): string {
  if (isAtMost) return `Up to ${hbarWords(amount)} of the allowance may be unspent.`
  // After a mint, `amount` is the unspent part of a larger allowance.
  return isMint
    ? `${hbarWords(amount)} of the allowance is unspent.`
    : `The allowance of ${hbarWords(amount)} is unspent.`
}

const earlierAllowanceWords = (leftover: Leftover): string => {
  const { before, granted: amount } = leftover
  if (equalsEarlierAllowance(leftover)) return `The allowance is the same as before: ${hbarWords(amount)}.`
  if (before === null) return 'The earlier allowance is unknown.'
  return isZeroHbar(before) ? 'There was no allowance before.' : `The allowance before was ${hbarWords(before)}.`
}

/** Advice on what to do with the unspent allowance; null without a leftover. */
export const leftoverTodo = ({ flow: { leftover } }: FlowContext): string | null => {
  if (leftover === null) return null
  if (isRestorable(leftover)) return `Restore the allowance to ${hbarWords(leftover.before)}, or revoke it.`
  if (equalsEarlierAllowance(leftover)) return 'Revoke the allowance if you no longer want it.'
  // If the flow may have taken place, do not suggest trying again at once.
  return leftover.isAtMost ? 'Revoke the allowance.' : 'Revoke the allowance unless you try again at once.'
}

/**
 * True if restoring the earlier allowance makes sense. An earlier allowance of zero is the same as a revocation. An equal
 * earlier allowance would cost a fee and change nothing.
 */
export const isRestorable = (leftover: Leftover): leftover is Leftover & { readonly before: string } =>
  leftover.before !== null && !isZeroHbar(leftover.before) && !equalsEarlierAllowance(leftover)

/**
 * True if the unspent allowance equals the earlier allowance. False for an allowance that may be partly used, because the
 * unspent amount is uncertain.
 */
const equalsEarlierAllowance = ({ before, granted: amount, isAtMost }: Leftover): boolean =>
  !isAtMost && before !== null && tryParseHbar(before) === tryParseHbar(amount)

/** True for a listing that failed after the ledger had confirmed the permission for the market. */
export const hasListingPermission = ({ kind, state, steps }: Flow): boolean =>
  (kind === 'list' || kind === 'list-evm') && state === 'failed' && steps.some(({ step }) => step === 'completing')

/** Later flow that replaced, used or revoked the permission of a failed listing, or may do so; null without such a flow. */
export function laterPermissionFlow(flow: Flow, flows: readonly Flow[]): Flow | null {
  if (!hasListingPermission(flow)) return null
  return (
    flows.find(
      (laterFlow) =>
        laterFlow.id !== flow.id &&
        laterFlow.startedAt > flow.startedAt &&
        laterFlow.account === flow.account &&
        laterFlow.token === flow.token &&
        (laterFlow.serial === flow.serial || (flow.kind === 'list-evm' && laterFlow.serial === null)) &&
        KINDS_THAT_END_PERMISSIONS.has(laterFlow.kind) &&
        mayReplaceAllowance(laterFlow),
    ) ?? null
  )
}

const KINDS_THAT_END_PERMISSIONS: ReadonlySet<Flow['kind']> = new Set([
  'list',
  'list-evm',
  'unlist',
  'unlist-evm',
  'revoke',
])
