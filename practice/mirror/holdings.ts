import { unitKey, type Account, type Token } from '../ledger/state'
import { BEGINNING, NANOS, NANOS_PER_MS, amount } from './forms'
import type { Mirror } from './mirror'
import { invalid, type Condition } from './query'

/** Amount of a token that an account has: NFTs, or units. */
export const balanceOf = ({ ledger: { state } }: Pick<Mirror, 'ledger'>, num: number, token: Token): number =>
  token.kind === 'nft' ? state.countOwned(num, token.num) : amount(state.unitsOf(num, token.num))

const beginningNanos = BigInt(BEGINNING.split('.')[0] ?? '0') * NANOS

/**
 * Moment selected by the timestamp conditions of a balance query, in nanoseconds: the latest match, as far as the
 * ledger has been read. Null if there is none.
 */
export function momentOf({ readUntilMs }: Mirror, conditions: readonly Condition[]): bigint | null {
  let first = beginningNanos
  let last = BigInt(Math.trunc(readUntilMs())) * NANOS_PER_MS
  for (const { operator, value } of conditions) {
    if (operator === 'ne') throw invalid('timestamp')
    if (operator === 'gt' && value + 1n > first) first = value + 1n
    if (operator === 'gte' && value > first) first = value
    if (operator === 'lt' && value - 1n < last) last = value - 1n
    if ((operator === 'lte' || operator === 'eq') && value < last) last = value
  }
  return first <= last ? last : null
}

/** Holdings of accounts now or at a moment: the present holdings minus all moves after that moment. */
export class Holdings {
  private readonly movedHbar = new Map<number, bigint>()
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

  /** In tinybar. */
  hbarOf({ num, balance }: Account): bigint {
    return balance - (this.movedHbar.get(num) ?? 0n)
  }

  /** Units of a fungible token, or NFTs. */
  unitsOf({ num }: Account, token: Token): number {
    return balanceOf(this.mirror, num, token) - amount(this.movedUnits.get(unitKey(token.num, num)) ?? 0n)
  }
}

function add<K>(sums: Map<K, bigint>, key: K, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
