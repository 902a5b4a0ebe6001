import { decodeTransaction } from '../signing/decode'
import { parseIntent } from '../signing/intent'
import { judge } from '../signing/judge'
import { costlyIntents, costlyNames, lookAlikeLegs, type CostlyBytes } from '../signing/testing/costly'

/**
 * Time that one input takes. `kind`: kind of the intent. `bytes`: size of the input. `ms`: processor time from bytes to
 * verdict. Other load of the machine affects processor time less than elapsed time.
 */
type HostileTime = { readonly name: string; readonly kind: string; readonly bytes: number; readonly ms: number }

/** Number of names in the address book with which the accounts in the bytes are compared. */
const KNOWN_NAME_COUNT = 2000
const RUN_COUNT = 5

/**
 * Measures each input with the kind of intent that takes longest for that input. Returns the slowest input first. Each
 * run parses the intent again, so that no run reuses what an earlier run computed about the names.
 */
export function hostileTimes(inputs: readonly CostlyBytes[]): readonly HostileTime[] {
  const intents = costlyIntents(KNOWN_NAME_COUNT)
  return measureSlowestFirst(inputs.map(({ name, bytes }) => ({ name, bytes, intents })))
}

/**
 * Measures lists of names that are costly to compare with accounts. All lists are measured with the same bytes. Returns
 * the slowest list first.
 */
export function hostileNameTimes(): readonly HostileTime[] {
  const { bytes } = lookAlikeLegs
  return measureSlowestFirst(
    costlyNames.map((namesCase) => ({
      name: namesCase.name,
      bytes,
      intents: costlyIntents(KNOWN_NAME_COUNT, namesCase),
    })),
  )
}

type TimedInput = Pick<CostlyBytes, 'name' | 'bytes'> & { readonly intents: ReturnType<typeof costlyIntents> }

function measureSlowestFirst(inputs: readonly TimedInput[]): readonly HostileTime[] {
  // Runs each input once before the measurement, so that the time of the JIT compiler is not measured.
  for (const { bytes, intents } of inputs) {
    for (const intent of intents) processorMsOf(bytes, intent)
  }
  return inputs
    .map(({ name, bytes, intents }) => {
      const times = intents.map((intent) => ({ kind: String(intent['kind']), ms: medianMsOf(bytes, intent) }))
      const slowest = times.reduce((slower, time) => (time.ms > slower.ms ? time : slower))
      return { name, bytes: bytes.length, ...slowest }
    })
    .sort((a, b) => b.ms - a.ms)
}

function processorMsOf(bytes: Uint8Array, rawIntent: unknown): number {
  const intent = parseIntent(rawIntent, () => new Date())
  const usageBefore = process.cpuUsage()
  judge(decodeTransaction(bytes), intent)
  const { user, system } = process.cpuUsage(usageBefore)
  return (user + system) / 1000
}

function medianMsOf(bytes: Uint8Array, rawIntent: unknown): number {
  const times = Array.from({ length: RUN_COUNT }, () => processorMsOf(bytes, rawIntent)).sort((a, b) => a - b)
  return times[Math.floor(RUN_COUNT / 2)] ?? Number.NaN
}
