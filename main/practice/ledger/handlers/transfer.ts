import { fromInt64, tokenNum, type Code, type Proto } from '../proto'
import { nftKey } from '../state'
import { check, requireAccountId, type HandleContext } from './context'

const MAX_HBAR_LEGS = 10
const MAX_NFT_LEGS = 10

/** What can be judged without the ledger's state; answered before consensus. */
export function precheckTransfer(body: Proto.ICryptoTransferTransactionBody): Code {
  const legs = body.transfers?.accountAmounts ?? []
  const lists = body.tokenTransfers ?? []
  if (usesHooks(body)) return 'NOT_SUPPORTED'
  if (legs.length > MAX_HBAR_LEGS) return 'TRANSFER_LIST_SIZE_LIMIT_EXCEEDED'
  if (repeats(legs.map((leg) => idText(leg.accountID)))) return 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS'
  if (legs.reduce((sum, leg) => sum + fromInt64(leg.amount), 0n) !== 0n) return 'INVALID_ACCOUNT_AMOUNTS'
  return precheckNfts(lists)
}

function precheckNfts(lists: readonly Proto.ITokenTransferList[]): Code {
  if (repeats(lists.map((list) => String(tokenNum(list.token))))) return 'TOKEN_ID_REPEATED_IN_TOKEN_LIST'
  for (const list of lists) {
    if (list.transfers?.length) return 'ACCOUNT_AMOUNT_TRANSFERS_ONLY_ALLOWED_FOR_FUNGIBLE_COMMON'
    if (!list.nftTransfers?.length) return 'EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS'
    if (repeats(list.nftTransfers.map((nft) => String(nft.serialNumber)))) return 'INVALID_ACCOUNT_AMOUNTS'
    if (list.nftTransfers.some((nft) => fromInt64(nft.serialNumber) <= 0n)) return 'INVALID_TOKEN_NFT_SERIAL_NUMBER'
    const toSelf = list.nftTransfers.some((nft) => idText(nft.senderAccountID) === idText(nft.receiverAccountID))
    if (toSelf) return 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS'
  }
  const count = lists.reduce((sum, list) => sum + (list.nftTransfers?.length ?? 0), 0)
  return count > MAX_NFT_LEGS ? 'BATCH_SIZE_LIMIT_EXCEEDED' : 'OK'
}

export function handleTransfer(body: Proto.ICryptoTransferTransactionBody, context: HandleContext): void {
  const legs = (body.transfers?.accountAmounts ?? []).map((leg) => ({
    account: requireAccountId(context.state, leg.accountID, 'INVALID_ACCOUNT_ID'),
    amount: fromInt64(leg.amount),
    isApproval: leg.isApproval ?? false,
  }))
  check(!repeats(legs.map((leg) => String(leg.account))), 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS')
  const nfts = (body.tokenTransfers ?? []).flatMap((list) => readNfts(list, context))
  for (const leg of legs) {
    const mustSign = leg.amount < 0n ? !leg.isApproval : leg.amount > 0n && requiresSignature(context, leg.account)
    check(!mustSign || context.hasSigned(leg.account), 'INVALID_SIGNATURE')
  }
  for (const nft of nfts) {
    check(nft.isApproval || context.hasSigned(nft.from), 'INVALID_SIGNATURE')
    check(!requiresSignature(context, nft.to) || context.hasSigned(nft.to), 'INVALID_SIGNATURE')
  }
  for (const leg of legs) moveHbar(leg, context)
  for (const nft of nfts) moveNft(nft, context)
}

type HbarLeg = { readonly account: number; readonly amount: bigint; readonly isApproval: boolean }

function moveHbar(leg: HbarLeg, { state, payer }: HandleContext): void {
  if (leg.amount < 0n && leg.isApproval) {
    const allowed = state.requireAccount(leg.account).hbarAllowances.get(payer)
    check(allowed !== undefined, 'SPENDER_DOES_NOT_HAVE_ALLOWANCE')
    check(allowed >= -leg.amount, 'AMOUNT_EXCEEDS_ALLOWANCE')
    state.setHbarAllowance(leg.account, payer, allowed + leg.amount)
  }
  check(state.requireAccount(leg.account).balance + leg.amount >= 0n, 'INSUFFICIENT_ACCOUNT_BALANCE')
  state.addBalance(leg.account, leg.amount)
}

type NftLeg = { token: number; serial: number; from: number; to: number; isApproval: boolean }

function readNfts(list: Proto.ITokenTransferList, { state }: HandleContext): NftLeg[] {
  const token = tokenNum(list.token)
  check(token !== null && state.tokens.has(token), 'INVALID_TOKEN_ID')
  return (list.nftTransfers ?? []).map((nft) => ({
    token,
    serial: Number(fromInt64(nft.serialNumber)),
    from: requireAccountId(state, nft.senderAccountID, 'INVALID_ACCOUNT_ID'),
    to: requireAccountId(state, nft.receiverAccountID, 'INVALID_ACCOUNT_ID'),
    isApproval: nft.isApproval ?? false,
  }))
}

function moveNft(nft: NftLeg, { state, payer }: HandleContext): void {
  const owner = state.ownerOf(nft.token, nft.serial)
  check(owner !== null, 'INVALID_NFT_ID')
  check(owner === nft.from, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO')
  if (nft.isApproval) {
    // An approval counts for the payer of the transaction alone, whoever else signed.
    const bySerial = state.serialAllowances.get(nftKey(nft.token, nft.serial))?.spender === payer
    check(bySerial || state.isOperator(nft.from, nft.token, payer), 'SPENDER_DOES_NOT_HAVE_ALLOWANCE')
  }
  const receiver = state.requireAccount(nft.to)
  if (!receiver.tokens.has(nft.token)) {
    const max = receiver.maxAutoAssociations
    check(max !== 0, 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
    check(max === -1 || receiver.usedAutoAssociations < max, 'NO_REMAINING_AUTOMATIC_ASSOCIATIONS')
    state.associate(nft.to, nft.token, true)
  }
  state.moveNft(nft.token, nft.serial, nft.to)
}

const requiresSignature = ({ state, payer }: HandleContext, num: number): boolean =>
  num !== payer && state.requireAccount(num).receiverSigRequired

function usesHooks(body: Proto.ICryptoTransferTransactionBody): boolean {
  const plainLeg = new Set(['accountID', 'amount', 'isApproval'])
  const plainNft = new Set(['senderAccountID', 'receiverAccountID', 'serialNumber', 'isApproval'])
  const surplus = (message: object, plain: ReadonlySet<string>): boolean =>
    Object.keys(message).some((key) => !plain.has(key))
  const nfts = (body.tokenTransfers ?? []).flatMap((list) => list.nftTransfers ?? [])
  return (
    (body.transfers?.accountAmounts ?? []).some((leg) => surplus(leg, plainLeg)) ||
    nfts.some((nft) => surplus(nft, plainNft))
  )
}

const repeats = (values: readonly string[]): boolean => new Set(values).size !== values.length

const idText = (id: Proto.IAccountID | null | undefined): string =>
  id?.alias?.length ? Buffer.from(id.alias).toString('hex') : String(fromInt64(id?.accountNum))
