import { z } from 'zod'
import { cacheMaxAgeMs } from '../cache-age'
import { readMirror } from '../mirror-budget'
import { defineOperation } from '../operation'
import { Refusal } from '../refusal'
import { ledgerIdParam, optionalParam, serialParam } from '../params'
import { quoteFields, quoteBody } from '../quoting'
import { marketplaceUrl } from '../views'
import { FACTS_MAX_AGE_SECONDS, ageFields, ageView } from './account'

const quote = defineOperation({
  name: 'quote',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/quote',
  auth: 'public',
  summary: 'Price of an NFT and whether it can be bought; cached for up to 15 seconds.',
  answersNotFound: true,
  params: { query: { token: ledgerIdParam, serial: serialParam, buyer: optionalParam(ledgerIdParam) } },
  answer: z.strictObject({ ...quoteFields, ...ageFields }),
  handle: (service, { token, serial, buyer }) => {
    const collection = service.market.collections.get(token)
    // A burned NFT has no owner.
    const isKnown = collection !== undefined && service.ledger.state.ownerOf(token, serial) !== null
    if (!isKnown && service.rules.isKept('quote.unknown-nft')) {
      throw new Refusal(404, 'The service does not know this NFT.')
    }
    const maxAgeMs = cacheMaxAgeMs(service, 'quote', FACTS_MAX_AGE_SECONDS * 1000)
    const url = `${marketplaceUrl(service, collection?.spec.slug ?? '')}/${serial}`
    const cacheName = `quote ${token} ${serial} ${buyer ?? ''}`
    const cachedQuote = service.cache.getOrCompute(cacheName, maxAgeMs, () =>
      readMirror(service, () => quoteBody(service, { token, serial }, buyer)),
    )
    return { ...cachedQuote.value, url, ...ageView(cachedQuote.atMs) }
  },
})

export const quoteOperations = [quote]
