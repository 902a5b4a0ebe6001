import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from './log.mjs'

const stampFile = join(root, 'node_modules', '.countersign-packages')

function wanted() {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'package-lock.json')))
  hash.update(`${process.platform}-${process.arch}`)
  return hash.digest('hex')
}

/** Runs `npm ci` if node_modules was made from another lock file. */
export function ensurePackages() {
  const stamp = wanted()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('installing the packages of package-lock.json')
  if (
    !run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { output: 'on-failure' })
  ) {
    fail('npm ci failed; its messages are above. Nothing else was changed.')
  }
  writeFileSync(stampFile, stamp)
}
