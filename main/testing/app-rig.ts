import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isEnded, type Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { createApp, type AppDeps } from '../app'
import { approveAll } from '../flows/testing/rig'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'
import type { Keychain } from '../keys/keychain'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { AppFailure } from '../platform/app-failure'
import type { Question } from '../platform/ask'
import { createHttp } from '../platform/http'
import { createLog } from '../platform/log'
import type { Harness } from '../practice/harness'
import { practiceLine, type PracticeLine } from '../profile/practice-line'
import { vaultFailure, type OpenTask } from '../services/vault'
import { openDatabase } from '../storage/database'
import { createMedia } from '../storage/media'
import { createSettingsStore } from '../storage/settings'

export type AppOptions = {
  readonly dir?: string
  readonly keychain?: Keychain
  readonly line?: Partial<PracticeLine>
  readonly review?: (request: ReviewRequest) => ReviewDecision | Promise<ReviewDecision>
  /** What the person answers to main's own questions; yes when left out. */
  readonly confirm?: (question: Question) => boolean | Promise<boolean>
  /** Epoch milliseconds; the system's clock when left out. */
  readonly now?: () => number
}
export type AppRig = Awaited<ReturnType<ReturnType<typeof createAppRig>['start']>>

/** The whole of main without Electron, on a practice market over the wire. */
export function createAppRig(practiceOf: () => Harness) {
  const closers: (() => void)[] = []

  async function start(options: AppOptions = {}) {
    const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'app-'))
    const db = openDatabase(join(dir, 'countersign.db'))
    const settings = createSettingsStore(db)
    const http = createHttp()
    const now = options.now ?? Date.now
    const media = createMedia({
      ...{ http, dir: join(dir, 'media'), allowed: () => true },
      localOrigin: () => app.localOrigin(),
    })
    const seen = {
      reviews: [] as ReviewRequest[],
      faults: [] as string[],
      events: [] as { readonly name: string; readonly payload: unknown }[],
      /** Practice markets that were started, and stopped. */
      started: 0,
      stopped: 0,
      reloads: 0,
      questions: [] as Question[],
      /** What was put on the clipboard. */
      copies: [] as string[],
    }
    const open = { review: 0, task: null as OpenTask | null }
    const log = createLog(join(dir, 'main.log'), now)
    const deps: AppDeps = {
      ...{ db, settings, media, http, now, random: Math.random, developmentRuntime: false },
      keychain: options.keychain ?? createMemoryKeychain(),
      newId: () => randomBytes(6).toString('hex'),
      startPractice: () => {
        seen.started++
        const line = practiceLine.parse({ ...practiceOf().announcement, ...options.line })
        return { line: Promise.resolve(line), stop: () => void seen.stopped++ }
      },
      emit: (name, payload) => void seen.events.push({ name, payload }),
      log: { ...log, fault: (event, cause) => (seen.faults.push(event), log.fault(event, cause)) },
      review: async (request) => {
        seen.reviews.push(request)
        open.review++
        return Promise.resolve((options.review ?? approveAll)(request)).finally(() => open.review--)
      },
      isReviewOpen: () => open.review > 0,
      confirm: (question) => {
        seen.questions.push(question)
        return Promise.resolve((options.confirm ?? (() => true))(question))
      },
      reloadPage: () => void seen.reloads++,
      vaultDesk: {
        open: (task) => {
          open.task = task
          return Promise.resolve('done')
        },
        current: () => open.task,
        close: () => undefined,
      },
      shell: {
        copy: (text) => void seen.copies.push(text),
        openExternal: () => Promise.resolve('declined'),
        saveFile: () => Promise.resolve(false),
        info: { version: '0', electron: '0', chrome: '0', platform: 'linux', developmentRuntime: false },
      },
    }
    const app = createApp(deps)
    await app.begin()
    const stop = () => {
      app.close()
      db.close()
    }
    closers.push(stop, ...(options.dir === undefined ? [() => rmSync(dir, { recursive: true, force: true })] : []))
    /** The key window is open for the task while `work` goes on in it. */
    const inKeyWindow = async <T>(work: (services: ReturnType<typeof app.vaultServices>) => Promise<T>): Promise<T> => {
      try {
        return await work(app.vaultServices())
      } finally {
        open.task = null
        app.vaultClosed()
      }
    }
    return {
      ...{ app, dir, db, settings, inKeyWindow, seen },
      /** Read at each use, as the page's calls do: they are others once another profile is used. */
      get services() {
        return app.services()
      },
    }
  }
  return {
    start,
    later: (close: () => void): void => void closers.push(close),
    closeAll: (): void => {
      for (const close of closers.splice(0).reverse()) close()
    },
  }
}

/** A listing that the account can take, with a quote as the page gets it. */
export async function offered({ services }: AppRig, practice: Harness, skip = 0) {
  const account = practice.account('holder')
  const token = practice.announcement.tokens.native
  const { listings } = await services.market.listings({ token, sort: 'price', offset: 0, limit: 50, fresh: true })
  const own = new Set((await services.accounts.list(undefined)).accounts.map(({ id }) => id))
  const listing = listings.filter(({ seller, price }) => price !== null && !own.has(seller.id))[skip]
  if (!listing) throw new Error('nothing on offer')
  const quote = await services.nft.quote({ token, serial: listing.serial, buyer: account })
  return {
    ...{ account, token, serial: listing.serial, maxPrice: quote.price ?? '' },
    ...{ seller: quote.seller?.id ?? null, quoteReceivedAt: quote.stamp.receivedAt },
  }
}

/** What the page would be told of a failure. */
export async function errorOf(work: () => Promise<unknown>): Promise<AppError> {
  try {
    await work()
  } catch (cause) {
    const known = cause instanceof AppFailure ? cause : vaultFailure(cause, Date.now())
    if (known) return known.error
    throw cause
  }
  throw new Error('it did not fail')
}

export async function finish({ services }: AppRig, id: string): Promise<Flow> {
  const { flows } = services
  await expect
    .poll(async () => isEnded((await flows.check({ id })).state), { timeout: 20_000, interval: 50 })
    .toBe(true)
  return flows.check({ id })
}
