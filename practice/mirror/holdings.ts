import { unitKey, type Account, type Token } from '../ledger/state'
import { CREATION_TIMESTAMP, NANOS_PER_SECOND, NANOS_PER_MS, jsonAmount } from './forms'
import type { Mirror } from './mirror'
import { invalid, type Condition } from './query'

/** Number of a token's NFTs, or of its units, that an account holds now. */
export const balanceOf = ({ ledger: { state } }: Pick<Mirror, 'ledger'>, num: number, token: Token): number =>
  token.kind === 'nft' ? state.countOwned(num, token.num) : jsonAmount(state.unitsOf(num, token.num))

const creationNanos = BigInt(CREATION_TIMESTAMP.split('.')[0] ?? '0') * NANOS_PER_SECOND

/**
 * Moment of the balances that a query requests, in nanoseconds: the latest moment within the timestamp conditions that
 * the mirror has read. An equality counts as an upper bound. Null if there is no such moment; throws for `ne`.
 */
export function momentOf({ readUntilMs }: Mirror, conditions: readonly Condition[]): bigint | null {
  let earliest = creationNanos
  let latest = BigInt(Math.trunc(readUntilMs())) * NANOS_PER_MS
  for (const { operator, value } of conditions) {
    if (operator === 'ne') throw invalid('timestamp')
    if (operator === 'gt' && value + 1n > earliest) earliest = value + 1n
    if (operator === 'gte' && value > earliest) earliest = value
    if (operator === 'lt' && value - 1n < latest) latest = value - 1n
    if ((operator === 'lte' || operator === 'eq') && value < latest) latest = value
  }
  return earliest <= latest ? latest : null
}

/** Holdings of accounts now or at a moment: the present holdings minus all moves after that moment. */
export class Holdings {
  /** Tinybar moved after the moment, by account. */
  private readonly movedHbar = new Map<number, bigint>()
  /** Units or NFTs moved after the moment, by `unitKey`. */
  private readonly movedUnits = new Map<string, bigint>()

  constructor(
    private readonly mirror: Mirror,
    /** In nanoseconds; null for now. */
    private readonly momentNanos: bigint | null,
  ) {
    for (const { outcome } of momentNanos === null ? [] : mirror.timeline.settledAfter(momentNanos)) {
      for (const move of outcome.transfers) add(this.movedHbar, move.account, move.amount)
      for (const move of outcome.tokenTransfers) add(this.movedUnits, unitKey(move.token, move.account), move.amount)
      for (const { token, from, to } of outcome.nftTransfers) {
        add(this.movedUnits, unitKey(token, from), -1n)
        add(this.movedUnits, unitKey(token, to), 1n)
      }
    }
  }

  existsAtMoment({ createdNanos }: Account): boolean {
    return this.momentNanos === null || createdNanos === null || createdNanos <= this.momentNanos
  }

  /** HBAR balance, in tinybar. */
  hbarOf({ num, balance }: Account): bigint {
    return balance - (this.movedHbar.get(num) ?? 0n)
  }

  /** Number of units of a fungible token, or of NFTs. */
  unitsOf({ num }: Account, token: Token): number {
    return balanceOf(this.mirror, num, token) - jsonAmount(this.movedUnits.get(unitKey(token.num, num)) ?? 0n)
  }
}

function add<K>(sums: Map<K, bigint>, key: K, change: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + change)
}
