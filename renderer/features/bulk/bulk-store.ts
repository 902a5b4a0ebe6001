/**
 * Queue that lists or unlists several NFTs, cancels several offers or revokes several permissions, one after another.
 * Each entry has its own review. The state of the queue is in a store, so that the queue continues when the person
 * opens another page. After an entry that did not succeed as requested, the queue asks the person whether to continue.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { AllowanceRef, Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { err, type Result } from '@shared/result'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { hasEnded } from '../flows/flow-text'
import { knownFlows, putFlow } from '../flows/flows-store'
import { hasStartedNotifyingMarket, isOutcomeUnclear } from '../flows/words/state-text'
import { callMain } from '../../query/bridge-call'
import type { SuppressedToasts } from '../../stores/suppressed-toasts'

export type BulkAction = 'list' | 'unlist' | 'cancel' | 'revoke'
export type BulkItem = {
  readonly key: string
  readonly account: EntityId
  /** Token of the NFT or of the offer; null for a permission. */
  readonly token: EntityId | null
  /** Serial of an NFT, or the market's id of an offer; null for a permission. */
  readonly serialOrOfferId: number | null
  /** Name of the NFT; for an offer, name of the collection; for a permission, its subject. Third-party text. */
  readonly name: string
  /** Decimal HBAR; null for any action but listing. */
  readonly price: string | null
  /** Permission to revoke; absent for other actions. */
  readonly allowance?: AllowanceRef
}
/**
 * Step of an entry:
 *
 * - `waiting`: not started yet.
 * - `starting`: main prepares the flow.
 * - `open`: the flow has not ended yet: it is being prepared, in review, being sent or being confirmed.
 * - `detached`: the flow was already sent when the queue was stopped. The flow continues without the queue.
 * - `done`: the flow ended as requested.
 * - `declined`: the person declined the review.
 * - `failed`: the flow ended without success.
 * - `start-failed`: the flow could not start.
 * - `different-result`: the flow ended, but the result differs or may differ from the request. Also a failed flow that
 *   has changed something on the ledger, or may have.
 * - `unknown`: the outcome of the flow is unknown.
 */
export type EntryProgress =
  | { readonly step: 'waiting' | 'starting' }
  | { readonly step: 'open' | 'detached' | 'done' | 'declined' | 'unknown'; readonly flowId: string }
  | { readonly step: 'different-result'; readonly flowId: string; readonly flow: Flow }
  | { readonly step: 'failed'; readonly flowId: string; readonly error: AppError | null }
  | { readonly step: 'start-failed'; readonly error: AppError }

export type BulkEntry = { readonly item: BulkItem; readonly progress: EntryProgress }
export type BulkState =
  | { readonly status: 'idle' }
  | {
      /** `asking`: the last entry did not succeed as requested, and the person decides whether the queue continues. */
      readonly status: 'running' | 'asking' | 'finished'
      readonly action: BulkAction
      readonly entries: readonly BulkEntry[]
      /** True if the queue ends after the open entry. */
      readonly isStopping: boolean
      /** Number of items that the person may expect in the queue, but that the queue cannot act on. */
      readonly leftOutCount: number
      /** Ids of the flows that had ended when the queue started. */
      readonly earlierFlowIds: ReadonlySet<string>
    }
type QueueState = Exclude<BulkState, { status: 'idle' }>
export type BulkStore = StoreApi<BulkState>
type Api = Pick<MainApi, 'trade'>
export type BulkStores = {
  readonly bulk: BulkStore
  readonly client: QueryClient
  readonly suppressedToasts: SuppressedToasts
}

export const createBulk = (): BulkStore => createStore<BulkState>(() => ({ status: 'idle' }))

/** True if the queue runs or asks the person. */
export const isBusy = (state: BulkState): boolean => state.status === 'running' || state.status === 'asking'

/**
 * True while a busy queue still has to revoke a permission, or revokes it now. A second flow would revoke the
 * permission twice, and pay two fees.
 */
export const isQueuedForRevocation = (state: BulkState, account: string, allowance: AllowanceRef): boolean =>
  isBusy(state) &&
  state.status !== 'idle' &&
  state.action === 'revoke' &&
  state.entries.some(
    ({ item, progress }) =>
      ['waiting', 'starting', 'open'].includes(progress.step) &&
      item.account === account &&
      isSameAllowance(item.allowance, allowance),
  )

/** Compares references as JSON, because flows, rows and items have separate objects. */
const isSameAllowance = (a: AllowanceRef | null | undefined, b: AllowanceRef): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Starts the queue with the first item. Does nothing while another queue runs or asks, or without items.
 * `leftOutCount`: number of items that the queue cannot act on, for the summary.
 */
