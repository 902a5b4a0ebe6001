import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Set-up speaks on stderr only: commands such as `review` own stdout. */
export const say = (text) => process.stderr.write(`countersign: ${text}\n`)

export function fail(text) {
  say(text)
  process.exit(1)
}

/** Runs a command to its end with its output on stderr; true when it exited 0. */
export function run(command, args, { env = {}, timeoutMs, quiet = false, cwd = root } = {}) {
  const done = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'ignore' : 2, quiet ? 'ignore' : 2],
    timeout: timeoutMs,
    // npm is a .cmd file on Windows, which only a shell can start.
    shell: process.platform === 'win32' && command === 'npm',
  })
  return done.status === 0
}

export function output(command, args) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return done.status === 0 ? done.stdout : null
}
