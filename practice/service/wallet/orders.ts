import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'
import type { Order, Trait } from './order'
import { seedOrders } from './seeded-orders'

type NewOrder = Omit<Order, 'id' | 'createdAtMs'>

type SavedOrders = {
  /** The time for which the seeded offers are made; null before they are first read. */
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
 * The active collection offers. Those of the crowd follow from the seed; they are made on first use, and only the
 * differences from them are saved.
 */
export class Orders implements SavedPart<SavedOrders> {
  readonly name = 'orders'
  private readonly standing = new Map<number, Order>()
  private readonly seeded = new Set<number>()
  /** Token and traits -> the highest price ever offered for that combination, in tinybar. */
  private readonly highest = new Map<string, bigint>()
  /** Offers being accepted just now. */
  private readonly busy = new Set<number>()
  private seededAtMs: number | null = null
  private nextId = FIRST_ID

  constructor(private readonly deps: Deps) {}

  /** Active offers, newest first. */
  all(): Order[] {
    this.seed()
    return [...this.standing.values()].sort((a, b) => b.createdAtMs - a.createdAtMs || b.id - a.id)
  }

  find(id: number): Order | null {
    this.seed()
    return this.standing.get(id) ?? null
  }

  of(token: number): Order[] {
    return this.all().filter((order) => order.token === token)
  }

  /** Sum of all active offers of a wallet, seeded or placed, in tinybar. */
  committed(wallet: number): bigint {
    return this.all().reduce((sum, { buyer, price }) => (buyer === wallet ? sum + price : sum), 0n)
  }

  /** The highest active offer for exactly these traits; without traits, for any NFT. In tinybar. */
  top(token: number, traits: readonly Trait[] = []): bigint | null {
    const wanted = combinationOf(token, traits)
    let top: bigint | null = null
    for (const order of this.all()) {
      const fits = combinationOf(order.token, order.traits) === wanted
      if (fits && (top === null || order.price > top)) top = order.price
    }
    return top
  }

  /** The highest price ever offered for exactly these traits, in tinybar. */
  topEver(token: number, traits: readonly Trait[]): bigint | null {
    this.seed()
    return this.highest.get(combinationOf(token, traits)) ?? null
  }

  place(entry: NewOrder): Order {
    this.seed()
    const order = { ...entry, id: this.nextId++, createdAtMs: this.deps.clock.nowMs() }
    this.put(order)
    return order
  }

  remove(id: number): void {
    this.seed()
    this.standing.delete(id)
    this.deps.changed(true)
  }

  /** Restores a removed offer unchanged. */
  put(order: Order): void {
    this.standing.set(order.id, order)
    const combination = combinationOf(order.token, order.traits)
    if (order.price > (this.highest.get(combination) ?? 0n)) this.highest.set(combination, order.price)
    this.deps.changed(true)
  }

  isBusy(id: number): boolean {
    return this.busy.has(id)
  }

  /** Blocks changes of an offer while a sale accepts it. */
  async whileBusy<T>(id: number, work: () => Promise<T>): Promise<T> {
    this.busy.add(id)
    try {
      return await work()
    } finally {
      this.busy.delete(id)
    }
  }

  save(): SavedOrders {
    return {
      seededAtMs: this.seededAtMs,
      nextId: this.nextId,
      gone: [...this.seeded].filter((id) => !this.standing.has(id)),
      placed: [...this.standing.values()].filter(({ id }) => !this.seeded.has(id)),
      highest: [...this.highest],
    }
  }

  restore({ seededAtMs, nextId, gone, placed, highest }: SavedOrders): void {
    if (seededAtMs === null) return
    this.seed(seededAtMs)
    for (const id of gone) this.standing.delete(id)
    for (const order of placed) this.standing.set(order.id, order)
    for (const [combination, price] of highest) this.highest.set(combination, price)
    this.nextId = nextId
  }

  private seed(atMs = this.deps.clock.nowMs()): void {
    if (this.seededAtMs !== null) return
    this.seededAtMs = atMs
    const { seed, market } = this.deps
    for (const order of seedOrders(seed, market.collections.values(), atMs)) {
      this.seeded.add(order.id)
      this.put(order)
    }
  }
}

/** One name for a collection and a set of traits, whatever the order of the traits. */
const combinationOf = (token: number, traits: readonly Trait[]): string =>
  JSON.stringify([token, ...traits.map(({ trait_type, value }) => [trait_type, value]).sort(byText)])

const byText = (a: readonly string[], b: readonly string[]): number => (a.join('\n') < b.join('\n') ? -1 : 1)
