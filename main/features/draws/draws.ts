import type { Services } from '@shared/contract'
import type { DrawLedger } from '@shared/contract/draws'
import { trimEndOf } from '@shared/digits'
import { MAX_TRANSACTION_SECONDS } from '@shared/draw/transaction-id'
import type { AppError } from '@shared/errors'
import { generateRandom } from '@shared/market/catalog'
import { mirrorTransactionId, type Mirror } from '../../hedera/mirror'
import type { MarketClient } from '../../market-api/client/client'
import { AppFailure, failure } from '../../platform/app-failure'
import type { DrawStore } from './draw-store'

export type DrawsDeps = {
  /** Client whose requests continue when the person leaves the view, because a draw must not end then. */
  readonly market: Pick<MarketClient, 'callText'>
  readonly mirror: Pick<Mirror, 'drawFacts' | 'readUntilMs'>
  readonly store: DrawStore
  /** Ledger of the draws, under the name that proofs use. */
  readonly network: string
  readonly now: () => number
  /** Writes the text into a file that the person chooses. Returns false if the person chose no file. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
  /** Standalone page that verifies draws; null if this build has none. */
  readonly verifierPage: () => Promise<string | null>
}

/**
 * True if the request was sent but its response cannot be read as an answer of the market: the response is too long, or
 * a page of an intermediary.
 */
const isUnreadableAnswer = (cause: unknown): boolean =>
  cause instanceof AppFailure && cause.error.code === 'unexpected-answer'
const DRAW_LOST_ERROR: AppError = {
  code: 'outcome-unknown',
  operation: generateRandom.name,
  failure: 'draw-lost',
  idempotencyKey: null,
}

const VERIFIER_NAME = 'countersign-draw-verifier.html'

/**
 * Service that makes draws at the market, looks them up at the mirror, and stores their proofs. The page itself
 * verifies the draws.
 */
export function createDrawsService(deps: DrawsDeps): Services['draws'] {
  const { market, mirror, store, network, now } = deps
  let isDrawing = false
  return {
    async make(range) {
      // Each draw is a ledger transaction, so a second click must not make a second draw.
      if (isDrawing) throw failure({ code: 'busy', what: 'draw' })
      isDrawing = true
      try {
        const { text, receivedAtMs } = await market.callText(generateRandom, range, { priority: 'action' })
        return { text, network, madeAt: new Date(receivedAtMs).toISOString() }
      } catch (cause) {
        throw isUnreadableAnswer(cause) ? new AppFailure(DRAW_LOST_ERROR, { cause }) : cause
      } finally {
        isDrawing = false
      }
    },
    async ledger({ transactionId }): Promise<DrawLedger> {
      const transaction = await mirror.drawFacts(transactionId)
      const isEarly = transaction === null && !(await hasReadPast(mirror, transactionId))
      // The number is null, because mirrors do not return it.
      return { network, askedAt: new Date(now()).toISOString(), transaction, ledgerNumber: null, isEarly }
    },
    saveProof: async ({ text, name }) => ({ isSaved: await deps.saveFile(safeFileName(name), text) }),
    async saveVerifier() {
      const page = await deps.verifierPage()
      if (page === null) throw failure({ code: 'not-found', what: 'verifier' })
      return { isSaved: await deps.saveFile(VERIFIER_NAME, page) }
    },
    storedProofs: () => Promise.resolve(store.list()),
    storedProofText: ({ id }) => {
      const text = store.text(id)
      return text === null
        ? Promise.reject(failure({ code: 'not-found', what: 'kept-draw' }))
        : Promise.resolve({ text })
    },
    storeProof: ({ text, title, verdict }) => {
      store.store(text, { title, verdict }, now())
      return Promise.resolve(store.list())
    },
    deleteProof: ({ id }) => {
      store.delete(id)
      return Promise.resolve(store.list())
    },
  }
}

/** True if the mirror has read past the last moment at which the transaction could have taken effect. */
async function hasReadPast(mirror: DrawsDeps['mirror'], transactionId: string): Promise<boolean> {
  // The mirror writes an id as account, seconds and nanoseconds of the start, separated by hyphens.
  const startSeconds = Number(mirrorTransactionId(transactionId).split('-')[1])
  const lastEffectMs = (startSeconds + MAX_TRANSACTION_SECONDS) * 1000
  const readUntilMs = await mirror.readUntilMs()
  return readUntilMs !== null && readUntilMs > lastEffectMs
}

const MAX_NAME_CHARS = 80
/** Turns a name into a file name that every system accepts: without folders, not hidden, and not a reserved name. */
export function safeFileName(name: string): string {
  const cleanedName = name
    .normalize('NFC')
    .replace(/\.json$/i, '')
    .replaceAll(/[^\p{L}\p{N} ._@-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[ .-]+/, '')
    .slice(0, MAX_NAME_CHARS)
  const baseName = trimEndOf(cleanedName, ' .-')
  const isReservedName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(baseName)
  return `${baseName === '' || isReservedName ? 'draw-proof' : baseName}.json`
}
