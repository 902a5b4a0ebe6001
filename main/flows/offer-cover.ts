import { parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { Mirror } from '../ledger/mirror'
import { orNull, type Surroundings } from './surroundings'

export type CoverDeps = {
  readonly mirror: Pick<Mirror, 'hbarBalance'>
  readonly around: Pick<Surroundings, 'hbarAllowances'>
  /** The person's own list of those who may spend. */
  readonly spenders: () => readonly EntityId[]
}

/** What stands behind an account's offers, in tinybar; null where it cannot be read. */
export type Cover = {
  readonly balance: Tinybar | null
  /**
   * The largest HBAR allowance to a spender on the person's own list: the market takes offers out of one of them, and
   * which one is not said.
   */
  readonly allowance: Tinybar | null
}

/** Reads balance and allowance by the ledger, never by the market's word. */
export async function coverOf({ mirror, around, spenders }: CoverDeps, account: EntityId): Promise<Cover> {
  const [balance, allowances] = await Promise.all([orNull(mirror.hbarBalance(account)), around.hbarAllowances(account)])
  const known = spenders()
  const own = allowances?.filter(({ spender }) => known.some((id) => id === spender))
  const largest = own?.reduce((most, { amount }) => (parseHbar(amount) > most ? parseHbar(amount) : most), 0n)
  return { balance, allowance: largest ?? null }
}
