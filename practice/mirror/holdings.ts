import { unitKey, type Account, type Token } from '../ledger/state'
import { CREATION_TIMESTAMP, NANOS_PER_SECOND, NANOS_PER_MS, jsonAmount } from './forms'
import type { Mirror } from './mirror'
import { invalidParameter, type Condition } from './query'

/** Number of a token's NFTs, or of its units, that an account holds now. */
export const balanceOf = ({ ledger: { state } }: Pick<Mirror, 'ledger'>, num: number, token: Token): number =>
  token.kind === 'nft' ? state.countOwned(num, token.num) : jsonAmount(state.unitsOf(num, token.num))

const creationNanos = BigInt(CREATION_TIMESTAMP.split('.')[0] ?? '0') * NANOS_PER_SECOND

/**
 * Moment for which a query requests balances, in nanoseconds since the epoch. This is the latest moment that meets the
 * query's timestamp conditions and that the mirror has already reached. `eq` is treated as `lte`. Null if no moment meets
 * the conditions; throws for `ne`.
 */
export function momentOf({ readUntilMs }: Mirror, conditions: readonly Condition[]): bigint | null {
  let earliest = creationNanos
  let latest = BigInt(Math.trunc(readUntilMs())) * NANOS_PER_MS
  for (const { operator, value } of conditions) {
    if (operator === 'ne') throw invalidParameter('timestamp')
    if (operator === 'gt' && value + 1n > earliest) earliest = value + 1n
    if (operator === 'gte' && value > earliest) earliest = value
    if (operator === 'lt' && value - 1n < latest) latest = value - 1n
    if ((operator === 'lte' || operator === 'eq') && value < latest) latest = value
  }
  return earliest <= latest ? latest : null
}

/** Holdings of accounts now or at an earlier moment: the present holdings minus all changes after that moment. */
export class Holdings {
  /** Net change of each account's tinybars after the moment. */
  private readonly hbarChanges = new Map<number, bigint>()
  /** Net change of an account's units or NFTs of a token after the moment, by `unitKey`. */
  private readonly unitChanges = new Map<string, bigint>()

  constructor(
    private readonly mirror: Mirror,
    /** In nanoseconds since the epoch; null for the present. */
    private readonly momentNanos: bigint | null,
  ) {
    if (momentNanos === null) return
    for (const { outcome } of mirror.timeline.settledAfter(momentNanos)) {
      for (const move of outcome.transfers) add(this.hbarChanges, move.account, move.amount)
      for (const move of outcome.tokenTransfers) add(this.unitChanges, unitKey(move.token, move.account), move.amount)
      for (const { token, from, to } of outcome.nftTransfers) {
        add(this.unitChanges, unitKey(token, from), -1n)
        add(this.unitChanges, unitKey(token, to), 1n)
      }
    }
  }

  /** True if the account existed at the moment. */
  existsAtMoment({ createdNanos }: Account): boolean {
    return this.momentNanos === null || createdNanos === null || createdNanos <= this.momentNanos
  }

  /** HBAR balance, in tinybar. */
  hbarOf({ num, balance }: Account): bigint {
    return balance - (this.hbarChanges.get(num) ?? 0n)
  }

  /** Number of NFTs, or of units of a fungible token. */
  unitsOf({ num }: Account, token: Token): number {
    return balanceOf(this.mirror, num, token) - jsonAmount(this.unitChanges.get(unitKey(token.num, num)) ?? 0n)
  }
}

function add<K>(sums: Map<K, bigint>, key: K, change: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + change)
}
