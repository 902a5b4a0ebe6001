import { join } from 'node:path'
import { root } from '../lib/log.mjs'
import { figuresOf } from './command.mjs'

/** Bytes to verdict, against the SDK's own parser. */
export function benchReview() {
  const { verdictOverFromBytes } = figuresOf('bench-review', join(root, 'main/signing/testdata/cases.jsonl'))
  return [{ what: 'bytes to verdict, over the SDK’s fromBytes', value: verdictOverFromBytes, atMost: 3 }]
}
