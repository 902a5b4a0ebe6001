/** The view of draws: two readings that go on while other pages are shown, and what only main can do for them. */
import type { QueryClient } from '@tanstack/react-query'
import type { DrawRange, KeptDrawEntry } from '@shared/contract/draws'
import { MAX_KEPT_CHARS } from '@shared/contract/draws'
import type { Flow } from '@shared/contract/flows'
import {
  judgedBy,
  type KeptDraw,
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
import { createDrawReading, type DrawReadingStore, putDraws, turns } from './draw-reading'
import { drawsQueries } from './queries'
import { guarded } from '../../query/bridge-call'
import { putValue } from '../../query/client'

type Api = Pick<MainApi, 'draws'>

/** What became of asking about a transaction. What was answered stands in the draws that were shown at the time. */
export type Asked =
  | { readonly status: 'asking' }
  | { readonly status: 'answered'; readonly facts: LedgerFacts }
  /** The mirror has not read so far yet. */
  | { readonly status: 'early' }
  | { readonly status: 'failed'; readonly error: AppError }

/** By transaction. */
export type AskedStore = StoreApi<{ readonly of: ReadonlyMap<string, Asked> }>

export type MakeState =
  | { readonly status: 'idle' | 'making' }
  | { readonly status: 'made'; readonly madeAt: string; readonly network: string }
  | { readonly status: 'failed'; readonly error: AppError }

/** A draw that was made since the app was opened: it stands nowhere else until its proof is saved. */
export type MadeEntry = {
  /** Counts up. */
  readonly id: number
  readonly madeAt: string
  readonly network: string
  readonly range: DrawRange
  /** As the market answered. */
  readonly text: string
  /** What it holds: nothing where it cannot be read. */
  readonly kept: readonly KeptDraw[]
}
/** Newest first. */
export type SessionStore = StoreApi<readonly MadeEntry[]>
/** An answer has at most ten values: so many are little. */
const MOST_MADE = 500

export type DrawsStores = {
  readonly verify: DrawReadingStore
  readonly made: DrawReadingStore
  readonly asked: AskedStore
  readonly making: StoreApi<MakeState>
  readonly session: SessionStore
}

export const createDraws = (): DrawsStores => ({
  verify: createDrawReading(),
  made: createDrawReading(),
  asked: createStore(() => ({ of: new Map<string, Asked>() })),
  making: createStore<MakeState>(() => ({ status: 'idle' })),
  session: createStore<readonly MadeEntry[]>(() => []),
})

const put = (store: AskedStore, id: string, asked: Asked): void =>
  store.setState({ of: new Map(store.getState().of).set(id, asked) })

/** Asks the ledger about a transaction and judges every draw of it that is shown again. */
export async function askLedger(draws: DrawsStores, api: Api, transactionId: string): Promise<void> {
  if (draws.asked.getState().of.get(transactionId)?.status === 'asking') return
  put(draws.asked, transactionId, { status: 'asking' })
  const result = await guarded(() => api.draws.ledger({ transactionId }))
  if (!result.ok) return put(draws.asked, transactionId, { status: 'failed', error: result.error })
  const { isEarly, ledgerNumber, ...said } = result.value
  if (isEarly) return put(draws.asked, transactionId, { status: 'early' })
  const facts: LedgerFacts = { ...said, ledgerNumber: ledgerNumber === null ? null : BigInt(ledgerNumber) }
  for (const store of [draws.verify, draws.made]) {
    const { outcome } = store.getState()
    if (outcome) store.setState({ outcome: judgedBy(outcome, transactionId, facts) })
  }
  put(draws.asked, transactionId, { status: 'answered', facts })
}

/** Has the market draw, and verifies what it answers. */
export async function makeDraw(draws: DrawsStores, api: Api, range: DrawRange): Promise<void> {
  if (draws.making.getState().status === 'making') return
  draws.making.setState({ status: 'making' }, true)
  const result = await guarded(() => api.draws.make(range))
  if (!result.ok) return draws.making.setState({ status: 'failed', error: result.error }, true)
  const { text, madeAt, network } = result.value
  draws.making.setState({ status: 'made', madeAt, network }, true)
  // Listed before anything else: whatever is shown next, it is not lost.
  const { kept } = await verifyText(inOnePart(text))
  const [newest] = draws.session.getState()
  const entry: MadeEntry = { id: (newest?.id ?? 0) + 1, madeAt, network, range, text, kept }
  draws.session.setState([entry, ...draws.session.getState()].slice(0, MOST_MADE), true)
  await putDraws(draws.made, text, 'New draw')
}

/** Shows a draw of this session again, with what the ledger has said of it since. */
export async function openMade(draws: DrawsStores, { text }: MadeEntry): Promise<void> {
  await putDraws(draws.made, text, 'New draw')
  for (const [id, asked] of draws.asked.getState().of) {
    const { outcome } = draws.made.getState()
    if (outcome && asked.status === 'answered') {
      draws.made.setState({ outcome: judgedBy(outcome, id, asked.facts) })
    }
  }
}

/** Null when it was done; the list is what main answers. */
async function change(
  client: QueryClient,
  act: () => Promise<Result<readonly KeptDrawEntry[]>>,
): Promise<AppError | null> {
  const result = await guarded(act)
  if (!result.ok) return result.error
  putValue(client, drawsQueries.kept, result.value)
  return null
}

export const forgetKept = (client: QueryClient, api: Api, id: string): Promise<AppError | null> =>
  change(client, () => api.draws.forget({ id }))

/** Its text, verified anew in the page. Null when it stands there. */
export async function openKept(draws: DrawsStores, api: Api, entry: KeptDrawEntry): Promise<AppError | null> {
  const result = await guarded(() => api.draws.keptText({ id: entry.id }))
  if (!result.ok) return result.error
  await putDraws(draws.verify, result.value.text, entry.title)
  return null
}

/** What the market told of how the NFTs of a mint were drawn, verified in the page. Null when it stands there. */
export async function openMinted(
  draws: DrawsStores,
  api: Pick<MainApi, 'flows'>,
  { id, title }: Pick<Flow, 'id' | 'title'>,
): Promise<AppError | null> {
  const result = await guarded(() => api.flows.draw({ id }))
  if (!result.ok) return result.error
  // How it goes is seen where it is shown.
  void putDraws(draws.verify, result.value.text, `Mint of ${title}`)
  return null
}

/** The draws that a proof would be of: the one that is looked at with those of its answer, or all. */
export function provable({ outcome, chosen }: { readonly outcome: Outcome | null; readonly chosen: number | null }) {
  if (outcome === null || outcome.kept.length === 0) return null
  const one = outcome.kept.find(({ place }) => place === chosen)
  const { answer } = one?.given ?? {}
  const draws = one
    ? outcome.kept.filter((draw) => draw === one || (answer && draw.given.answer === answer))
    : outcome.kept
  // What is no longer held cannot be proven: then one has to be chosen.
  if (!one && outcome.kept.length < outcome.set.draws) return null
  return { draws, verdict: one ? one.result.verdict : outcome.set.verdict }
}
export type Provable = NonNullable<ReturnType<typeof provable>>

export type Saved =
  | { readonly status: 'saved'; readonly isKept: boolean }
  | { readonly status: 'not-saved' }
  /** Nothing was written: what would have been could not be opened again. */
  | { readonly status: 'unprovable'; readonly why: Unreadable | null }
  | { readonly status: 'failed'; readonly error: AppError }

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield text
}

