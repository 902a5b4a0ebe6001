import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { decodeTransaction } from '../signing/decode'
import { parseIntent } from '../signing/intent'
import { judge } from '../signing/judge'

/**
 * Time from bytes to verdict against the SDK's own `fromBytes` on the same bytes, as a ratio in one run. Argument: a file
 * of cases as `review --cases` reads them. Only those that match are timed. Prints one line of JSON.
 */
type Case = { readonly intent: unknown; readonly bytes: string }

const ROUNDS = 7
const PER_ROUND = 2000

async function main(): Promise<void> {
  const lines = readFileSync(process.argv[2] ?? '', 'utf8')
    .trim()
    .split('\n')
  const { Transaction } = await import('@hashgraph/sdk')
  const inputs = lines
    .map((line) => JSON.parse(line) as Case)
    .flatMap((each) => {
      const bytes = Buffer.from(each.bytes, 'base64')
      const intent = parseIntent(each.intent, () => new Date())
      return judge(decodeTransaction(bytes), intent).verdict === 'match' ? [{ bytes, intent }] : []
    })
  const ours = () => inputs.forEach(({ bytes, intent }) => void judge(decodeTransaction(bytes), intent))
  const theirs = () => inputs.forEach(({ bytes }) => void Transaction.fromBytes(bytes))
  const time = (work: () => void): number => {
    const from = performance.now()
    for (let i = 0; i < PER_ROUND / inputs.length; i++) work()
    return performance.now() - from
  }
  time(ours)
  time(theirs)
  // Interleaved, so that whatever else the machine does falls on both.
  const ratios = Array.from({ length: ROUNDS }, () => time(ours) / time(theirs)).sort((a, b) => a - b)
  const verdictOverFromBytes = ratios[Math.floor(ROUNDS / 2)]
  process.stdout.write(`${JSON.stringify({ cases: inputs.length, verdictOverFromBytes })}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
