import './lib/check-node.mjs'
// Speed, mostly as ratios in one run: the app against a bare window, the review against the SDK's own parser, signing
// against the budget of a signing tool, the practice market against serving the same bytes from memory, the client
// against bare requests, long lists in a real window against the time of a frame. Prints a table and says which budgets hold. Never part of a test. Names of parts
// (`npm run bench -- client review`) run those alone.
import { benchApp } from './bench/app.mjs'
import { benchClient } from './bench/client.mjs'
import { benchMarket } from './bench/market.mjs'
import { benchReview } from './bench/review.mjs'
import { benchSigning } from './bench/signing.mjs'
import { benchViews } from './bench/views.mjs'
import { ensure } from './lib/ensure.mjs'
import { fail } from './lib/log.mjs'

const PARTS = {
  ...{ app: benchApp, review: benchReview, signing: benchSigning, market: benchMarket, client: benchClient },
  views: benchViews,
}
const given = process.argv.slice(2)
const only = given.filter((arg) => arg !== '--only')
const unknown = only.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) fail(`no such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
const names = only.length > 0 ? only : Object.keys(PARTS)
const runtime = await ensure({ desktop: names.some((name) => name === 'app' || name === 'views') })

for (const name of names)
  for (const { what, value, atMost, atLeast } of await PARTS[name](runtime)) {
    const isHeld = value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
    const budget = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
    const outcome = budget === '' ? '' : isHeld ? 'holds' : 'MISSED'
    process.stdout.write(`${value.toFixed(2).padStart(8)}  ${budget.padEnd(14)}  ${outcome.padEnd(6)}  ${what}\n`)
  }
