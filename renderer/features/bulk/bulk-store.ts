/**
 * Queue that lists or unlists several NFTs, or cancels several offers, one after another, each with its own review in
 * main's window. Lives in a store, so that it continues across pages. It continues on its own only after a success that
 * matches the request; otherwise it asks the person.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { Result } from '@shared/result'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { hasEnded } from '../flows/flow-text'
import { flowsValue, putFlow } from '../flows/flows-store'
import { guarded } from '../../query/bridge-call'
import type { SuppressedToasts } from '../../stores/suppressed-toasts'

export type BulkAct = 'list' | 'unlist' | 'cancel'
export type BulkItem = {
  readonly key: string
  readonly account: EntityId
  readonly token: EntityId
  /** Serial of an NFT, or the market's id of an offer. */
  readonly id: number
  /** Third-party text; for an offer, the name of its collection. */
  readonly name: string
  /** Decimal HBAR; null for unlisting and cancelling. */
  readonly price: string | null
}
/**
 * State of an entry. `waiting`: not started yet. `open`: being prepared, reviewed or sent. `left`: in progress when the
 * queue was stopped; the flow continues on its own. `not-begun`: the start failed with `error`. `otherwise`: done, but
 * the result differs or may differ from the request; see `flow`.
 */
export type BulkStep =
  | { readonly step: 'waiting' | 'starting' }
  | { readonly step: 'open' | 'left' | 'done' | 'declined' | 'unknown'; readonly flowId: string }
  | { readonly step: 'otherwise'; readonly flowId: string; readonly flow: Flow }
  | { readonly step: 'failed'; readonly flowId: string; readonly error: AppError | null }
  | { readonly step: 'not-begun'; readonly error: AppError }

export type BulkEntry = { readonly item: BulkItem; readonly at: BulkStep }
export type BulkState =
  | { readonly status: 'idle' }
  | {
      /** `asking`: the last entry did not succeed, and the person decides if the queue continues. */
      readonly status: 'running' | 'asking' | 'over'
      readonly act: BulkAct
      readonly entries: readonly BulkEntry[]
      /** True if no further entry starts after the open one. */
      readonly isStopping: boolean
    }
type Busy = Exclude<BulkState, { status: 'idle' }>
export type BulkStore = StoreApi<BulkState>
type Api = Pick<MainApi, 'trade'>
export type BulkStores = {
  readonly bulk: BulkStore
  readonly client: QueryClient
  readonly suppressedToasts: SuppressedToasts
}

export const createBulk = (): BulkStore => createStore<BulkState>(() => ({ status: 'idle' }))

export const isBusy = (state: BulkState): boolean => state.status === 'running' || state.status === 'asking'

/** Starts the queue with its first item. Does nothing while another queue runs. */
export function startBulk(stores: BulkStores, api: Api, act: BulkAct, items: readonly BulkItem[]): void {
  if (isBusy(stores.bulk.getState()) || items.length === 0) return
  const entries = items.map((item): BulkEntry => ({ item, at: { step: 'waiting' } }))
  stores.bulk.setState({ status: 'running', act, entries, isStopping: false }, true)
  void goOn(stores, api)
}

/** Continues after a question, with the next entry or with the same one again. */
export function resumeBulk(stores: BulkStores, api: Api, with_: 'next' | 'same'): void {
  const state = stores.bulk.getState()
  if (state.status !== 'asking') return
  const last = lastTried(state)
  const entries = with_ === 'same' && last !== null ? put(state.entries, last, { step: 'waiting' }) : state.entries
  stores.bulk.setState({ ...state, status: 'running', entries, isStopping: false }, true)
  void goOn(stores, api)
}

/** Stops after the open entry; if the queue is asking, stops at once. */
export function stopBulk(stores: BulkStores): void {
  const state = stores.bulk.getState()
  if (state.status === 'asking') stores.bulk.setState({ ...state, status: 'over' }, true)
  else if (state.status === 'running') {
    stores.bulk.setState({ ...state, isStopping: true }, true)
  }
}

/** Closes the summary. */
export function dismissBulk(store: BulkStore): void {
  if (store.getState().status === 'over') store.setState({ status: 'idle' }, true)
}

