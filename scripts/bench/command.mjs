import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fail, root } from '../lib/log.mjs'

/** Runs a built command with plain Node and returns the line of JSON that it prints. */
export function runBenchCommand(name, ...args) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'out', 'main', `${name}.js`), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) fail(`${name} ended with ${status}`)
  return JSON.parse(stdout)
}
