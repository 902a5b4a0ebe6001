import type { Service } from '../service'

/** The account to which buyers grant allowances. It takes the price of accepted offers from these allowances. */
export const spenderOf = ({ operator }: Pick<Service, 'operator'>): number => operator.account

/**
 * Current balance of a wallet, the wallet's allowance to the service's spender, and the allowance required for all
 * active offers of the wallet. Amounts are in tinybar.
 */
export function offerCover(service: Pick<Service, 'ledger' | 'operator' | 'orders' | 'rules'>, wallet: number) {
  const account = service.ledger.state.requireAccount(wallet)
  const balance = account.balance
  const allowance = account.hbarAllowances.get(spenderOf(service)) ?? 0n
  return { balance, allowance, required: service.orders.committedTotal(wallet) }
}
