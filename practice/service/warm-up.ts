import type { Service } from './service'

/**
 * Builds in advance the data that is otherwise built on first use: event feed, sorted listings, rarities and owners.
 * The work is split into steps. The service answers requests between the steps, so that in a large world neither the
 * start nor the first request has to wait for all of the work. Pending steps do not keep the process alive.
 */
export function warmUp({ market, ledger }: Service): void {
  const collectionSteps = [...market.collections].flatMap(([token, collection]) => [
    () => market.publicListings(token, 'price'),
    () => ledger.state.holdersOf(token),
    () => collection.rarity(1),
  ])
  const steps: (() => unknown)[] = [() => market.eventsOf({}), ...collectionSteps]
  const runNextStep = (): void => {
    steps.shift()?.()
    if (steps.length > 0) setImmediate(runNextStep).unref()
  }
  setImmediate(runNextStep).unref()
}
