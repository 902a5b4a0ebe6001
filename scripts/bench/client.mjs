import { budget } from './budgets.mjs'
import { runBenchCommand } from './command.mjs'

/** The market client: against bare requests, and the request rate that it achieves within an agent key's rate limit. */
export function benchClient() {
  const { longRead, cached, uncached, listingsParsed, listingsUncached, listingsCached } =
    runBenchCommand('bench-client')
  const { perSecond, allowedPerSecond } = longRead
  return [
    ratioOf('client-cached', 'a cached answer, over a bare request to the same address', cached),
    ratioOf('client-uncached', 'an answer from the network, over a bare request', uncached),
    ratioOf(
      'client-listings-parsed',
      `10,000 listings parsed and checked (${listingsParsed.oursMs.toFixed(0)} ms), over JSON.parse alone`,
      listingsParsed,
    ),
    { label: '10,000 listings from the network, over a bare request', value: overBare(listingsUncached) },
    { label: '10,000 cached listings, over a bare request', value: overBare(listingsCached) },
    {
      ...budget('client-rate-used'),
      label: `share of the allowed rate that a long read used (${longRead.nfts} NFTs, ${longRead.holdings} holdings pages)`,
      value: perSecond / allowedPerSecond,
      measured: { ours: perSecond, reference: allowedPerSecond, unit: 'requests/s' },
    },
    {
      ...budget('client-refused'),
      label: '429 answers during the long read',
      value: longRead.refused,
      measured: { unit: 'answers' },
    },
    {
      ...budget('client-quote-wait'),
      label: 'seconds that a quote in the middle of the long read waited',
      value: longRead.quoteWaitedMs / 1000,
      measured: { unit: 's' },
    },
  ]
}

const overBare = ({ oursMs, bareMs }) => oursMs / bareMs

function ratioOf(name, label, times) {
  const measured = { ours: times.oursMs, reference: times.bareMs, unit: 'ms' }
  return { ...budget(name), label, value: overBare(times), measured }
}
