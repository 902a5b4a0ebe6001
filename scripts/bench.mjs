import './lib/check-node.mjs'
// Benchmarks, mostly as ratios within one run: the app against a bare window, the review against the SDK's own parser,
// signing against the budget of a signing tool, the practice market against serving the same bytes from memory, the
// client against bare requests, draws against a loop that only hashes, long lists in a real window against the time of
// a frame. Prints each figure with its unit and limit, and exits with 1 if a limit was missed or a miss could not be
// judged. Never part of a test. Arguments name the parts or single figures to run (`npm run bench -- client
// app-start`). With `--json` stdout has one line of JSON for each figure with a limit, and stderr the rest.
import { benchApp } from './bench/app.mjs'
import { BUDGETS } from './bench/budgets.mjs'
import { benchClient } from './bench/client.mjs'
import { benchDraws } from './bench/draws.mjs'
import { humanLine, jsonLine, outcomeOf, selectFigures } from './bench/figure.mjs'
import { benchMarket } from './bench/market.mjs'
import { benchReview } from './bench/review.mjs'
import { benchSigning } from './bench/signing.mjs'
import { benchViews } from './bench/views/index.mjs'
import { ensureSetup } from './lib/ensure.mjs'
import { fail, say } from './lib/log.mjs'

const PARTS = {
  app: benchApp,
  review: benchReview,
  signing: benchSigning,
  market: benchMarket,
  client: benchClient,
  draws: benchDraws,
  views: benchViews,
}
const args = process.argv.slice(2)
const isJson = args.includes('--json')
const names = args.filter((arg) => arg !== '--only' && arg !== '--json')
const { unknown, parts, isSelected } = selectFigures(names, Object.keys(PARTS), Object.keys(BUDGETS))
if (unknown.length > 0) {
  fail(`no such part or figure: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.
Figures: ${Object.keys(BUDGETS).join(', ')}.`)
}
/** Parts that open windows. */
const DESKTOP_PARTS = ['app', 'draws', 'views']
const runtime = await ensureSetup({ desktop: parts.some((name) => DESKTOP_PARTS.includes(name)) })

const counts = { MISSED: 0, BUSY: 0 }
const messages = isJson ? process.stderr : process.stdout
for (const part of parts) {
  if (isJson) say(`measuring ${part}`)
  const figures = PARTS[part](runtime)
  for await (const figure of Symbol.asyncIterator in figures ? figures : await figures) {
    if (!isSelected(part, figure)) continue
    const outcome = outcomeOf(figure)
    if (outcome in counts) counts[outcome]++
    process.stdout.write((isJson ? jsonLine(figure) : humanLine(figure)) ?? '')
  }
}
const { MISSED, BUSY } = counts
if (BUSY > 0)
  messages.write(`\n${BUSY} not judged: the machine was too busy even for a bare window. Run the benchmark again.\n`)
if (MISSED > 0) messages.write(`\n${MISSED} of the limits missed.\n`)
// Explicit, because a virtual display would keep the process running.
process.exit(MISSED + BUSY > 0 ? 1 : 0)
