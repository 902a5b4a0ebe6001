import { z } from 'zod'
import type { Transaction } from '../../ledger/ledger'
import type { AnswerBody, Refusal } from '../refusal'
import { refusalWithCode } from '../refusal-schema'
import type { Service } from '../service'
import type { Preparation } from './preparations'
import { tradeRefusal } from './refusals'
import { awaitOutcome, isPrepared, isSameTransactionType, normalTransactionId } from './transactions'

/** Longest time for which a completion waits until the mirror shows the transaction. */
const LOOKUP_MS = 14_000

const claimFields = z.looseObject({ active: z.boolean(), secondsLeft: z.int().min(0).optional() })
const completionFields = {
  reprepareRequired: z.boolean().optional().describe('Whether a new preparation is needed'),
  isOwner: z.boolean().optional(),
  sellerClaim: claimFields.optional().describe('With LISTING_BUYER_LOCKED'),
}
/**
 * Codes of the refusals that may have HTTP 200. `SESSION_EXPIRED` and `LISTING_BUYER_LOCKED` have another status in
 * some readings of the market's documents (`service.readings`).
 */
const completionCodes = ['NOPREPARE', 'TXUNCONFIRMED', 'SESSION_EXPIRED', 'LISTING_BUYER_LOCKED', 'NOT_OWNER']

export const listRefusal = refusalWithCode(completionCodes, completionFields)
export const unlistRefusal = refusalWithCode([...completionCodes, 'NOT_LISTED'], completionFields)

export type CompletionRequest = {
  readonly act: Preparation['act']
  readonly code: string
  readonly affiliateKeyHash: string | undefined
  /** The seller named in the request; undefined if the request names none. */
  readonly user: number | undefined
  readonly transactionId: string | undefined
}

/**
 * Returns the preparation of a code once the prepared transaction has succeeded. The code stays valid after a refusal
 * of `requireOpenPreparation` and after `TXUNCONFIRMED`; every other refusal uses the code up.
 */
export async function requireConfirmedPreparation(
  service: Service,
  completion: CompletionRequest,
): Promise<Preparation> {
  const preparation = requireOpenPreparation(service, completion)
  if (isSkip(completion.transactionId) && !service.rules.isKept('list.skip-retired')) return preparation
  checkTransactionId(service, preparation, completion.transactionId)
  const waitMs = service.rules.isKept('list.waits-for-the-mirror') ? LOOKUP_MS : 0
  const transaction = await awaitOutcome(service, preparation.transactionId, waitMs)
  if (!transaction && !service.rules.isKept('list.needs-receipt')) return preparation
  if (!transaction) {
    const message = 'The ledger does not show the transaction yet. Nothing changed; call again in a few seconds.'
    throw tradeRefusal('TXUNCONFIRMED', message, { retryable: true, retryAfterSeconds: 3 })
  }
  // Check again: another call may have used the code up during the wait.
  requireOpenPreparation(service, completion)
  checkOutcome(service, preparation, transaction)
  return preparation
}

/** Returns the preparation of a code. Refuses unless the caller may complete the preparation now. */
function requireOpenPreparation(
  service: Service,
  { act, code, affiliateKeyHash, user }: CompletionRequest,
): Preparation {
  const { preparations, rules, readings } = service
  const preparation = preparations.find(code)
  const isUsedUp = preparation?.ended === true && rules.isKept('list.single-use')
  if (!preparation || preparation.act !== act || isUsedUp) {
    throw tradeRefusal('NOPREPARE', 'No open preparation has this code. Prepare again.', NEW_PREPARATION_FIELDS)
  }
  if (preparation.affiliate !== affiliateKeyHash && rules.isKept('list.code-bound-to-key')) {
    throw tradeRefusal('AFFMISMATCH', 'The code belongs to another key, which can still use the code.', {}, 401)
  }
  if (user !== undefined && preparation.user !== user && rules.isKept('list.code-bound-to-wallet')) {
    throw tradeRefusal('USERMISMATCH', 'The code belongs to another wallet. Nothing changed.', {}, 401)
  }
  if (!preparations.isExpired(preparation) || !rules.isKept('list.code-lifetime')) return preparation
  const message = 'The code has expired. Nothing changed; prepare and sign again.'
  throw tradeRefusal('SESSION_EXPIRED', message, NEW_PREPARATION_FIELDS, Number(readings.sessionExpiredStatus))
}

const NEW_PREPARATION_FIELDS = { reprepareRequired: true } as const

/** Uses the preparation's code up, and returns `refusal` for the caller to throw. */
export function endWithRefusal(service: Service, preparation: Preparation, refusal: Refusal): Refusal {
  if (service.rules.isKept('list.verdict-uses-code-up')) service.preparations.end(preparation)
  return refusal
}

/** Refuses `skip` and every other transaction id that is not the prepared one. Accepts an absent id. */
function checkTransactionId(service: Service, preparation: Preparation, sentId: string | undefined): void {
  const trimmedId = sentId?.trim() ?? ''
  if (trimmedId === '') return
  const { rules } = service
  if (isSkip(trimmedId)) {
    const message = 'Completing without a signature is no longer possible. Nothing changed; prepare and sign.'
    throw endWithRefusal(service, preparation, tradeRefusal('TXMISMATCH', message, NEW_PREPARATION_FIELDS, 401))
  }
  if (normalTransactionId(trimmedId) === preparation.transactionId || !rules.isKept('list.transaction-matches')) return
  const message = 'The transaction is not the prepared one. Nothing changed; prepare and sign again.'
  throw endWithRefusal(service, preparation, tradeRefusal('TXMISMATCH', message, NEW_PREPARATION_FIELDS, 401))
}

/** True for `skip`, which earlier clients sent in place of a transaction id if they had signed nothing. */
const isSkip = (sentId: string | undefined): boolean => sentId?.trim().toLowerCase() === 'skip'

/** Refuses unless the transaction has succeeded and is the prepared transaction. */
function checkOutcome(service: Service, preparation: Preparation, transaction: Transaction): void {
  const { rules } = service
  const receiptStatus = transaction.outcome?.code
  const outcomeRefusal = (errorCode: string, message: string, extra: AnswerBody = {}): Refusal =>
    endWithRefusal(
      service,
      preparation,
      tradeRefusal(errorCode, `${message} Prepare and sign again.`, { ...NEW_PREPARATION_FIELDS, ...extra }, 401),
    )
  const isExact = isPrepared(transaction, preparation)
  const isWrongType = preparation.kind === 'evm' ? !isExact : !isSameTransactionType(transaction, preparation)
  if (isWrongType && rules.isKept('list.exact-call')) {
    throw outcomeRefusal('TXWRONGTYPE', 'The transaction does something other than the prepared one.')
  }
  if (receiptStatus !== 'SUCCESS' && rules.isKept('list.receipt-success')) {
    throw outcomeRefusal('TXNOTVERIFIED', 'The transaction did not succeed; nothing changed.', { receiptStatus })
  }
  if (isExact || !rules.isKept('list.exact-transaction')) return
  throw outcomeRefusal('TXNOTVERIFIED', 'The transaction is not the prepared one, byte for byte.')
}
