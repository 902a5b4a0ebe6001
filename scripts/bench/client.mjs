import { budget } from './budgets.mjs'
import { figuresOf } from './command.mjs'

/** The market client: against bare requests, and the request rate that it achieves within an agent key's rate limit. */
export function benchClient() {
  const { long, cached, uncached, listingsParsed, listingsUncached, listingsCached } = figuresOf('bench-client')
  const { perSecond, allowedPerSecond } = long
  return [
    ratioOf('client-cached', 'a kept answer, over a bare request of the same address', cached),
    ratioOf('client-uncached', 'an answer from the network, over a bare request', uncached),
    ratioOf(
      'client-listings-parsed',
      `10,000 listings read and checked (${listingsParsed.oursMs.toFixed(0)} ms), over JSON.parse alone`,
      listingsParsed,
    ),
    { what: '10,000 listings from the network, over a bare request', value: overBare(listingsUncached) },
    { what: '10,000 listings kept, over a bare request', value: overBare(listingsCached) },
    {
      ...budget('client-rate-used'),
      what: `of the allowed rate used by a long read (${long.nfts} NFTs, ${long.holdings} holdings pages)`,
      value: perSecond / allowedPerSecond,
      parts: { ours: perSecond, reference: allowedPerSecond, unit: 'requests/s' },
    },
    { ...budget('client-refused'), what: 'answers 429 in it', value: long.refused, parts: { unit: 'answers' } },
    {
      ...budget('client-quote-wait'),
      what: 'seconds that a quote in its middle waited for its turn',
      value: long.quoteWaitedMs / 1000,
      parts: { unit: 's' },
    },
  ]
}

const overBare = ({ oursMs, bareMs }) => oursMs / bareMs

function ratioOf(name, what, times) {
  const parts = { ours: times.oursMs, reference: times.bareMs, unit: 'ms' }
  return { ...budget(name), what, value: overBare(times), parts }
}
