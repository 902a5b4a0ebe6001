import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/**
 * Fuses of a packaged app. A fuse is a byte in Electron's binary that turns a feature on or off before any script runs.
 * The terminal commands run in the main process (`main/app/command.ts`), so the binary need not act as Node.
 */
const FUSES = [
  { option: FuseV1Options.RunAsNode, name: 'runAsNode', isOn: false },
  { option: FuseV1Options.EnableCookieEncryption, name: 'enableCookieEncryption', isOn: true },
  {
    option: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    name: 'enableNodeOptionsEnvironmentVariable',
    isOn: false,
  },
  { option: FuseV1Options.EnableNodeCliInspectArguments, name: 'enableNodeCliInspectArguments', isOn: false },
  // Checked by Electron on macOS and Windows only. On Linux, Electron starts a changed app.asar.
  {
    option: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    name: 'enableEmbeddedAsarIntegrityValidation',
    isOn: true,
  },
  { option: FuseV1Options.OnlyLoadAppFromAsar, name: 'onlyLoadAppFromAsar', isOn: true },
  {
    option: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    name: 'loadBrowserProcessSpecificV8Snapshot',
    isOn: false,
  },
  { option: FuseV1Options.GrantFileProtocolExtraPrivileges, name: 'grantFileProtocolExtraPrivileges', isOn: false },
]

/** Fuses as electron-builder's option `electronFuses`. */
export const electronFuses = Object.fromEntries(FUSES.map(({ name, isOn }) => [name, isOn]))

const STATE_OFF = 0x30
const STATE_ON = 0x31

/**
 * Reads the fuses of a packaged binary. Returns one entry for each fuse, with `isAsPlanned`: true if the binary has the
 * state of {@link electronFuses}.
 */
export async function readFuses(binary) {
  const wire = await getCurrentFuseWire(binary)
  return FUSES.map(({ option, name, isOn }) => ({
    name,
    isOn: wire[option] === STATE_ON,
    isAsPlanned: wire[option] === (isOn ? STATE_ON : STATE_OFF),
  }))
}
