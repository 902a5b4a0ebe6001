import { groupBy } from '@shared/group-by'
import type { EntityId } from '@shared/ids'
import { AppFailure } from '../../platform/app-failure'
import type { NftFactsStore } from '../../nft/nft-facts'
import type { OwnedNft } from '../../nft/own-receipts'

type NamingDeps = {
  readonly facts: Pick<NftFactsStore, 'missing' | 'load'>
  readonly onMore: (account: EntityId) => void
  /** Ends with the view that the read is for. */
  readonly signal: () => AbortSignal
  readonly fault: (event: string, cause: unknown) => void
  readonly later: (ms: number, fn: () => void) => void
}

/** Delay before failed names and pictures are read again; it doubles after each failure. */
const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 300_000

/** Loads names and pictures that are not cached yet, in the background, and notifies the page as they arrive. */
export function createNameLoader({ facts, onMore, signal, fault, later }: NamingDeps) {
  const running = new Set<string>()
  /** By account: number of failures in a row. The next attempt waits for its delay. */
  const failures = new Map<string, number>()
  const pendingRetries = new Map<string, symbol>()

  async function loadMissing(account: EntityId, held: readonly OwnedNft[], failureCount: number): Promise<void> {
    if (running.has(account)) return
    running.add(account)
    let hasFailed = false
    // A view that was left needs no more names. A view that is shown again starts again.
    const options = { signal: signal() }
    try {
      for (const [token, nfts] of groupBy(held, (nft) => nft.token)) {
        const missing = facts.missing(
          token,
          nfts.map((nft) => nft.serial),
        )
        if (missing.length === 0) continue
        await facts.load(token, missing, 'background', options)
        onMore(account)
      }
    } catch (cause) {
      if (!(cause instanceof AppFailure)) fault('holdings.enrich', cause)
      hasFailed = !options.signal.aborted
    } finally {
      running.delete(account)
    }
    if (options.signal.aborted) return
    if (!hasFailed) return void failures.delete(account)
    failures.set(account, failureCount + 1)
    const retryToken = Symbol('retry')
    pendingRetries.set(account, retryToken)
    later(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failureCount), () => {
      if (pendingRetries.get(account) !== retryToken) return
      pendingRetries.delete(account)
      onMore(account)
    })
    // The page was notified of a running load, which has ended.
    onMore(account)
  }

  return {
    /** Loads what is missing, in the given order. Returns true while a load runs. */
    ask: (
      account: EntityId,
      held: readonly OwnedNft[],
      { fresh, isOffline }: { readonly fresh: boolean; readonly isOffline: boolean },
    ): boolean => {
      if (fresh) {
        failures.delete(account)
        pendingRetries.delete(account)
      }
      const isMissing = [...groupBy(held, (nft) => nft.token)].some(
        ([token, nfts]) =>
          facts.missing(
            token,
            nfts.map((nft) => nft.serial),
          ).length > 0,
      )
      if (!isMissing) return false
      if (!isOffline && !pendingRetries.has(account)) void loadMissing(account, held, failures.get(account) ?? 0)
      return running.has(account)
    },
  }
}
