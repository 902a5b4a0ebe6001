import { MAX_HBAR_LEGS, MAX_NFT_LEGS, MAX_TOKEN_LEGS } from '@shared/ledger-limits'
import { fromInt64, tokenNum, type ResponseCode, type Proto } from '../proto'

/** Checks a transfer without the ledger's state. Returns the code of the first failed check, or `OK`. */
export function precheckTransfer(body: Proto.ICryptoTransferTransactionBody): ResponseCode {
  const hbarLegs = body.transfers?.accountAmounts ?? []
  const tokenLists = body.tokenTransfers ?? []
  if (hasUnsupportedFields(body)) return 'NOT_SUPPORTED'
  if (hbarLegs.length > MAX_HBAR_LEGS) return 'TRANSFER_LIST_SIZE_LIMIT_EXCEEDED'
  if (sumOfLegs(hbarLegs) !== 0n) return 'INVALID_ACCOUNT_AMOUNTS'
  if (hbarLegs.some((leg) => !leg.accountID)) return 'INVALID_ACCOUNT_ID'
  if (hasRepeatedAccount(hbarLegs)) return 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS'
  return precheckLists(tokenLists)
}

function precheckLists(tokenLists: readonly Proto.ITokenTransferList[]): ResponseCode {
  if (tokenLists.some((list) => !tokenNum(list.token))) return 'INVALID_TOKEN_ID'
  if (hasRepeats(tokenLists.map((list) => String(tokenNum(list.token))))) return 'TOKEN_ID_REPEATED_IN_TOKEN_LIST'
  for (const list of tokenLists) {
    const code = precheckList(list)
    if (code !== 'OK') return code
  }
  const countLegs = (field: 'transfers' | 'nftTransfers'): number =>
    tokenLists.reduce((sum, list) => sum + (list[field]?.length ?? 0), 0)
  if (countLegs('transfers') > MAX_TOKEN_LEGS) return 'TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED'
  return countLegs('nftTransfers') > MAX_NFT_LEGS ? 'BATCH_SIZE_LIMIT_EXCEEDED' : 'OK'
}

function precheckList({ transfers, nftTransfers }: Proto.ITokenTransferList): ResponseCode {
  const units = transfers ?? []
  const nfts = nftTransfers ?? []
  if (units.length === 0 && nfts.length === 0) return 'EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS'
  if (units.length > 0 && nfts.length > 0) return 'INVALID_ACCOUNT_AMOUNTS'
  if (sumOfLegs(units) !== 0n) return 'TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN'
  if (units.some((unit) => !unit.accountID)) return 'INVALID_TRANSFER_ACCOUNT_ID'
  if (hasRepeatedAccount(units)) return 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS'
  if (nfts.some((nft) => !nft.senderAccountID || !nft.receiverAccountID)) return 'INVALID_TRANSFER_ACCOUNT_ID'
  if (hasRepeats(nfts.map((nft) => String(nft.serialNumber)))) return 'INVALID_ACCOUNT_AMOUNTS'
  if (nfts.some((nft) => fromInt64(nft.serialNumber) <= 0n)) return 'INVALID_TOKEN_NFT_SERIAL_NUMBER'
  const movesToSelf = nfts.some((nft) => accountIdText(nft.senderAccountID) === accountIdText(nft.receiverAccountID))
  return movesToSelf ? 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS' : 'OK'
}

/** True if a leg has fields that this ledger does not support, for example an allowance hook. */
function hasUnsupportedFields(body: Proto.ICryptoTransferTransactionBody): boolean {
  const amountLegFields = new Set(['accountID', 'amount', 'isApproval'])
  const nftLegFields = new Set(['senderAccountID', 'receiverAccountID', 'serialNumber', 'isApproval'])
  const hasOtherFields = (message: object, supportedFields: ReadonlySet<string>): boolean =>
    Object.keys(message).some((field) => !supportedFields.has(field))
  const tokenLists = body.tokenTransfers ?? []
  const legs = [...(body.transfers?.accountAmounts ?? []), ...tokenLists.flatMap((list) => list.transfers ?? [])]
  const nfts = tokenLists.flatMap((list) => list.nftTransfers ?? [])
  return (
    legs.some((leg) => hasOtherFields(leg, amountLegFields)) || nfts.some((nft) => hasOtherFields(nft, nftLegFields))
  )
}

const sumOfLegs = (legs: readonly Proto.IAccountAmount[]): bigint =>
  legs.reduce((sum, leg) => sum + fromInt64(leg.amount), 0n)
const hasRepeatedAccount = (legs: readonly Proto.IAccountAmount[]): boolean =>
  hasRepeats(legs.map((leg) => accountIdText(leg.accountID)))
const hasRepeats = (values: readonly string[]): boolean => new Set(values).size !== values.length
const accountIdText = (id: Proto.IAccountID | null | undefined): string =>
  id?.alias?.length ? Buffer.from(id.alias).toString('hex') : String(fromInt64(id?.accountNum))
