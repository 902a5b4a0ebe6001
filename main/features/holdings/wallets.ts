import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import type { MarketReader } from '../../market-api/pages/list-pages'
import { accountNfts } from '@shared/market/token'
import { holdingsPages } from '../../market-api/pages/wallet-pages'
import { AppFailure, logUnlessExpected } from '../../platform/app-failure'
import type { OwnedNft } from '../../nft/own-receipts'

export type Wallet = {
  readonly nfts: readonly OwnedNft[]
  readonly stamp: Stamp
  /** True if all pages have been read and the market reports no more. */
  readonly isComplete: boolean
}
type WalletsDeps = {
  readonly market: MarketReader
  /** Called when more of a wallet has been read. */
  readonly onMore: (account: EntityId) => void
  readonly now: () => number
  /** Latest update of a flow of the account, in milliseconds since the epoch; `-Infinity` if there is none. */
  readonly lastFlowMs: (account: EntityId) => number
  readonly fault: (event: string, cause: unknown) => void
}

/** Maximum number of pages, of 50 NFTs each. */
const MAX_PAGES = 200
/** Number of pages that are read before the wallet is shown. */
const FIRST_PAGES = 4
/** Number of further pages between two updates of the shown wallet. */
const PAGES_PER_UPDATE = 8
/** Cache time of a wallet with more than the first pages. Without the cache, each view would read all pages again. */
const CACHE_MS = 120_000
/** Age at which a wallet counts as stale: twice the 60 s for which the service may cache its answer. */
const MAX_AGE_SECONDS = 120

/** A wallet that is being read, with the pages read so far. */
type RunningRead = {
  records: readonly OwnedNft[]
  stamp: Stamp | null
  pageCount: number
  /** True if all pages have been read and the market reports no more. */
  isComplete: boolean
  /** Settles once the first pages have been read, or all pages if there are fewer. */
  readonly firstPages: Promise<void>
}

/** `allowsOutdated`: the client may serve cached pages at once, whatever their age. */
type PageReadOptions = { readonly fresh: boolean; readonly allowsOutdated: boolean; readonly onFirstPages: () => void }

