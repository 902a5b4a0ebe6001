import { mkdtempSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { binary, type RunningApp } from './app'
import { root } from './practice'

/** A name whose DNS the attacker controls. It resolves to 127.0.0.1, as after a DNS rebinding. */
export const ATTACKER_HOST = 'evil.example'

export type WebPage = { readonly page: Page; readonly close: () => Promise<void> }

/** A page of a site on this machine, at its own port, in a browser for which `ATTACKER_HOST` is this machine. */
export async function openWebPage(env: Record<string, string>): Promise<WebPage> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>A page elsewhere</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const browser: ElectronApplication = await _electron.launch({
    executablePath: binary,
    args: [
      join(root, 'e2e/support/browser.cjs'),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${mkdtempSync(join(tmpdir(), 'countersign-browser-'))}`,
      `--host-resolver-rules=MAP ${ATTACKER_HOST} 127.0.0.1`,
      '--no-proxy-server',
      '--password-store=basic',
    ],
    env: {
      ...(process.env as Record<string, string>),
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      ...env,
      BROWSER_URL: `http://127.0.0.1:${port}/`,
    },
    timeout: 20_000,
  })
  const page = await browser.firstWindow()
  await page.waitForURL(`http://127.0.0.1:${port}/`)
  return {
    page,
    close: async () => {
      await browser.close()
      site.closeAllConnections()
      site.close()
    },
  }
}

/** The process of the practice market that the app started itself; undefined if there is none. */
export const practiceProcess = ({ electron }: RunningApp): Promise<number | undefined> =>
  electron.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'practice market')?.pid)

/** Linux's code for the state LISTEN. */
const LISTEN = '0A'

/** TCP ports on which a process listens, as Linux lists them. */
export function listeningPorts(pid: number): readonly number[] {
  const sockets = new Set(readdirSync(`/proc/${pid}/fd`).map((descriptor) => readLink(`/proc/${pid}/fd/${descriptor}`)))
  const rows = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, 'utf8').trim().split('\n'))
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTEN && sockets.has(`socket:[${inode}]`))
    .map(([, local = '']) => parseInt(local.split(':')[1] ?? '', 16))
    .sort((a, b) => a - b)
}

/** Target of a link; empty for a descriptor that was closed in between. */
function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
