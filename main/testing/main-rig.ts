import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createApp, type AppDeps } from '../app/app'
import { approveAll } from '../flows/testing/approve-all'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'
import type { Keychain } from '../keys/keychain'
import { createMemoryKeychain } from '../keys/memory-keychain'
import type { Answer, Question } from '../platform/ask'
import type { DesktopNotification } from '../platform/desktop'
import { createDisk } from '../platform/disk'
import { createHttp } from '../platform/http'
import { createLog } from '../platform/log'
import type { PracticeLine } from '../profile/practice-line'
import type { OpenTask } from '../features/vault/vault'
import { openDatabase, type Database } from '../storage/database'
import { createHistoryMark } from '../storage/history-mark'
import { createMedia } from '../storage/media'
import { recordCounterOf } from '../storage/record-guard'
import { createRecordTrace } from '../storage/record-trace'
import { createSettingsStore } from '../storage/settings'

export type MainOptions = {
  /** The profile folder. */
  readonly dir: string
  /** The line that the practice market printed. */
  readonly line: () => PracticeLine
  readonly openDatabase?: (file: string) => Database
  readonly keychain?: Keychain
  readonly review?: (request: ReviewRequest) => ReviewDecision | Promise<ReviewDecision>
  /** The person's answer to main's own questions; yes by default. `closed`: the window goes without an answer. */
  readonly confirm?: (question: Question) => boolean | 'closed' | Promise<boolean | 'closed'>
  /** Epoch milliseconds; the system's clock by default. */
  readonly now?: () => number
  /** Free bytes on the disk of the profile folder; the disk's own by default. */
  readonly freeBytes?: () => number | null
}
export type MainRig = Awaited<ReturnType<typeof startMain>>

/** The whole of main without Electron, on a profile folder; also works outside of a test runner. */
export async function startMain(options: MainOptions) {
  const { dir } = options
  const seen = createSeen()
  const db = (options.openDatabase ?? openDatabase)(join(dir, 'countersign.db'))
  const settings = createSettingsStore(db, (store) => void seen.lostWrites.push(store))
  const http = createHttp()
  const now = options.now ?? Date.now
  const open = { review: 0, task: null as OpenTask | null, endPractice: () => undefined as void }
  const log = createLog(join(dir, 'main.log'), now)
  const disk = createDisk(dir, options.freeBytes)
  const ask = async (question: Question): Promise<Answer> => {
    seen.questions.push(question)
    const answer = await (options.confirm ?? (() => true))(question)
    if (answer === 'closed') return answer
    return answer ? 'yes' : 'no'
  }
  const app = createApp({
    db,
    settings,
    http,
    now,
    random: Math.random,
    developmentRuntime: false,
    disk,
    diskTrouble: () => null,
    onLostWrite: (store) => void seen.lostWrites.push(store),
    media: createMedia({
      http,
      dir: join(dir, 'media'),
      allowed: () => true,
      localOrigin: () => app.localOrigin(),
    }),
    keychain: options.keychain ?? createMemoryKeychain(),
    newId: () => randomBytes(6).toString('hex'),
    recordCounter: recordCounterOf(dir),
    recordTrace: createRecordTrace(settings, createHistoryMark(dir)),
    startPractice: () => {
      seen.started++
      return {
        line: Promise.resolve().then(options.line),
        stop: () => void seen.stopped++,
        ended: new Promise((resolve) => (open.endPractice = resolve)),
      }
    },
    emit: (name, payload) => void seen.events.push({ name, payload }),
    onFlowChanged: ({ id, state }) => void seen.flowStates.push({ id, state }),
    log: { ...log, fault: (event, cause) => (seen.faults.push(event), log.fault(event, cause)) },
    review: async (request) => {
      seen.reviews.push(request)
      open.review++
      return Promise.resolve((options.review ?? approveAll)(request)).finally(() => open.review--)
    },
    isReviewOpen: () => open.review > 0,
    ask,
    isEnding: () => false,
    confirm: async (question) => (await ask(question)) === 'yes',
    reloadPage: () => void seen.reloads++,
    vaultDesk: {
      open: (task) => {
        open.task = task
        return Promise.resolve('done')
      },
      current: () => open.task,
      close: () => undefined,
      reload: () => void seen.windowReloads++,
    },
    notify: (notification) => void seen.notified.push(notification),
    shell: shellOf(seen.copies),
  })
  await app.begin()
  return {
    app,
    dir,
    db,
    settings,
    seen,
    /** Ends the practice market's process as if by itself. */
    endPractice: () => open.endPractice(),
    /** The key window is open for the task while `work` runs in it. */
    inKeyWindow: async <T>(work: (services: ReturnType<typeof app.vaultServices>) => Promise<T>): Promise<T> => {
      try {
        return await work(app.vaultServices())
      } finally {
        open.task = null
        app.vaultClosed()
        app.ownWindowFreed()
      }
    },
    /** May be called twice. */
    stop: (): void => {
      app.close()
      if (db.isOpen) db.close()
    },
    /** Read at each use, as the page's calls do: another profile has other services. */
    get services() {
      return app.services()
    },
  }
}

const createSeen = () => ({
  flowStates: [] as { readonly id: string; readonly state: string }[],
  reviews: [] as ReviewRequest[],
  faults: [] as string[],
  events: [] as { readonly name: string; readonly payload: unknown }[],
  /** Numbers of practice markets that were started, and stopped. */
  started: 0,
  stopped: 0,
  reloads: 0,
  /** Number of reloads of the key window's page. */
  windowReloads: 0,
  questions: [] as Question[],
  /** Stores whose writes the disk refused. */
  lostWrites: [] as string[],
  /** Texts put on the clipboard. */
  copies: [] as string[],
  /** Desktop notifications. */
  notified: [] as DesktopNotification[],
})

const shellOf = (copies: string[]): AppDeps['shell'] => ({
  copy: (text) => Promise.resolve(void copies.push(text)),
  copySecret: (text) => Promise.resolve(void copies.push(text)),
  clearSecret: () => void copies.splice(0),
  openExternal: () => Promise.resolve('declined'),
  openMarketPage: () => Promise.resolve(false),
  saveFile: () => Promise.resolve(false),
  verifierPage: () => Promise.resolve(null),
  info: { version: '0', electron: '0', chrome: '0', platform: 'linux', developmentRuntime: false },
})

/** Lets the market's account and its EVM address spend, as a person would type them in the key window. */
export async function letMarketSpend(
  { services, inKeyWindow }: Pick<MainRig, 'services' | 'inKeyWindow'>,
  { announcement }: { readonly announcement: Pick<PracticeLine, 'operator'> },
): Promise<void> {
  if (!announcement.operator) throw new Error('a market that does not say who it is')
  const { accountId, evmAddress } = announcement.operator
  const named = [
    { id: accountId, name: 'The market' },
    { id: evmAddress, name: 'Its contracts' },
  ]
  for (const spender of named) {
    await services.lists.open({ task: 'add-spender' })
    await inKeyWindow(async (window) => {
      await window.addSpender(spender)
    })
  }
}
