import { findContract, runCall } from './contracts/call'
import { takeFault } from './faults'
import { contentsOf } from './files'
import { resolveAccount } from './handlers/context'
import { accountInfo, contractInfo, nftInfo, tokenBalances, tokenInfo } from './infos'
import type { Transaction } from './ledger'
import type { Node } from './node'
import { idText } from './opened-transaction'
import { accountProto, codeNumber, fromInt64, int64, proto, tokenNum, type Code, type Proto } from './proto'
import { functionResult, receiptOf, recordOf } from './records'

const header = (code: Code): Proto.IResponseHeader => ({
  nodeTransactionPrecheckCode: codeNumber(code),
  responseType: 0,
  cost: int64(0),
})

type Answers = {
  readonly [K in keyof Proto.IQuery]?: (node: Node, query: NonNullable<Proto.IQuery[K]>) => Proto.IResponse
}

const answers: Answers = {
  transactionGetReceipt: (node, query) => ({ transactionGetReceipt: receipt(node, query) }),
  transactionGetRecord: (node, query) => ({ transactionGetRecord: record(node, query) }),
  cryptogetAccountBalance: (node, query) => ({ cryptogetAccountBalance: balance(node, query) }),
  cryptoGetInfo: (node, query) => ({ cryptoGetInfo: info(node, query) }),
  tokenGetInfo: (node, query) => ({ tokenGetInfo: token(node, query) }),
  tokenGetNftInfo: (node, query) => ({ tokenGetNftInfo: nft(node, query) }),
  contractCallLocal: (node, query) => ({ contractCallLocal: callLocal(node, query) }),
  contractGetInfo: (node, query) => ({ contractGetInfo: contract(node, query) }),
  fileGetContents: (node, query) => ({ fileGetContents: file(node, query) }),
  networkGetVersionInfo: () => ({
    networkGetVersionInfo: { header: header('OK'), hapiProtoVersion: VERSION, hederaServicesVersion: VERSION },
  }),
}

/** Release of the network's software that the node imitates. */
const VERSION: Proto.ISemanticVersion = { major: 0, minor: 64, patch: 0 }

/** Answered queries, by their fields in `proto.Query`. */
export const answeredQueries: readonly string[] = Object.keys(answers)

/**
 * True if a `Service/method` takes a query rather than a transaction: even if unsupported, its answer is a `Response`.
 */
export const isQueryRpc = (rpc: string): boolean => /\/(?:get|cryptoGet|contractGet|contractCallLocal)/i.test(rpc)

/**
 * Answers a serialized `proto.Query` with a serialized `proto.Response`; null if the bytes are not a query. Every query
 * is free.
 */
export function answerQuery(node: Node, request: Uint8Array): Uint8Array | null {
  const query = readQuery(request)
  if (!query) return null
  const kind = (Object.keys(answers) as (keyof Answers)[]).find((name) => query[name])
  const answer = kind && answers[kind]?.(node, query[kind] as never)
  return proto.Response.encode(answer ?? notSupported(query)).finish()
}

/** Unsupported answer in the type of the query: clients look for the code there and fail on any other type. */
const notSupported = ({ query = 'transactionGetReceipt' }: Proto.Query): Proto.IResponse => ({
  [RENAMED[query] ?? query]: { header: header('NOT_SUPPORTED') },
})

/** Fields of `proto.Query` whose answers have another name in `proto.Response`. */
const RENAMED: Readonly<Record<string, string>> = {
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

/** Time a node remembers the outcome of a transaction. */
const REMEMBERED_NANOS = 180_000_000_000n

/** The transaction a query names; `isHidden` if a fault hides its outcome. */
function find(
  { ledger, faults }: Node,
  id: Proto.ITransactionID | null | undefined,
): { readonly transaction: Transaction | null; readonly isHidden: boolean } {
  const found = id ? ledger.find(idText(id)) : null
  const rememberedUntil = (found?.outcome?.consensusNanos ?? ledger.nowNanos()) + REMEMBERED_NANOS
  const transaction = rememberedUntil >= ledger.nowNanos() ? found : null
  const isHidden = transaction !== null && takeFault(faults(), ['receipts-unknown'], transaction.payer) !== null
  return { transaction, isHidden }
}

function receipt(node: Node, query: Proto.ITransactionGetReceiptQuery): Proto.ITransactionGetReceiptResponse {
  const { transaction, isHidden } = find(node, query.transactionID)
  if (!transaction) return { header: header('RECEIPT_NOT_FOUND') }
  return { header: header('OK'), receipt: receiptOf(isHidden ? null : transaction.outcome) }
}

function record(node: Node, query: Proto.ITransactionGetRecordQuery): Proto.ITransactionGetRecordResponse {
  const { transaction, isHidden } = find(node, query.transactionID)
  if (!transaction?.outcome || isHidden) return { header: header('RECORD_NOT_FOUND') }
  return { header: header('OK'), transactionRecord: recordOf(transaction, transaction.outcome) }
}

function balance(
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

function info({ ledger: { state } }: Node, query: Proto.ICryptoGetInfoQuery): Proto.ICryptoGetInfoResponse {
  const num = resolveAccount(state, query.accountID)
  if (num === null) return { header: header('INVALID_ACCOUNT_ID') }
  const account = state.requireAccount(num)
  return account.deleted
    ? { header: header('ACCOUNT_DELETED') }
    : { header: header('OK'), accountInfo: accountInfo(state, account) }
}

function token({ ledger: { state } }: Node, query: Proto.ITokenGetInfoQuery): Proto.ITokenGetInfoResponse {
  const found = state.tokens.get(tokenNum(query.token) ?? 0)
  return found ? { header: header('OK'), tokenInfo: tokenInfo(found) } : { header: header('INVALID_TOKEN_ID') }
}

function nft({ ledger: { state } }: Node, query: Proto.ITokenGetNftInfoQuery): Proto.ITokenGetNftInfoResponse {
  const found = state.tokens.get(tokenNum(query.nftID?.token_ID) ?? 0)
  if (!found) return { header: header('INVALID_TOKEN_ID') }
  const foundNft = nftInfo(state, found, Number(fromInt64(query.nftID?.serialNumber)))
  return foundNft ? { header: header('OK'), nft: foundNft } : { header: header('INVALID_NFT_ID') }
}

function contract({ ledger: { state } }: Node, query: Proto.IContractGetInfoQuery): Proto.IContractGetInfoResponse {
  const found = findContract(state, query.contractID)
  return found ? { header: header('OK'), contractInfo: contractInfo(found) } : { header: header('INVALID_CONTRACT_ID') }
}

function file({ port }: Node, { fileID }: Proto.IFileGetContentsQuery): Proto.IFileGetContentsResponse {
  const contents = contentsOf(fileID, port)
  return contents
    ? { header: header('OK'), fileContents: { fileID: fileID ?? null, contents } }
    : { header: header('INVALID_FILE_ID') }
}

/** A call that never changes state, even if the function would. */
function callLocal(
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
