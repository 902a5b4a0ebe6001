import type { marketPages, MarketPageSubject } from '@shared/contract/market-pages'
import type { ServicesOf } from '@shared/contract/method'
import { legalDocuments } from '@shared/market/catalog'
import { collectionFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import { activity, quote } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { isLocalPage, marketHostNames, pageAddress, type PageAddress } from '../../market-api/client/page-address'
import { orNullIfRefused } from '../../platform/app-failure'
import type { MarketPage } from '../../platform/open-external'

type MarketPagesDeps = {
  readonly market: MarketClient
  readonly addresses: () => Promise<{ readonly baseUrl: URL; readonly toolUrl: URL | null }>
  /** Shows the host to the person, and opens the page if the person agrees. Returns false if the person declined. */
  readonly openPage: (page: MarketPage) => Promise<boolean>
  /** Copies the text to the clipboard. */
  readonly copy: (text: string) => Promise<void>
}

/** Maximum length of the names of a document, as the catalog service bounds them. */
const MAX_NAME_CHARS = 200

type PageLookup = { readonly page: PageAddress } | { readonly outcome: 'none' | 'local' | 'unsafe' }

/**
 * Service that opens pages of the market's site, or copies their addresses. The market's answers name the addresses.
 */
export function createMarketPages(
  deps: MarketPagesDeps,
): ServicesOf<{ marketPages: typeof marketPages }>['marketPages'] {
  const { market } = deps
  /**
   * Hosts, other than the market's own, of which the person has opened a page. Only in memory.
   */
  const allowedHosts = new Set<string>()

  async function findPage(subject: MarketPageSubject): Promise<PageLookup> {
    const [addressText, addresses] = await Promise.all([addressOf(market, subject), deps.addresses()])
    if (addressText === null) return { outcome: 'none' }
    const page = pageAddress(addressText, addresses)
    if (page) return { page }
    return { outcome: isLocalPage(addressText, addresses.baseUrl) ? 'local' : 'unsafe' }
  }

  return {
    async open(subject) {
      const lookup = await findPage(subject)
      if ('outcome' in lookup) return lookup
      const { url, isMarketHost } = lookup.page
      const { baseUrl, toolUrl } = await deps.addresses()
      const otherHostKind = allowedHosts.has(url.hostname) ? 'allowed' : 'foreign'
      const hostKind = isMarketHost ? 'own' : otherHostKind
      const isOpened = await deps.openPage({ url, hostKind, ownHosts: marketHostNames(baseUrl, toolUrl) })
      if (!isOpened) return { outcome: 'declined' }
      if (!isMarketHost) allowedHosts.add(url.hostname)
      return { outcome: 'opened' }
    },
    async copy(subject) {
      const lookup = await findPage(subject)
      if ('outcome' in lookup) return { ...lookup, foreignHost: null }
      const { url, isMarketHost } = lookup.page
      await deps.copy(url.href)
      return { outcome: 'copied', foreignHost: isMarketHost ? null : url.hostname }
    },
  }
}

/** Address of a page as the market writes it; null if the market names none. Throws AppFailure if a read fails. */
async function addressOf(market: MarketClient, subject: MarketPageSubject): Promise<string | null> {
  switch (subject.kind) {
    case 'nft':
      // The activity can name an address even if the market refuses a quote.
      return (await quotedUrl(market, subject)) ?? (await activityUrl(market, subject))
    case 'collection': {
      const { value } = await market.read(collectionFacts, { token: subject.token }, { priority: 'action' })
      return value.marketplaceUrl
    }
    case 'document': {
      const { value } = await market.read(legalDocuments, { language: subject.language }, { priority: 'action' })
      const sameDocuments = value.documents.filter(
        ({ slug, scope }) =>
          slug.slice(0, MAX_NAME_CHARS) === subject.slug && (scope ?? '').slice(0, MAX_NAME_CHARS) === subject.scope,
      )
      // Two documents of one name leave open which of them the person chose.
      return sameDocuments.length === 1 ? (sameDocuments[0]?.url ?? null) : null
    }
    case 'launch': {
      const { value } = await market.read(mintEvents, { token: subject.token }, { priority: 'action' })
      return value.mintEvents.find(({ mintCode }) => mintCode === subject.mintCode)?.url ?? null
    }
  }
}

type NftSubject = Extract<MarketPageSubject, { readonly kind: 'nft' }>

/** Address in a quote of the NFT; null if the quote has none, or if the service refuses the quote. */
async function quotedUrl(market: MarketClient, { token, serial }: NftSubject): Promise<string | null> {
  const answer = await orNullIfRefused(market.call(quote, { token, serial }, { priority: 'action' }))
  return answer && answer.value.url
}

/** Address in the latest activity of the NFT; null if there is none. */
async function activityUrl(market: MarketClient, { token, serial }: NftSubject): Promise<string | null> {
  const { value } = await market.read(activity, { token, serial, amount: 1 }, { priority: 'action' })
  const record = value.marketActivity.find(
    (activityRecord) => activityRecord.nftTokenAddress === token && activityRecord.nftSerialId === serial,
  )
  return record?.listingUrl ?? null
}
