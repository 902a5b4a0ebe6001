import type { Service } from '../service'

/** The account the service pays accepted offers from: allowances are granted to it. */
export const spenderOf = ({ operator }: Pick<Service, 'operator'>): number => operator.account

/** What a wallet has, has allowed and has committed by its standing offers, in tinybar, as the ledger shows it now. */
export function standingMoney(service: Pick<Service, 'ledger' | 'operator' | 'orders' | 'rules'>, wallet: number) {
  const account = service.ledger.state.requireAccount(wallet)
  const balance = account.balance
  const allowance = account.hbarAllowances.get(spenderOf(service)) ?? 0n
  return { balance, allowance, required: service.orders.committed(wallet) }
}
