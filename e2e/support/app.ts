import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, errors, type ElectronApplication, type Page } from '@playwright/test'
import { startDisplay, type Display } from './display'
import { expect } from './expect'
import { startKeyring, type Keyring } from './keyring'
import { Practice, root } from './practice'
import { expectReached } from './reached'

export { expect }

export type RunningApp = {
  readonly electron: ElectronApplication
  readonly page: Page
  /** Ends the app as a crash would: at once, nothing saved, nothing said. */
  readonly kill: () => Promise<void>
  readonly close: () => Promise<void>
  /** Lines in which Node warns of a leak of listeners. */
  readonly leakWarnings: readonly string[]
  /** Comes once the app has ended, by whatever. */
  readonly ended: Promise<void>
  /** The window of main's own that shows this page, once it stands. */
  readonly ownWindow: (page: OwnPage) => Promise<Page>
  /** Escape, pressed in that window as a keyboard would: the debugger's keys pass main's own handling by. */
  readonly escapeOwnWindow: (page: OwnPage) => Promise<void>
}
export type OwnPage = 'review' | 'question' | 'vault'

export type LaunchOptions = {
  readonly profile: string
  /** The market that the app is connected to; null for one that the app starts itself. */
  readonly practice: Practice | null
  readonly env: Record<string, string>
  /** A start as the first of all, with the walk for newcomers. */
  readonly tour?: boolean
  /** Transitions run as they do for a person; otherwise they are off, so that a picture shows a page at rest. */
  readonly motion?: boolean
  /** The test answers questions of main's own window itself; else they are answered yes. */
  readonly ownAnswers?: boolean
}

const runtimeDir = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
const BINARIES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}
export const binary = join(runtimeDir, BINARIES[process.platform] ?? 'electron')

const LAUNCH_MS = 20_000
const LAUNCHES = 3

/** Starts the app held until Playwright has attached. A launch that stalls all the same is tried again. */
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
      // Without a graphics card Chromium starts its graphics process in vain before it draws in software.
      '--disable-gpu',
      ...(motion ? [] : ['--force-prefers-reduced-motion']),
      // Chromium's own store of passwords is not used and needs no keyring.
      '--password-store=basic',
    ],
    // The test's own session bus has no accessibility service to look for.
    env: { ...(process.env as Record<string, string>), NO_AT_BRIDGE: '1', GTK_A11Y: 'none', ...env },
    timeout: LAUNCH_MS,
  }
  for (let launch = 1; ; launch++) {
    try {
      return toldAgain(await _electron.launch(options))
    } catch (cause) {
      if (!(cause instanceof errors.TimeoutError) || launch === LAUNCHES) throw cause
    }
  }
}

/** What the debugger says, now and then, of work that was done: the promise behind it went first. */
const LOST = 'Resulting promise was garbage collected'

/** What a test does in main is done again when the debugger lost its answer: twice must be as good as once. */
function toldAgain(electron: ElectronApplication): ElectronApplication {
  const evaluate: (...args: Parameters<typeof electron.evaluate>) => Promise<unknown> = electron.evaluate.bind(electron)
  const untilTold = async (...args: Parameters<typeof electron.evaluate>) => {
    for (let tries = 1; ; tries++) {
      try {
        return await evaluate(...args)
      } catch (cause) {
        if (!String(cause).includes(LOST) || tries === LAUNCHES) throw cause
      }
    }
  }
  return Object.assign(electron, { evaluate: untilTold })
}

/** The person reads each question of main's own window and says yes, once its button is live. */
function sayYes(electron: ElectronApplication): void {
  const answer = async (page: Page) => {
    await page.waitForLoadState('domcontentloaded')
    if (page.url().includes('/question.html')) await answerQuestion(page, 'yes')
  }
  // A window that closes by itself needs no answer.
  electron.on('window', (page) => void answer(page).catch(() => undefined))
}

/** Answers the question that is open, as the person does: after its wait, with its own buttons. */
export async function answerQuestion(question: Page, answer: 'yes' | 'no'): Promise<void> {
  const button =
    answer === 'yes' ? question.locator('#guarded-button:enabled') : question.getByRole('button', { name: 'Cancel' })
  const closed = question.waitForEvent('close')
  await button.click().catch((cause: unknown) => {
    // The window closes under the click.
    if (!question.isClosed()) throw cause
  })
  await closed
}

const escapeOwnWindow = (electron: ElectronApplication, name: OwnPage): Promise<void> =>
  electron.evaluate(({ webContents }, page) => {
    const one = webContents.getAllWebContents().find((each) => each.getURL().includes(`/${page}.html`))
    one?.sendInputEvent({ type: 'keyDown', keyCode: 'Escape' })
  }, name)

export async function launch(options: LaunchOptions): Promise<RunningApp> {
  const electron = await startElectron(options)
  const page = await electron.firstWindow()
  await page.waitForLoadState('domcontentloaded')
  if (!options.ownAnswers) sayYes(electron)
  const child = electron.process()
  const leakWarnings: string[] = []
  child.stderr?.on('data', (piece: Buffer) => {
    leakWarnings.push(
      ...String(piece)
        .split('\n')
        .filter((line) => line.includes('MaxListenersExceededWarning')),
    )
  })
  let ended = false
  const gone = new Promise<void>((resolve) => child.once('exit', () => ((ended = true), resolve())))
  return {
    electron,
    page,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    close: async () => {
      if (!ended) await electron.close().catch(() => undefined)
    },
    leakWarnings,
    ended: gone,
    ownWindow: (name) => ownWindow(electron, name),
    escapeOwnWindow: (name) => escapeOwnWindow(electron, name),
  }
}

async function ownWindow(electron: ElectronApplication, name: OwnPage): Promise<Page> {
  const isIt = (page: Page) => page.url().startsWith(`app://countersign/${name}.html`)
  for (let waited = 0; waited < 20_000; waited += 100) {
    const found = electron.windows().find((page) => !page.isClosed() && isIt(page))
    if (found) {
      await found.waitForLoadState('domcontentloaded')
      return found
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
  /** Another world beside it, for an app that is connected to more than one market. */
  readonly second: Practice
  readonly keyring: Keyring
  /** A folder of the test's own for the app's profile. */
  readonly profile: string
  /** Starts the app; every app started is ended with the test. */
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
    const started: RunningApp[] = []
    await use(async (options = {}) => {
      const running = await launch({
        profile: options.profile ?? profile,
        practice: options.practice === null ? null : practice,
        env: { ...keyring.env, ...display.env, ...options.env },
        tour: options.tour ?? false,
        motion: options.motion ?? false,
        ownAnswers: options.ownAnswers ?? false,
      })
      started.push(running)
      return running
    })
    try {
      if (info.status === 'passed') {
        await expectReached(info, Practice.running())
        expect(started.flatMap(({ leakWarnings }) => leakWarnings)).toEqual([])
      }
    } finally {
      for (const running of started) await running.close()
    }
  },
})
