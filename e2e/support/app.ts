import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, errors, type ElectronApplication, type Page } from '@playwright/test'
import { startDisplay, type Display } from './display'
import { expect } from './expect'
import { startKeyring, type Keyring } from './keyring'
import { Practice, root } from './practice'
import { expectOperationsCalled } from './operation-coverage'

export { expect }

export type RunningApp = {
  readonly electron: ElectronApplication
  readonly page: Page
  /** Ends the app like a crash: at once, without saving or reporting anything. */
  readonly kill: () => Promise<void>
  readonly close: () => Promise<void>
  /** Lines in which Node warns of a listener leak. */
  readonly leakWarnings: readonly string[]
  /** Resolves once the app has ended, whatever the cause. */
  readonly ended: Promise<void>
  /** Main's own window with this page, once it is loaded. */
  readonly ownWindow: (page: OwnPage) => Promise<Page>
  /** Presses Escape in that window as a keyboard would, because the debugger's keys bypass main's own handling. */
  readonly escapeOwnWindow: (page: OwnPage) => Promise<void>
}
export type OwnPage = 'review' | 'question' | 'vault'

export type LaunchOptions = {
  readonly profile: string
  /** The market that the app is connected to; null if the app starts its own. */
  readonly practice: Practice | null
  readonly env: Record<string, string>
  /** True for a first start, with the tour for new users. */
  readonly tour?: boolean
  /**
   * True if transitions run as they do for a person; otherwise they are off, so that a screenshot shows a settled page.
   */
  readonly motion?: boolean
  /** True if the test itself answers questions of main's own window; otherwise they are answered with yes. */
  readonly answersQuestions?: boolean
}

const runtimeDir = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
const BINARIES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}
export const binary = join(runtimeDir, BINARIES[process.platform] ?? 'electron')

const LAUNCH_MS = 20_000
const MAX_TRIES = 3

/** Starts the app, which waits until Playwright has attached. A launch that stalls anyway is tried again. */
async function startElectron({ profile, practice, env, tour, motion }: LaunchOptions): Promise<ElectronApplication> {
  const options = {
    executablePath: binary,
    args: [
      '-r',
      join(root, 'e2e/support/hold-start.cjs'),
      root,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      ...(practice ? [`--practice=${practice.file}`] : []),
      ...(tour ? [] : ['--no-tour']),
      '--force-device-scale-factor=1',
      // Without a graphics card Chromium would first start its graphics process in vain.
      '--disable-gpu',
      ...(motion ? [] : ['--force-prefers-reduced-motion']),
      // Chromium's own password store is not used, and this setting needs no keyring.
      '--password-store=basic',
    ],
    // The test's own session bus has no accessibility service to look for.
    env: { ...(process.env as Record<string, string>), NO_AT_BRIDGE: '1', GTK_A11Y: 'none', ...env },
    timeout: LAUNCH_MS,
  }
  for (let tries = 1; ; tries++) {
    try {
      return withRetriedEvaluate(await _electron.launch(options))
    } catch (cause) {
      if (!(cause instanceof errors.TimeoutError) || tries === MAX_TRIES) throw cause
    }
  }
}

/** Error that the debugger occasionally reports for completed work, because the promise was collected first. */
const LOST_ANSWER = 'Resulting promise was garbage collected'

/** Repeats the work of a test in main if the debugger lost its answer, so the work must be safe to do twice. */
function withRetriedEvaluate(electron: ElectronApplication): ElectronApplication {
  const evaluate: (...args: Parameters<typeof electron.evaluate>) => Promise<unknown> = electron.evaluate.bind(electron)
  const evaluateWithRetry = async (...args: Parameters<typeof electron.evaluate>) => {
    for (let tries = 1; ; tries++) {
      try {
        return await evaluate(...args)
      } catch (cause) {
        if (!String(cause).includes(LOST_ANSWER) || tries === MAX_TRIES) throw cause
      }
    }
  }
  return Object.assign(electron, { evaluate: evaluateWithRetry })
}

/** Answers each question of main's own window with yes, once its button is active. */
function answerQuestionsWithYes(electron: ElectronApplication): void {
  const answer = async (page: Page) => {
    await page.waitForLoadState('domcontentloaded')
    if (page.url().includes('/question.html')) await answerQuestion(page, 'yes')
  }
  // A window that closes by itself needs no answer.
  electron.on('window', (page) => void answer(page).catch(() => undefined))
}

