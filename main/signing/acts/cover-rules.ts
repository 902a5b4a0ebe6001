import { hitIf } from '../rules/rule'
import { hbarText, plural } from '../words'
import type { RequestRule } from './request-rule'
import { offerNeedAfter } from './offer-judgement-input'
import type { PricedOfferInput } from './offer-rules'

/** Beginning of a sentence with the amount that all active offers need after the request. */
const needsWords = (input: PricedOfferInput): string => {
  const { offerCount, total } = offerNeedAfter(input)
  if (offerCount === 1) return `The offer needs ${hbarText(total)}`
  return `Your ${plural(offerCount, 'offer')} would need ${hbarText(total)} in total`
}

/** Beginning of a claim with the amount that all active offers need after the request. */
const claimNeedWords = (input: PricedOfferInput): string => {
  const { offerCount, total } = offerNeedAfter(input)
  return offerCount === 1 ? `The offer needs ${hbarText(total)}` : `Your ${offerCount} offers need ${hbarText(total)}`
}

/**
 * Rules on the funds for offers. A shortage is only reported, because the person sets the allowance, and a request on
 * offers never changes the allowance.
 */
export const coverRules: readonly RequestRule<PricedOfferInput>[] = [
  {
    id: 'offer-allowance-short',
    severity: 'warn',
    row: null,
    title: 'Your allowance is lower than your offers need',
    about:
      'The active offers of the account together need more than its largest HBAR allowance. Only allowances to spenders on the person’s list count. Offers that are not covered can fail or be removed. The request does not raise the allowance.',
    check: (input) => {
      const { allowance } = input.facts
      if (allowance === null || allowance >= offerNeedAfter(input).total) return []
      const message = `${needsWords(input)}. Your largest allowance to a spender on your list is ${hbarText(allowance)}. Offers that are not covered can fail. This request does not change the allowance.`
      const claim = `${claimNeedWords(input)}, your allowance is ${hbarText(allowance)}`
      return [{ claim, message, evidence: [] }]
    },
  },
  {
    id: 'offer-balance-short',
    severity: 'warn',
    row: null,
    title: 'Your balance is lower than your offers need',
    about: 'All active offers of the account together need more HBAR than the account holds.',
    check: (input) => {
      const { balance } = input.facts
      const { offerCount, total } = offerNeedAfter(input)
      if (balance === null || balance >= total) return []
      const problem = offerCount === 1 ? 'the offer cannot be paid' : 'not every offer can be paid'
      const message = `${needsWords(input)}. Your account holds ${hbarText(balance)}, so ${problem}.`
      const claim = `${claimNeedWords(input)}, your account holds ${hbarText(balance)}`
      return [{ claim, message, evidence: [] }]
    },
  },
  {
    id: 'offer-cover-unread',
    severity: 'warn',
    row: null,
    title: 'The app could not read your balance or your allowance',
    about: 'The app could not read the balance or the allowance of the account. The offers may not be covered.',
    check: ({ facts }) =>
      hitIf(facts.balance === null || facts.allowance === null, () => ({
        message: `Your ${facts.balance === null ? 'balance' : 'allowance'} could not be read. The offer may not be covered.`,
        evidence: [],
      })),
  },
]
