import type { Service } from './service'

/**
 * Makes what is otherwise made when it is first asked for: the feed of events, the orders of listings, rarities and
 * owners. Between two steps requests are served, so that in a large world neither the start nor the first of them waits
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