export function startBulk(
  stores: BulkStores,
  api: Api,
  action: BulkAction,
  items: readonly BulkItem[],
  leftOutCount = 0,
): void {
  if (isBusy(stores.bulk.getState()) || items.length === 0) return
  const entries = items.map((item): BulkEntry => ({ item, progress: { step: 'waiting' } }))
  const earlierFlowIds = new Set(
    knownFlows(stores.client)
      .filter(({ state }) => hasEnded(state))
      .map(({ id }) => id),
  )
  stores.bulk.setState({ status: 'running', action, entries, isStopping: false, leftOutCount, earlierFlowIds }, true)
  void runWaitingEntries(stores, api)
}

/** Continues after a question: with the next entry, or by trying the same entry again. */
export function resumeBulk(stores: BulkStores, api: Api, resumeAt: 'next' | 'same'): void {
  const state = stores.bulk.getState()
  if (state.status !== 'asking') return
  const lastIndex = lastTriedIndex(state)
  const entries =
    resumeAt === 'same' && lastIndex !== null
      ? withProgress(state.entries, lastIndex, { step: 'waiting' })
      : state.entries
  stores.bulk.setState({ ...state, status: 'running', entries, isStopping: false }, true)
  void runWaitingEntries(stores, api)
}

/** Stops the queue: after the open entry while the queue runs, at once while the queue asks. */
export function stopBulk(stores: BulkStores): void {
  const state = stores.bulk.getState()
  if (state.status === 'asking') stores.bulk.setState({ ...state, status: 'finished' }, true)
  if (state.status === 'running') stores.bulk.setState({ ...state, isStopping: true }, true)
}

/** Closes the summary of a finished queue. */
export function dismissBulk(store: BulkStore): void {
  if (store.getState().status === 'finished') store.setState({ status: 'idle' }, true)
}

/**
 * Runs the waiting entries one after another, until the queue is stopped or no entry waits. After an entry that was not
 * done, asks the person first if other entries still wait.
 */
async function runWaitingEntries(stores: BulkStores, api: Api): Promise<void> {
  for (;;) {
    const state = stores.bulk.getState()
    if (state.status !== 'running') return
    const index = state.entries.findIndex(({ progress }) => progress.step === 'waiting')
    if (index < 0 || state.isStopping) return finish(stores)
    const lastProgress = await runEntry(stores, api, state, index)
    setProgress(stores, index, lastProgress)
    const stateAfter = stores.bulk.getState()
    if (stateAfter.status !== 'running') return
    const hasWaitingEntry = stateAfter.entries.some(({ progress }) => progress.step === 'waiting')
    if (lastProgress.step !== 'done' && hasWaitingEntry && !stateAfter.isStopping) {
      return stores.bulk.setState({ ...stateAfter, status: 'asking' }, true)
    }
  }
}

/** Starts the flow of an entry and waits for the result. Returns the last progress of the entry. */
async function runEntry(stores: BulkStores, api: Api, state: QueueState, index: number): Promise<EntryProgress> {
  const { action, entries } = state
  const item = entries[index]?.item
  if (!item) return { step: 'waiting' }
  const finishedFlowId = action === 'revoke' ? revokingFlowId(stores, state, item) : null
  if (finishedFlowId !== null) return { step: 'done', flowId: finishedFlowId }
  setProgress(stores, index, { step: 'starting' })
  const startResult = await callMain(() => startFlow(api, action, item))
  if (!startResult.ok) return { step: 'start-failed', error: startResult.error }
  const { id } = startResult.value
  putFlow(stores.client, startResult.value)
  setProgress(stores, index, { step: 'open', flowId: id })
  // The bar of the queue shows the result of the flow, so no toast is needed.
  const endSuppression = stores.suppressedToasts.suppress(id)
  try {
    return await waitForLastProgress(stores, id)
  } finally {
    endSuppression()
  }
}

/**
 * Id of a flow that has revoked the permission of an item since the start of the queue. Null without such a flow, or if
 * another flow has granted the permission again.
 */
function revokingFlowId(
  { client }: BulkStores,
  { earlierFlowIds }: QueueState,
  { account, allowance }: BulkItem,
): string | null {
  if (allowance === undefined) return null
  const laterFlows = knownFlows(client).filter(
    (flow) =>
      flow.state === 'done' &&
      !earlierFlowIds.has(flow.id) &&
      flow.account === account &&
      isSameAllowance(flow.allowance, allowance),
  )
  const isRevoked = laterFlows.every(({ kind, error }) => kind === 'revoke' && error === null)
  return isRevoked ? (laterFlows[0]?.id ?? null) : null
}

