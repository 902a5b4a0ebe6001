import { figuresOf } from './command.mjs'

/** The service client: beside bare requests, and what it makes of an agent key's allowance. */
export function benchClient() {
  const { long, cached, uncached, listingsParsed, listingsUncached, listingsCached, listingsParsedMs } =
    figuresOf('bench-client')
  return [
    { what: 'a kept answer, over a bare request of the same address', value: cached, atMost: 1 },
    { what: 'an answer from the network, over a bare request', value: uncached, atMost: 2 },
    {
      what: `10,000 listings read and checked (${listingsParsedMs.toFixed(0)} ms), over JSON.parse alone`,
      value: listingsParsed,
      atMost: 5,
    },
    { what: '10,000 listings from the network, over a bare request', value: listingsUncached },
    { what: '10,000 listings kept, over a bare request', value: listingsCached },
    {
      what: `of the allowed rate used by a long read (${long.nfts} NFTs, ${long.holdings} holdings pages)`,
      value: long.used,
      atLeast: 0.95,
    },
    { what: 'answers 429 in it', value: long.refused, atMost: 0 },
    { what: 'seconds that a quote in its middle waited for its turn', value: long.quoteWaitedMs / 1000, atMost: 1 },
  ]
}
