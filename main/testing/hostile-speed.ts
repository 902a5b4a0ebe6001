import { decodeTransaction } from '../signing/decode'
import { parseIntent } from '../signing/intent'
import { judge } from '../signing/judge'
import { costlyIntents, costlyNames, legsLikeNames, type Costly } from '../signing/testing/costly'

/** `ms`: processor time from bytes to verdict. Elapsed time depends more on other load of the machine. */
type HostileTime = { readonly name: string; readonly kind: string; readonly bytes: number; readonly ms: number }

const KNOWN_NAMES = 2000
const RUNS = 5

/**
 * Times of the inputs, each under the kind of intent that takes longest, slowest first. Each run has a new list of
 * names.
 */
export function hostileTimes(inputs: readonly Costly[]): readonly HostileTime[] {
  const raws = costlyIntents(KNOWN_NAMES)
  return slowestFirst(inputs.map(({ name, bytes }) => ({ name, bytes, raws })))
}

/** The same for costly names, with bytes that get as far as the comparison of names. */
export function hostileNameTimes(): readonly HostileTime[] {
  const { bytes } = legsLikeNames
  return slowestFirst(
    costlyNames.map((names) => ({ name: names.name, bytes, raws: costlyIntents(KNOWN_NAMES, names) })),
  )
}

type Input = Pick<Costly, 'name' | 'bytes'> & { readonly raws: ReturnType<typeof costlyIntents> }

function slowestFirst(inputs: readonly Input[]): readonly HostileTime[] {
  // Warm up the compiler: the measurement is of the work, not of a first start.
  for (const { bytes, raws } of inputs) for (const raw of raws) timeOf(bytes, raw)
  return inputs
    .map(({ name, bytes, raws }) => {
      const times = raws.map((raw) => ({ kind: String(raw['kind']), ms: medianOf(bytes, raw) }))
      const slowest = times.reduce((most, each) => (each.ms > most.ms ? each : most))
      return { name, bytes: bytes.length, ...slowest }
    })
    .sort((a, b) => b.ms - a.ms)
}

function timeOf(bytes: Uint8Array, raw: unknown): number {
  const intent = parseIntent(raw, () => new Date())
  const before = process.cpuUsage()
  judge(decodeTransaction(bytes), intent)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function medianOf(bytes: Uint8Array, raw: unknown): number {
  const times = Array.from({ length: RUNS }, () => timeOf(bytes, raw)).sort((a, b) => a - b)
  return times[Math.floor(RUNS / 2)] ?? Number.NaN
}
