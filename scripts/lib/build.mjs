import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from './log.mjs'

const SOURCES = [
  'main',
  'practice',
  'preload',
  'renderer',
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron.vite.config.ts',
  'scripts/lib/verifier-page.mjs',
]
const stampFile = join(root, 'out', '.sources')

function digest() {
  const hash = createHash('sha256')
  const add = (path) => hash.update(path.slice(root.length)).update(readFileSync(path))
  for (const source of SOURCES) {
    const path = join(root, source)
    const entries = /\.\w+$/.test(source) ? null : readdirSync(path, { recursive: true, withFileTypes: true })
    if (!entries) add(path)
    else {
      const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      for (const file of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) add(file)
    }
  }
  return hash.digest('hex')
}

/** Builds the app if a source changed since the last build. */
export function ensureBuild() {
  const stamp = digest()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('building')
  // An interrupted build must not count as the previous one.
  rmSync(stampFile, { force: true })
  const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const env = { NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' }
  if (!run(process.execPath, [cli, 'build', '--logLevel', 'warn'], { env })) {
    fail('the build failed; its messages are above.')
  }
  writeFileSync(stampFile, stamp)
}
