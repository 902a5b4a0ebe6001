import { hitIf } from '../rules/rule'
import { hbarText, plural } from '../words'
import type { ActRule } from './act-rule'
import { neededAfter } from './offer-act'
import type { Pricing } from './offer-rules'

const needsWords = (act: Pricing): string => {
  const { offers, total } = neededAfter(act)
  const all = offers === 1 ? 'The offer needs' : `Your ${plural(offers, 'offer')} would need`
  return `${all} ${hbarText(total)}${offers === 1 ? '' : ' in all'}`
}

/** Rules on the funds behind offers. A shortage is reported and never compensated: the person sets the allowance. */
export const coverRules: readonly ActRule<Pricing>[] = [
  {
    id: 'offer-allowance-short',
    severity: 'warn',
    row: null,
    title: 'The allowance does not cover your offers',
    about:
      'All active offers of the account together need more than the largest HBAR allowance to a spender on the person’s list. Offers that are not covered can fail or be removed. The allowance is not raised by this.',
    check: (act) => {
      const { allowance } = act.facts
      return hitIf(allowance !== null && allowance < neededAfter(act).total, () => ({
        message: `${needsWords(act)}. Your allowance to the market is ${hbarText(allowance ?? 0n)}. An offer that it does not cover can fail. It stays as it is until you set it.`,
        evidence: [],
      }))
    },
  },
  {
    id: 'offer-balance-short',
    severity: 'warn',
    row: null,
    title: 'The balance does not cover your offers',
    about: 'All active offers of the account together need more HBAR than it holds.',
    check: (act) => {
      const { balance } = act.facts
      return hitIf(balance !== null && balance < neededAfter(act).total, () => ({
        message: `${needsWords(act)}. Not all of them can be paid out of what the account holds.`,
        evidence: [],
      }))
    },
  },
  {
    id: 'offer-cover-unread',
    severity: 'warn',
    row: null,
    title: 'What stands behind it is not known',
    about: 'Balance or allowance of the account could not be read, so nobody can say whether its offers are covered.',
    check: ({ facts }) =>
      hitIf(facts.balance === null || facts.allowance === null, () => ({
        message: `Your ${facts.balance === null ? 'balance' : 'allowance'} could not be read. The offer may not be covered.`,
        evidence: [],
      })),
  },
]
