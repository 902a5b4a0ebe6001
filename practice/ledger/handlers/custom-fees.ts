import type { AssessedFee } from '../result-types'
import type { ResponseCode } from '../proto'
import type { CustomFee, FixedFee, LedgerState, RoyaltyFee, Token } from '../state'
import { check, type HandlerContext } from './context'
import type { Legs, NftLeg } from './transfer-legs'

/** Number of a fungible token; null for HBAR. */
type Currency = number | null

/** Net balance changes from the legs and the custom fees of a transfer. For each currency, the changes add up to zero. */
export class NetChanges {
  /** Balance changes by account number, by currency. */
  readonly changesByCurrency = new Map<Currency, Map<number, bigint>>()
  readonly fees: AssessedFee[] = []
  /** Code with which the transfer fails if the account cannot pay its fees in the currency, by `currency/account`. */
  private readonly feeCodes = new Map<string, ResponseCode>()

  constructor({ hbar, units }: Legs) {
    for (const { account, amount } of hbar) this.add(null, account, amount)
    for (const { token, account, amount } of units) this.add(token, account, amount)
  }

  /** Adds a fee. The transfer fails with `code` if the payer cannot pay. */
  charge(fee: AssessedFee, payer: number, code: ResponseCode): void {
    this.add(fee.token, payer, -fee.amount)
    this.add(fee.token, fee.collector, fee.amount)
    this.feeCodes.set(`${fee.token}/${payer}`, code)
    this.fees.push(fee)
  }

  /** Code with which the transfer fails if the account cannot pay its fees; null if it has no fees in the currency. */
  feeFailureCode(currency: Currency, account: number): ResponseCode | null {
    return this.feeCodes.get(`${currency}/${account}`) ?? null
  }

  private add(currency: Currency, account: number, amount: bigint): void {
    const changeByAccount = this.changesByCurrency.get(currency) ?? new Map<number, bigint>()
    this.changesByCurrency.set(currency, changeByAccount)
    changeByAccount.set(account, (changeByAccount.get(account) ?? 0n) + amount)
  }
}

/**
 * Net balance changes of a transfer, including the custom fees of its tokens (HIP-18):
 *
 * - The sender of a token pays the fixed fees.
 * - The sender of an NFT pays royalties on every amount that the sender receives in the same transfer. If several NFTs of
 *   a token are sent, the royalties are paid once.
 * - If the sender of an NFT receives nothing, the receiver of the NFT pays the fallback fees and must have signed.
 *
 * Two accounts are exempt: the treasury of the token, and the collector of the fee.
 */
export function netChangesWithFees(legs: Legs, context: HandlerContext): NetChanges {
  const { state } = context
  const changes = new NetChanges(legs)
  for (const { token, account, amount } of legs.units) {
    if (amount < 0n) chargeFixed(changes, requireToken(state, token), account, state)
  }
  const chargedRoyalties = new Set<string>()
  for (const nft of legs.nfts) {
    const token = requireToken(state, nft.token)
    chargeFixed(changes, token, nft.from, state)
    const receivedAmounts = amountsReceivedBy(nft.from, legs)
    if (receivedAmounts.length === 0) {
      chargeFallbacks(changes, token, nft, context)
      continue
    }
    const senderAndToken = `${nft.from}/${nft.token}`
    if (!chargedRoyalties.has(senderAndToken)) chargeRoyalties(changes, token, nft.from, receivedAmounts, context)
    chargedRoyalties.add(senderAndToken)
  }
  return changes
}

function chargeFixed(changes: NetChanges, token: Token, sender: number, state: LedgerState): void {
  for (const fee of token.fees) {
    if (fee.kind !== 'fixed' || isExempt(token, fee, sender)) continue
    checkPayable(state, fee, token.num)
    changes.charge(assessedFee(fee, fee.amount, sender), sender, 'INSUFFICIENT_SENDER_ACCOUNT_BALANCE_FOR_CUSTOM_FEE')
  }
}

