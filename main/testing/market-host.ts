import { createInterface } from 'node:readline'
import { startPractice, type Practice } from '../../practice/practice'

/**
 * Request to this process. This process runs all practice markets of one end-to-end test worker, and each test has its
 * own market. A process for each market would load the market's code each time.
 *
 * Each line on standard input is a request. `{"id","seed"}` starts a market, and the answer on standard output is
 * `{"id","announcement"}`. `{"id"}` stops the market without an answer. The process exits when standard input ends.
 */
type HostRequest = { readonly id: number; readonly seed?: string }

// Standard output is reserved for the answers, so logs go to standard error.
console.log = console.error
console.info = console.error

const markets = new Map<number, Practice>()

async function handleRequest({ id, seed }: HostRequest): Promise<void> {
  if (seed === undefined) {
    const market = markets.get(id)
    markets.delete(id)
    await market?.close()
    return
  }
  // A `pace` of 0 keeps the crowd idle, so that no trader of the crowd buys an NFT that a test is about to buy. With no
  // origin in `readers`, no web page may read the market's answers, as in the practice market that the app starts.
  const market = await startPractice({
    port: 0,
    seed,
    scale: 'small',
    stateFile: null,
    hasControl: true,
    pace: 0,
    readers: [],
  })
  markets.set(id, market)
  process.stdout.write(`${JSON.stringify({ id, announcement: market.announcement })}\n`)
}

function exitWithError(error: unknown): never {
  console.error(error)
  process.exit(1)
}

createInterface({ input: process.stdin })
  .on('line', (line) => void handleRequest(JSON.parse(line) as HostRequest).catch(exitWithError))
  .on('close', () => process.exit(0))
