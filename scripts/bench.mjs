import './lib/check-node.mjs'
// Speed, mostly as ratios in one run: the app against a bare window, the review against the SDK's own parser, the practice
// market against serving the same bytes from memory. Prints a table and says which budgets hold. Never part of a test.
// `--only NAME` (repeatable) runs some of it.
import { benchApp } from './bench/app.mjs'
import { benchMarket } from './bench/market.mjs'
import { benchReview } from './bench/review.mjs'
import { ensure } from './lib/ensure.mjs'
import { fail } from './lib/log.mjs'

const PARTS = { app: benchApp, review: benchReview, market: benchMarket }
const given = process.argv.slice(2)
const only = given.flatMap((arg, i) => (arg === '--only' && given[i + 1] ? [given[i + 1]] : []))
const unknown = only.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) fail(`no such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
const names = only.length > 0 ? only : Object.keys(PARTS)
const runtime = await ensure({ desktop: names.includes('app') })

for (const name of names)
  for (const { what, value, atMost, atLeast } of await PARTS[name](runtime)) {
    const isHeld = value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
    const budget = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
    const outcome = budget === '' ? '' : isHeld ? 'holds' : 'MISSED'
    process.stdout.write(`${value.toFixed(2).padStart(8)}  ${budget.padEnd(14)}  ${outcome.padEnd(6)}  ${what}\n`)
  }
