import type { SavedPart } from '../../saved-part'
import type { Deps } from '../deps'
import type { Order, Trait } from './order'
import { crowdOrders } from './seeded-orders'

type NewOrder = Omit<Order, 'id' | 'createdAtMs'>

type SavedOrders = {
  /** Instant for which the offers were seeded; null if the offers were never read. */
  readonly seededAtMs: number | null
  readonly nextId: number
  /** Ids of the seeded offers that are no longer active. */
  readonly gone: readonly number[]
  /** Active offers that were not seeded. */
  readonly placed: readonly Order[]
  /** Highest price ever offered, in tinybar, by the key from `combinationOf`. */
  readonly highest: readonly (readonly [string, bigint])[]
}

/** First id for offers that are not seeded. */
const FIRST_PLACED_ID = 60_001

/**
 * The active collection offers. On first use, the offers of the crowd are derived from the world's seed: these are the
 * seeded offers. Only differences from the seeded offers are saved.
 */
export class Orders implements SavedPart<SavedOrders> {
  readonly name = 'orders'
  private readonly activeOrders = new Map<number, Order>()
  private readonly seededIds = new Set<number>()
  /** Highest price ever offered, in tinybar, by the key from `combinationOf`. */
  private readonly highestPrices = new Map<string, bigint>()
  /** Ids of the offers that a sale is accepting now. */
  private readonly idsBeingAccepted = new Set<number>()
  private seededAtMs: number | null = null
  private nextId = FIRST_PLACED_ID

  constructor(private readonly deps: Deps) {}

  /** Active offers, newest first. */
  newestFirst(): Order[] {
    this.addCrowdOrders()
    return [...this.activeOrders.values()].sort((a, b) => b.createdAtMs - a.createdAtMs || b.id - a.id)
  }

  find(id: number): Order | null {
    this.addCrowdOrders()
    return this.activeOrders.get(id) ?? null
  }

  ordersFor(token: number): Order[] {
    return this.newestFirst().filter((order) => order.token === token)
  }

  /** Sum of all active offers of a wallet, in tinybar. */
  committedTotal(wallet: number): bigint {
    return this.newestFirst().reduce((sum, { buyer, price }) => (buyer === wallet ? sum + price : sum), 0n)
  }

  /**
   * Highest price in tinybar of the active offers for exactly these traits; null without an offer. An empty list
   * selects the offers for any NFT.
   */
  highestActive(token: number, traits: readonly Trait[] = []): bigint | null {
    const combination = combinationOf(token, traits)
    let highestPrice: bigint | null = null
    for (const order of this.newestFirst()) {
      const isMatch = combinationOf(order.token, order.traits) === combination
      if (isMatch && (highestPrice === null || order.price > highestPrice)) highestPrice = order.price
    }
    return highestPrice
  }

  /** Highest price ever offered for exactly these traits, in tinybar; null if none was offered. */
  highestEver(token: number, traits: readonly Trait[]): bigint | null {
    this.addCrowdOrders()
    return this.highestPrices.get(combinationOf(token, traits)) ?? null
  }

  place(newOrder: NewOrder): Order {
    this.addCrowdOrders()
    const order = { ...newOrder, id: this.nextId++, createdAtMs: this.deps.clock.nowMs() }
    this.put(order)
    return order
  }

  remove(id: number): void {
    this.addCrowdOrders()
    this.activeOrders.delete(id)
    this.deps.scheduleSave('urgent')
  }

  /** Makes an offer active, with the id and time that it has. Also restores a removed offer. */
  put(order: Order): void {
    this.activeOrders.set(order.id, order)
    const combination = combinationOf(order.token, order.traits)
    if (order.price > (this.highestPrices.get(combination) ?? 0n)) this.highestPrices.set(combination, order.price)
    this.deps.scheduleSave('urgent')
  }

  isBeingAccepted(id: number): boolean {
    return this.idsBeingAccepted.has(id)
  }

  /**
   * Runs `sell`, a sale that accepts the offer. Meanwhile `isBeingAccepted` is true, so that no request changes the
   * offer.
   */
  async whileAccepting<T>(id: number, sell: () => Promise<T>): Promise<T> {
    this.idsBeingAccepted.add(id)
    try {
      return await sell()
    } finally {
      this.idsBeingAccepted.delete(id)
    }
  }

  save(): SavedOrders {
    return {
      seededAtMs: this.seededAtMs,
      nextId: this.nextId,
      gone: [...this.seededIds].filter((id) => !this.activeOrders.has(id)),
      placed: [...this.activeOrders.values()].filter(({ id }) => !this.seededIds.has(id)),
      highest: [...this.highestPrices],
    }
  }

  restore({ seededAtMs, nextId, gone, placed, highest }: SavedOrders): void {
    if (seededAtMs === null) return
    this.addCrowdOrders(seededAtMs)
    for (const id of gone) this.activeOrders.delete(id)
    for (const order of placed) this.activeOrders.set(order.id, order)
    for (const [combination, price] of highest) this.highestPrices.set(combination, price)
    this.nextId = nextId
  }

  /** Derives the offers of the crowd from the world's seed on the first call; later calls do nothing. */
  private addCrowdOrders(atMs = this.deps.clock.nowMs()): void {
    if (this.seededAtMs !== null) return
    this.seededAtMs = atMs
    const { seed, market } = this.deps
    for (const order of crowdOrders(seed, market.collections.values(), atMs)) {
      this.seededIds.add(order.id)
      this.put(order)
    }
  }
}

/** Key of a collection and a set of traits, independent of the order of the traits. */
const combinationOf = (token: number, traits: readonly Trait[]): string =>
  JSON.stringify([token, ...traits.map(({ trait_type, value }) => [trait_type, value]).sort(compareTraits)])

const compareTraits = (left: readonly string[], right: readonly string[]): number =>
  left.join('\n') < right.join('\n') ? -1 : 1
