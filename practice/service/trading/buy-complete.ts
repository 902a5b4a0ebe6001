import type { Reply } from '../operation'
import type { AnswerBody, Refusal } from '../refusal'
import type { Service } from '../service'
import { recordedAnswer, saveFailedAnswer } from './buy-result'
import type { Purchase } from './purchase'
import { tradeRefusal } from './refusals'
import { isPrepared, normalTransactionId, visibleTransaction } from './transactions'

/**
 * Returns the purchase that was prepared under a code. Refuses an unknown code, a key other than the key that prepared
 * the purchase, and a transaction id other than the prepared one; an absent transaction id is accepted.
 */
export function requirePurchase(
  { purchases, rules }: Service,
  {
    code,
    affiliateKeyHash,
    transactionId,
  }: { code: string; affiliateKeyHash: string | undefined; transactionId: string | undefined },
): Purchase {
  const purchase = purchases.find(code)
  if (!purchase) throw reprepareRefusal('NOPREPARE', 'No purchase was prepared under this code. Nothing was recorded.')
  if (purchase.affiliate !== affiliateKeyHash && rules.isKept('buy.code-bound-to-key')) {
    throw tradeRefusal(
      'WRONGAFFILIATE',
      'The purchase was prepared with another key, which can still complete the purchase.',
      {},
      403,
    )
  }
  const sentId = transactionId?.trim() ?? ''
  const isPreparedId = sentId === '' || normalTransactionId(sentId) === purchase.transactionId
  if (isPreparedId || !rules.isKept('buy.transaction-matches')) return purchase
  const message = 'The transaction is not the prepared one. Nothing was recorded; the code stays valid.'
  throw tradeRefusal('TXMISMATCH', message, { reprepareRequired: false }, 401)
}

const reprepareRefusal = (errorCode: string, message: string, extra: AnswerBody = {}, status = 200): Refusal =>
  tradeRefusal(errorCode, message, { reprepareRequired: true, ...extra }, status)

/**
 * Records a native purchase once the prepared transaction has succeeded on the ledger. Refuses while the transaction is
 * not visible yet, and the buyer may then call again. Also refuses if the transaction failed or has other bytes than
 * the prepared transaction.
 */
export async function completeNative(service: Service, purchase: Purchase): Promise<AnswerBody | Reply> {
  const { ledger, purchases, rules } = service
  if (purchase.state === 'recorded') return recordedAnswer(purchase, true)
  const transaction = visibleTransaction(service, purchase.transactionId)
  const responseCode = transaction?.outcome?.code
  const isExact = transaction !== null && (isPrepared(transaction, purchase) || !rules.isKept('buy.exact-transaction'))
  const isPaid = isExact && (responseCode === 'SUCCESS' || !rules.isKept('buy.receipt-success'))
  if (isPaid || !rules.isKept('buy.needs-receipt')) {
    return (await purchases.recordSale(purchase)) ? recordedAnswer(purchase, false) : saveFailedAnswer()
  }
  const isAwaitingTransaction = purchase.state === 'prepared' || purchase.state === 'granting'
  if (!transaction && (isAwaitingTransaction || ledger.find(purchase.transactionId))) {
    const message = 'The ledger does not show the transaction yet. Nothing was recorded; call again in a few seconds.'
    throw tradeRefusal('TXUNCONFIRMED', message, { retryable: true, retryAfterSeconds: 3 })
  }
  if (isAwaitingTransaction) purchases.fail(purchase)
  const message = 'The prepared transaction did not succeed. Nothing moved; prepare the purchase again.'
  throw reprepareRefusal(
    'TXNOTVERIFIED',
    message,
    responseCode === undefined ? {} : { receiptStatus: responseCode },
    401,
  )
}
