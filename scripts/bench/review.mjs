import { join } from 'node:path'
import { root } from '../lib/log.mjs'
import { figuresOf } from './command.mjs'

/** Milliseconds from hostile bytes to a verdict with 2,000 known names: one body, and any list that is accepted. */
const MAX_BODY_MS = 50
const MAX_LIST_MS = 150
/** How many of the slowest are printed beside the worst. */
const SLOWEST = 5

/** Bytes to verdict: honest ones against the SDK's own parser, hostile ones against a limit. */
export function benchReview() {
  const { verdictOverFromBytes, hostile } = figuresOf('bench-review', join(root, 'main/signing/testdata/cases.jsonl'))
  const slowest = [...hostile.bodies, ...hostile.lists, ...hostile.names].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  return [
    { what: 'bytes to verdict, over the SDK’s fromBytes', value: verdictOverFromBytes, atMost: 3 },
    worstOf('6 KB of hostile bytes to verdict, 2,000 known names', hostile.bodies, MAX_BODY_MS),
    worstOf('a hostile list up to the largest size to verdict, 2,000 known names', hostile.lists, MAX_LIST_MS),
    worstOf('6 KB with hostile names to verdict, 2,000 known names of 200 characters', hostile.names, MAX_BODY_MS),
    ...slowest.map(({ name, kind, ms }, i) => ({
      what: `slowest ${i + 1}: ${name}, asked: ${kind}`,
      value: ms,
      unit: 'ms',
    })),
  ]
}

function worstOf(what, times, atMost) {
  const [{ name, ms }] = times
  return { what: `${what} (worst: ${name})`, value: ms, unit: 'ms', atMost }
}
