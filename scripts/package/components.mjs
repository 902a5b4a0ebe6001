import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const BUNDLES = ['main', 'preload', 'renderer']
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

/**
 * Packages that are part of the app: those in its bundles and those that it takes from `node_modules`. Each has `name`,
 * `version`, `licence` (an SPDX expression) and `texts` (licence and notice files). Sorted by name and version.
 * @throws {Error} if a package states no licence, or one that the app must not contain.
 */
export function appComponents(root) {
  const folders = new Set(
    BUNDLES.flatMap((name) => JSON.parse(readFileSync(join(root, 'out', 'bundled', `${name}.json`), 'utf8'))),
  )
  for (const folder of unbundledFolders(root)) folders.add(folder)
  const components = [...folders].map((folder) => readComponent(join(root, folder)))
  return components.toSorted((a, b) => compareText(`${a.name}@${a.version}`, `${b.name}@${b.version}`))
}

const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** Folders of the `dependencies` of the app and of their own dependencies, relative to `root`. */
function unbundledFolders(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const folders = new Set()
  const add = (name) => {
    const folder = `node_modules/${name}`
    if (folders.has(folder)) return
    folders.add(folder)
    for (const dependency of Object.keys(lock.packages[folder]?.dependencies ?? {})) {
      // Used only to compile native addons, which are packed as binaries.
      if (dependency !== 'node-addon-api') add(dependency)
    }
  }
  for (const name of Object.keys(lock.packages[''].dependencies)) add(name)
  return folders
}

/** Licences under which the app may contain a package: they only require that their text stays with it. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unlicense',
])

/** True if the app may contain a package with this SPDX expression: of alternatives, one must be allowed. */
export function isAllowedLicence(expression) {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((alternative) =>
    alternative.split(' AND ').every((licence) => ALLOWED_LICENCES.has(licence)),
  )
}

function readComponent(folder) {
  const { name, version, license: licence } = createRequire(import.meta.url)(join(folder, 'package.json'))
  if (typeof licence !== 'string' || licence === '') throw new Error(`${name}@${version} states no licence`)
  if (!isAllowedLicence(licence)) throw new Error(`${name}@${version} has the licence ${licence}, which is not allowed`)
  const names = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = names.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, licence, texts }
}

/** Licences of all components and of the fonts, as one text. */
export function licencesText(root, components) {
  const fontLicence = readFileSync(join(root, 'renderer', 'ui', 'fonts', 'LICENSES.txt'), 'utf8').trim()
  const entries = components.map(
    ({ name, version, licence, texts }) =>
      `${name} ${version}\nLicence: ${licence}\n${texts.length > 0 ? `\n${texts.join('\n\n')}\n` : ''}`,
  )
  const separator = `\n${'-'.repeat(80)}\n\n`
  const head =
    'Countersign contains the following packages and fonts. The licences of Electron and Chromium are in files of their own.\n'
  return [head, ...entries, `Fonts\n\n${fontLicence}\n`].join(separator)
}

/**
 * Components as a bill of materials in the format CycloneDX 1.5. `electronVersion`: version of the packed Electron.
 * `epochSeconds`: time of the sources, so that the same sources give the same file.
 */
export function billOfMaterials({ version, electronVersion, epochSeconds, components }) {
  const library = ({ name, version: componentVersion, licence }) => ({
    type: 'library',
    'bom-ref': packageUrl(name, componentVersion),
    name,
    version: componentVersion,
    purl: packageUrl(name, componentVersion),
    licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
  })
  const electron = { name: 'electron', version: electronVersion, licence: 'MIT' }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date(epochSeconds * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': 'countersign', name: 'countersign', version },
    },
    components: [{ ...library(electron), type: 'framework' }, ...components.map(library)],
  }
}

const packageUrl = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
