import { EXCHANGE_RATE } from './fees'
import { resolveAccount } from './handlers/context'
import { idText } from './ingest'
import type { Ledger, Transaction } from './ledger'
import type { Outcome } from './outcome'
import { accountProto, codeNumber, int64, proto, tokenProto, type Code, type Proto } from './proto'

const NANOS = 1_000_000_000n
const header = (code: Code): Proto.IResponseHeader => ({
  nodeTransactionPrecheckCode: codeNumber(code),
  responseType: 0,
  cost: int64(0),
})

/** Answers a serialized `proto.Query` with a serialized `proto.Response`. Every query is free here. */
export function answerQuery(ledger: Ledger, request: Uint8Array): Uint8Array {
  return proto.Response.encode(answer(ledger, proto.Query.decode(request))).finish()
}

function answer(ledger: Ledger, query: Proto.IQuery): Proto.IResponse {
  if (query.transactionGetReceipt) return { transactionGetReceipt: receipt(ledger, query.transactionGetReceipt) }
  if (query.transactionGetRecord) return { transactionGetRecord: record(ledger, query.transactionGetRecord) }
  if (query.cryptogetAccountBalance) return { cryptogetAccountBalance: balance(ledger, query.cryptogetAccountBalance) }
  if (query.cryptoGetInfo) return { cryptoGetInfo: info(ledger, query.cryptoGetInfo) }
  return { transactionGetReceipt: { header: header('NOT_SUPPORTED') } }
}

const find = (ledger: Ledger, id: Proto.ITransactionID | null | undefined): Transaction | null =>
  id ? ledger.find(idText(id)) : null

const exchangeRate: Proto.IExchangeRateSet = {
  currentRate: { ...EXCHANGE_RATE, expirationTime: { seconds: int64(4_102_444_800) } },
  nextRate: { ...EXCHANGE_RATE, expirationTime: { seconds: int64(4_102_444_800) } },
}

const receiptOf = (outcome: Outcome | null): Proto.ITransactionReceipt => ({
  status: codeNumber(outcome?.code ?? 'UNKNOWN'),
  exchangeRate,
})

function receipt(ledger: Ledger, query: Proto.ITransactionGetReceiptQuery): Proto.ITransactionGetReceiptResponse {
  const transaction = find(ledger, query.transactionID)
  if (!transaction) return { header: header('RECEIPT_NOT_FOUND') }
  return { header: header('OK'), receipt: receiptOf(transaction.outcome) }
}

function record(ledger: Ledger, query: Proto.ITransactionGetRecordQuery): Proto.ITransactionGetRecordResponse {
  const transaction = find(ledger, query.transactionID)
  if (!transaction?.outcome) return { header: header('RECORD_NOT_FOUND') }
  return { header: header('OK'), transactionRecord: recordOf(transaction, transaction.outcome) }
}

function recordOf(transaction: Transaction, outcome: Outcome): Proto.ITransactionRecord {
  const { consensusNanos } = outcome
  return {
    receipt: receiptOf(outcome),
    transactionHash: transaction.hash,
    consensusTimestamp: { seconds: int64(consensusNanos / NANOS), nanos: Number(consensusNanos % NANOS) },
    transactionID: transaction.body.transactionID ?? null,
    memo: transaction.body.memo ?? '',
    transactionFee: int64(outcome.fee),
    transferList: {
      accountAmounts: outcome.transfers.map((move) => ({
        accountID: accountProto(move.account),
        amount: int64(move.amount),
      })),
    },
    tokenTransferLists: outcome.nftTransfers.map((move) => ({
      token: tokenProto(move.token),
      nftTransfers: [
        {
          senderAccountID: accountProto(move.from),
          receiverAccountID: accountProto(move.to),
          serialNumber: int64(move.serial),
        },
      ],
    })),
    ...(outcome.prngBytes === null ? {} : { prngBytes: Buffer.from(outcome.prngBytes, 'hex') }),
    ...(outcome.prngNumber === null ? {} : { prngNumber: outcome.prngNumber }),
  }
}

function balance(ledger: Ledger, query: Proto.ICryptoGetAccountBalanceQuery): Proto.ICryptoGetAccountBalanceResponse {
  const num = resolveAccount(ledger.state, query.accountID)
  if (num === null) return { header: header('INVALID_ACCOUNT_ID') }
  return {
    header: header('OK'),
    accountID: accountProto(num),
    balance: int64(ledger.state.requireAccount(num).balance),
  }
}

function info(ledger: Ledger, query: Proto.ICryptoGetInfoQuery): Proto.ICryptoGetInfoResponse {
  const num = resolveAccount(ledger.state, query.accountID)
  if (num === null) return { header: header('INVALID_ACCOUNT_ID') }
  const account = ledger.state.requireAccount(num)
  const { type, bytes } = account.key()
  return {
    header: header('OK'),
    accountInfo: {
      accountID: accountProto(num),
      contractAccountID: account.evmAddress ?? num.toString(16).padStart(40, '0'),
      key: type === 'ED25519' ? { ed25519: bytes } : { ECDSASecp256k1: bytes },
      balance: int64(account.balance),
      receiverSigRequired: account.receiverSigRequired,
      expirationTime: { seconds: int64(4_102_444_800) },
      autoRenewPeriod: { seconds: int64(7_776_000) },
      memo: '',
      ownedNfts: int64(ledger.state.nftsOf(num).length),
      maxAutomaticTokenAssociations: account.maxAutoAssociations,
      ledgerId: Uint8Array.of(3),
    },
  }
}
