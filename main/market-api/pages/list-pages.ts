/**
 * Reads lists of the service page by page, also when a list changes during the reading. The other files of this folder
 * send the requests for the pages of each route.
 */
import type { Stamp } from '@shared/time'
import { failure } from '../../platform/app-failure'
import type { Priority } from '../client/budget'
import type { MarketClient, ReadCall } from '../client/client'

/** One page of a list of the service. */
export type Page<T> = {
  /** Records of this page that were on no earlier page. */
  readonly records: readonly T[]
  /** Records of this page that the app could not read, as received. */
  readonly leftOut: readonly unknown[]
  readonly stamp: Stamp
  /**
   * Number of records on this and all earlier pages, without repeated ones and with those that the app could not read.
   */
  readonly readCount: number
  /** Total number of records, if the service gives one. */
  readonly total: number | null
  /** Set on the last page and null on all others. Every list has a last page, which may be empty. */
  readonly end: PageEnd | null
}

/** End of a list. `isCertain` is true if every record was read; `reason` says why some may be missing. */
export type PageEnd = { readonly isCertain: true } | { readonly isCertain: false; readonly reason: EndDoubt }
export type EndDoubt =
  /** The service has more pages but does not give them. */
  | 'service-limit'
  /** The limit that the caller set was reached. */
  | 'caller-limit'
  /** The pages had fewer records than the total that the service reported. */
  | 'fewer-than-reported'
  /** Records moved between pages during the reading, so some may have been missed. */
  | 'moved'
  /** The service reports that its list is partial. */
  | 'partial'
  /** The service does not say if there are more records, or says so in an unreadable way. */
  | 'not-reported'

export type MarketReader = Pick<MarketClient, 'read' | 'call'>
export type PagingOptions = {
  readonly priority: Priority
  /** Ends the reading at once, with AppFailure `cancelled`. */
  readonly signal?: AbortSignal
  /** Reads from the network although fresh pages are cached. */
  readonly fresh?: boolean
  /** As in `ReadCall`. With false no stale page is served, even by a client that serves stale answers by default. */
  readonly atOnce?: boolean
  /** Serves the pages as they were last read, at any age. */
  readonly allowInvalidated?: boolean
  /** Limit of pages; without it all pages are read. */
  readonly maxPages?: number
}
export type PageStream<T> = AsyncGenerator<Page<T>, void, undefined>

/** Content of the page at a cursor, and the next cursor or the end of the list. */
type PageAnswer<C, T> = {
  readonly records: readonly T[]
  readonly leftOut: readonly unknown[]
  readonly stamp: Stamp
  readonly total: number | null
  readonly following: { readonly next: C } | { readonly end: PageEnd }
}
type CursorSource<C, T> = {
  readonly operation: string
  /** Cursor of the first page. */
  readonly first: C
  /**
   * `isKnown` is true for a record that was on an earlier page; `readCount` is the number of records of earlier pages.
   */
  readonly readPage: (
    cursor: C,
    progress: { readonly isKnown: (record: T) => boolean; readonly readCount: number },
  ) => Promise<PageAnswer<C, T>>
  /** Text that identifies a record, so that a repeated record is recognized. */
  readonly identity: (record: T) => string
  /** Number of pages in a row without a new record after which the list counts as endless, which is a failure. */
  readonly maxPagesWithoutNewRecord?: number
}

const MAX_PAGES_WITHOUT_NEW_RECORD = 20
export const CERTAIN_END: PageEnd = { isCertain: true }
export const doubtfulEnd = (reason: EndDoubt): PageEnd => ({ isCertain: false, reason })

export const readCallOptions = ({ priority, signal, fresh, atOnce, allowInvalidated }: PagingOptions): ReadCall => ({
  priority,
  ...(signal ? { signal } : {}),
  ...(fresh === undefined ? {} : { fresh }),
  ...(atOnce === undefined ? {} : { atOnce }),
  ...(allowInvalidated === undefined ? {} : { allowInvalidated }),
})

/**
 * Next cursor, or the end of the list when the answer has none. With `isUnreadable` the answer had a cursor that could
 * not be read, so the end is in doubt.
 */
export function nextCursorOrEnd<C>(cursor: C | null, isUnreadable: boolean): PageAnswer<C, never>['following'] {
  if (cursor !== null && cursor !== '') return { next: cursor }
  return { end: isUnreadable ? doubtfulEnd('not-reported') : CERTAIN_END }
}

/**
 * Reads a list page by page. Rejects with AppFailure: the client's failures, `cancelled`, and `unexpected-answer` for a
 * list that repeats a cursor or has too many pages without new records.
 */
