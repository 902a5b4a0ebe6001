import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createApp, type AppDeps } from '../app/app'
import { approveAll } from '../flows/testing/approve-all'
import type { ReviewDecision, ReviewRequest } from '../flows/runner-deps'
import type { Keychain } from '../keys/keychain'
import { createMemoryKeychain } from '../keys/memory-keychain'
import type { QuestionAnswer, Question } from '../platform/question'
import type { DesktopNotification } from '../platform/desktop'
import { createDisk } from '../platform/disk'
import { createHttp } from '../platform/http'
import { createLog } from '../platform/log'
import type { PracticeLine } from '../profile/practice-line'
import type { OpenTask } from '../features/vault/vault'
import { openDatabase, type Database } from '../storage/database'
import { createHistoryMark } from '../storage/history-mark'
import { createImageCache } from '../storage/image-cache'
import { recordCounterOf } from '../storage/record-guard'
import { createRecordTrace } from '../storage/record-trace'
import { createSettingsStore } from '../storage/settings'

export type MainOptions = {
  /** The profile folder. */
  readonly dir: string
  /** Announcement line that the practice market printed. */
  readonly practiceLine: () => PracticeLine
  readonly openDatabase?: (path: string) => Database
  readonly keychain?: Keychain
  readonly review?: (request: ReviewRequest) => ReviewDecision | Promise<ReviewDecision>
  /** The person's answer to main's own questions; yes by default. `closed`: the window closes without an answer. */
  readonly confirm?: (question: Question) => boolean | 'closed' | Promise<boolean | 'closed'>
  /** Epoch milliseconds; the system's clock by default. */
  readonly now?: () => number
  /** Free bytes on the disk of the profile folder; by default the real number. */
  readonly freeBytes?: () => number | null
}
export type MainRig = Awaited<ReturnType<typeof startMain>>

/** Starts all of main without Electron, on a profile folder. Also works outside a test runner. */
export async function startMain(options: MainOptions) {
  const { dir } = options
  const sideEffects = createSideEffects()
  const db = (options.openDatabase ?? openDatabase)(join(dir, 'countersign.db'))
  const settings = createSettingsStore(db, (store) => void sideEffects.lostWrites.push(store))
  const http = createHttp()
  const now = options.now ?? Date.now
  const rigState = { openReviewCount: 0, keyTask: null as OpenTask | null, endPractice: (): void => undefined }
  const log = createLog(join(dir, 'main.log'), now)
  const disk = createDisk(dir, options.freeBytes)
  const ask = async (question: Question): Promise<QuestionAnswer> => {
    sideEffects.questions.push(question)
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
    isDevelopmentRuntime: false,
    disk,
    diskError: () => null,
    onLostWrite: (store) => void sideEffects.lostWrites.push(store),
    media: createImageCache({
      http,
      dir: join(dir, 'media'),
      isAllowed: () => true,
      localOrigin: () => app.localOrigin(),
    }),
    keychain: options.keychain ?? createMemoryKeychain(),
    newId: () => randomBytes(6).toString('hex'),
    recordCounterName: recordCounterOf(dir),
    recordTrace: createRecordTrace(settings, createHistoryMark(dir)),
    startPractice: () => {
      sideEffects.practiceStarts++
      return {
        line: Promise.resolve().then(options.practiceLine),
        stop: () => void sideEffects.practiceStops++,
        whenEnded: new Promise((resolve) => (rigState.endPractice = resolve)),
      }
    },
    emit: (name, payload) => void sideEffects.events.push({ name, payload }),
    onFlowChanged: ({ id, state }) => void sideEffects.flowStates.push({ id, state }),
    log: {
      ...log,
      fault: (event, cause) => {
        sideEffects.faults.push(event)
        return log.fault(event, cause)
      },
    },
    review: async (request) => {
      sideEffects.reviews.push(request)
      rigState.openReviewCount++
      try {
        return await (options.review ?? approveAll)(request)
      } finally {
        rigState.openReviewCount--
      }
    },
    isReviewOpen: () => rigState.openReviewCount > 0,
    ask,
    isEnding: () => false,
    confirm: async (question) => (await ask(question)) === 'yes',
    reloadPage: () => void sideEffects.pageReloads++,
    vaultDesk: {
      open: (task) => {
        rigState.keyTask = task
        return Promise.resolve('done')
      },
      current: () => rigState.keyTask,
      close: () => undefined,
      reload: () => void sideEffects.keyWindowReloads++,
    },
    notify: (notification) => void sideEffects.notifications.push(notification),
    shell: shellOf(sideEffects.copiedTexts),
  })
  await app.begin()
  return {
    app,
    dir,
    db,
    settings,
    sideEffects,
    /** Ends the practice market's process, as after a crash. */
    endPractice: () => rigState.endPractice(),
    /** Runs `work` with the services of the key window, then closes the key window. */
    inKeyWindow: async <T>(work: (services: ReturnType<typeof app.vaultServices>) => Promise<T>): Promise<T> => {
      try {
        return await work(app.vaultServices())
      } finally {
        rigState.keyTask = null
        app.onKeyWindowClosed()
        app.onOwnWindowClosed()
      }
    },
    /** Closes the app and its database. A second call is harmless. */
    stop: (): void => {
      app.close()
      if (db.isOpen) db.close()
    },
    /**
     * Services of the current profile. A change of the profile replaces the services, so read this property at each
     * use.
     */
    get services() {
      return app.services()
    },
  }
}