/** Runs waiting entries until one does not succeed or none is left. */
async function goOn(stores: BulkStores, api: Api): Promise<void> {
  for (;;) {
    const state = stores.bulk.getState()
    if (state.status !== 'running') return
    const next = state.entries.findIndex(({ at }) => at.step === 'waiting')
    if (next < 0 || state.isStopping) return finish(stores)
    const at = await run(stores, api, state, next)
    set(stores, next, at)
    const now = stores.bulk.getState()
    if (now.status !== 'running') return
    const isLast = now.entries.every((entry) => entry.at.step !== 'waiting')
    if (at.step !== 'done' && !isLast && !now.isStopping)
      return stores.bulk.setState({ ...now, status: 'asking' }, true)
  }
}

async function run(stores: BulkStores, api: Api, { act, entries }: Busy, index: number): Promise<BulkStep> {
  const item = entries[index]?.item
  if (!item) return { step: 'waiting' }
  set(stores, index, { step: 'starting' })
  const begun = await guarded(() => begin(api, act, item))
  if (!begun.ok) return { step: 'not-begun', error: begun.error }
  const { id } = begun.value
  putFlow(stores.client, begun.value)
  set(stores, index, { step: 'open', flowId: id })
  // The queue shows the flow, so toasts about it are suppressed.
  const endSuppression = stores.suppressedToasts.begin(id)
  try {
    return await endOf(stores, id)
  } finally {
    endSuppression()
  }
}

function begin({ trade }: Api, act: BulkAct, { account, token, id, price }: BulkItem): Promise<Result<Flow>> {
  switch (act) {
    case 'list':
      return trade.list({ account, token, serial: id, price: price ?? '0' })
    case 'unlist':
      return trade.unlist({ account, token, serial: id })
    case 'cancel':
      return trade.cancelOffer({ account, token, orderId: id })
  }
}

/** Resolves once a flow has ended, its outcome is unknown, or a stopping queue no longer waits for it. */
function endOf({ client, bulk }: BulkStores, id: string): Promise<BulkStep> {
  return new Promise((resolve) => {
    const look = () => {
      const flow = flowsValue(client).find((one) => one.id === id)
      const step = flow ? stepOf(flow, isStopping(bulk)) : null
      if (step === null) return
      stops.forEach((stop) => stop())
      resolve(step)
    }
    const stops = [client.getQueryCache().subscribe(look), bulk.subscribe(look)]
    look()
  })
}

const isStopping = (bulk: BulkStore): boolean => {
  const state = bulk.getState()
  return state.status !== 'idle' && state.isStopping
}

function stepOf(flow: Flow, stopping: boolean): BulkStep | null {
  const { id: flowId, state, error } = flow
  if (state === 'unknown') return { step: 'unknown', flowId }
  if (state === 'done') return error === null ? { step: 'done', flowId } : { step: 'otherwise', flowId, flow }
  if (state === 'declined') return { step: 'declined', flowId }
  if (hasEnded(state)) return { step: 'failed', flowId, error }
  // A flow that was signed and sent continues on its own, so a stopping queue does not wait for it.
  return stopping && (state === 'submitted' || state === 'settled') ? { step: 'left', flowId } : null
}

function finish(stores: BulkStores): void {
  const state = stores.bulk.getState()
  if (state.status !== 'idle') stores.bulk.setState({ ...state, status: 'over' }, true)
}

function set({ bulk }: BulkStores, index: number, at: BulkStep): void {
  const state = bulk.getState()
  if (state.status !== 'idle') bulk.setState({ ...state, entries: put(state.entries, index, at) }, true)
}

const put = (entries: readonly BulkEntry[], index: number, at: BulkStep): readonly BulkEntry[] =>
  entries.map((entry, i) => (i === index ? { ...entry, at } : entry))

const lastTried = ({ entries }: Busy): number | null => {
  const index = entries.findLastIndex(({ at }) => at.step !== 'waiting')
  return index < 0 ? null : index
}

export type BulkCount = { readonly done: number; readonly all: number; readonly left: number }
export const countOf = ({ entries }: Busy): BulkCount => ({
  done: entries.filter(({ at }) => at.step === 'done').length,
  all: entries.length,
  left: entries.filter(({ at }) => at.step === 'waiting').length,
})

/** The open entry, or the entry that the queue asks about. */
export const currentEntry = (state: Busy): BulkEntry | null => {
  const index = lastTried(state)
  return index === null ? null : (state.entries[index] ?? null)
}
