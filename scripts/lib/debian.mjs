import { existsSync } from 'node:fs'
import { needsDisplay } from './display.mjs'
import { fail, output, run, say } from './log.mjs'

/**
 * Packages that Electron, its keychain and a virtual display need on Linux. An entry with several names: releases that
 * moved to 64-bit time renamed the library, and the first name that the release offers is used.
 */
const FOR_ELECTRON = [
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
  ['libnotify4'],
  ['libxss1'],
  ['libsecret-1-0'],
]
const FOR_A_VIRTUAL_DISPLAY = [['xvfb'], ['xauth'], ['fonts-liberation'], ['fonts-noto-color-emoji']]
const FOR_TESTS = [...FOR_A_VIRTUAL_DISPLAY, ['gnome-keyring'], ['dbus'], ['xdotool']]

function installed(names) {
  const listing = output('dpkg-query', ['-W', '-f=${binary:Package} ${db:Status-Abbrev}\\n']) ?? ''
  const present = new Set()
  for (const line of listing.split('\n')) {
    const [name = '', status = ''] = line.split(' ')
    if (status.startsWith('ii')) present.add(name.replace(/:.*$/, ''))
  }
  return new Set(names.filter((name) => present.has(name)))
}

const offered = (name) => /Candidate: (?!\(none\))/.test(output('apt-cache', ['policy', name]) ?? '')

/** Ensures the system packages: installs them as root on Debian and its derivatives, otherwise names the command. */
export function ensureSystemPackages({ tests }) {
  if (process.platform !== 'linux') return
  if (!existsSync('/usr/bin/dpkg-query')) {
    say('not a Debian system: Electron needs GTK 3, NSS, libsecret, ALSA and GBM from your distribution.')
    return
  }
  const extra = tests ? FOR_TESTS : needsDisplay() ? FOR_A_VIRTUAL_DISPLAY : []
  const packages = [...FOR_ELECTRON, ...extra]
  const present = installed(packages.flat())
  const missing = packages.filter((names) => !names.some((name) => present.has(name)))
  if (missing.length === 0) return
  const choose = () => missing.map((names) => names.find(offered) ?? names[0])
  if (process.getuid?.() !== 0) {
    fail(`system packages are missing. Install them, then run this again:
  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${choose().join(' ')}`)
  }
  say(`installing ${missing.length} system packages: ${missing.map(([name]) => name).join(' ')}`)
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: 'on-failure' }
  if (!run('apt-get', ['update', '-qq'], quiet)) say('apt-get update failed; trying with the lists at hand.')
  if (!run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...choose()], quiet)) {
    fail('apt-get could not install them; its messages are above.')
  }
}
