import { decodeTransaction } from '../signing/decode'
import { parseIntent } from '../signing/intent'
import { judge } from '../signing/judge'
import { costlyIntents, costlyNames, lookAlikeLegs, type CostlyBytes } from '../signing/testing/costly'

/** `ms`: processor time from bytes to verdict. Elapsed time depends more on other load of the machine. */
type HostileTime = { readonly name: string; readonly kind: string; readonly bytes: number; readonly ms: number }

const KNOWN_NAMES = 2000
const RUNS = 5

/**
 * Times of the inputs, each under the kind of intent that takes longest, slowest first. Each run has a new list of
 * names.
 */
export function hostileTimes(inputs: readonly CostlyBytes[]): readonly HostileTime[] {
  const intents = costlyIntents(KNOWN_NAMES)
  return slowestFirst(inputs.map(({ name, bytes }) => ({ name, bytes, intents })))
}

/** Times of costly names, with bytes for which names are compared; slowest first. */
export function hostileNameTimes(): readonly HostileTime[] {
  const { bytes } = lookAlikeLegs
  return slowestFirst(
    costlyNames.map((names) => ({ name: names.name, bytes, intents: costlyIntents(KNOWN_NAMES, names) })),
  )
}

type Input = Pick<CostlyBytes, 'name' | 'bytes'> & { readonly intents: ReturnType<typeof costlyIntents> }

function slowestFirst(inputs: readonly Input[]): readonly HostileTime[] {
  // Warms up the compiler, whose time is not part of the measurement.
  for (const { bytes, intents } of inputs) for (const intent of intents) timeOf(bytes, intent)
  return inputs
    .map(({ name, bytes, intents }) => {
      const times = intents.map((intent) => ({ kind: String(intent['kind']), ms: medianOf(bytes, intent) }))
      const slowest = times.reduce((slower, time) => (time.ms > slower.ms ? time : slower))
      return { name, bytes: bytes.length, ...slowest }
    })
    .sort((a, b) => b.ms - a.ms)
}

function timeOf(bytes: Uint8Array, rawIntent: unknown): number {
  const intent = parseIntent(rawIntent, () => new Date())
  const before = process.cpuUsage()
  judge(decodeTransaction(bytes), intent)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function medianOf(bytes: Uint8Array, rawIntent: unknown): number {
  const times = Array.from({ length: RUNS }, () => timeOf(bytes, rawIntent)).sort((a, b) => a - b)
  return times[Math.floor(RUNS / 2)] ?? Number.NaN
}
