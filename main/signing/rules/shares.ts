import { MARKET_FEE_PERCENT, DEFAULT_MAX_UNEXPLAINED_PERCENT } from '@shared/sale-proceeds'
import type { BuyIntent } from '../intent'
import type { Decoded, HbarMove } from '../types'
import { hbarText, listText } from '../words'
import { MAX_FEE_PERCENT, buyFacts, creditsOfFeeAccounts, creditsOfOthers, percentText } from './buy-facts'
import { evidenceOf, hitIf, type Hit, type Rule } from './rule'
import {
  affiliateWords,
  EXPLAINED_BY_FEES_TEXT,
  hasShareFinding,
  isOverShareLimit,
  shareLimitOf,
  originWords,
  shareFacts,
  totalOfShares,
  type Share,
  type ShareFacts,
} from './share-facts'

function shareHit(
  { areFeesKnown, unexplainedShares, unexplainedTotal }: ShareFacts,
  price: bigint,
  limitWords: string,
): Hit {
  const receivers = listText(unexplainedShares.map(({ move, amount }) => `${hbarText(amount)} to ${move.account}`))
  const total = `${hbarText(unexplainedTotal)} of ${hbarText(price)}, ${percentText(unexplainedTotal, price)}`
  const openingWords = areFeesKnown
    ? `No fee of this collection explains ${total}`
    : `The fees of this collection are unknown, so no fee explains ${total}`
  return {
    claim: `${hbarText(unexplainedTotal)} of ${hbarText(price)} goes to accounts without a known fee`,
    message: `${openingWords}: ${receivers}.${limitWords}`,
    evidence: evidenceOf(unexplainedShares.map(({ move }) => move)),
  }
}

const shareUnexplained: Rule<BuyIntent> = {
  id: 'share-unexplained',
  severity: 'warn',
  row: 'anything-else',
  title: 'Part of the price goes to accounts without a known fee',
  about: `The fees of the token are known. An account other than the seller or a fee account gets more than these fees explain. Royalties, fixed fees and an affiliate’s part of the market’s ${MARKET_FEE_PERCENT} % count as explained. Without fee accounts and \`shareLimit\` in the intent, up to ${MAX_FEE_PERCENT} % counts as the market’s fee.`,
  check: (transaction, intent) => {
    const shares = shareFacts(transaction, intent)
    const { paidTinybars } = buyFacts(transaction, intent)
    if (!shares?.areFeesKnown || shares.amountBeyondMarketFee === 0n || isOverShareLimit(shares, paidTinybars, intent))
      return []
    return [shareHit(shares, paidTinybars, '')]
  },
}

const shareOverLimit: Rule<BuyIntent> = {
  id: 'share-over-limit',
  severity: 'refuse',
  row: 'anything-else',
  title: 'Too much of the price goes to accounts without a known fee',
  about: `The unexplained share beyond the market’s fee is above \`shareLimit\` percent of the price. Without \`shareLimit\`, the limit is ${DEFAULT_MAX_UNEXPLAINED_PERCENT} %. If the token’s fees are unknown, the whole share is unexplained. The rule then applies only with \`shareLimit\`.`,
  check: (transaction, intent) => {
    const shares = shareFacts(transaction, intent)
    const { paidTinybars } = buyFacts(transaction, intent)
    if (!shares || !isOverShareLimit(shares, paidTinybars, intent)) return []
    const limitSubject = intent.shareLimit === undefined ? 'The limit' : 'Your limit'
    const excess = `${percentText(shares.amountBeyondMarketFee, paidTinybars)} is beyond the market’s fee.`
    return [shareHit(shares, paidTinybars, ` ${excess} ${limitSubject} beyond that fee is ${shareLimitOf(intent)} %.`)]
  },
}

/**
 * Finding on the part of the price that others get, explained by fees or not, together with what fee accounts get above
 * `MAX_FEE_PERCENT`; null up to `DEFAULT_MAX_UNEXPLAINED_PERCENT` of the price. Shares that `share-unexplained` or
 * `share-over-limit` names are not counted, so that each amount is reported once.
 */
