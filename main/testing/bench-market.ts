import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { measureMarket } from '../../practice/testing/bench/market'
import type { Announcement } from '../../practice/practice'

/**
 * Measures a full-scale practice market that runs in a process of its own: the time until it is ready, its memory, the
 * time for a full answer of listings compared with that for the same bytes from memory, and a steady mix of requests.
 * Prints one line of JSON.
 */
async function main(): Promise<void> {
  const startedMs = performance.now()
  const command = [join(import.meta.dirname, 'practice.js'), '--port', '0', '--scale', 'full', '--pace', '0']
  const market = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => market.kill())
  const announcement = await readAnnouncement(createInterface({ input: market.stdout }))
  const readyMs = performance.now() - startedMs
  process.stdout.write(`${JSON.stringify({ readyMs, ...(await measureMarket(announcement)) })}\n`)
  process.exit(0)
}

async function readAnnouncement(lines: AsyncIterable<string>): Promise<Announcement> {
  for await (const line of lines) return JSON.parse(line) as Announcement
  throw new Error('the practice market ended before it was ready')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
