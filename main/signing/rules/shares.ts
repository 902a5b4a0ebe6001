import { MARKET_FEE_PERCENT } from '@shared/sale-proceeds'
import type { BuyIntent } from '../intent'
import type { TokenFees } from '../intent-context'
import type { Decoded, HbarMove, Party } from '../types'
import {
  MAX_FEE_PERCENT,
  MAX_OTHERS_PERCENT,
  buyFacts,
  paidToFees,
  paidToOthers,
  percentText,
  sumOf,
} from './buy-facts'
import { rememberLast } from './last'
import { evidenceOf, hitIf, type Hit, type Rule } from './rule'
import { hbarText, listText } from '../words'

/**
 * Percent of a price that may go to accounts that no fee explains, unless the intent names another limit: the same
 * figure above which receivers are warned of when the token's fees are not known.
 */
const DEFAULT_SHARE_LIMIT_PERCENT = MAX_OTHERS_PERCENT

/** How the parts of a price compare with the fees of the token. Amounts in tinybar. */
type ShareFacts = {
  /** What each account gets beyond the fees of the token; accounts with nothing beyond them are left out. */
  readonly unexplained: readonly HbarMove[]
  readonly sum: bigint
  /** `sum` without what the market's own fee can be: an affiliate is paid out of it. Never negative. */
  readonly beyond: bigint
}

/** Null when the fees of the token are not known, or when nothing is paid: then there is nothing to compare. */
const shareFacts = rememberLast((transaction: Decoded, intent: BuyIntent): ShareFacts | null => {
  const facts = buyFacts(transaction, intent)
  const fees = intent.context?.tokenFees
  if (!fees || facts.price <= 0n) return null
  const unexplained = paidToOthers(facts, intent).flatMap((move): readonly HbarMove[] => {
    const rest = move.amountTinybar - explainedFor(move.account, facts.price, fees)
    return rest > 0n ? [{ ...move, amountTinybar: rest }] : []
  })
  const sum = sumOf(unexplained)
  // Whose account is the market's is not known without a list: then its whole fee stands among the others.
  const isListKnown = intent.feeAccounts.length > 0
  const marketPercent = isListKnown ? MARKET_FEE_PERCENT : MAX_FEE_PERCENT
  const room = (facts.price * marketPercent) / 100n - sumOf(paidToFees(facts, intent))
  const beyond = sum - (room > 0n ? room : 0n)
  return { unexplained, sum, beyond: beyond > 0n ? beyond : 0n }
})

/**
 * The most that the token's fees are for one account: royalties of the whole price, each rounded up to a tinybar, and
 * fixed fees in HBAR. A fall-back fee explains nothing here: it is owed when the giver is paid nothing, which is refused.
 */
function explainedFor(account: Party, price: bigint, { royalties, fixed }: TokenFees): bigint {
  let sum = 0n
  for (const { collector, numerator, denominator } of royalties) {
    if (collector === account) sum += ceilShare(price, BigInt(numerator), BigInt(denominator))
  }
  for (const { collector, token, amount } of fixed) {
    if (collector === account && token === null) sum += amount
  }
  return sum
}

const ceilShare = (whole: bigint, numerator: bigint, denominator: bigint): bigint =>
  (whole * numerator + denominator - 1n) / denominator

const limitOf = ({ shareLimit }: BuyIntent): bigint =>
  shareLimit === undefined ? DEFAULT_SHARE_LIMIT_PERCENT : BigInt(shareLimit)

function isOverLimit({ beyond }: ShareFacts, price: bigint, intent: BuyIntent): boolean {
  return beyond * 100n > price * limitOf(intent)
}

function shareHit({ unexplained, sum }: ShareFacts, price: bigint, end: string): Hit {
  const receivers = listText(
    unexplained.map(({ account, amountTinybar }) => `${hbarText(amountTinybar)} to ${account}`),
  )
  const total = `${hbarText(sum)} of ${hbarText(price)}, ${percentText(sum, price)}`
  return {
    message: `No fee of this collection explains ${total}: ${receivers}.${end}`,
    evidence: evidenceOf(unexplained),
  }
}

const shareUnexplained: Rule<BuyIntent> = {
  id: 'share-unexplained',
  severity: 'warn',
  row: 'anything-else',
  title: 'Part of the price goes to unknown accounts',
  about: `With the token’s fees known, an account that is neither the seller nor a fee account of the market gets more than royalties and fixed fees come to, beyond what an affiliate can be paid out of the market’s ${MARKET_FEE_PERCENT} %. Without known fee accounts up to ${MAX_FEE_PERCENT} % count as the market’s.`,
  check: (transaction, intent) => {
    const shares = shareFacts(transaction, intent)
    const { price } = buyFacts(transaction, intent)
    if (!shares || shares.beyond === 0n || isOverLimit(shares, price, intent)) return []
    return [shareHit(shares, price, '')]
  },
}

const shareOverLimit: Rule<BuyIntent> = {
  id: 'share-over-limit',
  severity: 'refuse',
  row: 'anything-else',
  title: 'Too much of the price goes to unknown accounts',
  about: `As share-unexplained, above the person’s limit: \`shareLimit\` of the intent, in percent of the price beyond the market’s fee; ${DEFAULT_SHARE_LIMIT_PERCENT} % when it names none.`,
  check: (transaction, intent) => {
    const shares = shareFacts(transaction, intent)
    const { price } = buyFacts(transaction, intent)
    if (!shares || !isOverLimit(shares, price, intent)) return []
    return [shareHit(shares, price, ` Your limit is ${limitOf(intent)} % beyond the market’s fee.`)]
  },
}

/** What the note on other receivers can say of them. */
function originWords(shares: ShareFacts | null): string {
  if (shares === null) return 'It can be a royalty.'
  return shares.sum === 0n ? 'The fees of this collection explain it.' : 'It can be a part of the market’s fee.'
}

const receiverUnknown: Rule<BuyIntent> = {
  id: 'receiver-unknown',
  severity: 'note',
  row: null,
  title: 'Somebody else is paid too',
  about:
    'With the fee accounts of the market known, a receiver is neither one of them nor the one who gives the NFT. What no fee of the token explains is warned of instead.',
  check: (transaction, intent) => {
    const moves = paidToOthers(buyFacts(transaction, intent), intent)
    const shares = shareFacts(transaction, intent)
    if (shares && shares.beyond > 0n) return []
    return hitIf(intent.feeAccounts.length > 0 && moves.length > 0, () => ({
      message: `${listText(moves.map((m) => `${hbarText(m.amountTinybar)} to ${m.account}`))}. ${originWords(shares)}`,
      evidence: evidenceOf(moves),
    }))
  },
}

/** Parts of a price that go to neither the seller nor the market, against the fees that the ledger tells of the token. */
export const shareRules: readonly Rule<BuyIntent>[] = [shareUnexplained, shareOverLimit, receiverUnknown]
