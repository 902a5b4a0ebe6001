import { likeness, likenessWords, nearestAmong } from '../look-alike'
import type { BuyIntent } from '../intent'
import { hbarText, listText } from '../words'
import { buyFacts, isPaidMost, paidTo, paidToOthers } from './buy-facts'
import { evidenceOf, hitIf, type Rule } from './rule'
import { othersPaidMuch, shareRules } from './shares'
import { accountDebited, aliasReceiver, lookAlike } from './transfer'

/** Other parties of a purchase: the seller, paid accounts, and unwanted parties. */
export const buyOthersRules: readonly Rule<BuyIntent>[] = [
  {
    id: 'seller-differs',
    severity: 'refuse',
    row: 'seller',
    title: 'The NFT comes from somebody else',
    about: 'The asked NFT does not come from the seller the person saw.',
    check: (transaction, intent) => {
      const { asked } = buyFacts(transaction, intent)
      const { seller } = intent
      if (seller === undefined || !asked || asked.from === seller) return []
      const like = likeness(asked.from, seller)
      const message = `${like ? `${like} ` : ''}It would come from ${asked.from}. The seller is ${seller}.`
      return [{ message, evidence: evidenceOf([asked]) }]
    },
  },
  {
    id: 'payee-not-seller',
    severity: 'refuse',
    row: 'seller',
    title: 'The payee is not the seller',
    about: 'The largest amount does not go to the seller the person saw.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const { seller } = intent
      const [largest] = facts.credits
      if (seller === undefined || facts.price <= 0n || isPaidMost(facts, seller)) return []
      const like = largest ? likeness(largest.account, seller) : null
      const paid = largest ? `${hbarText(largest.amountTinybar)} would go to ${largest.account}. ` : ''
      const message = `${like ? `${like} ` : ''}${paid}The seller is ${seller}.`
      return [{ message, evidence: evidenceOf(largest ? [largest] : []) }]
    },
  },
  {
    id: 'giver-not-paid',
    severity: 'refuse',
    row: 'seller',
    title: 'Who gives the NFT gets nothing',
    about:
      'The account that gives the NFT is credited nothing. Its collection can then charge the buyer a fallback fee that is not in the bytes, above any price limit.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const { asked, price } = facts
      if (!asked || asked.from === intent.account || price <= 0n || paidTo(facts, asked.from) > 0n) return []
      const message = `The NFT would come from ${asked.from}, which gets nothing. The collection could charge you a fee that is not in the bytes, above your limit.`
      return [{ message, evidence: evidenceOf([asked]) }]
    },
  },
  {
    id: 'giver-not-paid-most',
    severity: 'warn',
    row: 'seller',
    title: 'Who gives the NFT is not who is paid most',
    about: 'No seller was named, and the largest amount does not go to the account that gives the NFT.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const [largest] = facts.credits
      const from = facts.asked?.from
      if (intent.seller !== undefined || from === undefined || facts.price <= 0n || !largest) return []
      if (paidTo(facts, from) <= 0n || isPaidMost(facts, from)) return []
      const like = likeness(largest.account, from)
      const paid = `${hbarText(largest.amountTinybar)} would go to ${largest.account}, and the NFT would come from ${from}.`
      return [{ message: `${like ? `${like} ` : ''}${paid}`, evidence: evidenceOf([largest]) }]
    },
  },
  othersPaidMuch,
  {
    id: 'payee-look-alike',
    severity: 'warn',
    row: 'anything-else',
    title: 'A receiver could be taken for another',
    about: 'Somebody is paid whose id reads like that of the seller or of a fee account of the market, and is neither.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const { seller = facts.asked?.from, feeAccounts } = intent
      const nearestTo = nearestAmong([...(seller === undefined ? [] : [seller]), ...feeAccounts])
      return paidToOthers(facts, intent).flatMap((move) => {
        const like = likenessWords(nearestTo(move.account))
        const message = `${hbarText(move.amountTinybar)} would go to ${move.account}.${like}`
        return hitIf(like !== '', () => ({ message, evidence: evidenceOf([move]) }))
      })
    },
  },
  accountDebited,
  {
    id: 'other-nft-moves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It moves an NFT between others',
    about: 'An NFT moves between two accounts that are not the buyer.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .otherNfts.filter(({ from, to }) => from !== intent.account && to !== intent.account)
        .map((move) => ({
          message: `${move.token} serial ${move.serial} would go from ${move.from} to ${move.to}. You did not ask for that.`,
          evidence: evidenceOf([move]),
        })),
  },
  {
    id: 'other-token-moves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It moves other tokens',
    about: 'A purchase is paid in HBAR. A fungible token that moves between others, or arrives, was not asked for.',
    check: (transaction, intent) => {
      const moves = buyFacts(transaction, intent).tokens.filter(
        ({ account, amount }) => account !== intent.account || amount >= 0n,
      )
      return hitIf(moves.length > 0, () => ({
        message: `Token ${listText([...new Set(moves.map(({ token }) => token))])} would move. You did not ask for that.`,
        evidence: evidenceOf(moves),
      }))
    },
  },
  aliasReceiver,
  lookAlike,
  ...shareRules,
  {
    id: 'seller-signs-too',
    severity: 'note',
    row: null,
    title: 'The seller has to sign too',
    about: 'The NFT leg is not marked as permitted earlier, so without a signature of its owner the ledger refuses it.',
    check: (transaction, intent) => {
      const { asked } = buyFacts(transaction, intent)
      return hitIf(asked !== null && !asked.approved && asked.from !== intent.account, () => ({
        message: 'Your signature alone does not complete it. Nothing moves unless both are there.',
        evidence: asked ? evidenceOf([asked]) : [],
      }))
    },
  },
]
