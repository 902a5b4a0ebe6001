import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from './log.mjs'

/** Holds the digest of the lock file that node_modules was made from. */
const stampFile = join(root, 'node_modules', '.countersign-packages')

function lockDigest() {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'package-lock.json')))
  hash.update(`${process.platform}-${process.arch}`)
  return hash.digest('hex')
}

/** Runs `npm ci` if node_modules was made from another lock file. */
export function ensurePackages() {
  const stamp = lockDigest()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('installing the packages of package-lock.json')
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!run('npm', args, { output: 'on-failure' })) {
    fail('npm ci failed; its messages are above. Nothing else was changed.')
  }
  writeFileSync(stampFile, stamp)
}
