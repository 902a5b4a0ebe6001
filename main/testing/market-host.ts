import { createInterface } from 'node:readline'
import { startPractice, type Practice } from '../../practice/practice'

/**
 * Practice markets of one end-to-end test worker, in one process: loading the market's code takes as long as creating
 * its state, and code that has run is faster. Each test still has its own market. A line `{"id","seed"}` on
 * standard input starts one and is answered by `{"id","announcement"}`; `{"id"}` stops it. The process ends with its
 * input.
 */
type Request = { readonly id: number; readonly seed?: string }

// Standard output is for the answers only.
console.log = console.error
console.info = console.error

const markets = new Map<number, Practice>()

async function answer({ id, seed }: Request): Promise<void> {
  if (seed === undefined) {
    const market = markets.get(id)
    markets.delete(id)
    await market?.close()
    return
  }
  // The crowd is idle, so that it does not buy an NFT that a test is about to buy. Web pages may not read the market, as
  // in the practice market that the app starts.
  const market = await startPractice({
    port: 0,
    seed,
    scale: 'small',
    stateFile: null,
    control: true,
    pace: 0,
    readers: [],
  })
  markets.set(id, market)
  process.stdout.write(`${JSON.stringify({ id, announcement: market.announcement })}\n`)
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

createInterface({ input: process.stdin })
  .on('line', (line) => void answer(JSON.parse(line) as Request).catch(fail))
  .on('close', () => process.exit(0))
