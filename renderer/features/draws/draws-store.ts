/** State of the draws page, which survives a change of page, and the functions that send requests to main. */
import type { QueryClient } from '@tanstack/react-query'
import type { DrawRange, StoredProof } from '@shared/contract/draws'
import { MAX_STORED_PROOF_CHARS } from '@shared/contract/draws'
import type { Flow } from '@shared/contract/flows'
import {
  outcomeWithLedgerFacts,
  type NumberedDraw,
  type LedgerFacts,
  type Outcome,
  type Unreadable,
  verifyText,
  writeProof,
} from '@shared/draw'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { proofName, proofTitle } from './draw-text'
import { createDrawReading, type DrawReadingStore, loadDrawText, createPagePause } from './draw-reading'
import { drawsQueries } from './queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue } from '../../query/client'

type Api = Pick<MainApi, 'draws'>

/** State of the request for a transaction's ledger facts. An answer also updates the displayed draws. */
export type LedgerRequest =
  | { readonly status: 'asking' }
  | { readonly status: 'answered'; readonly facts: LedgerFacts }
  /** The mirror has not reached the transaction's time yet. */
  | { readonly status: 'early' }
  | { readonly status: 'failed'; readonly error: AppError }

/** Last ledger request of each transaction, by transaction id. */
export type LedgerRequestStore = StoreApi<{ readonly requests: ReadonlyMap<string, LedgerRequest> }>

export type DrawCreationState =
  | { readonly status: 'idle' | 'making' }
  | { readonly status: 'made'; readonly madeAt: string; readonly network: string }
  | { readonly status: 'failed'; readonly error: AppError }

/** Draw made in this session. The draw is lost with the session unless the person saves a proof of it. */
export type SessionDraw = {
  /** Number that increases with each draw. */
  readonly id: number
  readonly madeAt: string
  readonly network: string
  readonly range: DrawRange
  /** The market's answer, unchanged. */
  readonly answerText: string
  /** Draws of the answer; empty if the answer cannot be read. */
  readonly storedDraws: readonly NumberedDraw[]
}
/** Draws of this session, newest first. */
export type SessionStore = StoreApi<readonly SessionDraw[]>
/** Maximum number of draws in memory. A draw is small, because an answer has at most ten values. */
const MAX_SESSION_DRAWS = 500

export type DrawsStores = {
  readonly verify: DrawReadingStore
  readonly newDraw: DrawReadingStore
  readonly ledgerRequests: LedgerRequestStore
  readonly drawCreation: StoreApi<DrawCreationState>
  readonly sessionDraws: SessionStore
}

export const createDrawsStores = (): DrawsStores => ({
  verify: createDrawReading(),
  newDraw: createDrawReading(),
  ledgerRequests: createStore(() => ({ requests: new Map<string, LedgerRequest>() })),
  drawCreation: createStore<DrawCreationState>(() => ({ status: 'idle' })),
  sessionDraws: createStore<readonly SessionDraw[]>(() => []),
})

const putRequest = (store: LedgerRequestStore, transactionId: string, request: LedgerRequest): void =>
  store.setState({ requests: new Map(store.getState().requests).set(transactionId, request) })

/** Asks the ledger about a transaction, and verifies each displayed draw of that transaction again with the answer. */
export async function askLedger(draws: DrawsStores, api: Api, transactionId: string): Promise<void> {
  if (draws.ledgerRequests.getState().requests.get(transactionId)?.status === 'asking') return
  putRequest(draws.ledgerRequests, transactionId, { status: 'asking' })
  const result = await callMain(() => api.draws.ledger({ transactionId }))
  if (!result.ok) return putRequest(draws.ledgerRequests, transactionId, { status: 'failed', error: result.error })
  const { isEarly, ledgerNumber, ...answer } = result.value
  if (isEarly) return putRequest(draws.ledgerRequests, transactionId, { status: 'early' })
  const facts: LedgerFacts = { ...answer, ledgerNumber: ledgerNumber === null ? null : BigInt(ledgerNumber) }
  for (const store of [draws.verify, draws.newDraw]) {
    const { outcome } = store.getState()
    if (outcome) store.setState({ outcome: outcomeWithLedgerFacts(outcome, transactionId, facts) })
  }
  putRequest(draws.ledgerRequests, transactionId, { status: 'answered', facts })
}

/** Makes a draw through the market, and verifies the answer. */
export async function makeDraw(draws: DrawsStores, api: Api, range: DrawRange): Promise<void> {
  if (draws.drawCreation.getState().status === 'making') return
  draws.drawCreation.setState({ status: 'making' }, true)
  const result = await callMain(() => api.draws.make(range))
  if (!result.ok) return draws.drawCreation.setState({ status: 'failed', error: result.error }, true)
  const { text: answerText, madeAt, network } = result.value
  draws.drawCreation.setState({ status: 'made', madeAt, network }, true)
  // Add the draw to the session list first, so that the draw is not lost if the page then shows something else.
  const { storedDraws } = await verifyText(singlePart(answerText))
  const [newest] = draws.sessionDraws.getState()
  const sessionDraw: SessionDraw = { id: (newest?.id ?? 0) + 1, madeAt, network, range, answerText, storedDraws }
  draws.sessionDraws.setState([sessionDraw, ...draws.sessionDraws.getState()].slice(0, MAX_SESSION_DRAWS), true)
  await loadDrawText(draws.newDraw, answerText, 'New draw')
}

