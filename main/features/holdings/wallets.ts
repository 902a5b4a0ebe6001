import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import type { Reader } from '../../market-api/pages/paged'
import { accountNfts } from '@shared/market/token'
import { holdingsPages } from '../../market-api/pages/wallet-pages'
import { AppFailure, unlessExpected } from '../../platform/app-failure'
import type { Held } from '../../nft/own-receipts'

export type Wallet = {
  readonly held: readonly Held[]
  readonly stamp: Stamp
  /** All pages have been read, and the market says that there are no more. */
  readonly complete: boolean
}
type WalletsDeps = {
  readonly market: Reader
  /** More of a wallet that is being read has come. */
  readonly onMore: (account: string) => void
  readonly now: () => number
  /** When an act of this app last moved something of an account, ms since the epoch. */
  readonly actedAtMs: (account: string) => number
  readonly fault: (event: string, cause: unknown) => void
}

/** Ten thousand NFTs: more are not read. */
const MOST_PAGES = 200
/** So many pages are shown first, and what follows in steps. */
const FIRST_PAGES = 4
const STEP_PAGES = 8
/** What took more than the first pages to read is not read again for every look at it. */
const KEEP_MS = 120_000
/** The service answers this from a cache of up to 60 s; older than twice that is stale. */
const MAX_AGE_SECONDS = 120

type Reading = {
  records: readonly Held[]
  stamp: Stamp | null
  pages: number
  isCertain: boolean
  /** Resolves with the first pages, or with all where there are fewer. */
  readonly first: Promise<void>
}

type Turn = { readonly fresh: boolean; readonly mayBeOld: boolean; readonly tellFirst: () => void }

/** Reads what wallets hold. The first pages of a large one are answered at once, and the rest is read behind. */
export function createWallets({ market, onMore, now, actedAtMs, fault }: WalletsDeps) {
  const readings = new Map<string, Reading>()
  const large = new Map<string, { readonly wallet: Wallet; readonly atMs: number }>()

  function begin(account: string, fresh: boolean): Reading {
    let tell = { first: (): void => undefined, failed: (_cause: unknown): void => undefined }
    const first = new Promise<void>((resolve, reject) => (tell = { first: resolve, failed: reject }))
    const reading: Reading = { records: [], stamp: null, pages: 0, isCertain: false, first }
    readings.set(account, reading)
    large.delete(account)
    readAll(account, reading, fresh, tell.first)
      .catch((cause: unknown) => {
        tell.failed(cause)
        // Before that, whoever waits for the first pages is told.
        if (reading.pages >= FIRST_PAGES) unlessExpected(fault, 'holdings.wallet')(cause)
        return cause
      })
      .then((cause) => {
        if (readings.get(account) === reading) readings.delete(account)
        // Of one that its page has left, nobody waits for more.
        if (reading.pages <= FIRST_PAGES || isLeft(cause)) return
        // Also where the rest could not be read: trying again at once would never end.
        large.set(account, { wallet: walletOf(reading), atMs: now() })
        onMore(account)
      })
      .catch((cause: unknown) => fault('holdings.wallet', cause))
    return reading
  }

  /** Kept for longer than the service itself keeps it. What stands since the line is down is no older than can be had. */
  const isOld = ({ receivedAt, offline }: Stamp): boolean => {
    const ageMs = now() - Date.parse(receivedAt)
    return !offline && (ageMs < 0 || ageMs >= accountNfts.cacheSeconds * 1000)
  }

  /**
   * Answers false where a page of long ago stands among more than the first ones, which are shown at once: those are
   * refreshed, and the others lead through a wallet as it was.
   */
  async function readPages(account: string, reading: Reading, how: Turn): Promise<boolean> {
    const options = { priority: 'visible', fresh: how.fresh, mostPages: MOST_PAGES } as const
    const records: Held[] = []
    let [stamp, pages, hasOld] = [null as Stamp | null, 0, false]
    const list = holdingsPages(market, { account }, how.mayBeOld ? options : { ...options, atOnce: false })
    for await (const page of list) {
      pages += 1
      hasOld ||= how.mayBeOld && isOld(page.stamp)
      records.push(...page.records.map(heldOf))
      stamp = older(stamp, page.stamp)
      // Nothing that is shown goes while the same is read anew.
      if (pages < reading.pages && !page.end) continue
      Object.assign(reading, { records, stamp, pages, isCertain: page.end?.certain === true })
      if (pages === FIRST_PAGES) how.tellFirst()
      else if (pages > FIRST_PAGES && pages % STEP_PAGES === 0) onMore(account)
      if (hasOld && pages >= FIRST_PAGES && !page.end) return false
    }
    return true
  }

  async function readAll(account: string, reading: Reading, fresh: boolean, tellFirst: () => void): Promise<void> {
    const isAsNow = await readPages(account, reading, { fresh, tellFirst, mayBeOld: !fresh })
    if (!isAsNow) await readPages(account, reading, { fresh, tellFirst, mayBeOld: false })
    // Whoever asks from now on asks anew.
    readings.delete(account)
    tellFirst()
  }

  function kept(account: string): Wallet | null {
    const known = large.get(account)
    const age = known ? now() - known.atMs : Number.POSITIVE_INFINITY
    return known && age >= 0 && age < KEEP_MS && !(actedAtMs(account) >= known.atMs) ? known.wallet : null
  }

  /** Throws AppFailure, what the market throws. */
  return async function read(account: string, fresh: boolean): Promise<Wallet> {
    const known = fresh ? null : kept(account)
    if (known) return known
    const underWay = readings.get(account)
    const reading = underWay ?? begin(account, fresh)
    try {
      await reading.first
    } catch (cause) {
      // The page that it was begun for is left, and another waits for it.
      if (underWay && isLeft(cause)) return read(account, fresh)
      throw cause
    }
    return walletOf(reading)
  }
}

const isLeft = (cause: unknown): boolean => cause instanceof AppFailure && cause.error.code === 'cancelled'

const heldOf = ({ tokenAddress, serial }: { readonly tokenAddress: string; readonly serial: number }): Held => ({
  token: tokenAddress as EntityId,
  serial,
})

const older = (a: Stamp | null, b: Stamp): Stamp => (a === null || b.receivedAt < a.receivedAt || b.offline ? b : a)

/** A page more takes up to a second more to read: what took long is no older for that. */
function walletOf({ records, stamp, pages, isCertain }: Reading): Wallet {
  if (!stamp) throw new Error('a wallet has a first page')
  const maxAgeSeconds = MAX_AGE_SECONDS + Math.max(0, pages - FIRST_PAGES)
  return { held: [...records], stamp: { ...stamp, maxAgeSeconds }, complete: isCertain }
}
