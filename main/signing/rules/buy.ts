import { idResemblance } from '../look-alike'
import type { BuyIntent } from '../intent'
import { effectListWords, hbarText, plural } from '../words'
import { buyFacts } from './buy-facts'
import { evidenceOf, hitIf, type Rule } from './rule'
import { ownAllowanceUsed } from './transfer'

const buyType: Rule<BuyIntent> = {
  id: 'buy-type',
  severity: 'refuse',
  row: 'action',
  skipsLaterRules: true,
  title: 'The transaction is not a purchase',
  about:
    'A purchase is a transfer of HBAR for one NFT. The review refuses permissions, contract calls and all other transactions.',
  check: ({ type, effects }) =>
    hitIf(type !== 'cryptoTransfer', () => ({
      message: `You asked to buy. The transaction ${effectListWords(effects)}.`,
      evidence: evidenceOf(effects),
    })),
}

/** Rules on the NFT that the buyer gets, and on what leaves the buyer's account. */
export const buyRules: readonly Rule<BuyIntent>[] = [
  buyType,
  {
    id: 'nft-missing',
    severity: 'refuse',
    row: 'token',
    title: 'The requested NFT is not in the transaction',
    about: 'No movement has the requested token and serial.',
    check: (transaction, intent) => {
      const { requestedNftMove, otherNftMoves } = buyFacts(transaction, intent)
      const likeness = otherNftMoves
        .map(({ token }) => idResemblance(token, intent.token))
        .find((text) => text !== null)
      return hitIf(requestedNftMove === null, () => ({
        message: `You requested ${intent.token} serial ${intent.serial}. This NFT does not move.${likeness ? ` ${likeness}` : ''}`,
        evidence: evidenceOf(otherNftMoves),
      }))
    },
  },
  {
    id: 'nft-elsewhere',
    severity: 'refuse',
    row: 'token',
    title: 'The NFT goes to another account',
    about: 'The requested NFT moves, but not to the buyer.',
    check: (transaction, intent) => {
      const { requestedNftMove } = buyFacts(transaction, intent)
      if (!requestedNftMove || requestedNftMove.to === intent.account) return []
      const { to } = requestedNftMove
      const likeness = idResemblance(to, intent.account)
      const message = `The NFT would go to ${to}. Your account is ${intent.account}.${likeness ? ` ${likeness}` : ''}`
      return [{ message, evidence: evidenceOf([requestedNftMove]) }]
    },
  },
  {
    id: 'price-over',
    severity: 'refuse',
    row: 'price',
    title: 'The price is above your limit',
    about: 'More HBAR than the price limit would leave the account, not counting the network fee.',
    check: (transaction, intent) => {
      const { buyerMove, paidTinybars } = buyFacts(transaction, intent)
      if (buyerMove === null || paidTinybars <= intent.maxPrice) return []
      const message = `${hbarText(paidTinybars)} would leave your account. Your limit is ${hbarText(intent.maxPrice)}.`
      return [{ message, evidence: evidenceOf([buyerMove]) }]
    },
  },
  {
    id: 'price-zero',
    severity: 'refuse',
    row: 'price',
    title: 'You would pay nothing, but could owe a fee without limit',
    about:
      'The review refuses a price of 0 HBAR at any limit. The collection can charge the buyer a fallback fee. The bytes neither contain nor limit this fee.',
    check: (transaction, intent) => {
      const { buyerMove, paidTinybars } = buyFacts(transaction, intent)
      return hitIf(paidTinybars <= 0n, () => ({
        message:
          'No HBAR leaves your account. The collection could charge you a fee that the transaction does not contain, above your limit.',
        evidence: buyerMove ? evidenceOf([buyerMove]) : [],
      }))
    },
  },
  ownAllowanceUsed,
  {
    id: 'own-nft-leaves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The transaction also takes an NFT from you',
    about: 'An NFT would leave the account of the buyer.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .otherNftMoves.filter(({ from }) => from === intent.account)
        .map((move) => ({
          message: `${move.token} serial ${move.serial} would go to ${move.to}. You did not request this.`,
          evidence: evidenceOf([move]),
        })),
  },
  {
    id: 'own-token-leaves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The transaction also takes tokens from you',
    about: 'A fungible token would leave the account of the buyer.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .tokenMoves.filter(({ account, amount }) => account === intent.account && amount < 0n)
        .map((move) => ({
          message: `${plural(-move.amount, 'unit')} of ${move.token} would leave your account. You did not request this.`,
          evidence: evidenceOf([move]),
        })),
  },
  {
    id: 'unasked-nft',
    severity: 'refuse',
    row: 'anything-else',
    title: 'An NFT you did not request would arrive and could cost a fee',
    about:
      'An NFT that was not requested would reach the buyer. Its collection can charge the buyer a fallback fee. The bytes do not contain this fee, which can exceed any price limit.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .otherNftMoves.filter(({ from, to }) => to === intent.account && from !== intent.account)
        .map((move) => ({
          message: `${move.token} serial ${move.serial} would come from ${move.from}. You did not request this NFT. The NFT could cost a fee that the transaction does not contain.`,
          evidence: evidenceOf([move]),
        })),
  },
]
