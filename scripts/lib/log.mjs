import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** Prints a set-up message to stderr only, because commands such as `review` own stdout. */
export const say = (text) => process.stderr.write(`countersign: ${text}\n`)

/** Ends the command with exit code 3, because 1 and 2 are verdicts of `review`. */
export function fail(text) {
  say(text)
  process.exit(3)
}

/**
 * Runs a command to its end; returns true if it exited with 0. `output` decides when stderr shows the command's output:
 * 'show' at once, 'on-failure' only after a failure, 'never' not at all.
 */
export function run(command, args, { env = {}, timeoutMs, output = 'show', cwd = root } = {}) {
  const sink = { show: 2, 'on-failure': 'pipe', never: 'ignore' }[output]
  const result = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', sink, sink],
    timeout: timeoutMs,
    maxBuffer: 64_000_000,
    // npm is a .cmd file on Windows, which only a shell can start.
    shell: process.platform === 'win32' && command === 'npm',
  })
  const hasSucceeded = result.status === 0
  if (!hasSucceeded && output === 'on-failure') process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  return hasSucceeded
}

/** Standard output of a command; null if it failed. */
export function outputOf(command, args) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return result.status === 0 ? result.stdout : null
}
