import type { Intent, IntentOf } from '../intent'
import type { Decoded } from '../types'
import { hbarText, listText } from '../words'
import { hbarAllowanceOf } from './hbar-allowance'
import { allowedNow, leavesLess, leftAfter, othersAllowed, shortensCover } from './offers-cover'
import { evidenceOf, hitIf, type Rule } from './rule'

type Allowing = IntentOf<'buy-evm' | 'mint' | 'offer-allowance' | 'revoke'>

const setsAllowance = (transaction: Decoded, intent: Intent): boolean => hbarAllowanceOf(transaction, intent) !== null

/** Rules on the effect of an allowance on the previous one: the new amount replaces it and is not added to it. */
export const allowanceContext: readonly Rule<Allowing>[] = [
  {
    id: 'allowance-short-of-offers',
    severity: 'warn',
    row: null,
    title: 'Your offers would not be covered',
    about:
      'The spender could take less than today, and less than the active collection offers need, once a purchase or mint that it is for has used its part; nobody else on the list of the person could take as much. Offers that are not covered can fail or be removed.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      const standing = intent.context?.standing
      if (!asked || !standing || !shortensCover(asked, intent)) return []
      const left = leftAfter(asked, intent)
      return hitIf(left < standing.offers, () => ({
        message: `${standing.count === 1 ? 'Your offer needs' : `Your ${standing.count} offers need`} ${hbarText(standing.offers)}. ${hbarText(left)} would be left.`,
        evidence: evidenceOf([asked]),
      }))
    },
  },
  {
    id: 'allowance-unread',
    severity: 'warn',
    row: null,
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
    row: null,
    title: 'Your offers are not known',
    about:
      'What the active collection offers need could not be read, or there is no user key to read it with, and the spender could take less than today. Nobody can say whether offers stay covered.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      if (!asked || intent.context?.standing !== null) return []
      return hitIf(leavesLess(asked, intent) === true, () => ({
        message: `What your collection offers need could not be read. ${asked.spender} may take ${hbarText(allowedNow(asked, intent) ?? 0n)} today, and ${hbarText(leftAfter(asked, intent))} would be left. Offers that rest on it would lose their cover.`,
        evidence: evidenceOf([asked]),
      }))
    },
  },
  {
    id: 'allowance-replaced',
    severity: 'note',
    row: null,
    title: 'It takes the place of an older allowance',
    about: 'The spender has an HBAR allowance already. The new amount stands in its place and is not added to it.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      if (!asked) return []
      const before = allowedNow(asked, intent) ?? 0n
      return hitIf(before > 0n, () => ({
        message: `${asked.spender} may take ${hbarText(before)} today, and ${hbarText(asked.amountTinybar)} after this, until it is used or taken back.`,
        evidence: evidenceOf([asked]),
      }))
    },
  },
]

/** A second spender's allowance does not end the first one's. */
export const allowanceAddsUp: Rule<IntentOf<'offer-allowance'>> = {
  id: 'allowance-adds-up',
  severity: 'warn',
  row: null,
  title: 'Another spender has an allowance, too',
  about:
    'Somebody else on the list of the person may take HBAR already. An allowance replaces that of the same spender alone: both together could be taken. Setting one spender back to an earlier amount is exempt.',
  check: (transaction, intent) => {
    const asked = hbarAllowanceOf(transaction, intent)
    if (!asked || intent.spender !== undefined || asked.amountTinybar <= (allowedNow(asked, intent) ?? 0n)) return []
    const others = othersAllowed(asked, intent)
    const sum = others.reduce((total, { amount }) => total + amount, asked.amountTinybar)
    return hitIf(others.length > 0, () => ({
      message: `${listText(others.map(({ spender, amount }) => `${spender} may already take ${hbarText(amount)}`))}, and that stays. Together with this one, ${hbarText(sum)} could be taken.`,
      evidence: evidenceOf([asked]),
    }))
  },
}
