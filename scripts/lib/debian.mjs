import { existsSync } from 'node:fs'
import { needsDisplay } from './display.mjs'
import { fail, outputOf, run, say } from './log.mjs'

/**
 * Packages that Electron and its keychain need on Linux. An entry has several names where releases with 64-bit time
 * renamed the library; the first name that the release offers is used.
 */
const ELECTRON_PACKAGES = [
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
  ['libnotify4'],
  ['libxss1'],
  ['libsecret-1-0'],
]
const DISPLAY_PACKAGES = [['xvfb'], ['xauth'], ['fonts-liberation'], ['fonts-noto-color-emoji']]
const TEST_PACKAGES = [...DISPLAY_PACKAGES, ['gnome-keyring'], ['dbus'], ['xdotool']]

/** Names of the installed packages. */
function installedPackages() {
  const listing = outputOf('dpkg-query', ['-W', '-f=${binary:Package} ${db:Status-Abbrev}\\n']) ?? ''
  const installed = new Set()
  for (const line of listing.split('\n')) {
    const [name = '', status = ''] = line.split(' ')
    if (status.startsWith('ii')) installed.add(name.replace(/:.*$/, ''))
  }
  return installed
}

const isOffered = (name) => /Candidate: (?!\(none\))/.test(outputOf('apt-cache', ['policy', name]) ?? '')

/** Ensures the system packages: installs them as root on Debian and its derivatives, otherwise names the command. */
export function ensureSystemPackages({ tests }) {
  if (process.platform !== 'linux') return
  if (!existsSync('/usr/bin/dpkg-query')) {
    say('not a Debian system: Electron needs GTK 3, NSS, libsecret, ALSA and GBM from your distribution.')
    return
  }
  const packages = [...ELECTRON_PACKAGES]
  if (tests) packages.push(...TEST_PACKAGES)
  else if (needsDisplay()) packages.push(...DISPLAY_PACKAGES)
  const installed = installedPackages()
  const missing = packages.filter((names) => !names.some((name) => installed.has(name)))
  if (missing.length === 0) return
  const offeredNames = () => missing.map((names) => names.find(isOffered) ?? names[0])
  if (process.getuid?.() !== 0) {
    fail(`system packages are missing. Install them, then run the command again:
  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${offeredNames().join(' ')}`)
  }
  say(`installing ${missing.length} system packages: ${missing.map(([name]) => name).join(' ')}`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: 'on-failure' }
  if (!run('apt-get', ['update', '-qq'], options)) say('apt-get update failed; trying with the existing package lists.')
  if (!run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...offeredNames()], options)) {
    fail('apt-get could not install the packages; its messages are above.')
  }
}
