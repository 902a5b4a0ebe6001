import type { EventType, MarketEvent } from './records'

export type EventFilter = {
  readonly token?: number | undefined
  readonly serial?: number | undefined
  /** `sold-hbar` selects the sales paid in HBAR. */
  readonly type?: EventType | 'sold-hbar' | undefined
}

/**
 * Names of the lists that contain an event: the list of all events (''), and the lists by type, by collection and by
 * both. A sale paid in HBAR is also in the lists of `sold-hbar`.
 */
function listNames({ token, type, currency }: MarketEvent): string[] {
  const names = ['', type, `${token}`, `${token} ${type}`]
  return type === 'sold' && currency === undefined ? [...names, 'sold-hbar', `${token} sold-hbar`] : names
}

/** Name of the list that has the events of the filter's collection and type. */
const listName = ({ token, type }: EventFilter): string => [token, type].filter((part) => part !== undefined).join(' ')

/** Market events in lists by collection and type, so that finding a list takes the same time for any number of events. */
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

  /** Removes an event, which must be the oldest of all. */
  dropOldest(event: MarketEvent): void {
    for (const name of listNames(event)) {
      const list = this.lists.get(name)
      if (list?.[0] !== event) continue
      if (list.length === 1) this.lists.delete(name)
      else list.shift()
    }
  }

  /** Events that match the filter, oldest first. */
  matching(filter: EventFilter): readonly MarketEvent[] {
    const candidates = this.lists.get(listName(filter)) ?? []
    const { serial } = filter
    return serial === undefined ? candidates : candidates.filter((event) => event.serial === serial)
  }
}

/**
 * Number of events before `atMs`, or until and including `atMs` if `isInclusive` is true. `events` must be oldest
 * first.
 */
export function countUntil(events: readonly MarketEvent[], atMs: number, isInclusive: boolean): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const middleMs = events[middle]?.atMs ?? Number.POSITIVE_INFINITY
    if (middleMs < atMs || (isInclusive && middleMs === atMs)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Sorts the events in place, oldest first. Then moves events to later instants where needed, so that each event is at
 * least a millisecond after the previous event.
 */
export function spreadInstants(events: MarketEvent[]): void {
  events.sort((a, b) => a.atMs - b.atMs)
  let lastMs = Number.NEGATIVE_INFINITY
  events.forEach((event, i) => {
    if (event.atMs <= lastMs) events[i] = { ...event, atMs: lastMs + 1 }
    lastMs = Math.max(event.atMs, lastMs + 1)
  })
}