function largeShareHit(transaction: Decoded, intent: BuyIntent): Hit | null {
  const facts = buyFacts(transaction, intent)
  const { paidTinybars } = facts
  const shares = shareFacts(transaction, intent)
  const shareOf = (move: HbarMove): Share => ({ move, amount: move.amountTinybar })
  const areUnexplainedSharesReported = hasShareFinding(shares, facts, intent)
  const otherShares =
    shares !== null && areUnexplainedSharesReported
      ? shares.explainedShares
      : creditsOfOthers(facts, intent).map(shareOf)
  const marketShares = creditsOfFeeAccounts(facts, intent).map(shareOf)
  const excessMarketFee = totalOfShares(marketShares) - (paidTinybars * MAX_FEE_PERCENT) / 100n
  const isMarketFeeHigh = excessMarketFee > 0n
  const othersTotal = totalOfShares(otherShares) + (isMarketFeeHigh ? excessMarketFee : 0n)
  if (paidTinybars <= 0n || othersTotal * 100n <= paidTinybars * DEFAULT_MAX_UNEXPLAINED_PERCENT) return null
  const reportedShares = isMarketFeeHigh ? [...otherShares, ...marketShares] : otherShares
  const reportedTotal = totalOfShares(reportedShares)
  const receivers = listText(reportedShares.map(({ move }) => move.account))
  const totalSentence = `${hbarText(reportedTotal)} of ${hbarText(paidTinybars)}, ${percentText(reportedTotal, paidTinybars)}, would go to ${receivers}.`
  const reasonSentence = isMarketFeeHigh
    ? `Of that, fee accounts of the market get more than ${MAX_FEE_PERCENT} % of the price.`
    : reasonWords(shares, areUnexplainedSharesReported)
  return {
    claim: `${hbarText(reportedTotal)} of ${hbarText(paidTinybars)} goes to other accounts`,
    message: `${totalSentence} ${reasonSentence}`,
    evidence: evidenceOf(reportedShares.map(({ move }) => move)),
  }
}

function reasonWords(shares: ShareFacts | null, areExplained: boolean): string {
  if (areExplained) return EXPLAINED_BY_FEES_TEXT
  return shares?.areFeesKnown ? originWords(shares) : 'Neither the seller nor a known fee account gets this amount.'
}

export const othersPaidMuch: Rule<BuyIntent> = {
  id: 'others-paid-much',
  severity: 'warn',
  row: 'anything-else',
  title: `More than ${DEFAULT_MAX_UNEXPLAINED_PERCENT} % of the price goes to other accounts`,
  about: `More than ${DEFAULT_MAX_UNEXPLAINED_PERCENT} % of the price goes to others. The seller and the known fee accounts do not count. Amounts above ${MAX_FEE_PERCENT} % that fee accounts get do count. A market takes about ${MARKET_FEE_PERCENT} %, and royalties rarely reach 20 % together. Shares that \`share-unexplained\` or \`share-over-limit\` reports do not count.`,
  check: (transaction, intent) => {
    const hit = largeShareHit(transaction, intent)
    return hit ? [hit] : []
  },
}

/** Reports nothing if a more severe rule names the same receivers, so that each amount is reported once. */
const receiverUnknown: Rule<BuyIntent> = {
  id: 'receiver-unknown',
  severity: 'note',
  row: null,
  title: 'Part of the price goes to other accounts',
  about:
    'A receiver is neither a fee account nor the seller or sender of the NFT. The rule needs known fee accounts, known token fees or `shareLimit`. The rule reports nothing if another rule reports these shares.',
  check: (transaction, intent) => {
    const facts = buyFacts(transaction, intent)
    const moves = creditsOfOthers(facts, intent)
    const shares = shareFacts(transaction, intent)
    const canCompare = intent.feeAccounts.length > 0 || shares !== null
    if (hasShareFinding(shares, facts, intent) || largeShareHit(transaction, intent) !== null) return []
    return hitIf(canCompare && moves.length > 0, () => ({
      message: paidWords(moves, shares, intent, facts.paidTinybars),
      evidence: evidenceOf(moves),
    }))
  },
}

/** Sentences on the receivers: the affiliate with its share, and all others with the origin of their shares. */
function paidWords(moves: readonly HbarMove[], shares: ShareFacts | null, intent: BuyIntent, price: bigint): string {
  const affiliateSentences = moves.flatMap((move) => affiliateWords(move, intent, price) ?? [])
  const otherMoves = moves.filter((move) => affiliateWords(move, intent, price) === null)
  if (otherMoves.length === 0) return affiliateSentences.join(' ')
  const otherReceivers = listText(
    otherMoves.map(({ amountTinybar, account }) => `${hbarText(amountTinybar)} to ${account}`),
  )
  return [...affiliateSentences, `${otherReceivers}. ${originWords(shares)}`].join(' ')
}

/**
 * Rules on parts of a price that go to neither the seller nor the market, compared with the token's fees on the ledger.
 */
export const shareRules: readonly Rule<BuyIntent>[] = [shareUnexplained, shareOverLimit, receiverUnknown]
