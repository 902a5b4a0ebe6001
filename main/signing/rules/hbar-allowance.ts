import { formatHbar, parseHbar } from '@shared/amount'
import type { Intent, IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { Decoded, HbarAllowance } from '../types'
import { hbarText } from '../words'
import { askedFacts } from './asked'
import { actRules, spenderRules } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

/** The allowance that would be set; null when the transaction sets none. */
export function hbarAllowanceOf(transaction: Decoded, intent: Intent): HbarAllowance | null {
  const { asked } = askedFacts(transaction, intent)
  return asked?.kind === 'hbar-allowance' ? asked : null
}

export const allowanceDiffers: Rule<IntentOf<'offer-allowance' | 'mint'>> = {
  id: 'allowance-differs',
  severity: 'refuse',
  row: 'amount',
  title: 'The amount is another one',
  about: 'The allowance is not exactly the asked one, or for a mint not what the service says it needs.',
  check: (transaction, intent) => {
    const asked = hbarAllowanceOf(transaction, intent)
    const wanted = intent.allowance
    return hitIf(asked !== null && wanted !== undefined && asked.amountTinybar !== wanted, () => ({
      message: `The allowance would be ${hbarText(asked?.amountTinybar ?? 0n)}. It should be ${hbarText(wanted ?? 0n)}.`,
      evidence: asked ? evidenceOf([asked]) : [],
    }))
  },
}

/**
 * From the guidance for own-wallet keys: an allowance with a higher fee limit is not signed, whatever fee is accepted
 * elsewhere.
 */
const OFFER_FEE_MAX = parseHbar('10')

export const offerAllowanceRules: readonly Rule<IntentOf<'offer-allowance'>>[] = [
  ...actRules,
  ...spenderRules,
  {
    id: 'allowance-spender-other',
    severity: 'refuse',
    row: 'spender',
    title: 'It is for another spender',
    about: 'The allowance of one spender is set back to an earlier amount, and the bytes name somebody else.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      const { spender } = intent
      if (!asked || spender === undefined || asked.spender === spender) return []
      const message = `You asked to set back the allowance of ${spender}. It is for ${asked.spender}.${likenessTo(asked.spender, [spender])}`
      return [{ message, evidence: evidenceOf([asked]) }]
    },
  },
  allowanceDiffers,
  {
    id: 'offer-fee-high',
    severity: 'refuse',
    row: 'fee',
    title: 'The fee limit is above 10 HBAR',
    about: `The fee limit of an allowance for offers is at most ${formatHbar(OFFER_FEE_MAX)} HBAR, whatever fee the person accepts elsewhere.`,
    check: ({ feeMaxTinybar }) =>
      hitIf(feeMaxTinybar > OFFER_FEE_MAX, () => ({
        message: `The network could charge up to ${hbarText(feeMaxTinybar)}.`,
        evidence: [{ path: 'transactionFee', value: `${feeMaxTinybar} tinybar` }],
      })),
  },
]

export const buyEvmRules: readonly Rule<IntentOf<'buy-evm'>>[] = [
  ...actRules,
  ...spenderRules,
  {
    id: 'allowance-over-price',
    severity: 'refuse',
    row: 'amount',
    title: 'More could be taken than you said',
    about: 'The allowance for a purchase is above the price limit.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      return hitIf(asked !== null && asked.amountTinybar > intent.maxPrice, () => ({
        message: `Up to ${hbarText(asked?.amountTinybar ?? 0n)} could be taken. You said at most ${hbarText(intent.maxPrice)}.`,
        evidence: asked ? evidenceOf([asked]) : [],
      }))
    },
  },
  {
    id: 'allowance-none',
    severity: 'refuse',
    row: 'amount',
    title: 'Nothing could be paid',
    about: 'An allowance of 0 pays for no purchase, and ends an older one.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      return hitIf(asked?.amountTinybar === 0n, () => ({
        message: 'The allowance would be 0. It would buy nothing, and end an older allowance of this spender.',
        evidence: asked ? evidenceOf([asked]) : [],
      }))
    },
  },
  {
    id: 'nft-not-in-bytes',
    severity: 'note',
    row: null,
    title: 'The NFT is not in the bytes',
    about:
      'What is signed for an NFT of an EVM collection permits the price and nothing else. The market moves price and NFT in one step of its own afterwards.',
    check: (transaction, intent) =>
      hitIf(hbarAllowanceOf(transaction, intent) !== null, () => ({
        message: 'The market moves price and NFT afterwards, both or neither. Until then it may take the amount.',
        evidence: [],
      })),
  },
]
