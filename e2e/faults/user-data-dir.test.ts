/** A profile folder that cannot be used must not open the usual profile, where the person's real keys are. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, expect, test } from '../support/app'
import { screenshotFolder } from '../support/screenshots'
import { root } from '../support/practice'

type RunResult = { readonly code: number | null; readonly errorOutput: string }

/** Runs the app without a debugger. Kills it after `MAX_RUN_MS` if it has not ended. */
function run(args: readonly string[], env: Record<string, string>): Promise<RunResult> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(binary, [root, ...sandbox, '--password-store=basic', ...args], {
    env: { ...process.env, NO_AT_BRIDGE: '1', GTK_A11Y: 'none', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text))
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_RUN_MS)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, errorOutput })
    })
  })
}
const MAX_RUN_MS = 30_000

test('a profile folder that cannot be used ends the app with 2 and its reason, and opens no other', async ({
  display,
}) => {
  test.skip(process.platform !== 'linux', 'the usual profile is moved by a variable that only Linux has')
  const base = mkdtempSync(join(tmpdir(), 'countersign-folder-'))
  const file = join(base, 'file')
  writeFileSync(file, '')
  const usual = join(base, 'config')
  // The person's own profile: it must not change.
  mkdirSync(join(usual, 'Countersign'), { recursive: true })
  const env = { ...display.env, XDG_CONFIG_HOME: usual }
  const cases: readonly (readonly [string, string])[] = [
    [`--user-data-dir=${file}`, `${file} is a file, not a folder`],
    [`--user-data-dir=${join(file, 'below')}`, `${file} is a file, not a folder`],
    ['--user-data-dir=/proc/nowhere/at/all', 'the folder /proc/nowhere cannot be created (ENOENT)'],
    ['--user-data-dir=', '--user-data-dir needs a folder, as in --user-data-dir=FOLDER'],
    ['--user-data-dir', '--user-data-dir needs a folder, as in --user-data-dir=FOLDER'],
  ]
  const transcript: string[] = []
  for (const [argument, reason] of cases) {
    const { code, errorOutput } = await run([argument], env)
    const line = errorOutput.split('\n').find((candidate) => candidate.startsWith('Countersign cannot use')) ?? ''
    transcript.push(`$ countersign ${argument}`, line, `exit code ${code}`, '')
    expect({ argument, code }).toEqual({ argument, code: 2 })
    expect(line).toContain(reason)
    expect(line).toContain('No profile was opened, and no profile was changed.')
    expect(readdirSync(join(usual, 'Countersign'))).toEqual([])
  }
  // No window opens, so this text is all that the person sees.
  mkdirSync(screenshotFolder, { recursive: true })
  writeFileSync(join(screenshotFolder, 'fault-user-data-dir.txt'), transcript.join('\n'))
})

test('an argument that is not known is told', async ({ display }) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'countersign-arguments-')), 'file')
  writeFileSync(folder, '')
  const { errorOutput } = await run(['--paractice=line.json', 'stray', `--user-data-dir=${folder}`], display.env)
  expect(errorOutput).toContain('Unknown argument --paractice=line.json: ignored.')
  expect(errorOutput).toContain('Unknown argument stray: ignored.')
  expect(errorOutput).not.toContain('Unknown argument --user-data-dir')
  expect(errorOutput).not.toContain('Unknown argument --no-sandbox')
})

async function runStartCommand(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, errorOutput }
}

test('npm start refuses an argument that is not known before it starts anything', async () => {
  const { code, errorOutput } = await runStartCommand(['--foo', '--no-tour'])
  expect(code).toBe(2)
  expect(errorOutput).toContain('Unknown argument: --foo. Nothing was started.')
})

test('npm start says that a folder follows its option with =', async () => {
  const { code, errorOutput } = await runStartCommand(['--user-data-dir', '/tmp/elsewhere'])
  expect(code).toBe(2)
  expect(errorOutput).toContain('as in --user-data-dir=FOLDER. Nothing was started.')
})

test('npm start opens no other profile when npm took the option for itself', async () => {
  const { code, errorOutput } = await runStartCommand([], { npm_config_user_data_dir: '/tmp/elsewhere' })
  expect(code).toBe(2)
  expect(errorOutput).toContain('write npm start -- --user-data-dir=FOLDER. Nothing was started.')
})
