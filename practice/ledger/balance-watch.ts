import { unitKey } from './entities'

/** Balances from before their first change, to compute the actual moves afterwards. */
export class BalanceWatch {
  readonly hbar = new Map<number, bigint>()
  readonly units = new Map<string, { readonly token: number; readonly account: number; readonly before: bigint }>()

  noteHbar(account: number, before: bigint): void {
    if (!this.hbar.has(account)) this.hbar.set(account, before)
  }

  noteUnits(token: number, account: number, before: bigint): void {
    const key = unitKey(token, account)
    if (!this.units.has(key)) this.units.set(key, { token, account, before })
  }
}
