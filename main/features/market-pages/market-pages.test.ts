import { describe, expect, it } from 'vitest'
import { marketPages, type MarketPageSubject } from '@shared/contract/market-pages'
import { AppFailure, failure } from '../../platform/app-failure'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createMarketPages } from './market-pages'

const TOKEN = '0.0.5000'
const NFT = { kind: 'nft', token: TOKEN, serial: 7 } as const
const COLLECTION = { kind: 'collection', token: TOKEN } as const
const LAUNCH = { kind: 'launch', token: TOKEN, mintCode: 'tide' } as const
const DOCUMENT = { kind: 'document', language: 'en', scope: 'platform', slug: 'terms' } as const
const PAGE = 'https://marketplace.example/market/tide/7'
const QUOTE = { token: TOKEN, serial: 7, listed: true }
const REFUSED = failure({
  code: 'service-refused',
  operation: 'quote',
  failure: 'nft-unknown',
  serviceCode: null,
  httpStatus: 404,
  message: '',
  again: 'never',
  money: 'nothing',
  retryAfterSeconds: null,
  transactionId: null,
  receiptStatus: null,
  claimSecondsLeft: null,
})

type Opened = readonly [href: string, host: string]

function rig(
  answers: Readonly<Record<string, unknown>>,
  { yes = true, baseUrl = new URL('https://api.marketplace.example') } = {},
) {
  const stamp = {
    asOf: null,
    receivedAt: '2026-11-21T12:00:00.000Z',
    maxAgeSeconds: 15,
    isCached: false,
    offline: false,
  }
  const market = scriptedMarket(({ name }) => {
    const answer = answers[name] ?? failure({ code: 'offline', what: 'service' })
    if (answer instanceof AppFailure) throw answer
    return answer
  }, stamp)
  const [asked, copied]: [Opened[], string[]] = [[], []]
  const service = createMarketPages({
    market,
    addresses: () => Promise.resolve({ baseUrl, toolUrl: null }),
    openPage: ({ url, hostKind }) => Promise.resolve((asked.push([url.href, hostKind]), yes)),
    copy: (text) => Promise.resolve(void copied.push(text)),
  })
  const open = async (thing: MarketPageSubject) => marketPages.open.output.parse(await service.open(thing)).outcome
  const copy = async (thing: MarketPageSubject) => marketPages.copy.output.parse(await service.copy(thing)).outcome
  return { open, copy, asked, copied, service }
}

const launches = (url: string | null) => ({
  mintEvents: [
    { mintCode: 'other', mintEventName: 'Other', url: 'https://marketplace.example/other' },
    { mintCode: 'tide', mintEventName: 'Tide', url },
  ],
})
const documents = (...slugs: readonly string[]) => ({
  documents: slugs.map((slug) => ({ slug, title: slug, scope: 'platform', url: PAGE })),
})
const activityOf = (listingUrl: string) => ({
  marketActivity: [{ saletype: 'Sold', nftTokenAddress: TOKEN, nftSerialId: 7, listingUrl }],
})

describe('the page that opens', () => {
  it.each<[string, MarketPageSubject, Readonly<Record<string, unknown>>, string]>([
    ['an NFT’s quote', NFT, { quote: { ...QUOTE, url: PAGE } }, PAGE],
    ['its activity, a path', NFT, { quote: QUOTE, activity: activityOf('/market/tide/7') }, PAGE],
    ['its activity, where it has no quote', NFT, { quote: REFUSED, activity: activityOf(PAGE) }, PAGE],
    [
      'its collection’s facts',
      COLLECTION,
      { collectionFacts: { token: TOKEN, name: 'Tide', marketplaceUrl: PAGE } },
      PAGE,
    ],
    ['its launch', LAUNCH, { mintEvents: launches(PAGE) }, PAGE],
    ['the list of documents', DOCUMENT, { legalDocuments: documents('terms', 'privacy') }, PAGE],
  ])('is the one in %s', async (_, thing, answers, href) => {
    const { open, asked } = rig(answers)
    expect(await open(thing)).toBe('opened')
    expect(asked).toEqual([[href, 'own']])
  })

  it.each(['javascript:alert(1)', 'http://marketplace.example/', 'https://a@marketplace.example/', '//evil.org/'])(
    'is none for %s, and nothing is asked or copied',
    async (url) => {
      const { open, copy, asked, copied } = rig({ quote: { ...QUOTE, url } })
      expect([await open(NFT), await copy(NFT), asked, copied]).toEqual(['unsafe', 'unsafe', [], []])
    },
  )

  it('is none where the market names none', async () => {
    const { open, copied, copy } = rig({
      quote: QUOTE,
      activity: { marketActivity: [] },
      mintEvents: launches(null),
      collectionFacts: { token: TOKEN, name: 'Tide' },
    })
    expect([await open(NFT), await open(COLLECTION), await open(LAUNCH)]).toEqual(['none', 'none', 'none'])
    expect([await copy(NFT), copied]).toEqual(['none', []])
    // Two documents of the same name, and none.
    expect(await rig({ legalDocuments: documents('terms', 'terms') }).open(DOCUMENT)).toBe('none')
    expect(await rig({ legalDocuments: documents('privacy') }).open(DOCUMENT)).toBe('none')
    // Activity of an NFT other than the requested one.
    const other = activityOf(PAGE).marketActivity.map((one) => ({ ...one, nftSerialId: 8 }))
    expect(await rig({ quote: QUOTE, activity: { marketActivity: other } }).open(NFT)).toBe('none')
  })

  it('does not open against a no, nor while the market cannot be asked', async () => {
    expect(await rig({ quote: { ...QUOTE, url: PAGE } }, { yes: false }).open(NFT)).toBe('declined')
    await expect(rig({}).open(NFT)).rejects.toThrow('offline')
  })

  it('is copied as it would open', async () => {
    const { copy, copied } = rig({ quote: QUOTE, activity: activityOf('/market/tide/7') })
    expect([await copy(NFT), copied]).toEqual(['copied', [PAGE]])
  })
})

it('of a market on this computer is named as such, and is neither opened nor copied', async () => {
  const baseUrl = new URL('http://127.0.0.1:4100')
  const { open, copy, asked, copied } = rig({ quote: { ...QUOTE, url: `${baseUrl.href}nft/7` } }, { baseUrl })
  expect([await open(NFT), await copy(NFT), asked, copied]).toEqual(['local', 'local', [], []])
  const elsewhere = rig({ quote: { ...QUOTE, url: 'http://127.0.0.1:4101/nft/7' } }, { baseUrl })
  expect(await elsewhere.open(NFT)).toBe('unsafe')
})

describe('a host that is not the market’s', () => {
  const quote = { ...QUOTE, url: 'https://launches.elsewhere.org/a' }

  it('is asked about as foreign once, and as allowed after a yes', async () => {
    const { open, asked } = rig({ quote })
    await open(NFT)
    await open(NFT)
    expect(asked.map(([, host]) => host)).toEqual(['foreign', 'allowed'])
  })

  it('is named when its address is copied', async () => {
    expect(await rig({ quote }).service.copy(NFT)).toEqual({ outcome: 'copied', foreignHost: 'launches.elsewhere.org' })
  })

  it('stays foreign after a no', async () => {
    const { open, asked } = rig({ quote }, { yes: false })
    await open(NFT)
    await open(NFT)
    expect(asked.map(([, host]) => host)).toEqual(['foreign', 'foreign'])
  })
})
