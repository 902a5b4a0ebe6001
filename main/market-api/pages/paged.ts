import type { Stamp } from '@shared/time'
import { failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import type { MarketClient, ReadCall } from '../client/client'

/**
 * Lists of the service, page by page. What is asked for and how one goes on differs by route and stands beside this;
 * what may go wrong while pages change under the reader is dealt with here, once.
 */
export type Page<T> = {
  /** What no earlier page held. */
  readonly records: readonly T[]
  /** Those of this page that the app could not read, as far as they came. */
  readonly leftOut: readonly unknown[]
  readonly stamp: Stamp
  /** So far, those among them that the app could not read. */
  readonly read: number
  /** Of how many, where the service says so. */
  readonly total: number | null
  /** Set on the last page alone; there always is one, if only an empty one. */
  readonly end: End | null
}

/** Whether all there is was read. */
export type End = { readonly certain: true } | { readonly certain: false; readonly because: Doubt }
export type Doubt =
  /** The service gives no pages beyond. */
  | 'reach'
  /** As many as the caller wanted. */
  | 'enough'
  /** Fewer came than the service says there are. */
  | 'fewer-than-told'
  /** Records moved while pages were read, perhaps past the reader. */
  | 'moved'
  /** The service says that it does not tell of all. */
  | 'partial'
  /** The service does not say whether there are more, or says it in a way that cannot be read. */
  | 'not-told'

export type Reader = Pick<MarketClient, 'read' | 'call'>
export type PagingOptions = {
  readonly priority: Priority
  /** Ends the reading between pages and within one, with AppFailure `cancelled`. */
  readonly signal?: AbortSignal
  /** Ask the network although young enough pages are at hand. */
  readonly fresh?: boolean
  /** False: no page that is kept for longer than it is young for, even where the client serves such at once. */
  readonly atOnce?: boolean
  /** The pages as they were last read, whatever their age. */
  readonly asRead?: boolean
  readonly mostPages?: number
}
export type Pages<T> = AsyncGenerator<Page<T>, void, undefined>

/** What was answered at one place, and where to go on. */
type Answered<C, T> = {
  readonly records: readonly T[]
  readonly leftOut: readonly unknown[]
  readonly stamp: Stamp
  readonly total: number | null
  readonly then: { readonly next: C } | { readonly end: End }
}
type Source<C, T> = {
  readonly operation: string
  readonly first: C
  /** `isKnown` says whether an earlier page held a record; `read` counts what earlier pages held. */
  readonly ask: (
    place: C,
    sofar: { readonly isKnown: (record: T) => boolean; readonly read: number },
  ) => Promise<Answered<C, T>>
  readonly identity: (record: T) => string
  /** So many pages in a row without anything new are an error: a list that goes on for ever. */
  readonly mostBarren?: number
}

const MOST_BARREN = 20
export const CERTAIN: End = { certain: true }
export const doubtful = (because: Doubt): End => ({ certain: false, because })

export const callOf = ({ priority, signal, fresh, atOnce, asRead }: PagingOptions): ReadCall => ({
  priority,
  ...(signal ? { signal } : {}),
  ...(fresh === undefined ? {} : { fresh }),
  ...(atOnce === undefined ? {} : { atOnce }),
  ...(asRead === undefined ? {} : { asRead }),
})

/** Where a cursor leads. Without one there is no more; one that could not be read may have led on. */
export function afterCursor<C>(cursor: C | null, couldNotRead: boolean): Answered<C, never>['then'] {
  if (cursor !== null && cursor !== '') return { next: cursor }
  return { end: couldNotRead ? doubtful('not-told') : CERTAIN }
}

/** Throws AppFailure: what the client throws, `cancelled`, and `unexpected-answer` for a list that goes in circles. */
export async function* paged<C, T>(source: Source<C, T>, options: PagingOptions): Pages<T> {
  const { operation, identity, mostBarren = MOST_BARREN } = source
  const endless = () => failure({ code: 'unexpected-answer', operation, path: 'next page' })
  const known = new Set<string>()
  const isKnown = (record: T) => known.has(identity(record))
  const asked = new Set<string>()
  let read = 0
  let barren = 0
  for (let place = source.first; ;) {
    const name = JSON.stringify(place)
    if (asked.has(name)) throw endless()
    asked.add(name)
    if (options.signal?.aborted) throw failure({ code: 'cancelled' })
    const { records, leftOut, stamp, total, then } = await source.ask(place, { isKnown, read })
    const fresh: T[] = []
    for (const record of records) {
      if (isKnown(record)) continue
      known.add(identity(record))
      fresh.push(record)
    }
    read += fresh.length + leftOut.length
    barren = fresh.length > 0 ? 0 : barren + 1
    const enough = asked.size >= (options.mostPages ?? Number.POSITIVE_INFINITY) ? doubtful('enough') : null
    const end = 'end' in then ? then.end : enough
    if (!end && barren >= mostBarren) throw endless()
    yield { records: fresh, leftOut, stamp, read, total, end }
    if (end || !('next' in then)) return
    place = then.next
  }
}

type Numbered<T> = {
  readonly operation: string
  /** How many records a full page has. */
  readonly size: number
  /** The last page that the service gives. */
  readonly lastPage: number
  readonly ask: (page: number) => Promise<Omit<Answered<number, T>, 'then'>>
  readonly identity: (record: T) => string
  /** True when the service may give less than `size` on a page that others follow: then only an empty one is the end. */
  readonly mayGiveLess?: boolean
}

/** A list whose pages are counted from 1 and count records. */
export function numbered<T>(list: Numbered<T>, options: PagingOptions): Pages<T> {
  const { operation, size, lastPage, identity } = list
  const totals = new Set<number | null>()
  const ask: Source<number, T>['ask'] = async (page, { read, isKnown }) => {
    const answer = await list.ask(page)
    totals.add(answer.total)
    const here = answer.records.length + answer.leftOut.length
    const readNow = read + answer.leftOut.length + answer.records.filter((record) => !isKnown(record)).length
    const end = endOf(here, readNow, answer.total)
    return { ...answer, then: end ? { end } : page >= lastPage ? { end: doubtful('reach') } : { next: page + 1 } }
  }
  // What was taken away moved the others up, perhaps across a page that was read already.
  const atEnd = () => (totals.size > 1 ? doubtful('moved') : CERTAIN)
  function endOf(here: number, read: number, total: number | null): End | null {
    if (here === 0) return total !== null && read < total ? doubtful('fewer-than-told') : atEnd()
    if (total !== null) return read >= total ? atEnd() : null
    return here < size && list.mayGiveLess !== true ? atEnd() : null
  }
  return paged({ operation, first: 1, ask, identity }, options)
}

export type Collected<T> = {
  readonly records: readonly T[]
  /** Of the oldest page, or of one that could not be asked for. */
  readonly stamp: Stamp
  readonly end: End
  readonly total: number | null
}

/** All pages as one list. */
export async function collect<T>(pages: Pages<T>): Promise<Collected<T>> {
  const records: T[] = []
  let last = null as Page<T> | null
  let stamp = null as Stamp | null
  for await (const page of pages) {
    records.push(...page.records)
    stamp = stamp === null || page.stamp.receivedAt < stamp.receivedAt || page.stamp.offline ? page.stamp : stamp
    last = page
  }
  if (!last?.end || !stamp) throw new Error('a list has a last page')
  return { records, stamp, end: last.end, total: last.total }
}
