import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstLine } from './first-line'

/** A D-Bus session and an unlocked gnome-keyring of the test's own: nobody's real keyring is ever touched. */
export type Keyring = { readonly env: Record<string, string>; readonly stop: () => void }

export async function startKeyring(): Promise<Keyring> {
  if (process.platform !== 'linux') return { env: {}, stop: () => undefined }
  const home = mkdtempSync(join(tmpdir(), 'countersign-keyring-'))
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus, bus.stdout)
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home }
  // It goes into the background once the keyring is unlocked, and ends when its bus does.
  const daemon = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env: { ...process.env, ...env },
    input: 'a password for tests',
    timeout: 10_000,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  if (daemon.status !== 0) throw new Error(`gnome-keyring-daemon ended with ${daemon.status}`)
  return {
    env,
    stop: () => void bus.kill('SIGKILL'),
  }
}

/** No session bus at all: what a machine without a keychain looks like to the app. */
export const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
