import type { Proto } from '../../ledger/proto'
import { transactionBody, encodeBody, nextStart, transactionIdText, type TransactionData } from '../transaction-bytes'
import type { Caller } from '../caller'
import type { Service } from '../service'
import { CODE_MS, type Preparation } from './preparations'
import { newCode } from './purchase'

/** A wallet, and the listing or unlisting to prepare for the wallet. */
type PreparationRequest = Pick<Preparation, 'act' | 'kind' | 'user' | 'token' | 'serial' | 'price' | 'revokes'>

export type PreparedCode = {
  readonly preparation: Preparation
  readonly body: Proto.ITransactionBody
  readonly memo: string
}

/** Stores the transaction that the wallet has to sign, under a new code. */
export function makePreparation(
  service: Service,
  caller: Caller,
  request: PreparationRequest,
  data: TransactionData,
): PreparedCode {
  const start = nextStart(service.nowMs())
  const memo = `${request.act === 'list' ? 'List' : 'Unlist'} 0.0.${request.token}/${request.serial}`
  const body = transactionBody({ payer: request.user, start, memo }, data)
  const preparation: Preparation = {
    ...request,
    code: newCode(),
    affiliate: caller.key?.hash ?? '',
    transactionId: transactionIdText(request.user, start),
    bodyBytes: encodeBody(body),
    expiresAtMs: service.nowMs() + CODE_MS,
    ended: false,
  }
  service.preparations.add(preparation)
  return { preparation, body, memo }
}

/** Account, seconds and nanos of a transaction id. */
export function transactionIdParts(transactionId: string): { accountId: string; seconds: number; nanos: number } {
  const [accountId = '', start = ''] = transactionId.split('@')
  const [seconds = 0, nanos = 0] = start.split('.').map(Number)
  return { accountId, seconds, nanos }
}
