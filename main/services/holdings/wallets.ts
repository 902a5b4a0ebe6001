import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import type { Reader } from '../../market/pages/paged'
import { holdingsPages } from '../../market/pages/wallet-pages'
import { AppFailure } from '../../platform/app-failure'
import type { Held } from '../own-receipts'

export type Wallet = {
  readonly held: readonly Held[]
  readonly stamp: Stamp
  /** All pages have been read, and the market says that there are no more. */
  readonly complete: boolean
}
export type WalletsDeps = {
  readonly market: Reader
  /** More of a wallet that is being read has come. */
  readonly onMore: (account: string) => void
  readonly now: () => number
  /** When an act of this app last moved something of an account, ms since the epoch. */
  readonly actedAtMs: (account: string) => number
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
  readonly records: Held[]
  stamp: Stamp | null
  pages: number
  isCertain: boolean
  /** Resolves with the first pages, or with all where there are fewer. */
  readonly first: Promise<void>
}

/** Reads what wallets hold. The first pages of a large one are answered at once, and the rest is read behind. */
export function createWallets({ market, onMore, now, actedAtMs }: WalletsDeps) {
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
      .catch(() => undefined)
    return reading
  }

  async function readAll(account: string, reading: Reading, fresh: boolean, tellFirst: () => void): Promise<void> {
    const options = { priority: 'visible', fresh, mostPages: MOST_PAGES } as const
    for await (const page of holdingsPages(market, { account }, options)) {
      reading.pages += 1
      reading.records.push(...page.records.map(heldOf))
      reading.stamp = older(reading.stamp, page.stamp)
      reading.isCertain = page.end?.certain === true
      if (reading.pages === FIRST_PAGES) tellFirst()
      else if (reading.pages > FIRST_PAGES && reading.pages % STEP_PAGES === 0) onMore(account)
    }
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

function walletOf({ records, stamp, isCertain }: Reading): Wallet {
  if (!stamp) throw new Error('a wallet has a first page')
  return { held: [...records], stamp: { ...stamp, maxAgeSeconds: MAX_AGE_SECONDS }, complete: isCertain }
}