/** Creates the record of what main calls outside itself: events, reviews, notifications, windows, and so on. */
const createSideEffects = () => ({
  flowStates: [] as { readonly id: string; readonly state: string }[],
  reviews: [] as ReviewRequest[],
  faults: [] as string[],
  events: [] as { readonly name: string; readonly payload: unknown }[],
  /** Number of practice markets that were started. */
  practiceStarts: 0,
  /** Number of practice markets that were stopped. */
  practiceStops: 0,
  /** Number of reloads of the main page. */
  pageReloads: 0,
  /** Number of reloads of the key window's page. */
  keyWindowReloads: 0,
  questions: [] as Question[],
  /** Names of the stores whose writes were lost. */
  lostWrites: [] as string[],
  /** Texts put on the clipboard. */
  copiedTexts: [] as string[],
  /** Desktop notifications. */
  notifications: [] as DesktopNotification[],
})

/** Shell that records copied texts and opens nothing. */
const shellOf = (copiedTexts: string[]): AppDeps['shell'] => ({
  copy: (text) => Promise.resolve(void copiedTexts.push(text)),
  copySecret: (text) => Promise.resolve(void copiedTexts.push(text)),
  clearSecret: () => void copiedTexts.splice(0),
  openExternal: () => Promise.resolve('declined'),
  openMarketPage: () => Promise.resolve(false),
  saveFile: () => Promise.resolve(false),
  verifierPage: () => Promise.resolve(null),
  info: { version: '0', electron: '0', chrome: '0', platform: 'linux', isDevelopmentRuntime: false },
})

/** Adds the market's account and its EVM address to the spenders, as a person does in the key window. */
export async function letMarketSpend(
  { services, inKeyWindow }: Pick<MainRig, 'services' | 'inKeyWindow'>,
  { announcement }: { readonly announcement: Pick<PracticeLine, 'operator'> },
): Promise<void> {
  if (!announcement.operator) throw new Error('the announcement of the market has no operator')
  const { accountId, evmAddress } = announcement.operator
  const spenders = [
    { id: accountId, name: 'The market' },
    { id: evmAddress, name: 'Its contracts' },
  ]
  for (const spender of spenders) {
    await services.lists.open({ task: 'add-spender' })
    await inKeyWindow(async (window) => {
      await window.addSpender(spender)
    })
  }
}
