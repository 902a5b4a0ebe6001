import { join } from 'node:path'
import { root } from '../lib/log.mjs'
import { budget } from './budgets.mjs'
import { runBenchCommand } from './command.mjs'

/** Number of the slowest cases to print in addition to the worst. */
const SLOWEST_COUNT = 5

/** Time from bytes to verdict: honest bytes against the SDK's own parser, hostile bytes against a limit. */
export function benchReview() {
  const { verdictOverFromBytes, hostile } = runBenchCommand(
    'bench-review',
    join(root, 'main/signing/testdata/cases.jsonl'),
  )
  const slowest = [...hostile.bodies, ...hostile.lists, ...hostile.names]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_COUNT)
  return [
    {
      ...budget('review-verdict'),
      label: 'bytes to verdict, over the SDK’s fromBytes',
      value: verdictOverFromBytes.ours / verdictOverFromBytes.reference,
      measured: { ...verdictOverFromBytes, unit: 'ms' },
    },
    worstOf('review-hostile-body', '6 KB of hostile bytes to verdict, 2,000 known names', hostile.bodies),
    worstOf(
      'review-hostile-list',
      'a hostile list up to the largest size to verdict, 2,000 known names',
      hostile.lists,
    ),
    worstOf(
      'review-hostile-names',
      '6 KB with hostile names to verdict, 2,000 known names of 200 characters',
      hostile.names,
    ),
    ...slowest.map(({ name, kind, ms }, index) => ({
      label: `slowest ${index + 1}: ${name}, intent: ${kind}`,
      value: ms,
      unit: 'ms',
    })),
  ]
}

function worstOf(name, label, times) {
  const [worst] = times
  return { ...budget(name), label: `${label} (worst: ${worst.name})`, value: worst.ms, unit: 'ms' }
}
