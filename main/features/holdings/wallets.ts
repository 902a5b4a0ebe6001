import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import type { Reader } from '../../market-api/pages/list-pages'
import { accountNfts } from '@shared/market/token'
import { holdingsPages } from '../../market-api/pages/wallet-pages'
import { AppFailure, unlessExpected } from '../../platform/app-failure'
import type { OwnedNft } from '../../nft/own-receipts'

export type Wallet = {
  readonly held: readonly OwnedNft[]
  readonly stamp: Stamp
  /** True if all pages have been read and the market reports no more. */
  readonly complete: boolean
}
type WalletsDeps = {
  readonly market: Reader
  /** Called when more of a wallet has been read. */
  readonly onMore: (account: EntityId) => void
  readonly now: () => number
  /** Latest time that a flow of this app changed the account, ms since the epoch. */
  readonly lastFlowMs: (account: EntityId) => number
  readonly fault: (event: string, cause: unknown) => void
}

/** Maximum number of pages: ten thousand NFTs. */
const MAX_PAGES = 200
/** Number of pages shown first, and number of further pages between updates. */
const FIRST_PAGES = 4
const PAGES_PER_UPDATE = 8
/** Cache time of a wallet with more than the first pages, so that not every view reads the whole wallet again. */
const CACHE_MS = 120_000
/** The service caches this answer for up to 60 s. An answer older than twice that is stale. */
const MAX_AGE_SECONDS = 120

type Reading = {
  records: readonly OwnedNft[]
  stamp: Stamp | null
  pages: number
  isCertain: boolean
  /** Resolves with the first pages, or with all pages if there are fewer. */
  readonly first: Promise<void>
}

type PageReadOptions = { readonly fresh: boolean; readonly allowsStale: boolean; readonly resolveFirst: () => void }

/** Reads wallets. The first pages of a large wallet are returned at once, and the rest is read in the background. */
export function createWallets({ market, onMore, now, lastFlowMs, fault }: WalletsDeps) {
  const readings = new Map<string, Reading>()
  const largeWallets = new Map<string, { readonly wallet: Wallet; readonly atMs: number }>()

  function startReading(account: EntityId, fresh: boolean): Reading {
    let settle = { first: (): void => undefined, failed: (_cause: unknown): void => undefined }
    const firstPages = new Promise<void>((resolve, reject) => (settle = { first: resolve, failed: reject }))
    const reading: Reading = { records: [], stamp: null, pages: 0, isCertain: false, first: firstPages }
    readings.set(account, reading)
    largeWallets.delete(account)
    readAll(account, reading, fresh, settle.first)
      .catch((cause: unknown) => {
        settle.failed(cause)
        // An earlier failure is reported by `first`.
        if (reading.pages >= FIRST_PAGES) unlessExpected(fault, 'holdings.wallet')(cause)
        return cause
      })
      .then((cause) => {
        if (readings.get(account) === reading) readings.delete(account)
        // A small wallet needs no cache, and after its page was left a wallet needs no update.
        if (reading.pages <= FIRST_PAGES || isCancelled(cause)) return
        // Also after a failed read: an immediate retry would never end.
        largeWallets.set(account, { wallet: walletOf(reading), atMs: now() })
        onMore(account)
      })
      .catch((cause: unknown) => fault('holdings.wallet', cause))
    return reading
  }

  /** True if older than the service's own cache time. While the service is offline, no newer answer can be had. */
  const isStale = ({ receivedAt, offline }: Stamp): boolean => {
    const ageMs = now() - Date.parse(receivedAt)
    return !offline && (ageMs < 0 || ageMs >= accountNfts.cacheSeconds * 1000)
  }

  /**
   * Returns false for a stale page in a wallet with more than the first pages. The first pages are shown at once and
   * refreshed, but the following ones lead through an outdated wallet.
   */
  async function readPages(account: EntityId, reading: Reading, readOptions: PageReadOptions): Promise<boolean> {
    const callOptions = { priority: 'visible', fresh: readOptions.fresh, mostPages: MAX_PAGES } as const
    const records: OwnedNft[] = []
    let stamp: Stamp | null = null
    let pages = 0
    let hasStalePage = false
    const pageStream = holdingsPages(
      market,
      { account },
      readOptions.allowsStale ? callOptions : { ...callOptions, atOnce: false },
    )
    for await (const page of pageStream) {
      pages += 1
      hasStalePage ||= readOptions.allowsStale && isStale(page.stamp)
      records.push(...page.records.map(heldNft))
      stamp = olderStamp(stamp, page.stamp)
      // Keeps what is shown until a second read has reached the same page.
      if (pages < reading.pages && !page.end) continue
      Object.assign(reading, { records, stamp, pages, isCertain: page.end?.isCertain === true })
      if (pages === FIRST_PAGES) readOptions.resolveFirst()
      else if (pages > FIRST_PAGES && pages % PAGES_PER_UPDATE === 0) onMore(account)
      if (hasStalePage && pages >= FIRST_PAGES && !page.end) return false
    }
    return true
  }

  async function readAll(account: EntityId, reading: Reading, fresh: boolean, resolveFirst: () => void): Promise<void> {
    const isCurrent = await readPages(account, reading, { fresh, resolveFirst, allowsStale: !fresh })
    if (!isCurrent) await readPages(account, reading, { fresh, resolveFirst, allowsStale: false })
    // Later calls start a new read.
    readings.delete(account)
    resolveFirst()
  }

  function cachedWallet(account: EntityId): Wallet | null {
    const cached = largeWallets.get(account)
    const ageMs = cached ? now() - cached.atMs : Number.POSITIVE_INFINITY
    return cached && ageMs >= 0 && ageMs < CACHE_MS && !(lastFlowMs(account) >= cached.atMs) ? cached.wallet : null
  }

  /** Throws the AppFailure of the market. */
  return async function read(account: EntityId, fresh: boolean): Promise<Wallet> {
    const cached = fresh ? null : cachedWallet(account)
    if (cached) return cached
    const runningReading = readings.get(account)
    const reading = runningReading ?? startReading(account, fresh)
    try {
      await reading.first
    } catch (cause) {
      // The read was begun for a page that was left, and this caller still waits.
      if (runningReading && isCancelled(cause)) return read(account, fresh)
      throw cause
    }
    return walletOf(reading)
  }
}

const isCancelled = (cause: unknown): boolean => cause instanceof AppFailure && cause.error.code === 'cancelled'

const heldNft = ({ tokenAddress, serial }: { readonly tokenAddress: EntityId; readonly serial: number }): OwnedNft => ({
  token: tokenAddress,
  serial,
})

const olderStamp = (a: Stamp | null, b: Stamp): Stamp =>
  a === null || b.receivedAt < a.receivedAt || b.offline ? b : a

/** A further page takes up to a second to read, and a long read must not make the wallet stale. */
function walletOf({ records, stamp, pages, isCertain }: Reading): Wallet {
  if (!stamp) throw new Error('a wallet has a first page')
  const maxAgeSeconds = MAX_AGE_SECONDS + Math.max(0, pages - FIRST_PAGES)
  return { held: [...records], stamp: { ...stamp, maxAgeSeconds }, complete: isCertain }
}
