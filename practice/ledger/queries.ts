import { findContract, runCall } from './contracts/call'
import { takeFault } from './faults'
import { contentsOf } from './files'
import { resolveAccount } from './handlers/context'
import { accountInfo, contractInfo, nftInfo, tokenBalances, tokenInfo } from './infos'
import type { Transaction } from './ledger'
import type { Node } from './node'
import { idText } from './opened-transaction'
import { accountProto, codeNumber, fromInt64, int64, proto, tokenNum, type ResponseCode, type Proto } from './proto'
import { functionResult, receiptOf, recordOf } from './records'

const header = (code: ResponseCode): Proto.IResponseHeader => ({
  nodeTransactionPrecheckCode: codeNumber(code),
  responseType: 0,
  cost: int64(0),
})

type Answers = {
  readonly [K in keyof Proto.IQuery]?: (node: Node, query: NonNullable<Proto.IQuery[K]>) => Proto.IResponse
}

/** Functions that answer the supported queries, by the query's field in `proto.Query`. */
const answers: Answers = {
  transactionGetReceipt: (node, query) => ({ transactionGetReceipt: receiptResponse(node, query) }),
  transactionGetRecord: (node, query) => ({ transactionGetRecord: recordResponse(node, query) }),
  cryptogetAccountBalance: (node, query) => ({ cryptogetAccountBalance: balanceResponse(node, query) }),
  cryptoGetInfo: (node, query) => ({ cryptoGetInfo: accountInfoResponse(node, query) }),
  tokenGetInfo: (node, query) => ({ tokenGetInfo: tokenInfoResponse(node, query) }),
  tokenGetNftInfo: (node, query) => ({ tokenGetNftInfo: nftInfoResponse(node, query) }),
  contractCallLocal: (node, query) => ({ contractCallLocal: localCallResponse(node, query) }),
  contractGetInfo: (node, query) => ({ contractGetInfo: contractInfoResponse(node, query) }),
  fileGetContents: (node, query) => ({ fileGetContents: fileResponse(node, query) }),
  networkGetVersionInfo: () => ({
    networkGetVersionInfo: { header: header('OK'), hapiProtoVersion: VERSION, hederaServicesVersion: VERSION },
  }),
}

/** Software release of the network that this node reports. */
const VERSION: Proto.ISemanticVersion = { major: 0, minor: 64, patch: 0 }

/** Names of the fields of `proto.Query` for the supported queries. */
export const supportedQueryFields: readonly string[] = Object.keys(answers)

/** True if a `Service/method` takes a `proto.Query` and returns a `proto.Response`, even if the query is not supported here. */
export const isQueryRpc = (rpc: string): boolean => /\/(?:get|cryptoGet|contractGet|contractCallLocal)/i.test(rpc)

/**
 * Answers a serialized `proto.Query` with a serialized `proto.Response`; null if the bytes are not a query. Every query
 * is free.
 */
export function answerQuery(node: Node, request: Uint8Array): Uint8Array | null {
  const query = readQuery(request)
  if (!query) return null
  const field = (Object.keys(answers) as (keyof Answers)[]).find((name) => query[name])
  // The cast is safe: each function in `answers` takes the query in the field of the same name.
  const answer = field && answers[field]?.(node, query[field] as never)
  return proto.Response.encode(answer ?? notSupported(query)).finish()
}

/** `NOT_SUPPORTED` in the response type of the query. Clients fail on any other response type. */
const notSupported = ({ query = 'transactionGetReceipt' }: Proto.Query): Proto.IResponse => ({
  [RESPONSE_FIELDS[query] ?? query]: { header: header('NOT_SUPPORTED') },
})

/** Fields of `proto.Response`, by the field of `proto.Query`, where the two names differ. */
const RESPONSE_FIELDS: Readonly<Record<string, string>> = {
  contractGetBytecode: 'contractGetBytecodeResponse',
  ContractGetRecords: 'contractGetRecordsResponse',
}

function readQuery(request: Uint8Array): Proto.Query | null {
  try {
    return proto.Query.decode(request)
  } catch {
    return null
  }
}

/** Time after consensus during which a node remembers a transaction: three minutes. */
const REMEMBERED_NANOS = 180_000_000_000n

/**
 * Transaction that a query names; null if the node does not remember the transaction. `isHidden` is true if a fault hides
 * the outcome of the transaction.
 */