/** Writes a proof into a file of the person's choice once it was read again, and keeps it among the saved ones. */
export async function saveProof(
  client: QueryClient,
  api: Api,
  { draws, verdict }: Provable,
  made: { readonly at: string; readonly by: string },
): Promise<Saved> {
  const text = writeProof(draws, made)
  const again = await verifyText(inOnePart(text), { pause: turns() })
  const unread = again.brokenOff === 'cancelled' ? null : (again.brokenOff ?? again.unread[0]?.why ?? null)
  if (unread !== null || again.verdict === null) return { status: 'unprovable', why: unread }
  const saved = await guarded(() => api.draws.saveProof({ text, name: proofName(draws) }))
  if (!saved.ok) return { status: 'failed', error: saved.error }
  if (!saved.value.saved) return { status: 'not-saved' }
  if (text.length > MAX_KEPT_CHARS) return { status: 'saved', isKept: false }
  const error = await change(client, () => api.draws.keep({ text, title: proofTitle(draws), verdict }))
  return { status: 'saved', isKept: error === null }
}

/** Whether what the ledger said of this draw was said here: a proof that tells something of the same transaction is not. */
export function isAsked({ of }: { readonly of: ReadonlyMap<string, Asked> }, { given, result }: KeptDraw): boolean {
  const asked = of.get(given.claim.transactionId ?? '')
  return asked?.status === 'answered' && asked.facts === result.facts
}
