import type { SavedPart } from '../../saved-part'
import type { Deps } from '../deps'
import type { Order, Trait } from './order'
import { seedOrders } from './seeded-orders'

type NewOrder = Omit<Order, 'id' | 'createdAtMs'>

type SavedOrders = {
  /** Time of the seeded offers; null before the offers are first read. */
  readonly seededAtMs: number | null
  readonly nextId: number
  /** Seeded offers that are no longer active. */
  readonly gone: readonly number[]
  /** Active offers that were not seeded. */
  readonly placed: readonly Order[]
  readonly highest: readonly (readonly [string, bigint])[]
}

const FIRST_ID = 60_001

/**
 * The active collection offers. The offers of the crowd are derived from the seed on first use; only differences from
 * these seeded offers are saved.
 */
export class Orders implements SavedPart<SavedOrders> {
  readonly name = 'orders'
  private readonly activeOrders = new Map<number, Order>()
  private readonly seededIds = new Set<number>()
  /** Token and traits -> the highest price ever offered for that combination, in tinybar. */
  private readonly highestPrices = new Map<string, bigint>()
  /** Offers being accepted just now. */
  private readonly busyIds = new Set<number>()
  private seededAtMs: number | null = null
  private nextId = FIRST_ID

  constructor(private readonly deps: Deps) {}

  /** Active offers, newest first. */
  all(): Order[] {
    this.seed()
    return [...this.activeOrders.values()].sort((a, b) => b.createdAtMs - a.createdAtMs || b.id - a.id)
  }

  find(id: number): Order | null {
    this.seed()
    return this.activeOrders.get(id) ?? null
  }

  ordersFor(token: number): Order[] {
    return this.all().filter((order) => order.token === token)
  }

  /** Sum of all active offers of a wallet, seeded or placed, in tinybar. */
  committedTotal(wallet: number): bigint {
    return this.all().reduce((sum, { buyer, price }) => (buyer === wallet ? sum + price : sum), 0n)
  }

  /** The highest active offer for exactly these traits; without traits, for any NFT. In tinybar. */
  highestActive(token: number, traits: readonly Trait[] = []): bigint | null {
    const combination = combinationOf(token, traits)
    let top: bigint | null = null
    for (const order of this.all()) {
      const isMatch = combinationOf(order.token, order.traits) === combination
      if (isMatch && (top === null || order.price > top)) top = order.price
    }
    return top
  }

  /** The highest price ever offered for exactly these traits, in tinybar. */
  highestEver(token: number, traits: readonly Trait[]): bigint | null {
    this.seed()
    return this.highestPrices.get(combinationOf(token, traits)) ?? null
  }

  place(entry: NewOrder): Order {
    this.seed()
    const order = { ...entry, id: this.nextId++, createdAtMs: this.deps.clock.nowMs() }
    this.put(order)
    return order
  }

  remove(id: number): void {
    this.seed()
    this.activeOrders.delete(id)
    this.deps.changed(true)
  }

  /** Restores a removed offer unchanged. */
  put(order: Order): void {
    this.activeOrders.set(order.id, order)
    const combination = combinationOf(order.token, order.traits)
    if (order.price > (this.highestPrices.get(combination) ?? 0n)) this.highestPrices.set(combination, order.price)
    this.deps.changed(true)
  }

  isBusy(id: number): boolean {
    return this.busyIds.has(id)
  }

  /** Blocks changes of an offer while a sale accepts it. */
  async whileBusy<T>(id: number, work: () => Promise<T>): Promise<T> {
    this.busyIds.add(id)
    try {
      return await work()
    } finally {
      this.busyIds.delete(id)
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
    this.seed(seededAtMs)
    for (const id of gone) this.activeOrders.delete(id)
    for (const order of placed) this.activeOrders.set(order.id, order)
    for (const [combination, price] of highest) this.highestPrices.set(combination, price)
    this.nextId = nextId
  }

  private seed(atMs = this.deps.clock.nowMs()): void {
    if (this.seededAtMs !== null) return
    this.seededAtMs = atMs
    const { seed, market } = this.deps
    for (const order of seedOrders(seed, market.collections.values(), atMs)) {
      this.seededIds.add(order.id)
      this.put(order)
    }
  }
}

/** Key of a collection and a set of traits, independent of the order of the traits. */
const combinationOf = (token: number, traits: readonly Trait[]): string =>
  JSON.stringify([token, ...traits.map(({ trait_type, value }) => [trait_type, value]).sort(compareTexts)])

const compareTexts = (a: readonly string[], b: readonly string[]): number => (a.join('\n') < b.join('\n') ? -1 : 1)
