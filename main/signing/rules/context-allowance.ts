import type { Intent, IntentOf } from '../intent'
import type { Decoded } from '../types'
import { hbarText } from '../words'
import { hbarAllowanceOf } from './hbar-allowance'
import { evidenceOf, hitIf, type Rule } from './rule'

type Allowing = IntentOf<'buy-evm' | 'mint' | 'offer-allowance' | 'revoke'>

/** What stands of the allowance once the act is done: a purchase or a mint uses it up. */
function leftFor(intent: Allowing, amountTinybar: bigint): bigint {
  return intent.kind === 'offer-allowance' || intent.kind === 'revoke' ? amountTinybar : 0n
}

/** What the spender may take today; null when that is not known, or nothing. */
function standingFor(transaction: Decoded, intent: Allowing): bigint | null {
  const asked = hbarAllowanceOf(transaction, intent)
  return intent.context?.hbarAllowances?.find(({ spender }) => spender === asked?.spender)?.amount ?? null
}

const setsAllowance = (transaction: Decoded, intent: Intent): boolean => hbarAllowanceOf(transaction, intent) !== null

/** What an allowance does to the one before it: it takes its place, and is not added to it. */
export const allowanceContext: readonly Rule<Allowing>[] = [
  {
    id: 'allowance-short-of-offers',
    severity: 'warn',
    row: 'amount',
    title: 'Your offers would not be covered',
    about:
      'Less would be left of the allowance than the active collection offers need, once a purchase or mint that it is for has used its part. Offers that are not covered can fail or be removed.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      const standing = intent.context?.standing
      if (!asked || !standing || standing.count === 0) return []
      const left = leftFor(intent, asked.amountTinybar)
      return hitIf(left < standing.offers, () => ({
        message: `${standing.count === 1 ? 'Your offer needs' : `Your ${standing.count} offers need`} ${hbarText(standing.offers)}. ${hbarText(left)} would be left.`,
        evidence: evidenceOf([asked]),
      }))
    },
  },
  {
    id: 'allowance-unread',
    severity: 'warn',
    row: 'amount',
    title: 'The present allowance is not known',
    about: 'The allowances of the account could not be read. A new one takes the place of an older one.',
    check: (transaction, intent) =>
      hitIf(setsAllowance(transaction, intent) && intent.context?.hbarAllowances === null, () => ({
        message: 'It could not be read what the spender may take today. Whatever it is, this amount takes its place.',
        evidence: [],
      })),
  },
  {
    id: 'offers-unread',
    severity: 'warn',
    row: 'amount',
    title: 'Your offers are not known',
    about: 'The active collection offers could not be read, so that nobody can say whether they stay covered.',
    check: (transaction, intent) =>
      hitIf(setsAllowance(transaction, intent) && intent.context?.standing === null, () => ({
        message: 'Your collection offers could not be read. They could be left without cover.',
        evidence: [],
      })),
  },
  {
    id: 'allowance-replaced',
    severity: 'note',
    row: null,
    title: 'It takes the place of an older allowance',
    about: 'The spender has an HBAR allowance already. The new amount stands in its place and is not added to it.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      const before = standingFor(transaction, intent)
      return hitIf(asked !== null && before !== null && before > 0n, () => ({
        message: `${asked?.spender ?? ''} may take ${hbarText(before ?? 0n)} today, and ${hbarText(asked?.amountTinybar ?? 0n)} after this, until it is used or taken back.`,
        evidence: asked ? evidenceOf([asked]) : [],
      }))
    },
  },
]