/** Answers the open question as the person does: after its wait, with its own buttons. */
export async function answerQuestion(question: Page, answer: 'yes' | 'no'): Promise<void> {
  const button =
    answer === 'yes' ? question.locator('#guarded-button:enabled') : question.getByRole('button', { name: 'Cancel' })
  const closed = question.waitForEvent('close')
  const hostField = question.getByLabel('Type the host to confirm')
  if (answer === 'yes' && (await hostField.count()) > 0) {
    await hostField.fill(await question.locator('.question__qn-host').innerText())
  }
  await button.click().catch((cause: unknown) => {
    // The window closes during the click.
    if (!question.isClosed()) throw cause
  })
  await closed
}

const escapeOwnWindow = (electron: ElectronApplication, name: OwnPage): Promise<void> =>
  electron.evaluate(({ webContents }, page) => {
    const contents = webContents.getAllWebContents().find((candidate) => candidate.getURL().includes(`/${page}.html`))
    contents?.sendInputEvent({ type: 'keyDown', keyCode: 'Escape' })
  }, name)

export async function launch(options: LaunchOptions): Promise<RunningApp> {
  const electron = await startElectron(options)
  const page = await electron.firstWindow()
  await page.waitForLoadState('domcontentloaded')
  if (!options.answersQuestions) answerQuestionsWithYes(electron)
  const child = electron.process()
  const leakWarnings: string[] = []
  child.stderr?.on('data', (piece: Buffer) => {
    leakWarnings.push(
      ...String(piece)
        .split('\n')
        .filter((line) => line.includes('MaxListenersExceededWarning')),
    )
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true
      resolve()
    })
  })
  return {
    electron,
    page,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    close: async () => {
      if (!hasEnded) await electron.close().catch(() => undefined)
    },
    leakWarnings,
    ended,
    ownWindow: (name) => ownWindow(electron, name),
    escapeOwnWindow: (name) => escapeOwnWindow(electron, name),
  }
}

async function ownWindow(electron: ElectronApplication, name: OwnPage): Promise<Page> {
  const isOwnPage = (page: Page) => page.url().startsWith(`app://countersign/${name}.html`)
  for (let waited = 0; waited < 20_000; waited += 100) {
    const ownPage = electron.windows().find((page) => !page.isClosed() && isOwnPage(page))
    if (ownPage) {
      await ownPage.waitForLoadState('domcontentloaded')
      return ownPage
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(
    `no ${name} window; there are ${electron
      .windows()
      .map((page) => page.url())
      .join(', ')}`,
  )
}

type Fixtures = {
  readonly practice: Practice
  /** A second market, for an app that is connected to more than one. */
  readonly second: Practice
  readonly keyring: Keyring
  /** A folder of the test's own for the app's profile. */
  readonly profile: string
  /** Starts the app; every started app ends with the test. */
  readonly start: (options?: {
    readonly env?: Record<string, string>
    readonly profile?: string
    readonly practice?: null
    readonly tour?: boolean
    readonly motion?: boolean
    readonly ownAnswers?: boolean
  }) => Promise<RunningApp>
}

type WorkerFixtures = { readonly display: Display }

export const test = base.extend<Fixtures, WorkerFixtures>({
  display: [
    async ({}, use) => {
      const display = await startDisplay()
      await use(display)
      display.stop()
    },
    { scope: 'worker' },
  ],
  practice: async ({}, use) => {
    const practice = await Practice.start()
    await use(practice)
    practice.stop()
  },
  second: async ({}, use) => {
    const second = await Practice.start('second')
    await use(second)
    second.stop()
  },
  keyring: async ({}, use) => {
    const keyring = await startKeyring()
    await use(keyring)
    keyring.stop()
  },
  profile: async ({}, use) => use(mkdtempSync(join(tmpdir(), 'countersign-profile-'))),
  start: async ({ practice, keyring, display, profile }, use, info) => {
    const apps: RunningApp[] = []
    await use(async (options = {}) => {
      const running = await launch({
        profile: options.profile ?? profile,
        practice: options.practice === null ? null : practice,
        env: { ...keyring.env, ...display.env, ...options.env },
        tour: options.tour ?? false,
        motion: options.motion ?? false,
        answersQuestions: options.ownAnswers ?? false,
      })
      apps.push(running)
      return running
    })
    try {
      if (info.status === 'passed') {
        await expectOperationsCalled(info, Practice.running())
        expect(apps.flatMap(({ leakWarnings }) => leakWarnings)).toEqual([])
      }
    } finally {
      for (const running of apps) await running.close()
    }
  },
})