const royaltiesOf = ({ fees }: Token): RoyaltyFee[] => fees.filter((fee): fee is RoyaltyFee => fee.kind === 'royalty')

type ReceivedAmount = { readonly currency: Currency; readonly amount: bigint }

function chargeRoyalties(
  changes: NetChanges,
  token: Token,
  sender: number,
  receivedAmounts: readonly ReceivedAmount[],
  context: HandlerContext,
): void {
  const royalties = royaltiesOf(token).filter((fee) => !isExempt(token, fee, sender))
  for (const { currency, amount } of receivedAmounts) {
    let remainingAmount = amount
    for (const fee of royalties) {
      // Rounded down to the smallest unit. Each royalty is a share of the full amount, not of what earlier royalties left.
      const royalty = (amount * BigInt(fee.numerator)) / BigInt(fee.denominator)
      if (royalty === 0n) continue
      remainingAmount -= royalty
      check(remainingAmount >= 0n, 'INSUFFICIENT_SENDER_ACCOUNT_BALANCE_FOR_CUSTOM_FEE')
      checkPayable(context.state, { token: currency, collector: fee.collector }, token.num)
      const assessedRoyalty = assessedFee({ token: currency, collector: fee.collector }, royalty, sender)
      changes.charge(assessedRoyalty, sender, 'INSUFFICIENT_SENDER_ACCOUNT_BALANCE_FOR_CUSTOM_FEE')
    }
  }
}

/** Charges the fallback fees of one NFT to the receiver. No fallback fee is due if the treasury sends the NFT. */
function chargeFallbacks(
  changes: NetChanges,
  token: Token,
  { from, to: receiver }: NftLeg,
  context: HandlerContext,
): void {
  const { state, hasSigned } = context
  if (from === token.treasury) return
  for (const royalty of royaltiesOf(token)) {
    const { fallback, collector } = royalty
    if (!fallback || isExempt(token, royalty, receiver)) continue
    check(hasSigned(receiver), 'INVALID_SIGNATURE')
    const fee = { token: fallback.token, collector }
    checkPayable(state, fee, token.num)
    changes.charge(assessedFee(fee, fallback.amount, receiver), receiver, 'INSUFFICIENT_PAYER_BALANCE_FOR_CUSTOM_FEE')
  }
}

function amountsReceivedBy(account: number, { hbar, units }: Legs): ReceivedAmount[] {
  const legs = [
    ...hbar.map((leg) => ({ ...leg, currency: null })),
    ...units.map((leg) => ({ ...leg, currency: leg.token })),
  ]
  return legs.filter((leg) => leg.account === account && leg.amount > 0n)
}

const isExempt = (token: Token, fee: CustomFee, account: number): boolean =>
  account === token.treasury || account === fee.collector

const assessedFee = (fee: Pick<FixedFee, 'token' | 'collector'>, amount: bigint, payer: number): AssessedFee => ({
  amount,
  token: fee.token,
  collector: fee.collector,
  payers: [payer],
})

/**
 * Checks a fee that is paid in a fungible token; a fee in HBAR always passes. Throws if the collector is not associated with
 * the fungible token. Throws also if the fungible token has custom fees of its own and is not `chargingToken`.
 */
function checkPayable(state: LedgerState, fee: Pick<FixedFee, 'token' | 'collector'>, chargingToken: number): void {
  if (fee.token === null) return
  const hasNestedFees = fee.token !== chargingToken && (state.tokens.get(fee.token)?.fees.length ?? 0) > 0
  check(!hasNestedFees, 'CUSTOM_FEE_CHARGING_EXCEEDED_MAX_RECURSION_DEPTH')
  check(state.requireAccount(fee.collector).tokens.has(fee.token), 'TOKEN_NOT_ASSOCIATED_TO_FEE_COLLECTOR')
}

function requireToken(state: LedgerState, num: number): Token {
  const token = state.tokens.get(num)
  check(token !== undefined, 'INVALID_TOKEN_ID')
  return token
}
