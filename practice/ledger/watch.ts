import { unitKey } from './entities'

/** Balances as they were before they first changed, to tell afterwards what really moved. */
export class Watch {
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
