import type { Intent, IntentOf } from '../intent'
import type { Decoded } from '../types'
import { hbarText, listText, plural } from '../words'
import { hbarAllowanceOf } from './hbar-allowance'
import {
  currentAllowance,
  reducesAllowance,
  allowanceAfterFlow,
  otherAllowances,
  mayLeaveOffersUncovered,
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
    title: 'The spender could take less than your offers need',
    about:
      'The spender could take less than today, and less than the active collection offers need. A purchase or mint counts as using up its allowance. An unknown current allowance counts as larger than the new one. Offers that are not covered can fail or be removed. The rule reports nothing if another spender on the person’s list could take enough.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      const activeOffers = intent.context?.standing
      if (!allowance || !activeOffers || !mayLeaveOffersUncovered(allowance, intent)) return []
      const amountAfterFlow = allowanceAfterFlow(allowance, intent)
      const { offers: neededTinybars, count } = activeOffers
      const needWords = `${count === 1 ? 'Your offer needs' : `Your ${count} offers need`} ${hbarText(neededTinybars)}`
      return hitIf(amountAfterFlow < neededTinybars, () => ({
        claim: `${needWords}, the spender could take ${hbarText(amountAfterFlow)}`,
        message: `${needWords}. Afterwards, the spender could take only ${hbarText(amountAfterFlow)}.`,
        evidence: evidenceOf([allowance]),
      }))
    },
  },
  {
    id: 'allowance-unread',
    severity: 'warn',
    row: null,
    title: 'The current allowance is unknown and would be replaced',
    about: 'The app could not read the allowances of the account. A new allowance replaces the current one.',
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
    title: 'The app could not read how much your offers need',
    about:
      'The app could not read how much the active collection offers need. Without a user key, the app cannot read this amount. The spender could take less than today, so the allowance may no longer cover the offers.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      if (!allowance || intent.context?.standing !== null) return []
      const currentText = hbarText(currentAllowance(allowance, intent) ?? 0n)
      const afterFlowText = hbarText(allowanceAfterFlow(allowance, intent))
      return hitIf(reducesAllowance(allowance, intent) === true, () => ({
        claim: `The spender may take ${currentText} today, ${afterFlowText} afterwards`,
        message: `${allowance.spender} may take ${currentText} today, and only ${afterFlowText} afterwards. The app could not read your collection offers. The allowance may no longer cover the offers.`,
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

/** Warns that the allowances of several spenders add up, because each stays active. */
export const allowanceAddsUp: Rule<IntentOf<'offer-allowance'>> = {
  id: 'allowance-adds-up',
  severity: 'warn',
  row: null,
  title: 'The allowances of several spenders add up',
  about:
    'Another spender on the person’s list already has an HBAR allowance. A new allowance replaces only the same spender’s allowance, so both amounts could be taken. Reported only if the allowance grows. Not reported for a reset to an earlier amount.',
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
