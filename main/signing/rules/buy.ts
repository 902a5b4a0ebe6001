import { likeness } from '../look-alike'
import type { BuyIntent } from '../intent'
import { effectsWords, hbarText, plural } from '../words'
import { buyFacts } from './buy-facts'
import { evidenceOf, hitIf, type Rule } from './rule'
import { ownAllowanceUsed } from './transfer'

const buyType: Rule<BuyIntent> = {
  id: 'buy-type',
  severity: 'refuse',
  row: 'action',
  isGate: true,
  title: 'This is not a purchase',
  about: 'To buy is a transfer of HBAR for one NFT. Permissions, contract calls and anything else are not.',
  check: ({ type, effects }) =>
    hitIf(type !== 'cryptoTransfer', () => ({
      message: `You asked to buy. It ${effectsWords(effects)}.`,
      evidence: evidenceOf(effects),
    })),
}

/** Rules on what the buyer gets and gives. */
export const buyRules: readonly Rule<BuyIntent>[] = [
  buyType,
  {
    id: 'nft-missing',
    severity: 'refuse',
    row: 'token',
    title: 'The NFT you asked for is not in it',
    about: 'No leg moves the asked token and serial.',
    check: (transaction, intent) => {
      const { asked, otherNfts } = buyFacts(transaction, intent)
      const like = otherNfts.map(({ token }) => likeness(token, intent.token)).find((text) => text !== null)
      return hitIf(asked === null, () => ({
        message: `You asked for ${intent.token} serial ${intent.serial}. It does not move.${like ? ` ${like}` : ''}`,
        evidence: evidenceOf(otherNfts),
      }))
    },
  },
  {
    id: 'nft-elsewhere',
    severity: 'refuse',
    row: 'token',
    title: 'The NFT goes to somebody else',
    about: 'The asked NFT moves, but not to the account that pays.',
    check: (transaction, intent) => {
      const { asked } = buyFacts(transaction, intent)
      if (!asked || asked.to === intent.account) return []
      const like = likeness(asked.to, intent.account)
      const message = `It would go to ${asked.to}. Your account is ${intent.account}.${like ? ` ${like}` : ''}`
      return [{ message, evidence: evidenceOf([asked]) }]
    },
  },
  {
    id: 'price-over',
    severity: 'refuse',
    row: 'price',
    title: 'It costs more than you said',
    about: 'More HBAR would leave the account than the price limit, network fee aside.',
    check: (transaction, intent) => {
      const { own, price } = buyFacts(transaction, intent)
      return hitIf(own !== null && price > intent.maxPrice, () => ({
        message: `${hbarText(price)} would leave your account. You said at most ${hbarText(intent.maxPrice)}.`,
        evidence: own ? evidenceOf([own]) : [],
      }))
    },
  },
  {
    id: 'price-zero',
    severity: 'refuse',
    row: 'price',
    title: 'You would pay nothing',
    about:
      'An NFT for no HBAR is no purchase, whatever the limit: its collection can charge the buyer a fallback fee that is not in the bytes and knows no limit.',
    check: (transaction, intent) => {
      const { own, price } = buyFacts(transaction, intent)
      return hitIf(price <= 0n, () => ({
        message:
          'No HBAR leaves your account. The collection could charge you a fee that is not in the bytes, above your limit.',
        evidence: own ? evidenceOf([own]) : [],
      }))
    },
  },
  ownAllowanceUsed,
  {
    id: 'own-nft-leaves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It also takes an NFT from you',
    about: 'An NFT would leave the account of the buyer.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .otherNfts.filter(({ from }) => from === intent.account)
        .map((move) => ({
          message: `${move.token} serial ${move.serial} would go to ${move.to}. You did not ask to give it.`,
          evidence: evidenceOf([move]),
        })),
  },
  {
    id: 'own-token-leaves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It also takes tokens from you',
    about: 'A fungible token would leave the account of the buyer.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .tokens.filter(({ account, amount }) => account === intent.account && amount < 0n)
        .map((move) => ({
          message: `${plural(-move.amount, 'unit')} of ${move.token} would leave your account. You did not ask to give them.`,
          evidence: evidenceOf([move]),
        })),
  },
  {
    id: 'unasked-nft',
    severity: 'refuse',
    row: 'anything-else',
    title: 'Another NFT would arrive',
    about:
      'An NFT that was not asked for would reach the buyer. Its collection can charge the buyer a fallback fee that is not in the bytes, above any price limit.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .otherNfts.filter(({ from, to }) => to === intent.account && from !== intent.account)
        .map((move) => ({
          message: `${move.token} serial ${move.serial} would come from ${move.from}. You did not ask for it, and it could cost a fee that is not in the bytes.`,
          evidence: evidenceOf([move]),
        })),
  },
]