/** Shows a draw of this session, with the ledger facts that the app received after the draw. */
export async function openSessionDraw(draws: DrawsStores, sessionDraw: SessionDraw): Promise<void> {
  await loadDrawText(draws.newDraw, sessionDraw.answerText, 'New draw')
  for (const [transactionId, request] of draws.ledgerRequests.getState().requests) {
    const { outcome } = draws.newDraw.getState()
    if (outcome && request.status === 'answered') {
      draws.newDraw.setState({ outcome: outcomeWithLedgerFacts(outcome, transactionId, request.facts) })
    }
  }
}

/** Runs a change of the saved proofs and caches the list that main returns. Returns the error, or null on success. */
async function updateSavedProofs(
  client: QueryClient,
  change: () => Promise<Result<readonly StoredProof[]>>,
): Promise<AppError | null> {
  const result = await callMain(change)
  if (!result.ok) return result.error
  cacheValue(client, drawsQueries.savedProofs, result.value)
  return null
}

export const removeSavedProof = (client: QueryClient, api: Api, id: string): Promise<AppError | null> =>
  updateSavedProofs(client, () => api.draws.deleteProof({ id }))

/** Opens a saved proof and verifies its draws in the page. Returns the error, or null on success. */
export async function openSavedProof(draws: DrawsStores, api: Api, proof: StoredProof): Promise<AppError | null> {
  const result = await callMain(() => api.draws.storedProofText({ id: proof.id }))
  if (!result.ok) return result.error
  await loadDrawText(draws.verify, result.value.text, proof.title)
  return null
}

/** Opens the market's answer about the draw of a mint and verifies that draw. Returns the error, or null on success. */
export async function openMintDraw(
  draws: DrawsStores,
  api: Pick<MainApi, 'flows'>,
  { id, title }: Pick<Flow, 'id' | 'title'>,
): Promise<AppError | null> {
  const result = await callMain(() => api.flows.draw({ id }))
  if (!result.ok) return result.error
  // Not awaited: the page that shows the draw also shows the progress.
  void loadDrawText(draws.verify, result.value.text, `Mint of ${title}`)
  return null
}

/**
 * Draws that a proof would cover, and the verdict to show. If a draw is open: the draws of the same answer, and the
 * verdict of the open draw. Otherwise: all draws, and the verdict of the whole set. Null if no proof is possible.
 */
export function provableDraws({
  outcome,
  openDrawPlace,
}: {
  readonly outcome: Outcome | null
  readonly openDrawPlace: number | null
}) {
  if (outcome === null || outcome.storedDraws.length === 0) return null
  const openDraw = outcome.storedDraws.find(({ place }) => place === openDrawPlace)
  if (openDraw) {
    const { answer } = openDraw.drawInput
    const isSameAnswer = (draw: NumberedDraw) =>
      draw === openDraw || (answer !== null && draw.drawInput.answer === answer)
    return { draws: outcome.storedDraws.filter(isSameAnswer), verdict: openDraw.result.verdict }
  }
  // Only the first draws of each verdict are stored. A proof of all draws needs every draw.
  if (outcome.storedDraws.length < outcome.set.drawCount) return null
  return { draws: outcome.storedDraws, verdict: outcome.set.verdict }
}
export type ProvableDraws = NonNullable<ReturnType<typeof provableDraws>>

export type SaveProofResult =
  | { readonly status: 'saved'; readonly isListed: boolean }
  /** The person chose no file. */
  | { readonly status: 'not-saved' }
  /** No file was written, because the proof could not be read back. */
  | { readonly status: 'unprovable'; readonly reason: Unreadable | null }
  | { readonly status: 'failed'; readonly error: AppError }

/** Yields a text as a single part, because `verifyText` reads a text in parts. */
async function* singlePart(text: string): AsyncGenerator<string> {
  yield text
}

/**
 * Writes a proof of the draws to a file that the person chooses, after a check that the proof can be read. Then adds
 * the proof to the saved proofs, unless the proof is too large. `origin`: time of the proof, and the app that made it.
 */
export async function saveProof(
  client: QueryClient,
  api: Api,
  { draws, verdict }: ProvableDraws,
  origin: { readonly at: string; readonly by: string },
): Promise<SaveProofResult> {
  const text = writeProof(draws, origin)
  const readBack = await verifyText(singlePart(text), { pause: createPagePause() })
  // This check has no cancel signal, so the stop reason `cancelled` does not occur.
  const stopReason = readBack.stopReason === 'cancelled' ? null : readBack.stopReason
  const reason = stopReason ?? readBack.unreadableItems[0]?.reason ?? null
  if (reason !== null || readBack.verdict === null) return { status: 'unprovable', reason }
  const result = await callMain(() => api.draws.saveProof({ text, name: proofName(draws) }))
  if (!result.ok) return { status: 'failed', error: result.error }
  if (!result.value.isSaved) return { status: 'not-saved' }
  if (text.length > MAX_STORED_PROOF_CHARS) return { status: 'saved', isListed: false }
  const error = await updateSavedProofs(client, () => api.draws.storeProof({ text, title: proofTitle(draws), verdict }))
  return { status: 'saved', isListed: error === null }
}

/**
 * True if the draw's ledger facts are an answer to a request of this app. Facts that a proof states about the same
 * transaction do not count.
 */
export function hasAnswerFromLedger(
  { requests }: { readonly requests: ReadonlyMap<string, LedgerRequest> },
  { drawInput, result }: NumberedDraw,
): boolean {
  const request = requests.get(drawInput.claim.transactionId ?? '')
  return request?.status === 'answered' && request.facts === result.facts
}
