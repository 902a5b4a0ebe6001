import { hitIf } from '../rules/rule'
import { hbarText, plural } from '../words'
import type { ActRule } from './act-rule'
import { offerNeedAfter } from './offer-act'
import type { PricedOfferAct } from './offer-rules'

const needsWords = (act: PricedOfferAct): string => {
  const { offers, total } = offerNeedAfter(act)
  if (offers === 1) return `The offer needs ${hbarText(total)}`
  return `Your ${plural(offers, 'offer')} would need ${hbarText(total)} in total`
}

/** Rules on the funds that cover offers. A shortage is reported and never fixed: the person sets the allowance. */
export const coverRules: readonly ActRule<PricedOfferAct>[] = [
  {
    id: 'offer-allowance-short',
    severity: 'warn',
    row: null,
    title: 'The allowance does not cover your offers',
    about:
      'All active offers of the account together need more than the largest HBAR allowance to a spender on the person’s list. Offers that are not covered can fail or be removed. The request does not raise the allowance.',
    check: (act) => {
      const { allowance } = act.facts
      return hitIf(allowance !== null && allowance < offerNeedAfter(act).total, () => ({
        message: `${needsWords(act)}. Your allowance to the market is ${hbarText(allowance ?? 0n)}. Offers that are not covered can fail. This request does not change the allowance.`,
        evidence: [],
      }))
    },
  },
  {
    id: 'offer-balance-short',
    severity: 'warn',
    row: null,
    title: 'The balance does not cover your offers',
    about: 'All active offers of the account together need more HBAR than the account holds.',
    check: (act) => {
      const { balance } = act.facts
      if (balance === null || balance >= offerNeedAfter(act).total) return []
      const message = `${needsWords(act)}. Your account holds ${hbarText(balance)}, so ${offerNeedAfter(act).offers === 1 ? 'the offer cannot be paid' : 'not every offer can be paid'}.`
      return [{ message, evidence: [] }]
    },
  },
  {
    id: 'offer-cover-unread',
    severity: 'warn',
    row: null,
    title: 'The cover of the offer is unknown',
    about: 'The balance or the allowance of the account could not be read, so the offers may not be covered.',
    check: ({ facts }) =>
      hitIf(facts.balance === null || facts.allowance === null, () => ({
        message: `Your ${facts.balance === null ? 'balance' : 'allowance'} could not be read. The offer may not be covered.`,
        evidence: [],
      })),
  },
]
