import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstLine } from './first-line'
import { root } from './practice'

/** A D-Bus session and an unlocked gnome-keyring for one test, so that a real keyring is never used. */
export type Keyring = { readonly env: Record<string, string>; readonly stop: () => void }

export async function startKeyring(home = newKeyringHome()): Promise<Keyring> {
  if (process.platform !== 'linux') return { env: {}, stop: () => undefined }
  const env = keyringEnv(home)
  rmSync(join(home, SOCKET), { force: true })
  const args = ['--session', '--nofork', '--print-address=1', `--address=${env.DBUS_SESSION_BUS_ADDRESS}`]
  const bus = spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  await firstLine(bus, bus.stdout)
  // The daemon goes into the background once the keyring is unlocked, and ends with its bus.
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

const SOCKET = 'bus'

/** Creates a folder for a keyring, which keeps its secrets while its daemon is stopped. */
export const newKeyringHome = (): string => mkdtempSync(join(tmpdir(), 'countersign-keyring-'))

/** The environment in which an app finds the keyring of a folder, whether its daemon runs or not. */
export const keyringEnv = (home: string) => ({
  DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, SOCKET)}`,
  XDG_DATA_HOME: home,
  XDG_RUNTIME_DIR: home,
})

/** Deletes the app's entries as another program of the same user can. Returns their number. */
export function deleteFromKeyring({ env }: Keyring, prefix: string): number {
  const script = `
    const keytar = require('keytar')
    keytar.findCredentials('Countersign').then(async (credentials) => {
      const matching = credentials.filter(({ account }) => account.startsWith(process.argv[1]))
      for (const { account } of matching) await keytar.deletePassword('Countersign', account)
      process.stdout.write(String(matching.length))
    })`
  const options = { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8', timeout: 20_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script, prefix], options)
  if (status !== 0) throw new Error(`the keyring could not be changed: ${stderr}`)
  return Number(stdout)
}

/** An environment without a session bus: for the app, a machine without a keychain. */
export const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
