import { readFileSync } from 'node:fs'
import { decodeTransaction } from '../signing/decode'
import { parseIntent } from '../signing/intent'
import { judge } from '../signing/judge'
import { costlyBodies, costlyLists } from '../signing/testing/costly'
import { hostileNameTimes, hostileTimes } from './hostile-speed'
import { compareVerdictTime } from './verdict-speed'

// Measures the time from bytes to verdict, as a ratio to the SDK's `fromBytes` on the same bytes. Argument: a file of
// cases in the format of `review --cases`; only cases with the verdict `match` are timed. Also measures milliseconds
// for hostile input: bodies of the largest size, lists up to the largest accepted size, and names. Prints one line of
// JSON.

/** One line of the file; `bytes` in base64. */
type Case = { readonly intent: unknown; readonly bytes: string }

async function main(): Promise<void> {
  const lines = readFileSync(process.argv[2] ?? '', 'utf8')
    .trim()
    .split('\n')
  const { Transaction } = await import('@hashgraph/sdk')
  const inputs = lines
    .map((line) => JSON.parse(line) as Case)
    .flatMap((testCase) => {
      const bytes = Buffer.from(testCase.bytes, 'base64')
      const intent = parseIntent(testCase.intent, () => new Date())
      return judge(decodeTransaction(bytes), intent).verdict === 'match' ? [{ bytes, intent }] : []
    })
  const verdictOverFromBytes = compareVerdictTime(inputs, (bytes) => Transaction.fromBytes(bytes))
  const hostile = { bodies: hostileTimes(costlyBodies), lists: hostileTimes(costlyLists), names: hostileNameTimes() }
  process.stdout.write(`${JSON.stringify({ cases: inputs.length, verdictOverFromBytes, hostile })}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
