import './lib/check-node.mjs'
// Builds packages of the app for this system: npm run package -- --help
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureSetup } from './lib/ensure.mjs'
import { fail, outputOf, root, run, say } from './lib/log.mjs'
import { appComponents, billOfMaterials, licencesText } from './package/components.mjs'
import { builderConfig } from './package/config.mjs'
import { folderBytes, packDebian } from './package/debian.mjs'
import { readFuses } from './package/fuses.mjs'
import { renderIcons } from './package/icons.mjs'

const USAGE = `Usage: npm run package -- [options]

Builds packages of Countersign for this system into a folder.

  --targets LIST   kinds of packages, separated by commas; default: all of the system. Linux: dir, tar.gz, deb.
                   Windows: nsis, portable. macOS: dmg, zip, for the processor of this machine
  --output FOLDER  folder for the packages; default: dist
  --help           prints this text
`
const ARGUMENTS_EXIT_CODE = 2

/** Kinds of packages by system. Those of Linux are packed here, from the app folder, with tar and dpkg-deb. */
const TARGETS = { linux: ['dir', 'tar.gz', 'deb'], win32: ['nsis', 'portable'], darwin: ['dmg', 'zip'] }
/** Names of the files that people download, with their list of components. */
const PACKAGE_NAME = /^countersign.*\.(gz|deb|exe|dmg|zip|json)$/
/** Names of everything else that a build writes into its folder. */
const BUILD_NAME =
  /^(countersign.*\.blockmap|(linux|win)-unpacked|mac(-arm64)?|builder-.*\.ya?ml|latest.*\.yml|SHA256SUMS|\.icon-.*)$/

const { targets, output } = readOptions()
clearOutput()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const runtime = await ensureSetup({ desktop: true, retry: true })
const runtimeVersion = readFileSync(join(runtime.dir, 'version'), 'utf8').trim().replace(/^v/, '')
// People must see at once that such a package is not for real keys.
const nameSuffix = runtime.isDevelopment ? '-development-runtime' : ''
const epochSeconds = sourceDate()
const workFolder = mkdtempSync(join(tmpdir(), 'countersign-package-'))
try {
  await buildPackages()
} finally {
  rmSync(workFolder, { recursive: true, force: true })
}

async function buildPackages() {
  const icons = join(workFolder, 'icons')
  await renderIcons(icons)
  const components = appComponents(root)
  const licences = join(workFolder, 'LICENSES.packages.txt')
  writeFileSync(licences, licencesText(root, components))
  mkdirSync(output, { recursive: true })
  const isLinux = process.platform === 'linux'
  await runBuilder(isLinux ? ['dir'] : targets, { icons, licences })
  if (isLinux) await finishLinux(icons)
  const bill = billOfMaterials({ version, electronVersion: runtimeVersion, epochSeconds, components })
  writeFileSync(
    join(output, `countersign-${version}-${process.platform}.cdx.json`),
    `${JSON.stringify(bill, null, 2)}\n`,
  )
  writeChecksums()
  report(components.length)
}

/** Removes the packages of an earlier build. A folder with anything else is left as it is, and the command ends. */
function clearOutput() {
  if (!existsSync(output)) return
  if (`${root}${sep}`.startsWith(`${output}${sep}`)) {
    fail(`${output} contains the sources. Nothing was changed. Name an empty folder with --output.`)
  }
  const foreignNames = readdirSync(output).filter((name) => !PACKAGE_NAME.test(name) && !BUILD_NAME.test(name))
  if (foreignNames.length > 0) {
    fail(`${output} holds other files (${foreignNames[0]}). Nothing was changed. Name an empty folder with --output.`)
  }
  rmSync(output, { recursive: true })
}

/** Packs with electron-builder, which prints its own progress. */
async function runBuilder(names, { icons, licences }) {
  process.env.SOURCE_DATE_EPOCH = String(epochSeconds)
  const { build, Platform } = await import('electron-builder')
  await build({
    projectDir: root,
    targets: Platform.current().createTarget(names),
    config: builderConfig({
      runtime: { dir: runtime.dir, version: runtimeVersion },
      icons,
      licences,
      output,
      nameSuffix,
    }),
    publish: 'never',
  })
}

