import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { PracticeLine } from './practice-line'
import { root } from './root'

type Answer = { readonly id: number; readonly announcement: PracticeLine }
type Waiting = { readonly resolve: (line: PracticeLine) => void; readonly reject: (cause: Error) => void }

/** The process that runs the markets of this test worker (`main/testing/market-host.ts`), once started. */
let host: ChildProcess | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/** The SDK's calls to a market's ledger never use a proxy. */
const withoutProxy = (name: 'no_proxy' | 'NO_PROXY') =>
  [process.env[name], '127.0.0.1', 'localhost'].filter(Boolean).join(',')

function startHost(): ChildProcess {
  const env = { ...process.env, no_proxy: withoutProxy('no_proxy'), NO_PROXY: withoutProxy('NO_PROXY') }
  const child = spawn(process.execPath, [join(root, 'out/main/market-host.js')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const { id, announcement } = JSON.parse(text) as Answer
    waiting.get(id)?.resolve(announcement)
    waiting.delete(id)
  })
  child.on('exit', (code) => {
    host = null
    for (const { reject } of waiting.values()) reject(new Error(`the markets ended with ${code}`))
    waiting.clear()
  })
  // The host ends with this process, whose end of the pipe then closes.
  child.unref()
  return child
}

const send = (request: { readonly id: number; readonly seed?: string }): void =>
  void host?.stdin?.write(`${JSON.stringify(request)}\n`)

/** Starts a market for one test. */
export function startMarket(seed: string): Promise<{ readonly line: PracticeLine; readonly stop: () => void }> {
  host ??= startHost()
  const id = ++lastId
  const line = new Promise<PracticeLine>((resolve, reject) => waiting.set(id, { resolve, reject }))
  send({ id, seed })
  return line.then((started) => ({ line: started, stop: () => send({ id }) }))
}
