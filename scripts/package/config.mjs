import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { electronFuses } from './fuses.mjs'

const ENTITLEMENTS = 'scripts/package/entitlements.plist'

/**
 * Files of the app: what runs and its licences. Bundled packages are in `out`. Of the three packages that are not
 * bundled, only the scripts, the native addon of the target system and the WebAssembly file are taken.
 */
const FILES = [
  'package.json',
  'out/{main,preload,renderer,verifier}/**',
  '!out/main/{bench-*,market-host}*',
  '!**/*.map',
  '!**/node_modules/**/{src,script,scripts,test,tests,binding.gyp,*.md,*.mts,*.cts,*.d.ts,build-test.js}',
  '!**/node_modules/node-addon-api/**',
  '!**/node_modules/keytar/build/**',
  '!**/*.musl.node',
  ...['keytar', '@photostructure/sqlite'].map(
    (name) => `!**/node_modules/${name}/prebuilds/!(\${platform}-\${arch})/**`,
  ),
]

/**
 * Configuration of electron-builder. `runtime`: folder with Electron, which is used as it is, and its version. `icons`:
 * folder with the rendered icons. `licences`: file with the licences of the packages in the app. `output`: folder for
 * the packages. `nameSuffix`: part of the file names after the version.
 */
export function builderConfig({ runtime, icons, licences, output, nameSuffix }) {
  return {
    appId: 'dev.countersign.desktop',
    productName: 'Countersign',
    copyright: 'Apache-2.0',
    artifactName: `countersign-\${version}${nameSuffix}-\${os}-\${arch}.\${ext}`,
    directories: { output, buildResources: icons },
    electronDist: runtime.dir,
    electronVersion: runtime.version,
    npmRebuild: false,
    files: FILES,
    extraFiles: [
      { from: licences, to: 'LICENSES.packages.txt' },
      { from: 'LICENSE', to: 'LICENSE.txt' },
    ],
    asarUnpack: ['**/*.node'],
    electronLanguages: ['en-US'],
    // Setting the fuses breaks the signature of the binary, without which an Apple processor does not run it.
    electronFuses: { ...electronFuses, resetAdHocDarwinSignature: true },
    // Removes Electron's own start page, which would load any folder that is named on the command line.
    afterPack: ({ appOutDir, packager }) => {
      rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
    },
    publish: null,
    // The name `countersign` is that of the launcher.
    linux: { executableName: 'countersign-bin' },
    win: {
      target: ['nsis', 'portable'],
      icon: join(icons, '512x512.png'),
      signtoolOptions: { signingHashAlgorithms: ['sha256'] },
    },
    nsis: { oneClick: false, perMachine: false, deleteAppDataOnUninstall: false },
    mac: {
      target: ['dmg', 'zip'],
      category: 'public.app-category.finance',
      icon: join(icons, '1024x1024.png'),
      hardenedRuntime: true,
      notarize: process.env.APPLE_API_KEY !== undefined,
      entitlements: ENTITLEMENTS,
      entitlementsInherit: ENTITLEMENTS,
    },
  }
}
