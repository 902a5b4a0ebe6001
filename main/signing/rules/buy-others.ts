import { idResemblance, likenessWords, createLookAlikeFinder } from '../look-alike'
import type { BuyIntent } from '../intent'
import { hbarText, listText } from '../words'
import { buyFacts, isPaidMost, amountPaidTo, creditsOfOthers } from './buy-facts'
import { evidenceOf, hitIf, type Rule } from './rule'
import { othersPaidMuch, shareRules } from './shares'
import { otherAccountDebited, aliasReceiver, lookAlike } from './transfer'

/** Rules on the parties of a purchase other than the buyer: the seller, paid accounts, and unwanted parties. */
export const buyOthersRules: readonly Rule<BuyIntent>[] = [
  {
    id: 'seller-differs',
    severity: 'refuse',
    row: 'seller',
    title: 'The NFT comes from another account',
    about: 'The requested NFT does not come from the seller that the person saw.',
    check: (transaction, intent) => {
      const { requestedNftMove } = buyFacts(transaction, intent)
      const { seller } = intent
      if (seller === undefined || !requestedNftMove || requestedNftMove.from === seller) return []
      const { from } = requestedNftMove
      const likeness = idResemblance(from, seller)
      const message = `The NFT would come from ${from}. The seller is ${seller}.${likeness ? ` ${likeness}` : ''}`
      return [{ message, evidence: evidenceOf([requestedNftMove]) }]
    },
  },
  {
    id: 'payee-not-seller',
    severity: 'refuse',
    row: 'seller',
    title: 'The payee is not the seller',
    about: 'The largest amount does not go to the seller that the person saw.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const { seller } = intent
      const [largestCredit] = facts.credits
      if (seller === undefined || facts.paidTinybars <= 0n || isPaidMost(facts, seller)) return []
      const likeness = largestCredit ? idResemblance(largestCredit.account, seller) : null
      const paymentWords = largestCredit
        ? `${hbarText(largestCredit.amountTinybar)} would go to ${largestCredit.account}. `
        : ''
      const message = `${paymentWords}The seller is ${seller}.${likeness ? ` ${likeness}` : ''}`
      return [{ message, evidence: evidenceOf(largestCredit ? [largestCredit] : []) }]
    },
  },
  {
    id: 'giver-not-paid',
    severity: 'refuse',
    row: 'seller',
    title: 'The NFT’s sender is paid nothing, so you could owe a fee',
    about:
      'The sender of the NFT receives no HBAR. The collection can then charge the buyer a fallback fee. The bytes do not contain this fee, which can exceed any price limit.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const { requestedNftMove } = facts
      if (!requestedNftMove || requestedNftMove.from === intent.account || facts.paidTinybars <= 0n) return []
      const { from } = requestedNftMove
      if (amountPaidTo(facts, from) > 0n) return []
      const message = `The NFT would come from ${from}, which is paid nothing. The collection could charge you a fee that the transaction does not contain, above your limit.`
      return [{ message, evidence: evidenceOf([requestedNftMove]) }]
    },
  },
  {
    id: 'giver-not-paid-most',
    severity: 'warn',
    row: 'seller',
    title: 'Another account is paid more than the NFT’s sender',
    about: 'The intent names no seller. The largest amount does not go to the sender of the NFT.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const [largestCredit] = facts.credits
      const nftSender = facts.requestedNftMove?.from
      if (intent.seller !== undefined || nftSender === undefined || facts.paidTinybars <= 0n || !largestCredit)
        return []
      if (amountPaidTo(facts, nftSender) <= 0n || isPaidMost(facts, nftSender)) return []
      const likeness = idResemblance(largestCredit.account, nftSender)
      const transferWords = `${hbarText(largestCredit.amountTinybar)} would go to ${largestCredit.account}, and the NFT would come from ${nftSender}.`
      const claim = `${hbarText(largestCredit.amountTinybar)} goes to an account that is not the NFT’s sender`
      const message = `${transferWords}${likeness ? ` ${likeness}` : ''}`
      return [{ claim, message, evidence: evidenceOf([largestCredit]) }]
    },
  },
  othersPaidMuch,
  {
    id: 'payee-look-alike',
    severity: 'warn',
    row: 'anything-else',
    title: 'A receiver’s id looks like the seller’s or the market’s',
    about:
      'A receiver is neither the seller nor a fee account of the market. The id of the receiver looks like the id of such an account.',
    check: (transaction, intent) => {
      const facts = buyFacts(transaction, intent)
      const { seller = facts.requestedNftMove?.from, feeAccounts } = intent
      const findLookAlike = createLookAlikeFinder([...(seller === undefined ? [] : [seller]), ...feeAccounts])
      return creditsOfOthers(facts, intent).flatMap((move) => {
        const match = findLookAlike(move.account)
        if (match === null) return []
        const amountText = hbarText(move.amountTinybar)
        const claim = `${amountText} goes to ${move.account}, which looks like ${match.knownName.id}`
        const message = `${amountText} would go to ${move.account}.${likenessWords(match)}`
        return [{ claim, message, evidence: evidenceOf([move]) }]
      })
    },
  },
  otherAccountDebited,
  {
    id: 'other-nft-moves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'An NFT moves between other accounts',
    about: 'An NFT moves between two accounts that are not the buyer.',
    check: (transaction, intent) =>
      buyFacts(transaction, intent)
        .otherNftMoves.filter(({ from, to }) => from !== intent.account && to !== intent.account)
        .map((move) => ({
          message: `${move.token} serial ${move.serial} would go from ${move.from} to ${move.to}. You did not request this.`,
          evidence: evidenceOf([move]),
        })),
  },
  {
    id: 'other-token-moves',
    severity: 'refuse',
    row: 'anything-else',
    title: 'Other tokens move too',
    about:
      'A purchase is paid in HBAR. A fungible token that moves between other accounts, or arrives, was not requested.',
    check: (transaction, intent) => {
      const moves = buyFacts(transaction, intent).tokenMoves.filter(
        ({ account, amount }) => account !== intent.account || amount >= 0n,
      )
      return hitIf(moves.length > 0, () => ({
        message: `Token ${listText([...new Set(moves.map(({ token }) => token))])} would move. You did not request this.`,
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
    title: 'The transaction also needs the seller’s signature',
    about:
      'The NFT movement uses no earlier permission. The ledger therefore also requires the signature of the NFT’s owner.',
    check: (transaction, intent) => {
      const { requestedNftMove } = buyFacts(transaction, intent)
      if (!requestedNftMove || requestedNftMove.approved || requestedNftMove.from === intent.account) return []
      const message = 'Your signature alone is not enough. Nothing moves unless the seller signs too.'
      return [{ message, evidence: evidenceOf([requestedNftMove]) }]
    },
  },
]
