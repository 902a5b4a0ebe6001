import { EXCHANGE_RATE } from './fees'
import type { Transaction } from './ledger'
import type { Outcome } from './outcome'
import type { AssessedFee, ContractResult, NftMove } from './result-types'
import { accountProto, codeNumber, contractProto, int64, tokenProto, type Proto } from './proto'

const NANOS_PER_SECOND = 1_000_000_000n

/** 1 January 2100. Clients expect an expiration, but the rate on this ledger never changes. */
const RATE_EXPIRATION_SECONDS = 4_102_444_800

/** Current and next rate, which are the same. */
export const exchangeRate: Proto.IExchangeRateSet = {
  currentRate: { ...EXCHANGE_RATE, expirationTime: { seconds: int64(RATE_EXPIRATION_SECONDS) } },
  nextRate: { ...EXCHANGE_RATE, expirationTime: { seconds: int64(RATE_EXPIRATION_SECONDS) } },
}

/** Receipt of a transaction; `UNKNOWN` while the transaction has no outcome. */
export const receiptOf = (outcome: Outcome | null): Proto.ITransactionReceipt => ({
  status: codeNumber(outcome?.code ?? 'UNKNOWN'),
  exchangeRate,
  ...(outcome?.contract ? { contractID: contractProto(outcome.contract.contract) } : {}),
})

/** Record of a transaction that has an outcome. */
export function recordOf({ hash, body }: Transaction, outcome: Outcome): Proto.ITransactionRecord {
  return {
    receipt: receiptOf(outcome),
    transactionHash: hash,
    consensusTimestamp: timestampProto(outcome.consensusNanos),
    transactionID: body.transactionID ?? null,
    memo: body.memo ?? '',
    transactionFee: int64(outcome.fee),
    transferList: {
      accountAmounts: outcome.transfers.map(({ account, amount, isApproval }) => ({
        accountID: accountProto(account),
        amount: int64(amount),
        isApproval,
      })),
    },
    tokenTransferLists: tokenTransferLists(outcome),
    assessedCustomFees: outcome.assessedFees.map(assessedFeeProto),
    automaticTokenAssociations: outcome.associations.map(({ account, token }) => ({
      tokenId: tokenProto(token),
      accountId: accountProto(account),
    })),
    ...(outcome.parentNanos === null ? {} : { parentConsensusTimestamp: timestampProto(outcome.parentNanos) }),
    ...(outcome.contract ? { contractCallResult: functionResult(outcome.contract) } : {}),
    ...(outcome.prngBytes === null ? {} : { prngBytes: Buffer.from(outcome.prngBytes, 'hex') }),
    ...(outcome.prngNumber === null ? {} : { prngNumber: outcome.prngNumber }),
  }
}

const timestampProto = (nanos: bigint): Proto.ITimestamp => ({
  seconds: int64(nanos / NANOS_PER_SECOND),
  nanos: Number(nanos % NANOS_PER_SECOND),
})

/** Groups the transfers by token, one list for each token, as the network's records do. */
function tokenTransferLists({ tokenTransfers, nftTransfers }: Outcome): Proto.ITokenTransferList[] {
  const tokens = new Set([...tokenTransfers, ...nftTransfers].map(({ token }) => token))
  return [...tokens].map((token) => ({
    token: tokenProto(token),
    transfers: tokenTransfers
      .filter((move) => move.token === token)
      .map(({ account, amount, isApproval }) => ({
        accountID: accountProto(account),
        amount: int64(amount),
        isApproval,
      })),
    nftTransfers: nftTransfers.filter((move) => move.token === token).map(nftTransferProto),
  }))
}

const nftTransferProto = ({ from, to, serial, isApproval }: NftMove): Proto.INftTransfer => ({
  senderAccountID: accountProto(from),
  receiverAccountID: accountProto(to),
  serialNumber: int64(serial),
  isApproval,
})

const assessedFeeProto = ({ amount, token, collector, payers }: AssessedFee): Proto.IAssessedCustomFee => ({
  amount: int64(amount),
  ...(token === null ? {} : { tokenId: tokenProto(token) }),
  feeCollectorAccountId: accountProto(collector),
  effectivePayerAccountId: payers.map(accountProto),
})

/** Result of a contract call, for a record or the answer to a local call. */
export const functionResult = (result: ContractResult): Proto.IContractFunctionResult => ({
  contractID: contractProto(result.contract),
  contractCallResult: Buffer.from(result.result, 'hex'),
  errorMessage: result.error,
  gasUsed: int64(result.gasUsed),
  gas: int64(result.gasLimit),
  amount: int64(result.amount),
  functionParameters: Buffer.from(result.parameters, 'hex'),
  senderId: accountProto(result.sender),
  logInfo: result.logs.map((log) => ({
    contractID: contractProto(result.contract),
    topic: log.topics.map((topic) => Buffer.from(topic, 'hex')),
    data: Buffer.from(log.data, 'hex'),
  })),
})
