/** An HBAR allowance that a flow gave and did not use up: what stands, and what can be done about it. */
import type { Flow } from '@shared/contract/flows'
import { tryParseHbar } from '@shared/amount'
import { mayCount } from '@shared/later-flow'
import { hbarWords, isZeroHbar } from '../../../format/money'
import { join, type About } from './said'

type Leftover = NonNullable<Flow['leftover']>

/** "The allowance of 640 ℏ stands unspent. 0.0.9 may still take it." Empty without one. */
export const leftoverWords = ({ flow: { leftover, outcome } }: About): string =>
  leftover === null
    ? ''
    : join(
        standsWords(leftover, outcome?.of === 'mint'),
        `${leftover.spender} may still take it.`,
        beforeWords(leftover),
      )

function standsWords({ granted, isAtMost }: Leftover, isRest: boolean): string {
  if (isAtMost) return `Of the allowance up to ${hbarWords(granted)} may stand unspent.`
  return isRest
    ? `Of the allowance ${hbarWords(granted)} stands unspent.`
    : `The allowance of ${hbarWords(granted)} stands unspent.`
}

const beforeWords = (leftover: Leftover): string => {
  const { before, granted } = leftover
  if (isAsBefore(leftover)) return `It is as it was before: ${hbarWords(granted)}.`
  if (before === null) return 'What stood before it is not known.'
  return isZeroHbar(before) ? 'Before it there was none.' : `Before it stood ${hbarWords(before)}.`
}

/** What to do about it; null without one. */
export const leftoverTodo = ({ flow: { leftover } }: About): string | null => {
  if (leftover === null) return null
  if (isRestorable(leftover)) return `Set it back to ${hbarWords(leftover.before)}, or take it back.`
  if (isAsBefore(leftover)) return 'Take it back if you no longer want it.'
  // Nobody tries again at once what may have taken place.
  return leftover.isAtMost ? 'Take it back.' : 'Take it back unless you try again at once.'
}

/** To set an allowance back to none is to take it back, and setting it to what it is costs a fee and changes nothing. */
export const isRestorable = (leftover: Leftover): leftover is Leftover & { readonly before: string } =>
  leftover.before !== null && !isZeroHbar(leftover.before) && !isAsBefore(leftover)

/** The allowance equals the one that it replaced. An amount that may be used up in part equals none for certain. */
const isAsBefore = ({ before, granted, isAtMost }: Leftover): boolean =>
  !isAtMost && before !== null && tryParseHbar(before) === tryParseHbar(granted)

/** A listing that came to nothing after the ledger had given the market its permission. */
export const permissionOf = ({ kind, state, steps }: Flow): boolean =>
  (kind === 'list' || kind === 'list-evm') && state === 'failed' && steps.some(({ step }) => step === 'completing')

/** A later flow that took that permission back, or made use of it. Null when there is none. */
export function permissionSuccessorOf(flow: Flow, flows: readonly Flow[]): Flow | null {
  if (!permissionOf(flow)) return null
  return (
    flows.find(
      (other) =>
        other.id !== flow.id &&
        other.startedAt > flow.startedAt &&
        other.account === flow.account &&
        other.token === flow.token &&
        (other.serial === flow.serial || (flow.kind === 'list-evm' && other.serial === null)) &&
        ENDS_PERMISSION.has(other.kind) &&
        mayCount(other),
    ) ?? null
  )
}

const ENDS_PERMISSION: ReadonlySet<Flow['kind']> = new Set(['list', 'list-evm', 'unlist', 'unlist-evm', 'revoke'])
