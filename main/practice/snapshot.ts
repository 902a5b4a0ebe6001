import { createHash } from 'node:crypto'
import { catalogue } from './world/catalogue'
import type { Ledger } from './ledger/ledger'
import type { Outcome } from './ledger/outcome'
import { nftKey, type SerialAllowance } from './ledger/state'
import type { ApiKey, Keys } from './service/auth'
import type { Purchase, Purchases } from './service/purchases'
import type { Listing, Market, MarketEvent } from './world/market'

/** A saved world: its seed and present, and all that is not as they made it. */
export type Snapshot = {
  /** Which world its differences are differences from. */
  readonly world: string
  readonly seed: string
  readonly epochMs: number
  readonly accounts: readonly SavedAccount[]
  readonly nfts: readonly SavedNft[]
  readonly transactions: readonly { readonly bytes: string; readonly outcome: Outcome | null }[]
  readonly listings: readonly { readonly token: number; readonly serial: number; readonly listing: Listing | null }[]
  readonly events: readonly MarketEvent[]
  readonly keys: readonly ApiKey[]
  readonly purchases: readonly (Omit<Purchase, 'bodyBytes'> & { readonly bodyBytes: string })[]
}

type SavedAccount = {
  readonly num: number
  readonly balance: bigint
  readonly usedAutoAssociations: number
  readonly tokens: readonly number[]
  readonly hbarAllowances: readonly (readonly [number, bigint])[]
  readonly operators: readonly (readonly [number, readonly number[]])[]
}

type SavedNft = {
  readonly token: number
  readonly serial: number
  readonly owner: number
  readonly allowance: SerialAllowance | null
}

export type Parts = {
  readonly seed: string
  readonly epochMs: number
  readonly ledger: Ledger
  readonly market: Market
  readonly keys: Keys
  readonly purchases: Purchases
}

/** Raised when the same seed begins to give another world: a saved state then fits no more. */
const WORLD_VERSION = 2

/** Names a world by its seed, its version and the collections it is made of. */
export function worldOf(seed: string): string {
  const tokens = catalogue.map(({ token, supply }) => `${token}:${supply}`)
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, tokens]))
    .digest('hex')
  return `${WORLD_VERSION}-${digest.slice(0, 16)}`
}

const KEEP_TRANSACTIONS = 2_000
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const splitKey = (key: string): { token: number; serial: number } => {
  const [token = 0, serial = 0] = key.split('/').map(Number)
  return { token, serial }
}

export function takeSnapshot({ seed, epochMs, ledger, market, keys, purchases }: Parts): Snapshot {
  const { state } = ledger
  return {
    world: worldOf(seed),
    seed,
    epochMs,
    accounts: [...state.dirtyAccounts].map((num) => saveAccount(state.requireAccount(num))),
    nfts: [...state.dirtyNfts].map(splitKey).map(({ token, serial }) => ({
      token,
      serial,
      owner: state.ownerOf(token, serial) ?? 0,
      allowance: state.serialAllowances.get(nftKey(token, serial)) ?? null,
    })),
    transactions: [...ledger.transactions.values()]
      .slice(-KEEP_TRANSACTIONS)
      .map(({ signedBytes, outcome }) => ({ bytes: base64(signedBytes), outcome })),
    listings: [...market.touched]
      .map(splitKey)
      .map((nft) => ({ ...nft, listing: market.listing(nft.token, nft.serial) })),
    events: market.newEvents.slice(-KEEP_TRANSACTIONS),
    keys: keys.all(),
    purchases: purchases.all().map((purchase) => ({ ...purchase, bodyBytes: base64(purchase.bodyBytes) })),
  }
}

function saveAccount(account: ReturnType<Ledger['state']['requireAccount']>): SavedAccount {
  return {
    num: account.num,
    balance: account.balance,
    usedAutoAssociations: account.usedAutoAssociations,
    tokens: [...account.tokens],
    hbarAllowances: [...account.hbarAllowances],
    operators: [...account.operators].map(([token, spenders]) => [token, [...spenders]] as const),
  }
}

/** Brings a freshly seeded world to a saved state. Transactions on their way to consensus go on from there. */
export function applySnapshot(
  snapshot: Snapshot,
  { ledger, market, keys, purchases }: Omit<Parts, 'seed' | 'epochMs'>,
): void {
  for (const saved of snapshot.accounts) applyAccount(ledger, saved)
  for (const { token, serial, owner, allowance } of snapshot.nfts) {
    ledger.state.moveNft(token, serial, owner)
    ledger.state.setSerialAllowance(token, serial, allowance)
  }
  ledger.state.undo.commit()
  for (const { token, serial, listing } of snapshot.listings) market.put(token, serial, listing)
  for (const event of snapshot.events) market.note(event)
  for (const key of snapshot.keys) keys.add(key)
  for (const saved of snapshot.purchases) {
    purchases.restore({ ...saved, bodyBytes: new Uint8Array(Buffer.from(saved.bodyBytes, 'base64')) })
  }
  for (const { bytes, outcome } of snapshot.transactions) {
    ledger.restore(new Uint8Array(Buffer.from(bytes, 'base64')), outcome)
  }
}

function applyAccount({ state }: Ledger, saved: SavedAccount): void {
  const account = state.requireAccount(saved.num)
  account.balance = saved.balance
  account.usedAutoAssociations = saved.usedAutoAssociations
  replace(account.tokens, saved.tokens)
  account.hbarAllowances.clear()
  for (const [spender, amount] of saved.hbarAllowances) account.hbarAllowances.set(spender, amount)
  account.operators.clear()
  for (const [token, spenders] of saved.operators) account.operators.set(token, new Set(spenders))
  state.dirtyAccounts.add(saved.num)
}

function replace(set: Set<number>, items: readonly number[]): void {
  set.clear()
  for (const item of items) set.add(item)
}
