import type { Service } from '../service'

/** The account the service pays accepted offers from: allowances are granted to it. */
export const spenderOf = ({ operator }: Pick<Service, 'operator'>): number => operator.account

/** Balance of a wallet, its allowance and the sum of its active offers, in tinybar, as the ledger shows them now. */
export function offerCover(service: Pick<Service, 'ledger' | 'operator' | 'orders' | 'rules'>, wallet: number) {
  const account = service.ledger.state.requireAccount(wallet)
  const balance = account.balance
  const allowance = account.hbarAllowances.get(spenderOf(service)) ?? 0n
  return { balance, allowance, required: service.orders.committedTotal(wallet) }
}
