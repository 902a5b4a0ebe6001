import type { Stamp } from '@shared/time'
import { failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import type { MarketClient, ReadCall } from '../client/client'

/**
 * Lists of the service, page by page. Requests and cursors differ by route and are in the neighbouring files; this file
 * handles once the problems of pages that change while they are read.
 */
export type Page<T> = {
  /** Records that no earlier page held. */
  readonly records: readonly T[]
  /** Records of this page that the app could not read, as received. */
  readonly leftOut: readonly unknown[]
  readonly stamp: Stamp
  /** Records read so far, including those that the app could not read. */
  readonly readCount: number
  /** Total number of records, if the service gives one. */
  readonly total: number | null
  /** Set only on the last page; every list has a last page, even if an empty one. */
  readonly end: PageEnd | null
}

/** End of a list: certain that everything was read, or the reason for doubt. */
export type PageEnd = { readonly isCertain: true } | { readonly isCertain: false; readonly because: EndDoubt }
export type EndDoubt =
  /** The service gives no further pages. */
  | 'reach'
  /** The caller's limit was reached. */
  | 'enough'
  /** Fewer records came than the service's total. */
  | 'fewer-than-told'
  /** Records moved while pages were read, perhaps past the reader. */
  | 'moved'
  /** The service reports that its list is partial. */
  | 'partial'
  /** The service does not say if there are more records, or says so in an unreadable way. */
  | 'not-told'

export type Reader = Pick<MarketClient, 'read' | 'call'>
export type PagingOptions = {
  readonly priority: Priority
  /** Ends the reading between pages and within one, with AppFailure `cancelled`. */
  readonly signal?: AbortSignal
  /** Reads from the network although fresh pages are cached. */
  readonly fresh?: boolean
  /** False: never serve a stale page, even where the client serves stale answers at once. */
  readonly atOnce?: boolean
  /** Serves the pages as they were last read, at any age. */
  readonly asRead?: boolean
  readonly mostPages?: number
}
export type PageStream<T> = AsyncGenerator<Page<T>, void, undefined>

/** Answer for one cursor, and the next cursor or the end. */
type PageAnswer<C, T> = {
  readonly records: readonly T[]
  readonly leftOut: readonly unknown[]
  readonly stamp: Stamp
  readonly total: number | null
  readonly following: { readonly next: C } | { readonly end: PageEnd }
}
type Source<C, T> = {
  readonly operation: string
  readonly first: C
  /** `isKnown` is true for a record that an earlier page held; `read` counts the records of earlier pages. */
  readonly ask: (
    cursor: C,
    progress: { readonly isKnown: (record: T) => boolean; readonly read: number },
  ) => Promise<PageAnswer<C, T>>
  readonly identity: (record: T) => string
  /** Number of pages in a row without a new record that counts as an endless list, which is an error. */
  readonly maxBarrenPages?: number
}

const MAX_BARREN_PAGES = 20
export const CERTAIN_END: PageEnd = { isCertain: true }
export const doubtfulEnd = (because: EndDoubt): PageEnd => ({ isCertain: false, because })

export const readCallOptions = ({ priority, signal, fresh, atOnce, asRead }: PagingOptions): ReadCall => ({
  priority,
  ...(signal ? { signal } : {}),
  ...(fresh === undefined ? {} : { fresh }),
  ...(atOnce === undefined ? {} : { atOnce }),
  ...(asRead === undefined ? {} : { asRead }),
})

/** Next step after a cursor. A missing cursor is the end; an unreadable one may have led on. */
export function afterCursor<C>(cursor: C | null, couldNotRead: boolean): PageAnswer<C, never>['following'] {
  if (cursor !== null && cursor !== '') return { next: cursor }
  return { end: couldNotRead ? doubtfulEnd('not-told') : CERTAIN_END }
}

/** Throws AppFailure: the client's failures, `cancelled`, and `unexpected-answer` for a list that goes in circles. */
export async function* cursorPages<C, T>(source: Source<C, T>, options: PagingOptions): PageStream<T> {
  const { operation, identity, maxBarrenPages = MAX_BARREN_PAGES } = source
  const endless = () => failure({ code: 'unexpected-answer', operation, path: 'next page' })
  const knownIds = new Set<string>()
  const isKnown = (record: T) => knownIds.has(identity(record))
  const requestedCursors = new Set<string>()
  let readCount = 0
  let barrenPages = 0
  for (let cursor = source.first; ;) {
    const name = JSON.stringify(cursor)
    if (requestedCursors.has(name)) throw endless()
    requestedCursors.add(name)
    if (options.signal?.aborted) throw failure({ code: 'cancelled' })
    const { records, leftOut, stamp, total, following } = await source.ask(cursor, { isKnown, read: readCount })
    const newRecords: T[] = []
    for (const record of records) {
      if (isKnown(record)) continue
      knownIds.add(identity(record))
      newRecords.push(record)
    }
    readCount += newRecords.length + leftOut.length
    barrenPages = newRecords.length > 0 ? 0 : barrenPages + 1
    const limitEnd =
      requestedCursors.size >= (options.mostPages ?? Number.POSITIVE_INFINITY) ? doubtfulEnd('enough') : null
    const end = 'end' in following ? following.end : limitEnd
    if (!end && barrenPages >= maxBarrenPages) throw endless()
    yield { records: newRecords, leftOut, stamp, readCount, total, end }
    if (end || !('next' in following)) return
    cursor = following.next
  }
}

type NumberedSource<T> = {
  readonly operation: string
  /** Number of records on a full page. */
  readonly size: number
  /** Last page that the service gives. */
  readonly lastPage: number
  readonly ask: (page: number) => Promise<Omit<PageAnswer<number, T>, 'following'>>
  readonly identity: (record: T) => string
  /** True when the service may give less than `size` before the last page: then only an empty page is the end. */
  readonly mayGiveFewer?: boolean
}

/** List whose pages are numbered from 1 and have a fixed number of records. */
export function numberedPages<T>(source: NumberedSource<T>, options: PagingOptions): PageStream<T> {
  const { operation, size, lastPage, identity } = source
  const totals = new Set<number | null>()
  const ask: Source<number, T>['ask'] = async (page, { read: readCount, isKnown }) => {
    const answer = await source.ask(page)
    totals.add(answer.total)
    const pageCount = answer.records.length + answer.leftOut.length
    const readNow = readCount + answer.leftOut.length + answer.records.filter((record) => !isKnown(record)).length
    const reachEnd = page >= lastPage ? doubtfulEnd('reach') : null
    const end = endOf(pageCount, readNow, answer.total) ?? reachEnd
    return { ...answer, following: end ? { end } : { next: page + 1 } }
  }
  // A total that changed means that records were added or removed, and others moved, perhaps past the reader.
  const completeEnd = () => (totals.size > 1 ? doubtfulEnd('moved') : CERTAIN_END)
  function endOf(pageCount: number, readCount: number, total: number | null): PageEnd | null {
    if (pageCount === 0) return total !== null && readCount < total ? doubtfulEnd('fewer-than-told') : completeEnd()
    if (total !== null) return readCount >= total ? completeEnd() : null
    return pageCount < size && source.mayGiveFewer !== true ? completeEnd() : null
  }
  return cursorPages({ operation, first: 1, ask, identity }, options)
}

export type Collected<T> = {
  readonly records: readonly T[]
  /** Stamp of the oldest page, or of a page that was served offline. */
  readonly stamp: Stamp
  readonly end: PageEnd
  readonly total: number | null
}

/** Collects all pages into one list. */
export async function collect<T>(pages: PageStream<T>): Promise<Collected<T>> {
  const records: T[] = []
  let last = null as Page<T> | null
  let stamp = null as Stamp | null
  for await (const page of pages) {
    records.push(...page.records)
    if (stamp === null || page.stamp.receivedAt < stamp.receivedAt || page.stamp.offline) stamp = page.stamp
    last = page
  }
  if (!last?.end || !stamp) throw new Error('a list has a last page')
  return { records, stamp, end: last.end, total: last.total }
}
