import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { PracticeLine } from './practice-line'
import { root } from './root'

type Answer = { readonly id: number; readonly announcement: PracticeLine }
type PendingStart = { readonly resolve: (line: PracticeLine) => void; readonly reject: (cause: Error) => void }

/** The process that runs the markets of this test worker (`main/testing/market-host.ts`), once started. */
let host: ChildProcess | null = null
let lastId = 0
const pendingStarts = new Map<number, PendingStart>()

/** Hosts that are called without a proxy, with this machine, so that the SDK calls a market's ledger directly. */
const noProxyHosts = (name: 'no_proxy' | 'NO_PROXY') =>
  [process.env[name], '127.0.0.1', 'localhost'].filter(Boolean).join(',')

function startHost(): ChildProcess {
  const env = { ...process.env, no_proxy: noProxyHosts('no_proxy'), NO_PROXY: noProxyHosts('NO_PROXY') }
  const child = spawn(process.execPath, [join(root, 'out/main/market-host.js')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const { id, announcement } = JSON.parse(text) as Answer
    pendingStarts.get(id)?.resolve(announcement)
    pendingStarts.delete(id)
  })
  child.on('exit', (code) => {
    host = null
    for (const { reject } of pendingStarts.values()) reject(new Error(`the process of the markets ended with ${code}`))
    pendingStarts.clear()
  })
  // The process ends together with this one, because then its input ends.
  child.unref()
  return child
}

const send = (request: { readonly id: number; readonly seed?: string }): void =>
  void host?.stdin?.write(`${JSON.stringify(request)}\n`)

/** Starts a market for one test. */
export function startMarket(seed: string): Promise<{ readonly line: PracticeLine; readonly stop: () => void }> {
  host ??= startHost()
  const id = ++lastId
  const line = new Promise<PracticeLine>((resolve, reject) => pendingStarts.set(id, { resolve, reject }))
  send({ id, seed })
  return line.then((announcement) => ({ line: announcement, stop: () => send({ id }) }))
}