export async function* cursorPages<C, T>(source: CursorSource<C, T>, options: PagingOptions): PageStream<T> {
  const { operation, identity, maxPagesWithoutNewRecord = MAX_PAGES_WITHOUT_NEW_RECORD } = source
  const endlessListFailure = () => failure({ code: 'unexpected-answer', operation, path: 'next page' })
  const knownIds = new Set<string>()
  const isKnown = (record: T) => knownIds.has(identity(record))
  const requestedCursors = new Set<string>()
  let readCount = 0
  let pagesWithoutNewRecord = 0
  for (let cursor = source.first; ;) {
    const cursorText = JSON.stringify(cursor)
    if (requestedCursors.has(cursorText)) throw endlessListFailure()
    requestedCursors.add(cursorText)
    if (options.signal?.aborted) throw failure({ code: 'cancelled' })
    const { records, leftOut, stamp, total, following } = await source.readPage(cursor, { isKnown, readCount })
    const newRecords: T[] = []
    for (const record of records) {
      if (isKnown(record)) continue
      knownIds.add(identity(record))
      newRecords.push(record)
    }
    readCount += newRecords.length + leftOut.length
    pagesWithoutNewRecord = newRecords.length > 0 ? 0 : pagesWithoutNewRecord + 1
    const limitEnd =
      requestedCursors.size >= (options.maxPages ?? Number.POSITIVE_INFINITY) ? doubtfulEnd('caller-limit') : null
    const end = 'end' in following ? following.end : limitEnd
    if (!end && pagesWithoutNewRecord >= maxPagesWithoutNewRecord) throw endlessListFailure()
    yield { records: newRecords, leftOut, stamp, readCount, total, end }
    if (end || !('next' in following)) return
    cursor = following.next
  }
}

type NumberedSource<T> = {
  readonly operation: string
  /** Number of records on a full page. */
  readonly pageSize: number
  /** Last page that the service gives. */
  readonly lastPage: number
  readonly readPage: (page: number) => Promise<Omit<PageAnswer<number, T>, 'following'>>
  readonly identity: (record: T) => string
  /** True if a page before the last one may have fewer than `pageSize` records. Then only an empty page is the end. */
  readonly mayGiveFewer?: boolean
}

/** Reads a list whose pages are numbered from 1, as `cursorPages` does. */
export function numberedPages<T>(source: NumberedSource<T>, options: PagingOptions): PageStream<T> {
  const { operation, pageSize, lastPage, identity } = source
  const totals = new Set<number | null>()
  const readPage: CursorSource<number, T>['readPage'] = async (page, { readCount, isKnown }) => {
    const answer = await source.readPage(page)
    totals.add(answer.total)
    const recordCount = answer.records.length + answer.leftOut.length
    const newCount = answer.leftOut.length + answer.records.filter((record) => !isKnown(record)).length
    const limitEnd = page >= lastPage ? doubtfulEnd('service-limit') : null
    const end = endOf(recordCount, readCount + newCount, answer.total) ?? limitEnd
    return { ...answer, following: end ? { end } : { next: page + 1 } }
  }
  // If the total changed during the reading, records moved between pages, and some may have been missed.
  const completeEnd = () => (totals.size > 1 ? doubtfulEnd('moved') : CERTAIN_END)
  /** End of the list if this page is the last one, else null. `readCount` includes the records of this page. */
  function endOf(recordCount: number, readCount: number, total: number | null): PageEnd | null {
    if (recordCount === 0)
      return total !== null && readCount < total ? doubtfulEnd('fewer-than-reported') : completeEnd()
    if (total !== null) return readCount >= total ? completeEnd() : null
    return recordCount < pageSize && source.mayGiveFewer !== true ? completeEnd() : null
  }
  return cursorPages({ operation, first: 1, readPage, identity }, options)
}

export type CollectedPages<T> = {
  readonly records: readonly T[]
  /** Stamp of the oldest page. A page that was served offline counts as older than every other page. */
  readonly stamp: Stamp
  readonly end: PageEnd
  readonly total: number | null
}

/** Collects all pages into one list. */
export async function collectPages<T>(pages: PageStream<T>): Promise<CollectedPages<T>> {
  const records: T[] = []
  // The casts keep TypeScript from narrowing the variables to null, since TypeScript does not follow the assignments in
  // the loop.
  let lastPage = null as Page<T> | null
  let stamp = null as Stamp | null
  for await (const page of pages) {
    records.push(...page.records)
    if (stamp === null || isOlderStamp(page.stamp, stamp)) stamp = page.stamp
    lastPage = page
  }
  if (!lastPage?.end || !stamp) throw new Error('The list ended without a last page.')
  return { records, stamp, end: lastPage.end, total: lastPage.total }
}

/** True if the candidate is older. A stamp of a page that was served offline counts as older than any other stamp. */
function isOlderStamp(candidate: Stamp, current: Stamp): boolean {
  if (candidate.offline !== current.offline) return candidate.offline
  return candidate.receivedAt < current.receivedAt
}
