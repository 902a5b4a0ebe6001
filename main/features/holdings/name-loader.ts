import { groupBy } from '@shared/group-by'
import type { EntityId } from '@shared/ids'
import { AppFailure } from '../../platform/app-failure'
import type { NftFactsStore } from '../../nft/nft-facts'
import type { OwnedNft } from '../../nft/own-receipts'

type NameLoaderDeps = {
  readonly facts: Pick<NftFactsStore, 'missingInStore' | 'load'>
  /** Called when the page should request the holdings of the account again. */
  readonly onMore: (account: EntityId) => void
  /** Signal that aborts when the person leaves the view that the read is for. */
  readonly signal: () => AbortSignal
  readonly fault: (event: string, cause: unknown) => void
  /** Calls the function after a delay. */
  readonly runLater: (ms: number, fn: () => void) => void
}

/** Delay after the first failed load; it doubles with each further failure, up to `MAX_RETRY_MS`. */
const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 300_000

/** Number of collections at the top of the page whose first NFTs are loaded before all others. */
const FIRST_COLLECTIONS = 3
/** Number of NFTs of each of these collections that the page shows first. */
const FIRST_NFTS = 8

/**
 * Loads missing names and images of held NFTs, and notifies the page. The NFTs that the person sees first do not wait
 * for background work, and appear with each answer; the rest is loaded in the background, by collection.
 */
export function createNameLoader({ facts, onMore, signal, fault, runLater }: NameLoaderDeps) {
  const loadingAccounts = new Set<string>()
  /** Number of consecutive failures, by account. */
  const failureCounts = new Map<string, number>()
  /** Symbol of the scheduled retry, by account. A timer whose symbol was removed or replaced here does nothing. */
  const pendingRetries = new Map<string, symbol>()

  /**
   * Loads NFTs that the person sees first. Notifies the page after each answer with some of them, or once at the end.
   */
  async function loadVisibleNfts(
    account: EntityId,
    token: EntityId,
    serials: readonly number[],
    loadSignal: AbortSignal,
  ): Promise<void> {
    if (serials.length === 0) return
    let missingCount = serials.length
    const onPage = () => {
      const newCount = facts.missingInStore(token, serials).length
      if (newCount === missingCount) return
      missingCount = newCount
      onMore(account)
    }
    await facts.load(token, serials, 'visible', { signal: loadSignal, onPage })
    if (missingCount === serials.length) onMore(account)
  }

  async function loadMissing(account: EntityId, heldNfts: readonly OwnedNft[], failureCount: number): Promise<void> {
    if (loadingAccounts.has(account)) return
    loadingAccounts.add(account)
    let hasFailed = false
    // The load ends when the person leaves the view. The next visit starts another load.
    const options = { signal: signal() }
    const collections = [...groupBy(heldNfts, (nft) => nft.token)].map(
      ([token, nfts]) => [token, nfts.map((nft) => nft.serial)] as const,
    )
    try {
      for (const [token, serials] of collections.slice(0, FIRST_COLLECTIONS)) {
        await loadVisibleNfts(account, token, facts.missingInStore(token, serials.slice(0, FIRST_NFTS)), options.signal)
      }
      for (const [token, serials] of collections) {
        const missingSerials = facts.missingInStore(token, serials)
        if (missingSerials.length === 0) continue
        await facts.load(token, missingSerials, 'background', options)
        onMore(account)
      }
    } catch (cause) {
      if (!(cause instanceof AppFailure)) fault('holdings.names', cause)
      hasFailed = !options.signal.aborted
    } finally {
      loadingAccounts.delete(account)
    }
    if (options.signal.aborted) return
    if (!hasFailed) {
      failureCounts.delete(account)
      return
    }
    failureCounts.set(account, failureCount + 1)
    const retry = Symbol('retry')
    pendingRetries.set(account, retry)
    runLater(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failureCount), () => {
      if (pendingRetries.get(account) !== retry) return
      pendingRetries.delete(account)
      // The page then requests the holdings again, and this request starts the next attempt.
      onMore(account)
    })
    // Without this call, the page would go on showing that names are being loaded.
    onMore(account)
  }

  return {
    /**
     * Starts to load missing names and images, in the given order. Starts nothing while offline, and without `fresh`
     * nothing while a retry is scheduled.
     * Returns true if names and images of the account are being loaded.
     */
    startLoading: (
      account: EntityId,
      heldNfts: readonly OwnedNft[],
      { fresh, isOffline }: { readonly fresh: boolean; readonly isOffline: boolean },
    ): boolean => {
      if (fresh) {
        failureCounts.delete(account)
        pendingRetries.delete(account)
      }
      const hasMissing = [...groupBy(heldNfts, (nft) => nft.token)].some(
        ([token, nfts]) =>
          facts.missingInStore(
            token,
            nfts.map((nft) => nft.serial),
          ).length > 0,
      )
      if (!hasMissing) return false
      if (!isOffline && !pendingRetries.has(account)) {
        void loadMissing(account, heldNfts, failureCounts.get(account) ?? 0)
      }
      return loadingAccounts.has(account)
    },
  }
}
