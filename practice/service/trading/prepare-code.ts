import type { Proto } from '../../ledger/proto'
import { bodyOf, encodeBody, nextStart, transactionIdText, type Data } from '../bytes'
import type { Caller } from '../caller'
import type { Service } from '../service'
import { CODE_MS, type Preparation } from './preparations'
import { newCode } from './purchase'

/** An NFT, and the wallet that wants to list or unlist it. */
type Wish = Pick<Preparation, 'act' | 'kind' | 'user' | 'token' | 'serial' | 'price' | 'revokes'>

export type Made = { readonly preparation: Preparation; readonly body: Proto.ITransactionBody; readonly memo: string }

/** Stores the transaction a wallet is asked to sign, under a code of its own. */
export function makePreparation(service: Service, caller: Caller, wish: Wish, data: Data): Made {
  const start = nextStart(service.nowMs())
  const memo = `${wish.act === 'list' ? 'List' : 'Unlist'} 0.0.${wish.token}/${wish.serial}`
  const body = bodyOf({ payer: wish.user, start, memo }, data)
  const preparation: Preparation = {
    ...wish,
    code: newCode(),
    affiliate: caller.key?.hash ?? '',
    transactionId: transactionIdText(wish.user, start),
    bodyBytes: encodeBody(body),
    expiresAtMs: service.nowMs() + CODE_MS,
    ended: false,
  }
  service.preparations.add(preparation)
  return { preparation, body, memo }
}

/** Account, seconds and nanos of a transaction id. */
export function partsOf(transactionId: string): { accountId: string; seconds: number; nanos: number } {
  const [accountId = '', start = ''] = transactionId.split('@')
  const [seconds = 0, nanos = 0] = start.split('.').map(Number)
  return { accountId, seconds, nanos }
}
