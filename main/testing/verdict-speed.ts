import { performance } from 'node:perf_hooks'
import { decodeTransaction } from '../signing/decode'
import type { Intent } from '../signing/intent'
import { judge } from '../signing/judge'

export type ReviewInput = { readonly bytes: Uint8Array; readonly intent: Intent }

/** Milliseconds of the round with the median ratio. `ours`: time of this app. `reference`: time of the other reader. */
type VerdictTimes = { readonly ours: number; readonly reference: number }

/**
 * Number of rounds before the measurement. The JIT compiler runs in parallel with the code, and finishes only after
 * several rounds on a busy machine.
 */
const WARM_UP_ROUND_COUNT = 12
const ROUND_COUNT = 15
const INPUTS_PER_ROUND = 1500

/**
 * Compares the time from bytes to verdict with the time of another reader of the same bytes. Both readers run in one
 * process and are warmed up first. Returns the times of the round with the median ratio. Callers should judge the ratio
 * of the two times, because the times themselves depend more on the machine than on the code.
 */
export function compareVerdictTime(
  inputs: readonly ReviewInput[],
  readReference: (bytes: Uint8Array) => unknown,
): VerdictTimes {
  const judgeInputs = () => inputs.forEach(({ bytes, intent }) => void judge(decodeTransaction(bytes), intent))
  const readInputs = () => inputs.forEach(({ bytes }) => void readReference(bytes))
  const measureMs = (work: () => void): number => {
    const startedMs = performance.now()
    for (let i = 0; i < INPUTS_PER_ROUND / inputs.length; i++) work()
    return performance.now() - startedMs
  }
  for (let round = 0; round < WARM_UP_ROUND_COUNT; round++) {
    measureMs(judgeInputs)
    measureMs(readInputs)
  }
  // The two readers alternate, so that other load of the machine affects both of them.
  const rounds = Array.from({ length: ROUND_COUNT }, () => ({
    ours: measureMs(judgeInputs),
    reference: measureMs(readInputs),
  }))
  rounds.sort((a, b) => a.ours / a.reference - b.ours / b.reference)
  return rounds[Math.floor(ROUND_COUNT / 2)] ?? { ours: Number.NaN, reference: Number.NaN }
}
