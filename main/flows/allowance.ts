import { parseHbar } from '@shared/amount'
import { isEntityId, type EntityId } from '@shared/ids'
import { writtenBytes } from '@shared/market/readings'
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
  readonly note: (account: EntityId, mark: string) => Promise<void>
  readonly accountOf: () => Promise<EntityId | null>
}

type AllowanceDeps = {
  readonly market: MarketClient
  readonly around: IntentContext
  readonly userKey: UserKeyAccount
}
type Granting = FlowStartOf<'allowance'>

/**
 * Sets the allowance that pays for collection offers, as a whole amount that replaces the previous one. The person
 * chooses the amount; the app never raises it to what offers need. Source: the market's document, "Own wallet" and its
 * guidance for bots.
 */
export function createAllowance(deps: AllowanceDeps): TransactionKind<Granting> {
  const { market, around } = deps
  return {
    course: 'transaction',
    prepare: (begun) => prepareAllowance(deps, begun),
    async intent(begun) {
      const { account, amount } = begun
      const asked = { kind: 'offer-allowance', allowance: amount }
      return around.intent(begun, asked, await around.allowances(account))
    },
    // The service keeps an approval for 15 minutes; no transaction stays valid that long.
    recheck(_begun, prepared) {
      requirePreparedId(prepared, allowanceApprove.name)
      return Promise.resolve()
    },
    async complete({ begun, signed }) {
      await confirm(market, begun, signed.transactionId, true)
      return { outcome: null }
    },
    // The allowance is in effect on the ledger, whether or not the service has a record of it.
    isDoneByReceipt: true,
    abandon: (begun, { terms }) => confirm(market, begun, terms.transactionId, false),
  }
}

async function prepareAllowance(deps: AllowanceDeps, begun: Granting): Promise<PreparedFacts> {
  const { market } = deps
  const mark = await deps.userKey.beforePreparing()
  const body = { allowanceType: 'order' as const, allowance: Number(begun.amount) }
  const { value } = await market.call(allowanceApprove, {}, { priority: 'action', body })
  if (parseHbar(value.allowance) !== parseHbar(begun.amount)) throw unexpected('allowance')
  const bytes = bytesIn(value.transactionBytes)
  const owner = ownerOf(bytes)
  if (owner !== null && owner !== begun.account) {
    // The approval belongs to another account: the service is asked to discard it. A failure to report that changes
    // nothing here.
    await orNull(confirm(market, begun, value.transactionId, false))
    throw failure({ code: 'user-key-of-other', account: owner })
  }
  if (owner !== null) await deps.userKey.note(owner, mark)
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
  { amount }: Granting,
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
export function bytesIn(text: string): Uint8Array {
  const isTransaction = (bytes: Uint8Array) => !isRefused(decodeTransaction(bytes))
  const read = writtenBytes(text, { base64: decodeBase64, isTransaction })
  if ('bytes' in read) return read.bytes
  const only = writtenBytes(text, { base64: decodeBase64, isTransaction: ({ length }) => length > 0 })
  if (read.refused === 'both' || !('bytes' in only)) throw unexpected('transactionBytes')
  return only.bytes
}

/**
 * Account that a user key acts for: payer and owner of the single allowance. Null for any other bytes, which the judge
 * refuses.
 */
export function ownerOf(bytes: Uint8Array): EntityId | null {
  const decoded = decodeTransaction(bytes)
  if (isRefused(decoded)) return null
  const [given, ...others] = decoded.effects
  if (given?.kind !== 'hbar-allowance' || others.length > 0 || !isEntityId(given.owner)) return null
  return decoded.transactionId.accountId === given.owner ? given.owner : null
}

const unexpected = (path: string) => failure({ code: 'unexpected-answer', operation: allowanceApprove.name, path })