/** Completes the app folder of Linux, checks its fuses and packs it. */
async function finishLinux(icons) {
  const appFolder = join(output, 'linux-unpacked')
  cpSync(join(import.meta.dirname, 'package', 'linux', 'countersign'), join(appFolder, 'countersign'))
  await checkFuses(join(appFolder, 'countersign-bin'))
  const baseName = `countersign-${version}${nameSuffix}-linux-x64`
  if (targets.includes('tar.gz')) packTar(appFolder, baseName)
  if (targets.includes('deb')) {
    say('packing the Debian package')
    const file = join(output, `countersign_${version}${nameSuffix}_amd64.deb`)
    // A version with `~` is older than the same version without, so apt replaces it by a real package.
    const debianVersion = runtime.isDevelopment ? `${version}~development` : version
    packDebian({ appFolder, icons, output: file, workFolder, version: debianVersion, epochSeconds })
  }
}

async function checkFuses(binary) {
  const fuses = await readFuses(binary)
  for (const { name, isOn } of fuses) say(`fuse ${name}: ${isOn ? 'on' : 'off'}`)
  const wrongFuses = fuses.filter((fuse) => !fuse.isAsPlanned).map((fuse) => fuse.name)
  if (wrongFuses.length > 0) fail(`the binary has other fuses than planned: ${wrongFuses.join(', ')}.`)
}

function packTar(appFolder, baseName) {
  say('packing the archive')
  const args = ['--sort=name', `--mtime=@${epochSeconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const file = join(output, `${baseName}.tar.gz`)
  const rename = `--transform=s,^\\.,${baseName},`
  if (
    !run('tar', [...args, rename, '-C', appFolder, '-czf', file, '.'], { env: { GZIP: '-n' }, output: 'on-failure' })
  ) {
    fail('tar failed; its messages are above.')
  }
}

/** Time of the last commit, in seconds since 1970, so that a later build of the same sources gives the same bytes. */
function sourceDate() {
  const requestedTime = process.env.SOURCE_DATE_EPOCH
  if (requestedTime !== undefined) return Number(requestedTime)
  return Number(outputOf('git', ['-C', root, 'log', '-1', '--format=%ct'])?.trim() ?? 0)
}

function writeChecksums() {
  const lines = packageFiles().map((name) => `${sha256(join(output, name))}  ${name}\n`)
  writeFileSync(join(output, 'SHA256SUMS'), lines.join(''))
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function packageFiles() {
  return readdirSync(output).filter((name) => PACKAGE_NAME.test(name))
}

/** Prints sizes and checksums. */
function report(componentCount) {
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
  for (const name of packageFiles()) say(`${name}: ${megabytes(statSync(join(output, name)).size)}`)
  say(`${componentCount} packages are in the app; their licences were read`)
  const appFolder = join(output, 'linux-unpacked')
  const asar = join(appFolder, 'resources', 'app.asar')
  if (existsSync(appFolder)) say(`linux-unpacked: ${megabytes(folderBytes(appFolder))}`)
  if (existsSync(asar)) say(`app.asar: ${megabytes(statSync(asar).size)}, SHA-256 ${sha256(asar)}`)
  if (runtime.isDevelopment) {
    say(
      `These packages contain the development runtime (Electron ${runtimeVersion}). Use them for practice and tests only.`,
    )
  }
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        targets: { type: 'string' },
        output: { type: 'string', default: 'dist' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      process.stdout.write(USAGE)
      process.exit(0)
    }
    const knownTargets = TARGETS[process.platform] ?? []
    const chosenTargets = values.targets?.split(',') ?? knownTargets
    const unknownTarget = chosenTargets.find((name) => !knownTargets.includes(name))
    if (unknownTarget !== undefined) throw new Error(`Unknown kind of package on this system: ${unknownTarget}.`)
    return { targets: chosenTargets, output: resolve(root, values.output) }
  } catch (cause) {
    process.stderr.write(`${cause.message} Nothing was built.\n\n${USAGE}`)
    process.exit(ARGUMENTS_EXIT_CODE)
  }
}
