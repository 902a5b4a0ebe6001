import { unitKey } from './entities'

/** Balances as they were before their first change. The outcome of a transaction compares them with the final balances. */
export class BalanceWatch {
  readonly hbar = new Map<number, bigint>()
  readonly units = new Map<
    string,
    { readonly token: number; readonly account: number; readonly balanceBefore: bigint }
  >()

  noteHbar(account: number, balanceBefore: bigint): void {
    if (!this.hbar.has(account)) this.hbar.set(account, balanceBefore)
  }

  noteUnits(token: number, account: number, balanceBefore: bigint): void {
    const key = unitKey(token, account)
    if (!this.units.has(key)) this.units.set(key, { token, account, balanceBefore })
  }
}
