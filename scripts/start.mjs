import './lib/check-node.mjs'
// Sets up what is missing and opens the app on the practice market. Arguments after `--` go to the app, except
// --exit-when-ready, which exits as soon as the first view is shown.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from './lib/display.mjs'
import { electronEnv, sandboxArgs } from './lib/electron-args.mjs'
import { ensureSetup } from './lib/ensure.mjs'
import { fail, root, say } from './lib/log.mjs'
import { whenParentEnds } from './lib/parent.mjs'
import { isFirstViewComplete } from './lib/first-view.mjs'

const USAGE = `Usage: npm start -- [options]

  --exit-when-ready  ends once the first view is shown, and prints the path of its screenshot
  --user-data-dir=FOLDER
                     keeps profile, database and logs in this folder
  --no-tour          does not offer the tour
  --practice=FILE    connects to a running practice market, whose first line of output is in FILE; by default the
                     app starts a practice market itself
  --practice-origins=LIST
                     lets pages of these web origins read the practice market that the app starts (comma-separated;
                     no origins by default). Pages cannot write to it
  --help             prints this text

Switches of Electron and Chromium follow a second --: npm start -- -- --disable-gpu
An unknown argument or a profile folder that cannot be used ends the command with code 2.
`
/** Maximum wait for the content of the first view. */
const FIRST_VIEW_MS = 12_000
const ARGUMENTS_EXIT_CODE = 2
const args = process.argv.slice(2)
if (args.includes('--help')) {
  process.stdout.write(USAGE)
  process.exit(0)
}
// Without `--` before them npm consumes these options, and the app would silently open the usual profile.
const OPTIONS_BY_NPM_VARIABLE = {
  npm_config_user_data_dir: '--user-data-dir=FOLDER',
  npm_config_practice: '--practice=FILE',
  npm_config_practice_origins: '--practice-origins=LIST',
  npm_config_exit_when_ready: '--exit-when-ready',
}
const npmVariables = Object.keys(OPTIONS_BY_NPM_VARIABLE).filter((name) => process.env[name] !== undefined)
if (npmVariables.length > 0) {
  const options = npmVariables.map((name) => OPTIONS_BY_NPM_VARIABLE[name]).join(' ')
  process.stderr.write(`npm took an option for itself: write npm start -- ${options}. Nothing was started.\n\n${USAGE}`)
  process.exit(ARGUMENTS_EXIT_CODE)
}
const separator = args.indexOf('--')
const appArgs = separator < 0 ? args : args.slice(0, separator)
const runtimeArgs = separator < 0 ? [] : args.slice(separator + 1)
const knownArguments = JSON.parse(readFileSync(join(root, 'main', 'app', 'known-arguments.json'), 'utf8'))
const knownNames = new Set([...knownArguments.app, ...knownArguments.runtime, 'exit-when-ready', 'help'])
const unknownArgs = appArgs.filter((arg) => !knownNames.has(/^--([^=]+)/.exec(arg)?.[1]))
if (unknownArgs.length > 0) {
  const needsEquals = appArgs.some(
    (arg, index) => ['--user-data-dir', '--practice'].includes(arg) && appArgs[index + 1] !== undefined,
  )
  const hint = needsEquals ? ' A folder or file follows its option with =, as in --user-data-dir=FOLDER.' : ''
  process.stderr.write(`Unknown argument: ${unknownArgs.join(' ')}.${hint} Nothing was started.\n\n${USAGE}`)
  process.exit(ARGUMENTS_EXIT_CODE)
}
const exitWhenReady = args.includes('--exit-when-ready')
const runtime = await ensureSetup({ desktop: true })
const launchArgs = [
  root,
  ...sandboxArgs(runtime),
  ...appArgs.filter((arg) => arg !== '--exit-when-ready'),
  ...runtimeArgs,
]

if (needsDisplay() || exitWhenReady) await runWatched()
else runDirectly()

function runDirectly() {
  const child = spawn(runtime.binary, launchArgs, { stdio: 'inherit', env: electronEnv() })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  whenParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
}

/** Runs the app without a person: the same app, with a screenshot of its first view as proof that it started. */
async function runWatched() {
  const display = needsDisplay() ? await openDisplay() : process.env.DISPLAY
  if (needsDisplay()) say(`no display: using a virtual one (${display}).`)
  const { _electron } = await import('playwright')
  const env = electronEnv(display ? { DISPLAY: display } : {})
  const options = { executablePath: runtime.binary, args: launchArgs, env, timeout: 60_000 }
  const app = await _electron.launch(options).catch(exitWithLaunchError)
  const closed = new Promise((resolve) => app.on('close', resolve))
  const stop = async () => {
    const timeout = new Promise((resolve) => setTimeout(resolve, 10_000))
    await Promise.race([app.close().catch(() => undefined), timeout])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  whenParentEnds(() => void stop())
  try {
    const page = await app.firstWindow()
    await page.waitForURL(/\/(index|notice)\.html/)
    if (page.url().endsWith('/notice.html')) await exitWithNotice(page, app)
    const screenshot = await saveScreenshot(page)
    process.stdout.write(`ready ${screenshot}\n`)
  } catch (error) {
    await app.close().catch(() => undefined)
    fail(`the app did not become ready: ${error.message}`)
  }
  if (exitWhenReady) await stop()
  await closed
  process.exit(0)
}

/** Exits with the text of the notice: why the app could not start, or a question that needs a person. */
async function exitWithNotice(page, app) {
  const notice = await page.locator('main').innerText()
  await app.close().catch(() => undefined)
  fail(notice.replace(/\n+/g, ' '))
}

/** Exits with the app's own explanation if there is one; the debugger's message would only hide it. */
function exitWithLaunchError({ message }) {
  const explanation = message.match(
    /(?<=\]\[err\] )(--practice=|Countersign could not start|Countersign cannot use).*/,
  )?.[0]
  const detail = explanation ? `: ${explanation.replace(/\u001b\[\d+m/g, '')}` : '.'
  const text = `the app ended before its window opened${detail}`
  if (!explanation?.startsWith('Countersign cannot use')) fail(text)
  say(text)
  process.exit(ARGUMENTS_EXIT_CODE)
}

async function saveScreenshot(page) {
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
  // A slow market must not look like a hang, so missing data is not an error here: it loads while the app is open.
  await page.waitForFunction(isFirstViewComplete, undefined, { timeout: FIRST_VIEW_MS }).catch(() => undefined)
  const path = join(mkdtempSync(join(tmpdir(), 'countersign-')), 'ready.png')
  await page.screenshot({ path })
  return path
}
