import { z } from 'zod'
import type { AnswerBody } from '../refusal'
import { nullErrorCode, nullRetryable, refusalWithCode } from '../refusal-schema'
import type { Purchase } from './purchase'

/** Answer to the completion of a recorded purchase. */
export const buyResult = z.strictObject({
  success: z.literal(true),
  apimessage: z.string(),
  batchTransid: z
    .string()
    .nullable()
    .describe('Transaction id of the service’s batch for an EVM NFT; null for a native NFT'),
  errorCode: nullErrorCode,
  retryable: nullRetryable,
  alreadyRecorded: z.boolean().describe('Whether an earlier call, or the service itself, had recorded the sale'),
})

/** Refusals with HTTP 200. Only refusals of EVM purchases have the field `outcome`. */
export const buyRefusal = refusalWithCode(
  [
    'NOPREPARE',
    'TXUNCONFIRMED',
    'SALE_SAVE_FAILED',
    'EVM_PREPARE_RETRY',
    'EVM_LISTING_UNAVAILABLE',
    'EVM_PRICE_CHANGED',
    'EVM_LISTING_EXECUTING',
    'EVM_RESERVATION_UNCONFIRMED',
    'EVM_EXECUTION_NOT_SUBMITTED',
    'EVM_PURCHASE_FAILED',
    'EVM_PURCHASE_CONFIRMING',
    'EVM_PURCHASE_RECORDING',
    'EVM_PURCHASE_IN_PROGRESS',
    'EVM_ATTEMPT_CLOSED',
  ],
  {
    outcome: z.enum(['not-submitted', 'failed', 'uncertain', 'succeeded', 'closed', 'busy']).optional(),
    allowanceUnused: z.boolean().optional(),
    reprepareRequired: z.boolean().optional().describe('Whether a new preparation is needed'),
    requiresReconciliation: z.boolean().optional(),
    transactionId: z
      .string()
      .nullish()
      .describe('Transaction id of the batch, while its outcome is unknown or the sale is not recorded'),
    receiptStatus: z.string().nullish().describe('Response code with which the network rejected the batch'),
    batchTransid: z.string().nullish(),
  },
)

export const recordedAnswer = ({ batchId }: Purchase, alreadyRecorded: boolean): AnswerBody => ({
  success: true,
  apimessage: 'The purchase is recorded.',
  batchTransid: batchId,
  errorCode: null,
  retryable: null,
  alreadyRecorded,
})

/** Answer for an NFT that has moved and is paid for, while the service could not save the sale. */
export const saveFailedAnswer = (): AnswerBody => ({
  success: false,
  apimessage: 'The NFT is yours and paid for, but the sale could not be saved. Call again; nothing is charged again.',
  errorCode: 'SALE_SAVE_FAILED',
  retryable: true,
  retryAfterSeconds: 3,
})

const NOTHING_EXECUTED = 'No purchase was executed; the allowance is unused.'

const notSubmittedAnswer = (errorCode: string, message: string, extra: AnswerBody): AnswerBody => ({
  success: false,
  apimessage: `${message} ${NOTHING_EXECUTED}`,
  errorCode,
  outcome: 'not-submitted',
  allowanceUnused: true,
  ...extra,
})

const retryFields = (retryAfterSeconds: number): AnswerBody => ({
  retryable: true,
  reprepareRequired: false,
  retryAfterSeconds,
})

const NEW_PREPARATION_FIELDS = { retryable: false, reprepareRequired: true } as const

const outcomeAnswer = (errorCode: string, outcome: string, apimessage: string, extra: AnswerBody): AnswerBody => ({
  success: false,
  apimessage,
  errorCode,
  outcome,
  ...extra,
})

/** Answers for an EVM purchase whose sale is not recorded. */
export const evmAnswers = {
  approvalNotVisible: () =>
    notSubmittedAnswer(
      'EVM_PREPARE_RETRY',
      'The approval is not visible yet. Call again with the same code.',
      retryFields(3),
    ),
  approvalNeverSubmitted: () =>
    notSubmittedAnswer(
      'EVM_PREPARE_RETRY',
      'The approval was never submitted, and its validity window is over. Prepare the purchase again.',
      NEW_PREPARATION_FIELDS,
    ),
  allowanceTooSmall: () =>
    notSubmittedAnswer(
      'EVM_PREPARE_RETRY',
      'The allowance no longer covers the price. Prepare the purchase again.',
      NEW_PREPARATION_FIELDS,
    ),
  unavailable: () =>
    notSubmittedAnswer('EVM_LISTING_UNAVAILABLE', 'The NFT is no longer for sale.', NEW_PREPARATION_FIELDS),
  inOtherCheckout: (seconds: number) =>
    notSubmittedAnswer('EVM_LISTING_UNAVAILABLE', 'The NFT is in another checkout now.', retryFields(seconds)),
  priceChanged: () =>
    notSubmittedAnswer(
      'EVM_PRICE_CHANGED',
      'The price has changed. Prepare the purchase again at the new price.',
      NEW_PREPARATION_FIELDS,
    ),
  otherPurchaseExecuting: () =>
    notSubmittedAnswer('EVM_LISTING_EXECUTING', 'Another purchase of the NFT is being executed.', retryFields(5)),
  notReserved: () =>
    notSubmittedAnswer(
      'EVM_RESERVATION_UNCONFIRMED',
      'The listing could not be reserved for the purchase.',
      retryFields(3),
    ),
  notAccepted: (responseCode: string) =>
    notSubmittedAnswer(
      'EVM_EXECUTION_NOT_SUBMITTED',
      `The network did not accept the purchase (${responseCode}).`,
      retryFields(5),
    ),
  failed: ({ receiptStatus, batchId }: Purchase) =>
    outcomeAnswer(
      'EVM_PURCHASE_FAILED',
      'failed',
      'The network rejected the purchase. Nothing moved, nothing was charged.',
      {
        ...NEW_PREPARATION_FIELDS,
        allowanceUnused: true,
        receiptStatus,
        batchTransid: batchId,
      },
    ),
  confirming: ({ batchId }: Purchase) =>
    outcomeAnswer(
      'EVM_PURCHASE_CONFIRMING',
      'uncertain',
      'The purchase was sent; its outcome is being confirmed. Do not buy again and do not pay again.',
      { retryable: false, requiresReconciliation: true, transactionId: batchId, retryAfterSeconds: 5 },
    ),
  recording: ({ batchId }: Purchase) =>
    outcomeAnswer('EVM_PURCHASE_RECORDING', 'succeeded', 'The NFT is yours; the sale is being recorded.', {
      retryable: true,
      transactionId: batchId,
      retryAfterSeconds: 3,
    }),
  busy: () =>
    outcomeAnswer('EVM_PURCHASE_IN_PROGRESS', 'busy', 'The purchase is in progress. Wait and call again.', {
      retryable: true,
      retryAfterSeconds: 2,
    }),
  closed: () =>
    outcomeAnswer('EVM_ATTEMPT_CLOSED', 'closed', 'This code ended without a purchase. Nothing was charged under it.', {
      ...NEW_PREPARATION_FIELDS,
      allowanceUnused: true,
    }),
} as const
