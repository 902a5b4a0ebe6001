import './lib/check-node.mjs'
// Speed, mostly as ratios in one run: the app against a bare window, the review against the SDK's own parser, signing
// against the budget of a signing tool, the practice market against serving the same bytes from memory, the client
// against bare requests, draws against a loop that only hashes, long lists in a real window against the time of a frame.
// Prints each figure with its unit and its limit, and ends with 1 when a limit was missed. Never part of a test. Names of
// parts (`npm run bench -- client review`) run those alone.
import { benchApp } from './bench/app.mjs'
import { benchClient } from './bench/client.mjs'
import { benchDraws } from './bench/draws.mjs'
import { benchMarket } from './bench/market.mjs'
import { benchReview } from './bench/review.mjs'
import { benchSigning } from './bench/signing.mjs'
import { benchViews } from './bench/views/index.mjs'
import { ensure } from './lib/ensure.mjs'
import { fail } from './lib/log.mjs'

const PARTS = {
  ...{ app: benchApp, review: benchReview, signing: benchSigning, market: benchMarket, client: benchClient },
  draws: benchDraws,
  views: benchViews,
}
const given = process.argv.slice(2)
const only = given.filter((arg) => arg !== '--only')
const unknown = only.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) fail(`no such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
const names = only.length > 0 ? only : Object.keys(PARTS)
const IN_WINDOWS = ['app', 'draws', 'views']
const runtime = await ensure({ desktop: names.some((name) => IN_WINDOWS.includes(name)) })

/** Where the machine itself was too busy for the limit, a miss says nothing of the app. */
function outcomeOf({ value, atMost, atLeast, isBusy }) {
  if (atMost === undefined && atLeast === undefined) return ''
  if (value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)) return 'holds'
  return isBusy ? 'BUSY' : 'MISSED'
}

const counts = { MISSED: 0, BUSY: 0 }
for (const name of names) {
  const figures = PARTS[name](runtime)
  for await (const figure of Symbol.asyncIterator in figures ? figures : await figures) {
    const { what, value, unit = '', atMost, atLeast } = figure
    const limit = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
    const outcome = outcomeOf(figure)
    if (outcome in counts) counts[outcome]++
    const shown = `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`.trimEnd()
    process.stdout.write(`${shown.padStart(20)}  ${limit.padEnd(14)}  ${outcome.padEnd(6)}  ${what}\n`)
  }
}
const { MISSED, BUSY } = counts
if (BUSY > 0)
  process.stdout.write(`\n${BUSY} not judged: the machine was too busy even for a bare list. Run it again.\n`)
if (MISSED > 0) process.stdout.write(`\n${MISSED} of the limits missed.\n`)
// A virtual display would keep it from ending.
process.exit(MISSED + BUSY > 0 ? 1 : 0)