/** Reads wallets. The first pages of a large wallet are returned at once, and the rest is read in the background. */
export function createWallets({ market, onMore, now, lastFlowMs, fault }: WalletsDeps) {
  const runningReads = new Map<string, RunningRead>()
  const largeWallets = new Map<string, { readonly wallet: Wallet; readonly atMs: number }>()

  function startRead(account: EntityId, fresh: boolean): RunningRead {
    let resolveFirstPages = (): void => undefined
    let rejectFirstPages = (_cause: unknown): void => undefined
    const firstPages = new Promise<void>((resolve, reject) => {
      resolveFirstPages = resolve
      rejectFirstPages = reject
    })
    const runningRead: RunningRead = { records: [], stamp: null, pageCount: 0, isComplete: false, firstPages }
    runningReads.set(account, runningRead)
    largeWallets.delete(account)
    readAll(account, runningRead, fresh, resolveFirstPages)
      .catch((cause: unknown) => {
        rejectFirstPages(cause)
        // A failure before this number of pages rejects `firstPages`. A later failure is only logged.
        if (runningRead.pageCount >= FIRST_PAGES) logUnlessExpected(fault, 'holdings.wallet')(cause)
        return cause
      })
      .then((cause: unknown) => {
        // `cause` is undefined after a complete read.
        if (runningReads.get(account) === runningRead) runningReads.delete(account)
        // A small wallet is not cached. After a cancelled read, no view waits for an update.
        if (runningRead.pageCount <= FIRST_PAGES || isCancelled(cause)) return
        // A wallet is cached even after a failed read. Otherwise the update below would start the read again at once,
        // without end.
        largeWallets.set(account, { wallet: walletOf(runningRead), atMs: now() })
        onMore(account)
      })
      .catch((cause: unknown) => fault('holdings.wallet', cause))
    return runningRead
  }

  /**
   * True if a page is older than the service's own cache time, or if the clock was set back since it was read. False
   * while offline: no newer page is available.
   */
  const isOutdated = ({ receivedAt, offline }: Stamp): boolean => {
    const ageMs = now() - Date.parse(receivedAt)
    return !offline && (ageMs < 0 || ageMs >= accountNfts.cacheSeconds * 1000)
  }

  /**
   * Reads the pages of a wallet into `runningRead`. Returns false if reading stopped because a page was
   * outdated. The first pages are read all the same and can be shown, but a cursor would continue an outdated list.
   */
  async function readPages(
    account: EntityId,
    runningRead: RunningRead,
    readOptions: PageReadOptions,
  ): Promise<boolean> {
    const callOptions = { priority: 'visible', fresh: readOptions.fresh, maxPages: MAX_PAGES } as const
    const records: OwnedNft[] = []
    let stamp: Stamp | null = null
    let pageCount = 0
    let hasOutdatedPage = false
    const pageStream = holdingsPages(
      market,
      { account },
      readOptions.allowsOutdated ? callOptions : { ...callOptions, atOnce: false },
    )
    for await (const page of pageStream) {
      pageCount += 1
      hasOutdatedPage ||= readOptions.allowsOutdated && isOutdated(page.stamp)
      records.push(...page.records.map(heldNft))
      stamp = olderStamp(stamp, page.stamp)
      // A second reading by `readAll` replaces the first one as soon as it has read as many pages.
      if (pageCount < runningRead.pageCount && !page.end) continue
      Object.assign(runningRead, { records, stamp, pageCount, isComplete: page.end?.isCertain === true })
      if (pageCount === FIRST_PAGES) readOptions.onFirstPages()
      else if (pageCount > FIRST_PAGES && pageCount % PAGES_PER_UPDATE === 0) onMore(account)
      if (hasOutdatedPage && pageCount >= FIRST_PAGES && !page.end) return false
    }
    return true
  }

  async function readAll(
    account: EntityId,
    runningRead: RunningRead,
    fresh: boolean,
    onFirstPages: () => void,
  ): Promise<void> {
    const hasReadAll = await readPages(account, runningRead, { fresh, onFirstPages, allowsOutdated: !fresh })
    if (!hasReadAll) await readPages(account, runningRead, { fresh, onFirstPages, allowsOutdated: false })
    // Calls from now on start a new read.
    runningReads.delete(account)
    onFirstPages()
  }

  function cachedWallet(account: EntityId): Wallet | null {
    const cacheEntry = largeWallets.get(account)
    if (!cacheEntry) return null
    const { wallet, atMs } = cacheEntry
    const ageMs = now() - atMs
    // A flow that was updated since then may have changed the wallet.
    const isFresh = ageMs >= 0 && ageMs < CACHE_MS && lastFlowMs(account) < atMs
    return isFresh ? wallet : null
  }

  /** Reads a wallet. Throws AppFailure if the first pages cannot be read. */
  return async function read(account: EntityId, fresh: boolean): Promise<Wallet> {
    const cached = fresh ? null : cachedWallet(account)
    if (cached) return cached
    const earlierRead = runningReads.get(account)
    const runningRead = earlierRead ?? startRead(account, fresh)
    try {
      await runningRead.firstPages
    } catch (cause) {
      // The person left the view that began the running read, but the view of this call still needs the wallet.
      if (earlierRead && isCancelled(cause)) return read(account, fresh)
      throw cause
    }
    return walletOf(runningRead)
  }
}

const isCancelled = (cause: unknown): boolean => cause instanceof AppFailure && cause.error.code === 'cancelled'

const heldNft = ({ tokenAddress, serial }: { readonly tokenAddress: EntityId; readonly serial: number }): OwnedNft => ({
  token: tokenAddress,
  serial,
})

/** Returns the older stamp; but always `next` if that page was read offline, so that the wallet counts as offline. */
function olderStamp(previous: Stamp | null, next: Stamp): Stamp {
  if (previous === null || next.offline) return next
  return next.receivedAt < previous.receivedAt ? next : previous
}

/**
 * Wallet with the NFTs of all pages read so far. Reading a further page takes up to a second, so each further page adds
 * a second to the age at which the wallet counts as stale.
 */
function walletOf({ records, stamp, pageCount, isComplete }: RunningRead): Wallet {
  if (!stamp) throw new Error('a wallet has a first page')
  const maxAgeSeconds = MAX_AGE_SECONDS + Math.max(0, pageCount - FIRST_PAGES)
  return { nfts: [...records], stamp: { ...stamp, maxAgeSeconds }, isComplete }
}
