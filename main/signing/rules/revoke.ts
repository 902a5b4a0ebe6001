import { assertNever } from '@shared/result'
import type { IntentOf, Revocable } from '../intent'
import { likenessTo } from '../look-alike'
import type { Decoded, Effect } from '../types'
import { effectWords } from '../words'
import { askedFacts } from './asked'
import { callRules, evmCallOf } from './contract'
import { actRules, delegatingSpender, serialOther, tokenOther } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

type RevokeIntent = IntentOf<'revoke'>

/**
 * Spender of the permission in the bytes; null if they name none: removing a serial's permission applies to any
 * spender.
 */
function spenderIn(transaction: Decoded, intent: RevokeIntent): string | null {
  const { asked } = askedFacts(transaction, intent)
  if (asked === null) return null
  if ('spender' in asked) return asked.spender
  const call = evmCallOf(transaction, intent)
  return call?.kind === 'approval' ? call.operator : null
}

export function spenderOf(allowance: Revocable): string {
  return allowance.kind === 'evm-all' ? allowance.operator : allowance.spender
}

/** True if something would remain permitted, or would be permitted again. */
function keepsSomething(asked: Effect, transaction: Decoded, intent: RevokeIntent): boolean {
  switch (asked.kind) {
    case 'hbar-allowance':
      return asked.amountTinybar !== 0n
    case 'token-allowance':
      return asked.amount !== 0n
    case 'nft-allowance':
      return asked.all !== 'revoke' || asked.serials.length > 0
    case 'contract-call': {
      const call = evmCallOf(transaction, intent)
      return call?.kind === 'approval' && call.approved
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
      return assertNever(asked, 'effect')
  }
}

/** A revocation needs no listed spender: the named spender must be the requested one, and no permission may remain. */
export const revokeRules: readonly Rule<RevokeIntent>[] = [
  ...actRules,
  ...callRules,
  {
    id: 'revoke-spender-other',
    severity: 'refuse',
    row: 'spender',
    title: 'It is about another spender',
    about: 'The permission of another account than the asked one would change.',
    check: (transaction, intent) => {
      const spender = spenderIn(transaction, intent)
      const wanted = spenderOf(intent.allowance)
      return hitIf(spender !== null && spender !== wanted, () => ({
        message: `You asked for ${wanted}. It is about ${spender ?? ''}.${likenessTo(spender ?? '', [wanted])}`,
        evidence: evidenceOf(transaction.effects),
      }))
    },
  },
  {
    id: 'still-allowed',
    severity: 'refuse',
    row: 'amount',
    title: 'It does not take everything back',
    about: 'An amount, a serial or the whole collection would still be permitted, or permitted anew.',
    check: (transaction, intent) => {
      const { asked } = askedFacts(transaction, intent)
      return hitIf(asked !== null && keepsSomething(asked, transaction, intent), () => ({
        message: `You asked to take it back. It ${asked ? effectWords(asked) : ''}.`,
        evidence: asked ? evidenceOf([asked]) : [],
      }))
    },
  },
  {
    id: 'ledger-own-spender',
    severity: 'refuse',
    row: 'spender',
    title: 'The ledger would reject it: spender and owner are one',
    about:
      'A permission over HBAR or NFTs whose spender is its own owner would change. The ledger answers SPENDER_ACCOUNT_SAME_AS_OWNER.',
    check: (transaction, intent) => {
      const { asked } = askedFacts(transaction, intent)
      if (asked?.kind !== 'hbar-allowance' && asked?.kind !== 'nft-allowance') return []
      return hitIf(asked.spender === asked.owner, () => ({
        message: `${asked.owner} is the owner and the spender. The ledger does not take that (SPENDER_ACCOUNT_SAME_AS_OWNER).`,
        evidence: evidenceOf([asked]),
      }))
    },
  },
  tokenOther,
  serialOther,
  delegatingSpender,
]
