import type { EventType, MarketEvent } from './records'

export type EventFilter = {
  readonly token?: number | undefined
  readonly serial?: number | undefined
  /** `sold-hbar`: sales paid in HBAR. */
  readonly type?: EventType | 'sold-hbar' | undefined
}

/** Names of the lists that contain an event; a filter reads one of them. */
function listNames({ token, type, currency }: MarketEvent): string[] {
  const names = ['', type, `${token}`, `${token} ${type}`]
  return type === 'sold' && currency === undefined ? [...names, 'sold-hbar', `${token} sold-hbar`] : names
}

const listName = ({ token, type }: EventFilter): string => [token, type].filter((part) => part !== undefined).join(' ')

/**
 * Events by collection and type, oldest first: the cost of a read depends on its result, not on the number of events.
 */
export class EventFeed {
  private readonly lists = new Map<string, MarketEvent[]>()

  /** `events` must be oldest first. */
  constructor(events: readonly MarketEvent[]) {
    for (const event of events) this.add(event)
  }

  add(event: MarketEvent): void {
    for (const name of listNames(event)) {
      const list = this.lists.get(name)
      if (list) list.push(event)
      else this.lists.set(name, [event])
    }
  }

  /** Removes the oldest event. */
  dropOldest(event: MarketEvent): void {
    for (const name of listNames(event)) {
      const list = this.lists.get(name)
      if (list?.[0] !== event) continue
      if (list.length === 1) this.lists.delete(name)
      else list.shift()
    }
  }

  /** Matching events, oldest first. */
  matching(filter: EventFilter): readonly MarketEvent[] {
    const found = this.lists.get(listName(filter)) ?? []
    const { serial } = filter
    return serial === undefined ? found : found.filter((event) => event.serial === serial)
  }
}

/** Number of events, sorted oldest first, at or before an instant, or only before it if not `inclusive`. */
export function countUntil(events: readonly MarketEvent[], atMs: number, inclusive: boolean): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const middleMs = events[middle]?.atMs ?? Number.POSITIVE_INFINITY
    if (middleMs < atMs || (inclusive && middleMs === atMs)) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorts in place, and separates events of the same instant by a millisecond each. */
export function spreadInstants(events: MarketEvent[]): void {
  events.sort((a, b) => a.atMs - b.atMs)
  let lastMs = Number.NEGATIVE_INFINITY
  events.forEach((event, i) => {
    if (event.atMs <= lastMs) events[i] = { ...event, atMs: lastMs + 1 }
    lastMs = Math.max(event.atMs, lastMs + 1)
  })
}
