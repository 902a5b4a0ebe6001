import type { ResponseCode, Proto } from '../proto'
import { nftKey, unitKey } from '../state'
import { HandlerError, check, type HandlerContext, type HandlerResult } from './context'
import { netChangesWithFees, type NetChanges } from './custom-fees'
import { associateReceiver, checkMayHold } from './holding'
import { readLegs, type HbarLeg, type Legs, type NftLeg, type UnitLeg } from './transfer-legs'

/** An association that the transfer made automatically. */
type Association = { readonly account: number; readonly token: number }

export function handleTransfer(body: Proto.ICryptoTransferTransactionBody, context: HandlerContext): HandlerResult {
  const legs = readLegs(body, context)
  checkSignatures(legs, context)
  for (const leg of legs.hbar) spendHbarAllowance(leg, context)
  for (const leg of legs.units) spendUnitAllowance(leg, context)
  const changes = netChangesWithFees(legs, context)
  applyHbar(legs, changes, context)
  const associations = [...applyUnits(legs, changes, context), ...legs.nfts.flatMap((nft) => moveNft(nft, context))]
  return { nftMoves: legs.nfts, assessedFees: changes.fees, associations, approvedDebits: approvedDebits(legs) }
}

function checkSignatures({ hbar, units, nfts }: Legs, context: HandlerContext): void {
  for (const leg of [...hbar, ...units]) {
    check(!mustSign(leg, context) || context.hasSigned(leg.account), 'INVALID_SIGNATURE')
  }
  for (const nft of nfts) {
    check(nft.isApproval || context.hasSigned(nft.from), 'INVALID_SIGNATURE')
    check(!mustSignToReceive(context, nft.to) || context.hasSigned(nft.to), 'INVALID_SIGNATURE')
  }
}

/** True if the account of a leg pays without an approval, or receives an amount and must sign to receive. */
function mustSign({ account, amount, isApproval }: HbarLeg, context: HandlerContext): boolean {
  if (amount < 0n) return !isApproval
  return amount > 0n && mustSignToReceive(context, account)
}

/** True if an account must sign to receive. False for the payer, which has always signed the transaction. */
const mustSignToReceive = ({ state, payer }: HandlerContext, num: number): boolean =>
  num !== payer && state.requireAccount(num).receiverSigRequired

function spendHbarAllowance(leg: HbarLeg, { state, payer }: HandlerContext): void {
  if (leg.amount >= 0n || !leg.isApproval) return
  const allowance = state.requireAccount(leg.account).hbarAllowances.get(payer)
  const remaining = remainingAllowance(allowance, leg.amount)
  state.setHbarAllowance(leg.account, payer, remaining)
}

function spendUnitAllowance(leg: UnitLeg, { state, payer }: HandlerContext): void {
  if (leg.amount >= 0n || !leg.isApproval) return
  const allowance = state.requireAccount(leg.account).unitAllowances.get(unitKey(leg.token, payer))
  const remaining = remainingAllowance(allowance, leg.amount)
  state.setUnitAllowance(leg.account, leg.token, payer, remaining)
}

/** Remainder of an allowance after a debit; `amount` is negative. Fails if the allowance is missing or too small. */
function remainingAllowance(allowance: bigint | undefined, amount: bigint): bigint {
  check(allowance !== undefined, 'SPENDER_DOES_NOT_HAVE_ALLOWANCE')
  check(allowance >= -amount, 'AMOUNT_EXCEEDS_ALLOWANCE')
  return allowance + amount
}

function applyHbar({ hbar }: Legs, changes: NetChanges, { state }: HandlerContext): void {
  for (const [account, amount] of changes.changesByCurrency.get(null) ?? []) {
    const { balance } = state.requireAccount(account)
    if (balance + amount < 0n) {
      const legAmount = hbar.find((leg) => leg.account === account)?.amount ?? 0n
      const feeCode = changes.feeFailureCode(null, account)
      throw new HandlerError(shortageCode(balance + legAmount < 0n, feeCode, 'INSUFFICIENT_ACCOUNT_BALANCE'))
    }
    state.addBalance(account, amount)
  }
}

function applyUnits({ units }: Legs, changes: NetChanges, { state }: HandlerContext): Association[] {
  const associations: Association[] = []
  for (const [token, amounts] of changes.changesByCurrency) {
    if (token === null) continue
    for (const [account, amount] of amounts) {
      if (amount > 0n && associateReceiver(state, account, token)) associations.push({ account, token })
      check(state.requireAccount(account).tokens.has(token), 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
      checkMayHold(state, account, token)
      const heldUnits = state.unitsOf(account, token)
      if (heldUnits + amount < 0n) {
        const legAmount = units.find((leg) => leg.account === account && leg.token === token)?.amount ?? 0n
        const feeCode = changes.feeFailureCode(token, account)
        throw new HandlerError(shortageCode(heldUnits + legAmount < 0n, feeCode, 'INSUFFICIENT_TOKEN_BALANCE'))
      }
      state.addUnits(account, token, amount)
    }
  }
  return associations
}

/** Failure code of a shortage: `legCode` if the transfer's legs alone exceed the balance, otherwise `feeCode`. */
const shortageCode = (isLegShortage: boolean, feeCode: ResponseCode | null, legCode: ResponseCode): ResponseCode =>
  isLegShortage ? legCode : (feeCode ?? legCode)

function moveNft(nft: NftLeg, { state, payer }: HandlerContext): Association[] {
  check(state.tokens.get(nft.token)?.kind === 'nft', 'INVALID_NFT_ID')
  const owner = state.ownerOf(nft.token, nft.serial)
  check(owner !== null, 'INVALID_NFT_ID')
  check(owner === nft.from, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO')
  if (nft.isApproval) {
    // Only the payer of the transaction can use an approval. The signature of another spender does not count.
    const hasSerialApproval = state.serialAllowances.get(nftKey(nft.token, nft.serial))?.spender === payer
    check(hasSerialApproval || state.isOperator(nft.from, nft.token, payer), 'SPENDER_DOES_NOT_HAVE_ALLOWANCE')
  }
  const isNewAssociation = associateReceiver(state, nft.to, nft.token)
  checkMayHold(state, nft.from, nft.token)
  checkMayHold(state, nft.to, nft.token)
  state.moveNft(nft.token, nft.serial, nft.to)
  return isNewAssociation ? [{ account: nft.to, token: nft.token }] : []
}

/** Accounts with a leg under an approval, in the form of `HandlerResult.approvedDebits`. */
const approvedDebits = ({ hbar, units }: Legs): ReadonlySet<string> =>
  new Set([
    ...hbar.filter((leg) => leg.isApproval).map((leg) => String(leg.account)),
    ...units.filter((leg) => leg.isApproval).map((leg) => unitKey(leg.token, leg.account)),
  ])
