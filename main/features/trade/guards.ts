import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { OverridableFact } from '@shared/readiness-overrides'
import type { MirrorAccount } from '../../hedera/mirror'
import { failure, orNull } from '../../platform/app-failure'
import { isAssociatedByReceipt } from '../../nft/own-receipts'
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
export const NO_FEE_RESERVE: Tinybar = 0n

/** HBAR balance on the ledger; null when the mirror does not answer. Rejects only for a fault of this app. */
export async function balanceOf({ mirror }: Pick<TradeDeps, 'mirror'>, account: EntityId): Promise<Tinybar | null> {
  return (await orNull(mirror.account(account)))?.balanceTinybar ?? null
}

/** Throws AppFailure `insufficient-balance` when the balance is below price plus fee reserve. A null balance passes. */
export function requireBalance(tinybars: Tinybar | null, price: Tinybar, feeReserve: Tinybar = FEE_RESERVE): void {
  const neededTinybars = price + feeReserve
  if (tinybars === null || tinybars >= neededTinybars) return
  throw failure({
    code: 'insufficient-balance',
    needed: formatHbar(neededTinybars),
    available: formatHbar(tinybars),
    short: formatHbar(neededTinybars - tinybars),
  })
}

/** Throws AppFailure `not-found` (account) when the service does not know the account, or reports it as deleted. */
export function requireAccount({ exists, deleted }: ReadinessAnswer): void {
  if (!exists || deleted === true) throw failure({ code: 'not-found', what: 'account' })
}

/** Facts that the person chose to disregard. */
type OverriddenFacts = ReadonlySet<OverridableFact>
const NO_OVERRIDES: OverriddenFacts = new Set()

/**
 * Throws AppFailure `not-ready` or `not-associated` if the account cannot receive an NFT of the token. Unknown facts
 * pass.
 */
export function requireCanReceiveToken(
  { runner }: Pick<TradeDeps, 'runner'>,
  readinessAnswer: ReadinessAnswer,
  account: EntityId,
  token: EntityId,
  overriddenFacts: OverriddenFacts = NO_OVERRIDES,
): void {
  requireCanReceive(readinessAnswer, overriddenFacts)
  if (overriddenFacts.has('associated')) return
  const isOrWillBeAssociated =
    associatesOnArrival(readinessAnswer) ||
    // -1: the account associates any number of tokens automatically, whatever the service reports about this token.
    readinessAnswer.autoAssociation?.max === -1 ||
    hasNewerAssociation(runner, readinessAnswer, account, token)
  if (readinessAnswer.token?.associated === false && !isOrWillBeAssociated)
    throw failure({ code: 'not-associated', token })
}

/** Throws AppFailure `called-not-ready` when the service's own verdict is that the account cannot buy. */
export function requirePurchaseVerdict(
  { runner }: Pick<TradeDeps, 'runner'>,
  readinessAnswer: ReadinessAnswer,
  account: EntityId,
  token: EntityId,
): void {
  if (verdictOf(readinessAnswer, hasNewerAssociation(runner, readinessAnswer, account, token)) === 'no') {
    throw failure({ code: 'called-not-ready', reason: readinessAnswer.token?.reason ?? null })
  }
}

/** True if a receipt of this app proves an association that the service's answer is too old to show. */
const hasNewerAssociation = (
  runner: TradeDeps['runner'],
  readinessAnswer: ReadinessAnswer,
  account: EntityId,
  token: EntityId,
): boolean => isAssociatedByReceipt(runner.all(), account, token, readinessAnswer.asOf ?? readinessAnswer.observedAt)

/** The ledger's balance if known, else the balance that the service reports, which may be older. */
export const freshestBalance = (ledgerBalance: Tinybar | null, { hbar }: ReadinessAnswer): Tinybar | null =>
  ledgerBalance ?? tinybarsOf(hbar)

/**
 * Throws AppFailure `not-ready` without an ECDSA key, because contracts identify an account by an address that only
 * such a key has. The ledger's key type takes precedence over the service's report and cannot be overridden. If neither
 * the ledger nor the service reports a key type, the account passes.
 */
export function requireEcdsa(
  { evm }: Pick<ReadinessAnswer, 'evm'>,
  ledgerKeyType: MirrorAccount['keyType'],
  overriddenFacts: OverriddenFacts = NO_OVERRIDES,
): void {
  if (ledgerKeyType === null && overriddenFacts.has('evm-key')) return
  const lacksEcdsaKey = ledgerKeyType === null ? evm?.keyEligibleForEvmNfts === false : ledgerKeyType !== 'ECDSA'
  if (lacksEcdsaKey) throw failure({ code: 'not-ready', fact: 'ecdsa-key' })
}
