import { assertNever } from '@shared/result'
import type { IntentOf, Revocable } from '../intent'
import { likenessTo } from '../look-alike'
import type { Decoded, Effect } from '../types'
import { effectWords } from '../words'
import { requestedEffectFacts } from './requested-effect'
import { callRules, parsedCallOf } from './contract'
import { singleEffectRules, delegatingSpender, serialOther, tokenOther } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

type RevokeIntent = IntentOf<'revoke'>

/**
 * Spender of the permission in the bytes. Null if the bytes name none: deleting the permission over a serial applies to
 * every spender.
 */
function spenderIn(transaction: Decoded, intent: RevokeIntent): string | null {
  const { requestedEffect: effect } = requestedEffectFacts(transaction, intent)
  if (effect === null) return null
  if ('spender' in effect) return effect.spender
  const call = parsedCallOf(transaction, intent)
  return call?.kind === 'approval' ? call.operator : null
}

/** Spender of a permission; for an EVM collection, the operator. */
export function spenderOf(allowance: Revocable): string {
  return allowance.kind === 'evm-all' ? allowance.operator : allowance.spender
}

/** True if the effect would keep a permission, or give one. */
function leavesPermission(effect: Effect, transaction: Decoded, intent: RevokeIntent): boolean {
  switch (effect.kind) {
    case 'hbar-allowance':
      return effect.amountTinybar !== 0n
    case 'token-allowance':
      return effect.amount !== 0n
    case 'nft-allowance':
      return effect.all !== 'revoke' || effect.serials.length > 0
    case 'contract-call': {
      const call = parsedCallOf(transaction, intent)
      return call?.kind === 'approval' && call.isApproved
    }
    case 'nft-allowance-delete':
    case 'hbar-out':
    case 'hbar-in':
    case 'nft-move':
    case 'token-move':
    case 'associate':
    case 'prng':
      return false
    default:
      return assertNever(effect, 'effect')
  }
}

/**
 * Rules for a revocation. The spender must be the requested one, on the person's list or not; no permission may remain.
 */
export const revokeRules: readonly Rule<RevokeIntent>[] = [
  ...singleEffectRules,
  ...callRules,
  {
    id: 'revoke-spender-other',
    severity: 'refuse',
    row: 'spender',
    title: 'The transaction changes another spender’s permission',
    about: 'The permission of an account other than the requested one would change.',
    check: (transaction, intent) => {
      const spender = spenderIn(transaction, intent)
      const requestedSpender = spenderOf(intent.allowance)
      if (spender === null || spender === requestedSpender) return []
      const likenessSentence = likenessTo(spender, [requestedSpender])
      const message = `You asked to revoke the permission of ${requestedSpender}. The transaction names ${spender}.${likenessSentence}`
      return [{ message, evidence: evidenceOf(transaction.effects) }]
    },
  },
  {
    id: 'still-allowed',
    severity: 'refuse',
    row: 'amount',
    title: 'The spender would still have a permission',
    about: 'An amount, a serial or the whole collection would still be permitted, or permitted again.',
    check: (transaction, intent) => {
      const { requestedEffect: effect } = requestedEffectFacts(transaction, intent)
      if (effect === null || !leavesPermission(effect, transaction, intent)) return []
      const message = `You asked to revoke the permission. The transaction ${effectWords(effect)}.`
      return [{ message, evidence: evidenceOf([effect]) }]
    },
  },
  {
    id: 'ledger-own-spender',
    severity: 'refuse',
    row: 'spender',
    title: 'The ledger would reject this: spender and owner are the same',
    about:
      'A permission over HBAR or NFTs whose spender is its own owner would change. The ledger answers SPENDER_ACCOUNT_SAME_AS_OWNER.',
    check: (transaction, intent) => {
      const { requestedEffect: allowance } = requestedEffectFacts(transaction, intent)
      if (allowance?.kind !== 'hbar-allowance' && allowance?.kind !== 'nft-allowance') return []
      return hitIf(allowance.spender === allowance.owner, () => ({
        message: `${allowance.owner} is both owner and spender. The ledger would reject this (SPENDER_ACCOUNT_SAME_AS_OWNER).`,
        evidence: evidenceOf([allowance]),
      }))
    },
  },
  tokenOther,
  serialOther,
  delegatingSpender,
]
