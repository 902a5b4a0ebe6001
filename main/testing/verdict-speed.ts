import { performance } from 'node:perf_hooks'
import { decodeTransaction } from '../signing/decode'
import type { Intent } from '../signing/intent'
import { judge } from '../signing/judge'

export type ReviewInput = { readonly bytes: Uint8Array; readonly intent: Intent }

/** Milliseconds of both readers in the round with the median ratio. */
type VerdictTimes = { readonly ours: number; readonly reference: number }

/** The compiler runs next to the code it optimizes, and is slow on a busy machine. */
const WARM_ROUNDS = 12
const ROUNDS = 15
const INPUTS_PER_ROUND = 1500

/**
 * Time from bytes to verdict against another reader of the same bytes: in one process, both warmed, turn by turn, the
 * round with the median ratio. Callers judge the ratio, since times depend more on the machine than on the code.
 */
export function compareVerdictTime(inputs: readonly ReviewInput[], read: (bytes: Uint8Array) => unknown): VerdictTimes {
  const ours = () => inputs.forEach(({ bytes, intent }) => void judge(decodeTransaction(bytes), intent))
  const reference = () => inputs.forEach(({ bytes }) => void read(bytes))
  const time = (work: () => void): number => {
    const startedMs = performance.now()
    for (let i = 0; i < INPUTS_PER_ROUND / inputs.length; i++) work()
    return performance.now() - startedMs
  }
  for (let i = 0; i < WARM_ROUNDS; i++) [ours, reference].forEach(time)
  // Turn by turn, so that other load of the machine affects both.
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: time(ours), reference: time(reference) }))
  rounds.sort((a, b) => a.ours / a.reference - b.ours / b.reference)
  return rounds[Math.floor(ROUNDS / 2)] ?? { ours: Number.NaN, reference: Number.NaN }
}
