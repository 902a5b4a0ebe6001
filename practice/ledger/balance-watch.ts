import { unitKey } from './entities'

/**
 * The initial balance of each account whose balance a transaction changes. The transfers in the transaction's outcome are
 * the differences between the final and these initial balances.
 */
export class BalanceWatch {
  /** Initial HBAR balance in tinybar, by account number. */
  readonly initialHbar = new Map<number, bigint>()
  /** Initial balance of a fungible token in smallest units, by `unitKey`. */
  readonly initialUnits = new Map<
    string,
    { readonly token: number; readonly account: number; readonly balanceBefore: bigint }
  >()

  /** Call before each change. Only the first call for an account counts. */
  noteHbar(account: number, balanceBefore: bigint): void {
    if (!this.initialHbar.has(account)) this.initialHbar.set(account, balanceBefore)
  }

  /** Call before each change. Only the first call for a token and account counts. */
  noteUnits(token: number, account: number, balanceBefore: bigint): void {
    const key = unitKey(token, account)
    if (!this.initialUnits.has(key)) this.initialUnits.set(key, { token, account, balanceBefore })
  }
}
