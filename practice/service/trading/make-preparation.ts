import type { Proto } from '../../ledger/proto'
import { transactionBody, encodeBody, nextStart, transactionIdText, type TransactionData } from '../transaction-bytes'
import type { Caller } from '../caller'
import type { Service } from '../service'
import { LISTING_CODE_MS, type Preparation } from './preparations'
import { newCode } from './purchase'

/** Terms of the listing or unlisting to prepare. `user` is the wallet that has to sign. */
type PreparationTerms = Pick<Preparation, 'act' | 'kind' | 'user' | 'token' | 'serial' | 'price' | 'revokes'>

export type NewPreparation = {
  readonly preparation: Preparation
  readonly body: Proto.ITransactionBody
  readonly memo: string
}

/** Prepares the transaction that the wallet has to sign, and stores the preparation under a new code. */
export function makePreparation(
  service: Service,
  caller: Caller,
  terms: PreparationTerms,
  transactionData: TransactionData,
): NewPreparation {
  const validStart = nextStart(service.nowMs())
  const memo = `${terms.act === 'list' ? 'List' : 'Unlist'} 0.0.${terms.token}/${terms.serial}`
  const body = transactionBody({ payer: terms.user, start: validStart, memo }, transactionData)
  const preparation: Preparation = {
    ...terms,
    code: newCode(),
    affiliate: caller.key?.hash ?? '',
    transactionId: transactionIdText(terms.user, validStart),
    bodyBytes: encodeBody(body),
    expiresAtMs: service.nowMs() + LISTING_CODE_MS,
    ended: false,
  }
  service.preparations.add(preparation)
  return { preparation, body, memo }
}

/** Splits a transaction id of the form `0.0.N@seconds.nanos`. */
export function transactionIdParts(transactionId: string): { accountId: string; seconds: number; nanos: number } {
  const [accountId = '', validStart = ''] = transactionId.split('@')
  const [seconds = 0, nanos = 0] = validStart.split('.').map(Number)
  return { accountId, seconds, nanos }
}