function findTransaction(
  { ledger, faults }: Node,
  id: Proto.ITransactionID | null | undefined,
): { readonly transaction: Transaction | null; readonly isHidden: boolean } {
  const stored = id ? ledger.find(idText(id)) : null
  const rememberedUntil = (stored?.outcome?.consensusNanos ?? ledger.nowNanos()) + REMEMBERED_NANOS
  const transaction = rememberedUntil >= ledger.nowNanos() ? stored : null
  const isHidden = transaction !== null && takeFault(faults(), ['receipts-unknown'], transaction.payer) !== null
  return { transaction, isHidden }
}

function receiptResponse(node: Node, query: Proto.ITransactionGetReceiptQuery): Proto.ITransactionGetReceiptResponse {
  const { transaction, isHidden } = findTransaction(node, query.transactionID)
  if (!transaction) return { header: header('RECEIPT_NOT_FOUND') }
  return { header: header('OK'), receipt: receiptOf(isHidden ? null : transaction.outcome) }
}

function recordResponse(node: Node, query: Proto.ITransactionGetRecordQuery): Proto.ITransactionGetRecordResponse {
  const { transaction, isHidden } = findTransaction(node, query.transactionID)
  if (!transaction?.outcome || isHidden) return { header: header('RECORD_NOT_FOUND') }
  return { header: header('OK'), transactionRecord: recordOf(transaction, transaction.outcome) }
}

function balanceResponse(
  { ledger: { state } }: Node,
  query: Proto.ICryptoGetAccountBalanceQuery,
): Proto.ICryptoGetAccountBalanceResponse {
  const num = resolveAccount(state, query.accountID)
  if (num === null) return { header: header('INVALID_ACCOUNT_ID') }
  const account = state.requireAccount(num)
  if (account.deleted) return { header: header('ACCOUNT_DELETED') }
  return {
    header: header('OK'),
    accountID: accountProto(num),
    balance: int64(account.balance),
    tokenBalances: tokenBalances(state, account),
  }
}

function accountInfoResponse(
  { ledger: { state } }: Node,
  query: Proto.ICryptoGetInfoQuery,
): Proto.ICryptoGetInfoResponse {
  const num = resolveAccount(state, query.accountID)
  if (num === null) return { header: header('INVALID_ACCOUNT_ID') }
  const account = state.requireAccount(num)
  return account.deleted
    ? { header: header('ACCOUNT_DELETED') }
    : { header: header('OK'), accountInfo: accountInfo(state, account) }
}

function tokenInfoResponse({ ledger: { state } }: Node, query: Proto.ITokenGetInfoQuery): Proto.ITokenGetInfoResponse {
  const token = state.tokens.get(tokenNum(query.token) ?? 0)
  return token ? { header: header('OK'), tokenInfo: tokenInfo(token) } : { header: header('INVALID_TOKEN_ID') }
}

function nftInfoResponse(
  { ledger: { state } }: Node,
  query: Proto.ITokenGetNftInfoQuery,
): Proto.ITokenGetNftInfoResponse {
  const token = state.tokens.get(tokenNum(query.nftID?.token_ID) ?? 0)
  if (!token) return { header: header('INVALID_TOKEN_ID') }
  const nft = nftInfo(state, token, Number(fromInt64(query.nftID?.serialNumber)))
  return nft ? { header: header('OK'), nft } : { header: header('INVALID_NFT_ID') }
}

function contractInfoResponse(
  { ledger: { state } }: Node,
  query: Proto.IContractGetInfoQuery,
): Proto.IContractGetInfoResponse {
  const collection = findContract(state, query.contractID)
  return collection
    ? { header: header('OK'), contractInfo: contractInfo(collection) }
    : { header: header('INVALID_CONTRACT_ID') }
}

function fileResponse({ port }: Node, { fileID }: Proto.IFileGetContentsQuery): Proto.IFileGetContentsResponse {
  const contents = contentsOf(fileID, port)
  return contents
    ? { header: header('OK'), fileContents: { fileID: fileID ?? null, contents } }
    : { header: header('INVALID_FILE_ID') }
}

/** Runs a contract call, then undoes all changes that the call made. */
function localCallResponse(
  { ledger: { state } }: Node,
  query: Proto.IContractCallLocalQuery,
): Proto.IContractCallLocalResponse {
  const collection = findContract(state, query.contractID)
  if (!collection) return { header: header('INVALID_CONTRACT_ID') }
  const mark = state.undo.mark()
  const { code, contract } = runCall(state, {
    collection,
    sender: resolveAccount(state, query.senderId) ?? 0,
    gasLimit: Number(fromInt64(query.gas)),
    amount: 0n,
    parameters: query.functionParameters ?? new Uint8Array(),
  })
  state.undo.rollback(mark)
  return { header: header(code === 'SUCCESS' ? 'OK' : code), functionResult: functionResult(contract) }
}
