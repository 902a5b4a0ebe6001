import type { Intent, IntentOf } from '../intent'
import type { Decoded } from '../types'
import { hbarText, listText, plural } from '../words'
import { hbarAllowanceOf } from './hbar-allowance'
import {
  currentAllowance,
  reducesAllowance,
  allowanceAfterFlow,
  otherAllowances,
  canUncoverOffers,
} from './offers-cover'
import { evidenceOf, hitIf, type Rule } from './rule'

type AllowanceIntent = IntentOf<'buy-evm' | 'mint' | 'offer-allowance' | 'revoke'>

const setsAllowance = (transaction: Decoded, intent: Intent): boolean => hbarAllowanceOf(transaction, intent) !== null

/**
 * Rules on the spender's current allowance. The new allowance replaces the current one, so that active offers can lose
 * their cover.
 */
export const allowanceContextRules: readonly Rule<AllowanceIntent>[] = [
  {
    id: 'allowance-short-of-offers',
    severity: 'warn',
    row: null,
    title: 'Your offers would not be covered',
    about:
      'The spender could take less than today, and less than the active collection offers need. A purchase or mint counts as using up its allowance. An unknown current allowance counts as larger than the new one. Not reported if another spender on the person’s list could take as much as the offers need. Offers that are not covered can fail or be removed.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      const offerNeed = intent.context?.standing
      if (!allowance || !offerNeed || !canUncoverOffers(allowance, intent)) return []
      const amountAfterFlow = allowanceAfterFlow(allowance, intent)
      const needWords = offerNeed.count === 1 ? 'Your offer needs' : `Your ${offerNeed.count} offers need`
      return hitIf(amountAfterFlow < offerNeed.offers, () => ({
        claim: `${needWords} ${hbarText(offerNeed.offers)}, the spender could take ${hbarText(amountAfterFlow)}`,
        message: `${needWords} ${hbarText(offerNeed.offers)}. Afterwards, the spender could take only ${hbarText(amountAfterFlow)}.`,
        evidence: evidenceOf([allowance]),
      }))
    },
  },
  {
    id: 'allowance-unread',
    severity: 'warn',
    row: null,
    title: 'The current allowance is unknown',
    about: 'The allowances of the account could not be read. A new allowance replaces the current one.',
    check: (transaction, intent) =>
      hitIf(setsAllowance(transaction, intent) && intent.context?.hbarAllowances === null, () => ({
        message: 'The spender’s current allowance could not be read. The new amount replaces this allowance.',
        evidence: [],
      })),
  },
  {
    id: 'offers-unread',
    severity: 'warn',
    row: null,
    title: 'The allowance that your offers need is unknown',
    about:
      'The amount that the active collection offers need could not be read, or there is no user key to read this amount. The spender could take less than today, so the offers may lose their cover.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      if (!allowance || intent.context?.standing !== null) return []
      const currentText = hbarText(currentAllowance(allowance, intent) ?? 0n)
      const afterFlowText = hbarText(allowanceAfterFlow(allowance, intent))
      return hitIf(reducesAllowance(allowance, intent) === true, () => ({
        claim: `The spender may take ${currentText} today, ${afterFlowText} afterwards`,
        message: `${allowance.spender} may take ${currentText} today, and only ${afterFlowText} afterwards. Your collection offers could not be read and may lose their cover.`,
        evidence: evidenceOf([allowance]),
      }))
    },
  },
  {
    id: 'allowance-replaced',
    severity: 'note',
    row: null,
    title: 'The new allowance replaces the current one',
    about: 'The spender already has an HBAR allowance. The new amount replaces this allowance and is not added to it.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      if (!allowance) return []
      const { spender, amountTinybar } = allowance
      const currentTinybars = currentAllowance(allowance, intent) ?? 0n
      return hitIf(currentTinybars > 0n, () => ({
        message: `${spender} may take ${hbarText(currentTinybars)} today, and ${hbarText(amountTinybar)} after this, until the allowance is used or revoked.`,
        evidence: evidenceOf([allowance]),
      }))
    },
  },
]

/** Warns that allowances of two spenders add up, because each stays active. */
export const allowanceAddsUp: Rule<IntentOf<'offer-allowance'>> = {
  id: 'allowance-adds-up',
  severity: 'warn',
  row: null,
  title: 'Another spender also has an allowance',
  about:
    'Another spender on the list of the person already has an HBAR allowance. A new allowance replaces only an allowance of the same spender, so both amounts could be taken. Reported only if the allowance grows. Not reported if the request is to reset an allowance to an earlier amount.',
  check: (transaction, intent) => {
    const allowance = hbarAllowanceOf(transaction, intent)
    if (!allowance || intent.spender !== undefined) return []
    if (allowance.amountTinybar <= (currentAllowance(allowance, intent) ?? 0n)) return []
    const others = otherAllowances(allowance, intent)
    const total = others.reduce((sum, { amount }) => sum + amount, allowance.amountTinybar)
    const otherWords = others.map(({ spender, amount }) => `${spender} may already take ${hbarText(amount)}`)
    return hitIf(others.length > 0, () => ({
      claim: `${plural(others.length + 1, 'spender')} could take ${hbarText(total)} together`,
      message: `${listText(otherWords)}. Together with the new allowance, up to ${hbarText(total)} could be taken.`,
      evidence: evidenceOf([allowance]),
    }))
  },
}