function startFlow({ trade }: Api, action: BulkAction, item: BulkItem): Promise<Result<Flow>> {
  const { account, token, serialOrOfferId, price, allowance } = item
  if (action === 'revoke') return allowance ? trade.revoke({ account, allowance }) : INVALID_ITEM
  if (token === null || serialOrOfferId === null) return INVALID_ITEM
  switch (action) {
    case 'list':
      return trade.list({ account, token, serial: serialOrOfferId, price: price ?? '0' })
    case 'unlist':
      return trade.unlist({ account, token, serial: serialOrOfferId })
    case 'cancel':
      return trade.cancelOffer({ account, token, orderId: serialOrOfferId })
  }
}

/** Result for an entry without the subject that its action needs. */
const INVALID_ITEM = Promise.resolve(err({ code: 'invalid-input', fields: [] } as const))

/** Resolves to the last progress of an entry, once the queue no longer has to wait for the entry's flow. */
function waitForLastProgress({ client, bulk }: BulkStores, flowId: string): Promise<EntryProgress> {
  return new Promise((resolve) => {
    const check = () => {
      const flow = knownFlows(client).find(({ id }) => id === flowId)
      const progress = flow ? lastProgressOf(flow, isQueueStopping(bulk)) : null
      if (progress === null) return
      unsubscribers.forEach((unsubscribe) => unsubscribe())
      resolve(progress)
    }
    const unsubscribers = [client.getQueryCache().subscribe(check), bulk.subscribe(check)]
    check()
  })
}

const isQueueStopping = (bulk: BulkStore): boolean => {
  const state = bulk.getState()
  return state.status !== 'idle' && state.isStopping
}

/** Last progress of an entry, by the state of the entry's flow; null while the queue has to wait for the flow. */
function lastProgressOf(flow: Flow, isStopping: boolean): EntryProgress | null {
  const { id: flowId, state, error } = flow
  if (state === 'unknown') return { step: 'unknown', flowId }
  if (state === 'done') return error === null ? { step: 'done', flowId } : { step: 'different-result', flowId, flow }
  if (state === 'declined') return { step: 'declined', flowId }
  if (hasEnded(state)) {
    return mayHaveTakenEffect(flow) ? { step: 'different-result', flowId, flow } : { step: 'failed', flowId, error }
  }
  // A flow that was sent continues without the queue, so a stopping queue does not wait for the end of this flow.
  return isStopping && (state === 'submitted' || state === 'settled') ? { step: 'detached', flowId } : null
}

/**
 * True for a failed flow after which the ledger or the market differs from before, or may differ. A second try would
 * sign a second transaction on a guess.
 */
const mayHaveTakenEffect = (flow: Flow): boolean =>
  flow.state === 'failed' &&
  (hasStartedNotifyingMarket(flow) || isOutcomeUnclear(flow) || flow.error?.code === 'history-lost')

function finish(stores: BulkStores): void {
  const state = stores.bulk.getState()
  if (state.status !== 'idle') stores.bulk.setState({ ...state, status: 'finished' }, true)
}

function setProgress({ bulk }: BulkStores, index: number, progress: EntryProgress): void {
  const state = bulk.getState()
  if (state.status !== 'idle') bulk.setState({ ...state, entries: withProgress(state.entries, index, progress) }, true)
}

const withProgress = (entries: readonly BulkEntry[], index: number, progress: EntryProgress): readonly BulkEntry[] =>
  entries.map((entry, i) => (i === index ? { ...entry, progress } : entry))

const lastTriedIndex = ({ entries }: QueueState): number | null => {
  const index = entries.findLastIndex(({ progress }) => progress.step !== 'waiting')
  return index < 0 ? null : index
}

/** Numbers of entries of the queue: done as requested, in total, and not started yet. */
export type BulkCounts = { readonly done: number; readonly total: number; readonly waiting: number }
export const bulkCounts = ({ entries }: QueueState): BulkCounts => ({
  done: entries.filter(({ progress }) => progress.step === 'done').length,
  total: entries.length,
  waiting: entries.filter(({ progress }) => progress.step === 'waiting').length,
})

/** The entry that was started last: the open one, or the one that the queue asks about. Null before the first start. */
export const currentEntry = (state: QueueState): BulkEntry | null => {
  const index = lastTriedIndex(state)
  return index === null ? null : (state.entries[index] ?? null)
}
