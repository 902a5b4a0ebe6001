/** A list of the market that is read page by page, as far as somebody goes on. */
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { ageSeconds, isStale, type Stamp } from '@shared/time'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { guarded } from './remote'

type Known<T> = {
  readonly of: string
  readonly items: readonly T[]
  readonly page: number
  readonly total: number | null
  readonly isLast: boolean
  /** Of the first page, the oldest part of what is shown. */
  readonly stamp: Stamp
}
export type Paged<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly of: string }
  | { readonly status: 'failed'; readonly of: string; readonly error: AppError }
  | ({ readonly status: 'ready' | 'reading-more' } & Known<T>)
  | ({ readonly status: 'more-failed'; readonly error: AppError } & Known<T>)
export type ReadPages<T> = Extract<Paged<T>, { readonly items: unknown }>
export type PagedStore<T> = StoreApi<Paged<T>>

export type PageAnswer<T> = {
  readonly items: readonly T[]
  readonly total: number | null
  readonly isLast: boolean
  readonly stamp: Stamp
}
export type AskPage<T> = (page: number, fresh: boolean) => Promise<Result<PageAnswer<T>>>

export type Source<T> = { readonly ask: AskPage<T>; readonly key: (item: T) => string | number }

export const createPaged = <T>(): PagedStore<T> => createStore<Paged<T>>(() => ({ status: 'idle' }))

/** The pages of `of`; null when none was read. */
export const pagesOf = <T>(state: Paged<T>, of: string): ReadPages<T> | null =>
  'items' in state && state.of === of ? state : null

/** Who comes back soon finds every page that was read. */
const SETTLED_SECONDS = 300

export function needsPages<T>(state: Paged<T>, of: string, nowMs: number): boolean {
  const known = pagesOf(state, of)
  if (!known) return state.status !== 'loading' || state.of !== of
  return isStale(known.stamp, nowMs) && (ageSeconds(known.stamp, nowMs) ?? Infinity) > SETTLED_SECONDS
}

/** The first page. What is shown stays until it is there. */
export async function loadPages<T>(
  store: PagedStore<T>,
  of: string,
  { ask, key }: Source<T>,
  fresh: boolean,
): Promise<void> {
  const before = pagesOf(store.getState(), of)
  const begun: Paged<T> = before ? { ...before, status: 'reading-more' } : { status: 'loading', of }
  store.setState(begun, true)
  const result = await guarded(() => ask(1, fresh))
  if (store.getState() !== begun) return
  if (result.ok) {
    store.setState({ status: 'ready', of, page: 1, ...result.value, items: added([], result.value.items, key) }, true)
  } else if (result.error.code === 'cancelled') store.setState(before ?? { status: 'idle' }, true)
  else if (before) store.setState({ ...before, status: 'more-failed', error: result.error }, true)
  else store.setState({ status: 'failed', of, error: result.error }, true)
}

/** The page after those that were read. */
export async function loadNextPage<T>(store: PagedStore<T>, { ask, key }: Source<T>): Promise<void> {
  const before = store.getState()
  if (!('items' in before) || before.isLast || before.status === 'reading-more') return
  const { of, items, total, isLast, stamp } = before
  const page = before.page + 1
  const begun: Paged<T> = { status: 'reading-more', of, items, page: before.page, total, isLast, stamp }
  store.setState(begun, true)
  const result = await guarded(() => ask(page, false))
  if (store.getState() !== begun) return
  if (result.ok) {
    const { total: told, isLast: ends } = result.value
    const all = added(items, result.value.items, key)
    store.setState({ ...begun, status: 'ready', items: all, page, total: told, isLast: ends }, true)
  } else if (result.error.code === 'cancelled') store.setState({ ...begun, status: 'ready' }, true)
  else store.setState({ ...begun, status: 'more-failed', error: result.error }, true)
}

/** What moved from one page to the other while they were read shows once. */
function added<T>(items: readonly T[], more: readonly T[], key: Source<T>['key']): readonly T[] {
  const seen = new Set(items.map(key))
  return [...items, ...more.filter((item) => !seen.has(key(item)) && seen.add(key(item)))]
}
