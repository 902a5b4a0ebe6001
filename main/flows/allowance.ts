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

/** Which account the user key in use acts for, as far as that was proven. */
export type UserKeyAccount = {
  /** Waits for a proof that is under way, and tells the key that is going to be asked with by its mark. */
  readonly beforePreparing: () => Promise<string>
  /** Throws AppFailure `user-key-unproven` when the key of that mark is not the one in use. */
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
 * The allowance behind collection offers, as a whole amount: it takes the place of the one before. The amount is the
 * person's own and is never filled up to what offers need.
 * Source: the market's document, "Own wallet" and its guidance for bots.
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
    // The service keeps an approval for 15 minutes, which no transaction stays valid for.
    recheck(_begun, prepared) {
      requirePreparedId(prepared, allowanceApprove.name)
      return Promise.resolve()
    },
    async complete({ begun, signed }) {
      await confirm(market, begun, signed.transactionId, true)
      return { outcome: null }
    },
    // What stands on the ledger stands, whether or not the service has a record of it.
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
    // The approval waits for somebody else: the service lets go of it. That it cannot be told changes nothing here.
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

/** Tells the service what became of its approval, with the very number that was approved. */
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
 * The bytes of an approval in the one way of writing that makes a transaction. Where none does, those that can only be
 * meant one way are handed on, so that the judge names what is wrong with them. Throws AppFailure `unexpected-answer`.
 */
export function bytesIn(text: string): Uint8Array {
  const isTransaction = (bytes: Uint8Array) => !isRefused(decodeTransaction(bytes))
  const read = writtenBytes(text, { base64: decodeBase64, isTransaction })
  if ('bytes' in read) return read.bytes
  const only = writtenBytes(text, { base64: decodeBase64, isTransaction: ({ length }) => length > 0 })
  if (read.refused === 'both' || !('bytes' in only)) throw unexpected('transactionBytes')
  return only.bytes
}

/** Whom a user key acts for: who pays and gives the one allowance. Null of any other bytes, which the judge refuses. */
export function ownerOf(bytes: Uint8Array): EntityId | null {
  const decoded = decodeTransaction(bytes)
  if (isRefused(decoded)) return null
  const [given, ...others] = decoded.effects
  if (given?.kind !== 'hbar-allowance' || others.length > 0 || !isEntityId(given.owner)) return null
  return decoded.transactionId.accountId === given.owner ? given.owner : null
}

const unexpected = (path: string) => failure({ code: 'unexpected-answer', operation: allowanceApprove.name, path })
