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

/** Account that the user key in use acts for, if that was proven. */
export type UserKeyAccount = {
  /** Waits for a proof in progress and returns the mark of the key that the next request will use. */
  readonly beforePreparing: () => Promise<string>
  /** Throws AppFailure `user-key-unproven` when the key with that mark is not the one in use. */
  readonly note: (account: EntityId, keyMark: string) => Promise<void>
  readonly accountOf: () => Promise<EntityId | null>
}

type AllowanceDeps = {
  readonly market: MarketClient
  readonly around: IntentContext
  readonly userKey: UserKeyAccount
}
type AllowanceStart = FlowStartOf<'allowance'>

/**
 * Sets the allowance that pays for collection offers, as a whole amount that replaces the previous one. The person
 * chooses the amount; the app never raises it to what offers need. Source: the market's document, "Own wallet" and its
 * guidance for bots.
 */
export function createAllowance(deps: AllowanceDeps): TransactionKind<AllowanceStart> {
  const { market, around: intentContext } = deps
  return {
    course: 'transaction',
    prepare: (flowStart) => prepareAllowance(deps, flowStart),
    async intent(flowStart) {
      const { account, amount } = flowStart
      const intentFields = { kind: 'offer-allowance', allowance: amount }
      return intentContext.intent(flowStart, intentFields, await intentContext.allowances(account))
    },
    // The service keeps an approval for 15 minutes; no transaction stays valid that long.
    recheck(_begun, prepared) {
      requirePreparedId(prepared, allowanceApprove.name)
      return Promise.resolve()
    },
    async complete({ flowStart, signed }) {
      await confirm(market, flowStart, signed.transactionId, true)
      return { outcome: null }
    },
    // The allowance is in effect on the ledger, whether or not the service has a record of it.
    isDoneByReceipt: true,
    abandon: (flowStart, { terms }) => confirm(market, flowStart, terms.transactionId, false),
  }
}

async function prepareAllowance(deps: AllowanceDeps, flowStart: AllowanceStart): Promise<PreparedFacts> {
  const { market } = deps
  const keyMark = await deps.userKey.beforePreparing()
  const body = { allowanceType: 'order' as const, allowance: Number(flowStart.amount) }
  const { value } = await market.call(allowanceApprove, {}, { priority: 'action', body })
  if (parseHbar(value.allowance) !== parseHbar(flowStart.amount)) throw unexpectedAnswer('allowance')
  const bytes = approvalBytes(value.transactionBytes)
  const owner = approvalOwner(bytes)
  if (owner !== null && owner !== flowStart.account) {
    // The approval belongs to another account: the service is asked to discard it. A failure to report that changes
    // nothing here.
    await orNull(confirm(market, flowStart, value.transactionId, false))
    throw failure({ code: 'user-key-of-other', account: owner })
  }
  if (owner !== null) await deps.userKey.note(owner, keyMark)
  return {
    bytes: Buffer.from(bytes).toString('base64'),
    code: null,
    commission: null,
    terms: { transactionId: value.transactionId },
  }
}

/** Reports the outcome of an approval to the service, with exactly the approved amount. */
async function confirm(
  market: MarketClient,
  { amount }: AllowanceStart,
  transactionId: string | null,
  isGranted: boolean,
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
 * Returns the bytes of an approval in the one encoding that makes a transaction. If no encoding does, bytes with a
 * single possible reading are passed on, so that the judge names what is wrong with them. Throws AppFailure
 * `unexpected-answer`.
 */
export function approvalBytes(text: string): Uint8Array {
  const isTransaction = (bytes: Uint8Array) => !isRefused(decodeTransaction(bytes))
  const reading = decodeTransactionBytes(text, { base64: decodeBase64, isTransaction })
  if ('bytes' in reading) return reading.bytes
  const onlyReading = decodeTransactionBytes(text, { base64: decodeBase64, isTransaction: ({ length }) => length > 0 })
  if (reading.refused === 'both' || !('bytes' in onlyReading)) throw unexpectedAnswer('transactionBytes')
  return onlyReading.bytes
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
