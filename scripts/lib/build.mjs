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
  'scripts/lib/bundled-packages.mjs',
]
/** Holds the digest of the sources of the last complete build. */
const stampFile = join(root, 'out', '.sources')

function sourcesDigest() {
  const hash = createHash('sha256')
  const addFile = (path) => hash.update(path.slice(root.length)).update(readFileSync(path))
  for (const source of SOURCES) {
    const path = join(root, source)
    const isFile = /\.\w+$/.test(source)
    if (isFile) {
      addFile(path)
      continue
    }
    const entries = readdirSync(path, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    for (const file of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) addFile(file)
  }
  return hash.digest('hex')
}

/** Builds the app if a source changed since the last build. */
export function ensureBuild() {
  const stamp = sourcesDigest()
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
