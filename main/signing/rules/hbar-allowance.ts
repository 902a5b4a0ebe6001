import { formatHbar, parseHbar } from '@shared/amount'
import type { Intent, IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { Decoded, HbarAllowance } from '../types'
import { hbarText } from '../words'
import { requestedEffectFacts } from './requested-effect'
import { singleEffectRules, spenderRules } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

/** The HBAR allowance that would be set; null if the transaction sets none, or the intent needs none. */
export function hbarAllowanceOf(transaction: Decoded, intent: Intent): HbarAllowance | null {
  const { requestedEffect } = requestedEffectFacts(transaction, intent)
  return requestedEffect?.kind === 'hbar-allowance' ? requestedEffect : null
}

export const allowanceDiffers: Rule<IntentOf<'offer-allowance' | 'mint'>> = {
  id: 'allowance-differs',
  severity: 'refuse',
  row: 'amount',
  title: 'The allowance differs from the requested amount',
  about: 'The allowance differs from the requested amount. For a mint, the market requests this amount.',
  check: (transaction, intent) => {
    const allowance = hbarAllowanceOf(transaction, intent)
    const requestedAmount = intent.allowance
    if (!allowance || requestedAmount === undefined || allowance.amountTinybar === requestedAmount) return []
    const message = `The allowance would be ${hbarText(allowance.amountTinybar)} instead of ${hbarText(requestedAmount)}.`
    return [{ message, evidence: evidenceOf([allowance]) }]
  },
}

/**
 * Highest network fee limit of an allowance for offers, even if the fee cap of the person is higher. Source: the
 * market's guidance for own-wallet keys.
 */
const MAX_OFFER_ALLOWANCE_FEE = parseHbar('10')

/** Rules for an allowance that covers collection offers. */
export const offerAllowanceRules: readonly Rule<IntentOf<'offer-allowance'>>[] = [
  ...singleEffectRules,
  ...spenderRules,
  {
    id: 'allowance-spender-other',
    severity: 'refuse',
    row: 'spender',
    title: 'The allowance is for another spender',
    about: 'The request resets the allowance of one spender to an earlier amount. The bytes name another spender.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      const { spender } = intent
      if (!allowance || spender === undefined || allowance.spender === spender) return []
      const likenessSentence = likenessTo(allowance.spender, [spender])
      const message = `You asked to reset the allowance of ${spender}. The transaction names ${allowance.spender}.${likenessSentence}`
      return [{ message, evidence: evidenceOf([allowance]) }]
    },
  },
  allowanceDiffers,
  {
    id: 'offer-fee-high',
    severity: 'refuse',
    row: 'fee',
    title: `The fee limit of the offer allowance is above ${hbarText(MAX_OFFER_ALLOWANCE_FEE)}`,
    about: `An allowance for offers may have a fee limit of at most ${formatHbar(MAX_OFFER_ALLOWANCE_FEE)} HBAR. A higher fee limit of the person does not apply here.`,
    check: ({ feeMaxTinybar }) =>
      hitIf(feeMaxTinybar > MAX_OFFER_ALLOWANCE_FEE, () => ({
        message: `The network could charge up to ${hbarText(feeMaxTinybar)}.`,
        evidence: [{ path: 'transactionFee', value: `${feeMaxTinybar} tinybar` }],
      })),
  },
]

/** Rules for the allowance that pays for an NFT of an EVM collection. */
export const buyEvmRules: readonly Rule<IntentOf<'buy-evm'>>[] = [
  ...singleEffectRules,
  ...spenderRules,
  {
    id: 'allowance-over-price',
    severity: 'refuse',
    row: 'amount',
    title: 'The allowance is above your limit',
    about: 'The allowance for a purchase is above the price limit.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      if (!allowance || allowance.amountTinybar <= intent.maxPrice) return []
      const message = `Up to ${hbarText(allowance.amountTinybar)} could be taken. Your limit is ${hbarText(intent.maxPrice)}.`
      return [{ message, evidence: evidenceOf([allowance]) }]
    },
  },
  {
    id: 'allowance-none',
    severity: 'refuse',
    row: 'amount',
    title: 'An allowance of 0 cannot pay for the NFT',
    about: 'An allowance of 0 cannot pay for a purchase. The spender’s current allowance would also end.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      if (allowance?.amountTinybar !== 0n) return []
      const message = 'An allowance of 0 buys nothing. Any current allowance of this spender would end.'
      return [{ message, evidence: evidenceOf([allowance]) }]
    },
  },
  {
    id: 'nft-not-in-bytes',
    severity: 'note',
    row: null,
    title: 'The transaction does not contain the NFT',
    about:
      'For an NFT of an EVM collection, the signed bytes permit the price and nothing else. Afterwards, the market moves price and NFT in one step.',
    check: (transaction, intent) =>
      hitIf(hbarAllowanceOf(transaction, intent) !== null, () => ({
        message:
          'The market moves the price and the NFT afterwards, both or neither. Until then, the market may take the amount.',
        evidence: [],
      })),
  },
]
