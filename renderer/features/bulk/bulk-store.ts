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

export type BulkEntry = { readonly item: BulkItem; readonly progress: BulkStep }
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
  const entries = items.map((item): BulkEntry => ({ item, progress: { step: 'waiting' } }))
  stores.bulk.setState({ status: 'running', act, entries, isStopping: false }, true)
  void runWaitingEntries(stores, api)
}

/** Continues after a question, with the next entry or with the same one again. */
export function resumeBulk(stores: BulkStores, api: Api, entry: 'next' | 'same'): void {
  const state = stores.bulk.getState()
  if (state.status !== 'asking') return
  const lastIndex = lastTriedIndex(state)
  const entries =
    entry === 'same' && lastIndex !== null ? withStep(state.entries, lastIndex, { step: 'waiting' }) : state.entries
  stores.bulk.setState({ ...state, status: 'running', entries, isStopping: false }, true)
  void runWaitingEntries(stores, api)
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
async function runWaitingEntries(stores: BulkStores, api: Api): Promise<void> {
  for (;;) {
    const state = stores.bulk.getState()
    if (state.status !== 'running') return
    const index = state.entries.findIndex(({ progress }) => progress.step === 'waiting')
    if (index < 0 || state.isStopping) return finish(stores)
    const result = await runEntry(stores, api, state, index)
    setStep(stores, index, result)
    const stateAfter = stores.bulk.getState()
    if (stateAfter.status !== 'running') return
    const isLast = stateAfter.entries.every(({ progress }) => progress.step !== 'waiting')
    if (result.step !== 'done' && !isLast && !stateAfter.isStopping) {
      return stores.bulk.setState({ ...stateAfter, status: 'asking' }, true)
    }
  }
}

/** Starts the flow of an entry and waits for its end. */
async function runEntry(stores: BulkStores, api: Api, { act, entries }: Busy, index: number): Promise<BulkStep> {
  const item = entries[index]?.item
  if (!item) return { step: 'waiting' }
  setStep(stores, index, { step: 'starting' })
  const started = await guarded(() => startFlow(api, act, item))
  if (!started.ok) return { step: 'not-begun', error: started.error }
  const { id } = started.value
  putFlow(stores.client, started.value)
  setStep(stores, index, { step: 'open', flowId: id })
  // The queue shows the flow, so toasts about it are suppressed.
  const endSuppression = stores.suppressedToasts.begin(id)
  try {
    return await flowEnd(stores, id)
  } finally {
    endSuppression()
  }
}

function startFlow({ trade }: Api, act: BulkAct, { account, token, id, price }: BulkItem): Promise<Result<Flow>> {
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
function flowEnd({ client, bulk }: BulkStores, id: string): Promise<BulkStep> {
  return new Promise((resolve) => {
    const check = () => {
      const flow = flowsValue(client).find((candidate) => candidate.id === id)
      const step = flow ? stepOf(flow, isQueueStopping(bulk)) : null
      if (step === null) return
      unsubscribers.forEach((unsubscribe) => unsubscribe())
      resolve(step)
    }
    const unsubscribers = [client.getQueryCache().subscribe(check), bulk.subscribe(check)]
    check()
  })
}

const isQueueStopping = (bulk: BulkStore): boolean => {
  const state = bulk.getState()
  return state.status !== 'idle' && state.isStopping
}

/** Step of an entry whose flow has ended; null while the queue has to wait for the flow. */
function stepOf(flow: Flow, isStopping: boolean): BulkStep | null {
  const { id: flowId, state, error } = flow
  if (state === 'unknown') return { step: 'unknown', flowId }
  if (state === 'done') return error === null ? { step: 'done', flowId } : { step: 'otherwise', flowId, flow }
  if (state === 'declined') return { step: 'declined', flowId }
  if (hasEnded(state)) return { step: 'failed', flowId, error }
  // A flow that was signed and sent continues on its own, so a stopping queue does not wait for it.
  return isStopping && (state === 'submitted' || state === 'settled') ? { step: 'left', flowId } : null
}

function finish(stores: BulkStores): void {
  const state = stores.bulk.getState()
  if (state.status !== 'idle') stores.bulk.setState({ ...state, status: 'over' }, true)
}

function setStep({ bulk }: BulkStores, index: number, step: BulkStep): void {
  const state = bulk.getState()
  if (state.status !== 'idle') bulk.setState({ ...state, entries: withStep(state.entries, index, step) }, true)
}

const withStep = (entries: readonly BulkEntry[], index: number, step: BulkStep): readonly BulkEntry[] =>
  entries.map((entry, i) => (i === index ? { ...entry, progress: step } : entry))

const lastTriedIndex = ({ entries }: Busy): number | null => {
  const index = entries.findLastIndex(({ progress }) => progress.step !== 'waiting')
  return index < 0 ? null : index
}

export type BulkCount = { readonly done: number; readonly total: number; readonly waiting: number }
export const bulkCounts = ({ entries }: Busy): BulkCount => ({
  done: entries.filter(({ progress }) => progress.step === 'done').length,
  total: entries.length,
  waiting: entries.filter(({ progress }) => progress.step === 'waiting').length,
})

/** The open entry, or the entry that the queue asks about. */
export const currentEntry = (state: Busy): BulkEntry | null => {
  const index = lastTriedIndex(state)
  return index === null ? null : (state.entries[index] ?? null)
}
