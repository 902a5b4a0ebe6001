import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, run } from '../lib/log.mjs'

/** Shared libraries that Electron loads, as names of Debian packages. `|` separates names of different releases. */
const DEPENDENCIES = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libsecret-1-0',
  'xdg-utils',
]
const RECOMMENDED = ['gnome-keyring | kwalletmanager', 'libnotify4']

/** Folder of the app on the target system. */
const APP_FOLDER = 'opt/Countersign'

/**
 * Packs a Linux app folder as a Debian package with `dpkg-deb`. Files belong to root and have the time
 * `SOURCE_DATE_EPOCH`, so the same folder gives the same package.
 */
export function packDebian({ appFolder, icons, output, workFolder, version, epochSeconds }) {
  const tree = join(workFolder, 'deb')
  rmSync(tree, { recursive: true, force: true })
  const target = join(tree, APP_FOLDER)
  mkdirSync(target, { recursive: true })
  cpSync(appFolder, target, { recursive: true, verbatimSymlinks: true })
  placeDesktopFiles(tree, icons)
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  symlinkSync(`/${APP_FOLDER}/countersign`, join(tree, 'usr/bin/countersign'))
  writeControlFiles(tree, version)
  setModes(tree)
  const command = ['--root-owner-group', '-Zxz', '--build', tree, output]
  if (!run('dpkg-deb', command, { env: { SOURCE_DATE_EPOCH: String(epochSeconds) }, output: 'on-failure' })) {
    fail('dpkg-deb failed; its messages are above.')
  }
  rmSync(tree, { recursive: true, force: true })
}

function placeDesktopFiles(tree, icons) {
  const here = join(import.meta.dirname, 'linux')
  mkdirSync(join(tree, 'usr/share/applications'), { recursive: true })
  cpSync(join(here, 'countersign.desktop'), join(tree, 'usr/share/applications/countersign.desktop'))
  for (const name of readdirSync(icons)) {
    // The icon theme has no larger size.
    if (name === '1024x1024.png') continue
    const folder = join(tree, 'usr/share/icons/hicolor', name.replace('.png', ''), 'apps')
    mkdirSync(folder, { recursive: true })
    cpSync(join(icons, name), join(folder, 'countersign.png'))
  }
}

function writeControlFiles(tree, version) {
  const control = join(tree, 'DEBIAN')
  const sizeKib = Math.ceil(folderBytes(tree) / 1024)
  mkdirSync(control)
  writeFileSync(
    join(control, 'control'),
    [
      'Package: countersign',
      `Version: ${version}`,
      'Architecture: amd64',
      'Maintainer: Countersign maintainers <maintainers@countersign.invalid>',
      `Installed-Size: ${sizeKib}`,
      `Depends: ${DEPENDENCIES.join(', ')}`,
      `Recommends: ${RECOMMENDED.join(', ')}`,
      'Section: utils',
      'Priority: optional',
      'Description: companion for people who hold, launch and verify NFTs on Hedera',
      ' Keys stay in the keychain of the system. Before anything is signed, a separate',
      ' review shows what the transaction would really do, compared with the request.',
      '',
    ].join('\n'),
  )
  for (const name of ['postinst', 'postrm']) {
    cpSync(join(import.meta.dirname, 'linux', name), join(control, name))
    chmodSync(join(control, name), 0o755)
  }
}

/** Makes every file readable for all and writable for its owner only, whatever the umask of the build was. */
function setModes(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setModes(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Total size of the files of a folder, in bytes. */
export function folderBytes(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
}
