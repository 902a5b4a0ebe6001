import type { marketPages, MarketPageSubject } from '@shared/contract/market-pages'
import type { ServicesOf } from '@shared/contract/method'
import { collectionFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import { activity, quote } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { isLocalPage, ownHosts, pageAddress, type PageAddress } from '../../market-api/client/page-address'
import { orNullIfRefused } from '../../platform/app-failure'
import type { MarketPage } from '../../platform/open-external'

type MarketPagesDeps = {
  readonly market: MarketClient
  readonly addresses: () => Promise<{ readonly baseUrl: URL; readonly toolUrl: URL | null }>
  /** Asks the person, who sees the host; false if they declined. */
  readonly openPage: (page: MarketPage) => Promise<boolean>
  readonly copy: (text: string) => Promise<void>
}

type Found = { readonly page: PageAddress } | { readonly outcome: 'none' | 'local' | 'unsafe' }

/** Pages of the market's site, at the addresses in the market's own answers. */
export function createMarketPages(
  deps: MarketPagesDeps,
): ServicesOf<{ marketPages: typeof marketPages }>['marketPages'] {
  const { market } = deps
  /**
   * Hosts that the person allowed, in addition to the market's own. They are forgotten when this run of the app ends.
   */
  const allowed = new Set<string>()

  async function find(thing: MarketPageSubject): Promise<Found> {
    const [text, addresses] = await Promise.all([addressOf(market, thing), deps.addresses()])
    if (text === null) return { outcome: 'none' }
    const page = pageAddress(text, addresses)
    if (page) return { page }
    return { outcome: isLocalPage(text, addresses.baseUrl) ? 'local' : 'unsafe' }
  }

  return {
    async open(thing) {
      const lookup = await find(thing)
      if ('outcome' in lookup) return lookup
      const { url, isOwnHost } = lookup.page
      const { baseUrl, toolUrl } = await deps.addresses()
      const otherHost = allowed.has(url.hostname) ? 'allowed' : 'foreign'
      const host = isOwnHost ? 'own' : otherHost
      if (!(await deps.openPage({ url, host, ownHosts: ownHosts(baseUrl, toolUrl) }))) return { outcome: 'declined' }
      if (!isOwnHost) allowed.add(url.hostname)
      return { outcome: 'opened' }
    },
    async copy(thing) {
      const lookup = await find(thing)
      if ('outcome' in lookup) return { ...lookup, foreignHost: null }
      const { url, isOwnHost } = lookup.page
      await deps.copy(url.href)
      return { outcome: 'copied', foreignHost: isOwnHost ? null : url.hostname }
    },
  }
}

/** Address as the market writes it; null if the market names none. Throws AppFailure if the market cannot be read. */
async function addressOf(market: MarketClient, thing: MarketPageSubject): Promise<string | null> {
  switch (thing.kind) {
    case 'nft':
      return (await quotedUrl(market, thing)) ?? (await activityUrl(market, thing))
    case 'collection': {
      const { value } = await market.read(collectionFacts, { token: thing.token }, { priority: 'action' })
      return value.marketplaceUrl
    }
    case 'launch': {
      const { value } = await market.read(mintEvents, { token: thing.token }, { priority: 'action' })
      return value.mintEvents.find(({ mintCode }) => mintCode === thing.mintCode)?.url ?? null
    }
  }
}

type Nft = Extract<MarketPageSubject, { readonly kind: 'nft' }>

/** Address in a quote; null if the service refuses the quote. The activity of such an NFT may still name one. */
async function quotedUrl(market: MarketClient, { token, serial }: Nft): Promise<string | null> {
  const answer = await orNullIfRefused(market.call(quote, { token, serial }, { priority: 'action' }))
  return answer && answer.value.url
}

async function activityUrl(market: MarketClient, { token, serial }: Nft): Promise<string | null> {
  const { value } = await market.read(activity, { token, serial, amount: 1 }, { priority: 'action' })
  const record = value.marketActivity.find(
    (activityRecord) => activityRecord.nftTokenAddress === token && activityRecord.nftSerialId === serial,
  )
  return record?.listingUrl ?? null
}
