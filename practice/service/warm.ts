import type { Service } from './service'

/**
 * Builds in advance what is otherwise built on first use: the feed of events, the orders of listings, rarities and
 * owners. Requests are served between two steps, so that in a large world neither the start nor the first request waits
 * for all of it. Never keeps the process alive.
 */
export function warmUp({ market, ledger }: Service): void {
  const steps = [...market.collections].flatMap(([token, collection]) => [
    () => market.publicListings(token, 'price'),
    () => ledger.state.holdersOf(token),
    () => collection.rarity(1),
  ])
  const all: (() => unknown)[] = [() => market.eventsOf({}), ...steps]
  const next = (): void => {
    all.shift()?.()
    if (all.length > 0) setImmediate(next).unref()
  }
  setImmediate(next).unref()
}
