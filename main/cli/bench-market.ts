import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { measureListings } from '../practice/bench/listings'
import { measureLoad } from '../practice/bench/load'
import type { Announcement } from '../practice/practice'

/**
 * What the whole practice market costs, as its own command runs it: time to ready, memory, a full answer of listings over
 * the same bytes from memory, and a steady mix of requests. Prints one line of JSON.
 */
const PER_SECOND = 200
const SECONDS = 20

async function main(): Promise<void> {
  const from = performance.now()
  const command = [join(import.meta.dirname, 'practice.js'), '--port', '0', '--scale', 'full', '--pace', '0']
  const market = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => market.kill())
  const announcement = await announced(createInterface({ input: market.stdout }))
  const readyMs = performance.now() - from
  const control = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${announcement.controlUrl}${path}`, sent)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  await control('/faults', { liftLimits: ['user'] })
  const listed = (await control('/market/list-from-crowd', { token: announcement.tokens.large })) as {
    readonly serial: number
  }
  let price = 0
  const listings = await measureListings(announcement, () =>
    control('/market/reprice', { token: announcement.tokens.large, serial: listed.serial, price: `${++price}` }),
  )
  const load = await measureLoad(announcement, { perSecond: PER_SECOND, seconds: SECONDS })
  const { memoryAtMostBytes } = await control('/process')
  process.stdout.write(`${JSON.stringify({ readyMs, memoryAtMostBytes, listings, load })}\n`)
  process.exit(0)
}

async function announced(lines: AsyncIterable<string>): Promise<Announcement> {
  for await (const line of lines) return JSON.parse(line) as Announcement
  throw new Error('the practice market ended before it was ready')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
