import { parseHbar } from '@shared/amount'
import { isEntityId, type EntityId } from '@shared/ids'
import { decodeTransactionBytes } from '@shared/market/readings'
import { allowanceApprove, allowanceConfirm } from '@shared/market/wallet'
import type { FlowStartOf } from '../journal/flow-start'
import type { MarketClient } from '../market-api/client/client'
import { failure, orNull } from '../platform/app-failure'
import { decodeBase64 } from '../signing/base64'
import { decodeTransaction, isRefused } from '../signing/decode'
import type { PreparedFacts, TransactionKind } from './flow-kind'
import { requirePreparedId } from './prepared-id'
import type { IntentContext } from './intent-context'

/** Reads and records which account the current user key is proven to act for. */
export type UserKeyAccount = {
  /** Waits for a proof in progress, then returns the fingerprint of the key that the next request will use. */
  readonly nextKeyFingerprint: () => Promise<string>
  /** Records the proven account. Throws AppFailure `user-key-unproven` when the current key has another fingerprint. */
  readonly recordAccount: (account: EntityId, keyFingerprint: string) => Promise<void>
  /** Proven account; null without a proof. */
  readonly readProvenAccount: () => Promise<EntityId | null>
}

type AllowanceDeps = {
  readonly market: MarketClient
  readonly intentContext: IntentContext
  readonly userKey: UserKeyAccount
}
type AllowanceStart = FlowStartOf<'allowance'>

/**
 * Sets the allowance that pays for collection offers, as a whole amount that replaces the previous one. The person
 * chooses the amount; the app never raises it to what offers need. Source: the market's document, "Own wallet" and its
 * guidance for bots.
 */
export function createAllowance(deps: AllowanceDeps): TransactionKind<AllowanceStart> {
  const { market, intentContext } = deps
  return {
    course: 'transaction',
    prepare: (flowStart) => prepareAllowance(deps, flowStart),
    async intent(flowStart) {
      const { account, amount } = flowStart
      const intentFields = { kind: 'offer-allowance', allowance: amount }
      return intentContext.intent(flowStart, intentFields, await intentContext.readAllowanceFacts(account))
    },
    // The time is not checked: the service keeps an approval for 15 minutes, longer than any transaction is valid.
    recheck(_flowStart, prepared) {
      requirePreparedId(prepared, allowanceApprove.name)
      return Promise.resolve()
    },
    async complete({ flowStart, signed }) {
      await reportOutcome(market, flowStart, signed.transactionId, { isGranted: true })
      return { outcome: null }
    },
    // The allowance is in effect on the ledger, whether or not the service has a record of it.
    isDoneByReceipt: true,
    abandon: (flowStart, { terms }) => reportOutcome(market, flowStart, terms.transactionId, { isGranted: false }),
  }
}

async function prepareAllowance(deps: AllowanceDeps, flowStart: AllowanceStart): Promise<PreparedFacts> {
  const { market } = deps
  const keyFingerprint = await deps.userKey.nextKeyFingerprint()
  const body = { allowanceType: 'order' as const, allowance: Number(flowStart.amount) }
  const { value: approval } = await market.call(allowanceApprove, {}, { priority: 'action', body })
  if (parseHbar(approval.allowance) !== parseHbar(flowStart.amount)) throw unexpectedAnswer('allowance')
  const bytes = approvalBytes(approval.transactionBytes)
  const owner = approvalOwner(bytes)
  if (owner !== null && owner !== flowStart.account) {
    // The user key acts for another account. The flow ends, whether or not the service can discard the approval.
    await orNull(reportOutcome(market, flowStart, approval.transactionId, { isGranted: false }))
    throw failure({ code: 'user-key-of-other', account: owner })
  }
  if (owner !== null) await deps.userKey.recordAccount(owner, keyFingerprint)
  return {
    bytes: Buffer.from(bytes).toString('base64'),
    code: null,
    commission: null,
    terms: { transactionId: approval.transactionId },
  }
}

/** Reports the outcome of an approval to the service, with exactly the approved amount. */
async function reportOutcome(
  market: MarketClient,
  { amount }: AllowanceStart,
  transactionId: string | null,
  { isGranted }: { readonly isGranted: boolean },
): Promise<void> {
  const body = {
    allowanceType: 'order' as const,
    allowance: Number(amount),
    allowanceApproveSuccess: isGranted,
    ...(transactionId === null ? {} : { transactionId }),
  }
  await market.call(allowanceConfirm, {}, { priority: 'action', body })
}

/**
 * Decodes the text of an approval from base64 or hex, whichever yields a transaction. If neither yields a transaction,
 * but the text is valid in exactly one encoding, returns the bytes of that encoding, so that the judge can name what is
 * wrong with the bytes. Throws AppFailure `unexpected-answer` in all other cases.
 */
export function approvalBytes(text: string): Uint8Array {
  const isTransaction = (bytes: Uint8Array) => !isRefused(decodeTransaction(bytes))
  const transactionDecoding = decodeTransactionBytes(text, { decodeBase64, isTransaction })
  if ('bytes' in transactionDecoding) return transactionDecoding.bytes
  const onlyDecoding = decodeTransactionBytes(text, { decodeBase64, isTransaction: ({ length }) => length > 0 })
  if (transactionDecoding.refusalReason === 'both' || !('bytes' in onlyDecoding))
    throw unexpectedAnswer('transactionBytes')
  return onlyDecoding.bytes
}

/**
 * Account that a user key acts for: payer and owner of the single allowance. Null for any other bytes, which the judge
 * refuses.
 */
export function approvalOwner(bytes: Uint8Array): EntityId | null {
  const decoded = decodeTransaction(bytes)
  if (isRefused(decoded)) return null
  const [allowance, ...otherEffects] = decoded.effects
  if (allowance?.kind !== 'hbar-allowance' || otherEffects.length > 0 || !isEntityId(allowance.owner)) return null
  return decoded.transactionId.accountId === allowance.owner ? allowance.owner : null
}

const unexpectedAnswer = (path: string) =>
  failure({ code: 'unexpected-answer', operation: allowanceApprove.name, path })
