import './lib/check-node.mjs'
// Sets up what is missing and opens the app on the practice market. Arguments after `--` go to the app, except
// --exit-when-ready, which exits as soon as the first view is shown.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from './lib/display.mjs'
import { electronEnv, sandboxArgs } from './lib/electron-args.mjs'
import { ensure } from './lib/ensure.mjs'
import { fail, root, say } from './lib/log.mjs'
import { whenParentEnds } from './lib/parent.mjs'
import { stands } from './lib/standing.mjs'

const USAGE = `Usage: npm start -- [options]

  --exit-when-ready  ends once the first view stands, and says where its picture is
  --user-data-dir=FOLDER
                     keeps profile, database and logs in this folder
  --no-tour          does not offer the tour by itself
  --practice=FILE    uses the practice market whose first line of output is in FILE, instead of one of its own
  --practice-origins=LIST
                     lets pages of these web origins read the app's own practice market (commas between; none
                     without it). No page may write
  --help             this text

Switches of Electron and Chromium follow a second --: npm start -- -- --disable-gpu
An argument that is not known ends this with code 2, as does a profile folder that cannot be used.
`
/** Maximum time for the first view to load. */
const SETTLES_MS = 12_000
const ARGUMENTS_EXIT_CODE = 2
const given = process.argv.slice(2)
if (given.includes('--help')) {
  process.stdout.write(USAGE)
  process.exit(0)
}
// Without `--` before them npm takes these options for itself, and the app would silently open the usual profile.
const TAKEN_BY_NPM = {
  npm_config_user_data_dir: '--user-data-dir=FOLDER',
  npm_config_practice: '--practice=FILE',
  npm_config_practice_origins: '--practice-origins=LIST',
  npm_config_exit_when_ready: '--exit-when-ready',
}
const taken = Object.keys(TAKEN_BY_NPM).filter((name) => process.env[name] !== undefined)
if (taken.length > 0) {
  const options = taken.map((name) => TAKEN_BY_NPM[name]).join(' ')
  process.stderr.write(`npm took an option for itself: write npm start -- ${options}. Nothing was started.\n\n${USAGE}`)
  process.exit(ARGUMENTS_EXIT_CODE)
}
const ends = given.indexOf('--')
const own = ends < 0 ? given : given.slice(0, ends)
const forRuntime = ends < 0 ? [] : given.slice(ends + 1)
const known = JSON.parse(readFileSync(join(root, 'main', 'app', 'known-arguments.json'), 'utf8'))
const names = new Set([...known.app, ...known.runtime, 'exit-when-ready', 'help'])
const unknown = own.filter((arg) => !names.has(/^--([^=]+)/.exec(arg)?.[1]))
if (unknown.length > 0) {
  const needsEquals = own.some((arg, i) => ['--user-data-dir', '--practice'].includes(arg) && own[i + 1] !== undefined)
  const hint = needsEquals ? ' A folder or file follows its option with =, as in --user-data-dir=FOLDER.' : ''
  process.stderr.write(`Unknown argument: ${unknown.join(' ')}.${hint} Nothing was started.\n\n${USAGE}`)
  process.exit(ARGUMENTS_EXIT_CODE)
}
const exitWhenReady = given.includes('--exit-when-ready')
const runtime = await ensure({ desktop: true })
const args = [root, ...sandboxArgs(runtime), ...own.filter((arg) => arg !== '--exit-when-ready'), ...forRuntime]

if (needsDisplay() || exitWhenReady) await runWatched()
else runDirectly()

function runDirectly() {
  const child = spawn(runtime.binary, args, { stdio: 'inherit', env: electronEnv() })
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
  const app = await _electron.launch({ executablePath: runtime.binary, args, env, timeout: 60_000 }).catch(endedEarly)
  const closed = new Promise((resolve) => app.on('close', resolve))
  const stop = async () => {
    const limit = new Promise((resolve) => setTimeout(resolve, 10_000))
    await Promise.race([app.close().catch(() => undefined), limit])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  whenParentEnds(() => void stop())
  try {
    const page = await app.firstWindow()
    await page.waitForURL(/\/(index|notice)\.html/)
    if (page.url().endsWith('/notice.html')) await endWithReason(page, app)
    const shot = await pictureOf(page)
    process.stdout.write(`ready ${shot}\n`)
  } catch (error) {
    await app.close().catch(() => undefined)
    fail(`the app did not become ready: ${error.message}`)
  }
  if (exitWhenReady) await stop()
  await closed
  process.exit(0)
}

/** The window says why the app could not start, or asks a question that no person is here to answer. */
async function endWithReason(page, app) {
  const said = await page.locator('main').innerText()
  await app.close().catch(() => undefined)
  fail(said.replace(/\n+/g, ' '))
}

/** If the app explained the failure itself, the debugger's message would only hide the explanation. */
function endedEarly({ message }) {
  const said = message.match(/(?<=\]\[err\] )(--practice=|Countersign could not start|Countersign cannot use).*/)?.[0]
  const text = `the app ended before its window stood${said ? `: ${said.replace(/\u001b\[\d+m/g, '')}` : '.'}`
  if (!said?.startsWith('Countersign cannot use')) return fail(text)
  say(text)
  process.exit(ARGUMENTS_EXIT_CODE)
}

async function pictureOf(page) {
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
  // A slow market must not look like a hang: data that has not loaded by then loads while the app is open.
  await page.waitForFunction(stands, undefined, { timeout: SETTLES_MS }).catch(() => undefined)
  const path = join(mkdtempSync(join(tmpdir(), 'countersign-')), 'ready.png')
  await page.screenshot({ path })
  return path
}
