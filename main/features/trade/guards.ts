import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { OverridableFact } from '@shared/readiness-overrides'
import type { MirrorAccount } from '../../hedera/mirror'
import { failure, orNull } from '../../platform/app-failure'
import { associatedByReceipt } from '../../nft/own-receipts'
import {
  associatesOnArrival,
  requireCanReceive,
  tinybarsOf,
  verdictOf,
  type ReadinessAnswer,
} from '../readiness/readiness'
import type { TradeDeps } from './trade-deps'

/** Reserve for the network fee of a transaction, on top of what the transaction pays. */
const FEE_RESERVE = parseHbar('1')
/** Fee reserve of a flow that sends no transaction to the ledger. */
export const NO_FEE: Tinybar = 0n

/** Balance of the account by the ledger; null when the mirror does not answer. A fault of this app rejects. */
export async function balanceOf({ mirror }: Pick<TradeDeps, 'mirror'>, account: EntityId): Promise<Tinybar | null> {
  return (await orNull(mirror.account(account)))?.tinybars ?? null
}

/** Throws AppFailure `insufficient-balance` when price and fee are not covered; an unknown balance is no bar. */
export function requireBalance(tinybars: Tinybar | null, price: Tinybar, feeReserve: Tinybar = FEE_RESERVE): void {
  const needed = price + feeReserve
  if (tinybars === null || tinybars >= needed) return
  throw failure({
    code: 'insufficient-balance',
    needed: formatHbar(needed),
    available: formatHbar(tinybars),
    short: formatHbar(needed - tinybars),
  })
}

/** Throws AppFailure `not-found` (account) when the service does not know the account, or knows it as deleted. */
export function requireAccount({ exists, deleted }: ReadinessAnswer): void {
  if (!exists || deleted === true) throw failure({ code: 'not-found', what: 'account' })
}

const NO_OVERRIDES: Overridden = new Set()
type Overridden = ReadonlySet<OverridableFact>

/**
 * Throws AppFailure `not-ready` or `not-associated` if an NFT of the token could not arrive; unknown facts are no bar.
 */
export function requireCanReceiveToken(
  { runner }: Pick<TradeDeps, 'runner'>,
  ready: ReadinessAnswer,
  account: EntityId,
  token: EntityId,
  overridden: Overridden = NO_OVERRIDES,
): void {
  requireCanReceive(ready, overridden)
  if (overridden.has('associated')) return
  const hasRoom =
    associatesOnArrival(ready) ||
    // Unlimited automatic association, whatever else the service reports about the token.
    ready.autoAssociation?.max === -1 ||
    isAssociatedSince(runner, ready, account, token)
  if (ready.token?.associated === false && !hasRoom) throw failure({ code: 'not-associated', token })
}

/** Throws AppFailure `called-not-ready` when the service itself reports that the account cannot buy. */
export function requireVerdict(
  { runner }: Pick<TradeDeps, 'runner'>,
  ready: ReadinessAnswer,
  account: EntityId,
  token: EntityId,
): void {
  if (verdictOf(ready, isAssociatedSince(runner, ready, account, token)) === 'no') {
    throw failure({ code: 'called-not-ready', reason: ready.token?.reason ?? null })
  }
}

const isAssociatedSince = (
  runner: TradeDeps['runner'],
  ready: ReadinessAnswer,
  account: EntityId,
  token: EntityId,
): boolean => associatedByReceipt(runner.all(), account, token, ready.asOf ?? ready.observedAt)

/** Balance from the ledger, which is fresher than the service's; the service's if the ledger's is unknown. */
export const freshestBalance = (onLedger: Tinybar | null, { hbar }: ReadinessAnswer): Tinybar | null =>
  onLedger ?? tinybarsOf(hbar)

/**
 * Throws AppFailure `not-ready` without an ECDSA key, because contracts know an account by an address that only such a
 * key has. The ledger's key type takes precedence over the service's facts, and no override applies to it.
 */
export function requireEcdsa(
  { evm }: Pick<ReadinessAnswer, 'evm'>,
  keyType: MirrorAccount['keyType'],
  overridden: Overridden = NO_OVERRIDES,
): void {
  if (keyType === null && overridden.has('evm-key')) return
  const isEcdsa = keyType === null ? evm?.keyEligibleForEvmNfts : keyType === 'ECDSA'
  if (isEcdsa === false) throw failure({ code: 'not-ready', fact: 'ecdsa-key' })
}
