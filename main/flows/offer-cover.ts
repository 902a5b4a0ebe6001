import { parseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { Mirror } from '../hedera/mirror'
import { orNull } from '../platform/app-failure'
import type { IntentContext } from './intent-context'

export type CoverDeps = {
  readonly mirror: Pick<Mirror, 'hbarBalance'>
  readonly intentContext: Pick<IntentContext, 'readHbarAllowances'>
  /** The person's own list of spenders. */
  readonly spenders: () => readonly EntityId[]
}

/** Funds from which an account's offers can be paid, in tinybar; null if unreadable. */
type Cover = {
  readonly balance: Tinybar | null
  /**
   * The largest HBAR allowance to a spender on the person's own list. The market pays for offers from one allowance,
   * and does not say which.
   */
  readonly allowance: Tinybar | null
}

/** An active HBAR allowance. `isSpenderListed`: the spender is on the person's own list. */
export type ActiveAllowance = {
  readonly spender: EntityId
  readonly amount: Tinybar
  readonly isSpenderListed: boolean
}

/** Reads balance and allowance from the ledger, never from the market. */
export async function readCover(deps: CoverDeps, account: EntityId): Promise<Cover> {
  const [balance, allowances] = await Promise.all([
    orNull(deps.mirror.hbarBalance(account)),
    readActiveAllowances(deps, account),
  ])
  return { balance, allowance: allowances && largestListedAllowance(allowances) }
}

/** Returns the account's active HBAR allowances; null when the ledger cannot be read. */
export async function readActiveAllowances(
  { intentContext, spenders }: Pick<CoverDeps, 'intentContext' | 'spenders'>,
  account: EntityId,
): Promise<readonly ActiveAllowance[] | null> {
  const allowances = await intentContext.readHbarAllowances(account)
  const listedSpenders = spenders()
  return (
    allowances?.map(({ spender, amount }) => ({
      spender,
      amount: parseHbar(amount),
      isSpenderListed: listedSpenders.some((id) => id === spender),
    })) ?? null
  )
}

/** Largest allowance to a spender on the person's own list, in tinybar; 0 if there is none. */
export const largestListedAllowance = (allowances: readonly ActiveAllowance[]): Tinybar =>
  allowances.reduce(
    (largest, { amount, isSpenderListed }) => (isSpenderListed && amount > largest ? amount : largest),
    0n,
  )
