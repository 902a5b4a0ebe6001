import { z } from 'zod'

/** A tool that returns the answer of one route. The input fields have the names of the route's parameters. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Path of a GET route. */
  readonly route: string
  readonly input: Readonly<Record<string, z.ZodType>>
  /** Maximum age of the data, if the route's answer does not contain one. */
  readonly maxAgeSeconds: number
  /** True if the tool reduces the route's answer to the collections that match the input `q`. */
  readonly isSearch?: true
  /** True if a call without `since` continues after the caller's last reading with the same input. */
  readonly continuesReads?: true
}

const idParameter = (description: string): z.ZodString =>
  z
    .string()
    .regex(/^0\.0\.[1-9]\d*$/)
    .describe(description)
const TOKEN = idParameter('Collection token id, like 0.0.3390118')
const ACCOUNT = idParameter('Ledger account id, like 0.0.5012345')
const SERIAL = z.int().min(1).describe('Serial number of the NFT')
const PAGE = z.int().min(1).optional().describe('Page, from 1')
const limitParameter = (max: number): z.ZodType =>
  z.int().min(1).max(max).optional().describe('Maximum number of results')
const DATE = z.iso.date().describe('YYYY-MM-DD')

const collectionTools: readonly Tool[] = [
  {
    name: 'resolve_collection',
    title: 'Find a collection',
    description: 'Finds up to five collections by name or token id.',
    route: '/v1/public/collection/resolve',
    input: { q: z.string().min(3).max(64).describe('A name, a part of one, or a token id') },
    maxAgeSeconds: 60,
  },
  {
    name: 'search_collections',
    title: 'Search and rank collections',
    description:
      'Collections with floor, offers, owners, supply and the volume of a range of days, highest volume first. Filter ' +
      'by name with q.',
    route: '/v1/public/market/topcollections',
    input: {
      q: z.string().trim().min(3).max(64).optional().describe('A name, a part of one, or a token id'),
      range: z.int().min(1).max(365).optional().describe('Days; 30 if absent'),
      includeUsers: z
        .boolean()
        .optional()
        .describe('Whether to add the traders with the highest volume in each collection'),
    },
    maxAgeSeconds: 120,
    isSearch: true,
  },
  {
    name: 'get_collection_facts',
    title: 'Collection in figures',
    description: 'Floor, best offer, volumes, owners and supply of one collection.',
    route: '/v1/public/collection/{token}/facts',
    input: { token: TOKEN },
    maxAgeSeconds: 60,
  },
  {
    name: 'get_collection_history',
    title: 'Past sales of a collection',
    description: 'Transactions of a collection between two dates.',
    route: '/v1/public/market/stats/transactions',
    input: { token: TOKEN, dateFrom: DATE, dateTo: DATE, page: PAGE, limit: limitParameter(500) },
    maxAgeSeconds: 3600,
  },
  {
    name: 'get_collection_holders',
    title: 'Holders of a collection',
    description: 'Accounts that hold NFTs of a collection, largest holders first.',
    route: '/v1/public/token/owners',
    input: { token: TOKEN, amount: limitParameter(500) },
    maxAgeSeconds: 60,
  },
  {
    name: 'get_trait_floors',
    title: 'Floors by trait',
    description: 'Number of NFTs, number of listings and floor of each trait value of a collection.',
    route: '/v1/public/token/traits',
    input: { token: TOKEN },
    maxAgeSeconds: 60,
  },
]

const traitFilter = z.object({ trait_type: z.string(), value: z.union([z.string(), z.number()]) })

const marketTools: readonly Tool[] = [
  {
    name: 'get_market_summary',
    title: 'Market in figures',
    description: 'Volume, sales and new listings of the last 24 hours, and their changes from the 24 hours before.',
    route: '/v1/public/market/facts',
    input: {},
    maxAgeSeconds: 60,
  },
  {
    name: 'get_floor',
    title: 'Floor price',
    description: 'The lowest listed price of a collection, or of its NFTs with one or more traits.',
    route: '/v1/public/market/floor',
    input: {
      token: TOKEN,
      trait_type: z.string().optional().describe('Name of one trait; send value, too'),
      value: z.string().optional(),
      traits: z.array(traitFilter).min(1).max(10).optional().describe('Several traits'),
    },
    maxAgeSeconds: 60,
  },
  {
    name: 'get_listings',
    title: 'Active listings',
    description: 'NFTs for sale, of one collection or of all.',
    route: '/v1/public/market/listings',
    input: {
      token: TOKEN.optional(),
      filterUserAccount: ACCOUNT.optional().describe('The seller'),
      filterTraitName: z.string().optional(),
      filterTraitValue: z.string().optional(),
      sortBy: z.enum(['listingDate', 'price', 'serialId']).optional(),
      sortDirection: z.enum(['ASC', 'DESC']).optional(),
      limit: z.int().min(1).max(200).default(50).describe('Maximum number of results'),
      offset: z.int().min(0).max(1_000_000).optional(),
    },
    maxAgeSeconds: 60,
  },
  {
    name: 'get_activity',
    title: 'Recent activity',
    description: 'Sales, listings, price changes and mints, newest first.',
    route: '/v1/public/market/activity',
    input: {
      token: TOKEN.optional(),
      serial: SERIAL.optional(),
      activityFilter: z.enum(['Sales', 'Listings', 'All']).optional(),
      amount: limitParameter(500),
      page: z.int().min(1).max(10).optional().describe('Page, 1 to 10'),
      includePreviouslyBoughtPrice: z.literal(1).optional().describe('1: include the price that the seller paid'),
      hbarMarketOnly: z.literal(1).optional().describe('1: only prices in HBAR'),
      paymentTokenAddress: idParameter('Only prices in this token').optional(),
      isHashinal: z.literal(1).optional().describe('1: only Hashinals'),
    },
    maxAgeSeconds: 60,
  },
  {
    name: 'get_market_events',
    title: 'Changes since the last query',
    description:
      'Listings, price changes, sales and delistings since the last equal query with this key; the newest ones on the ' +
      'first query. While an answer has a nextPage, request that page before a new query. Send the lastEventDate of ' +
      'an answer as since to continue from that event instead.',
    route: '/v1/public/market/events',
    input: {
      token: TOKEN.optional(),
      serial: SERIAL.optional().describe('Serial number; send token, too'),
      since: z.iso.datetime({ offset: true }).optional().describe('Value of lastEventDate in the previous answer'),
      eventType: z.enum(['listed', 'price_changed', 'sold', 'delisted']).optional(),
      page: PAGE,
      limit: limitParameter(100),
    },
    maxAgeSeconds: 0,
    continuesReads: true,
  },
  {
    name: 'get_offers',
    title: 'Offers',
    description: 'Offers on single NFTs.',
    route: '/v1/public/market/offers',
    input: {
      token: TOKEN.optional(),
      filterUserAccount: ACCOUNT.optional(),
      statusFilterTypeId: z
        .int()
        .min(0)
        .max(2)
        .optional()
        .describe('0: pending (submitted or accepted), 1: submitted, 2: all'),
      serial: SERIAL.optional(),
      page: PAGE,
      limit: limitParameter(100),
    },
    maxAgeSeconds: 0,
  },
  {
    name: 'quote_purchase',
    title: 'Quote',
    description: 'Current price of an NFT, and whether the NFT and this buyer are ready. Buys nothing.',
    route: '/v1/public/market/quote',
    input: { token: TOKEN, serial: SERIAL, buyer: ACCOUNT.optional() },
    maxAgeSeconds: 15,
  },
]

const otherTools: readonly Tool[] = [
  {
    name: 'get_nft',
    title: 'One NFT',
    description: 'The listing state of one NFT, read live.',
    route: '/v1/public/token/nft',
    input: { token: TOKEN, serial: SERIAL },
    maxAgeSeconds: 0,
  },
  {
    name: 'get_wallet_holdings',
    title: 'NFTs of a wallet',
    description: 'NFTs that an account holds, page by page.',
    route: '/v1/public/token/accountnfts',
    input: {
      account: ACCOUNT,
      limit: limitParameter(50),
      startToken: z.string().max(60).optional().describe('Value of next in the previous answer'),
    },
    maxAgeSeconds: 60,
  },
  {
    name: 'check_account_readiness',
    title: 'Account readiness',
    description: 'Whether an account exists, can sign in, pay, and receive NFTs of a collection.',
    route: '/v1/public/account/readiness',
    input: { account: ACCOUNT, token: TOKEN.optional() },
    maxAgeSeconds: 15,
  },
  {
    name: 'get_forever_mint_pool',
    title: 'Forever-mint pool',
    description: 'Remaining NFTs and price of a forever-mint pool.',
    route: '/v1/public/forevermint/pool',
    input: {
      token: z.string().min(1).max(100).describe('Collection token id or friendly name'),
      serial: SERIAL.optional(),
      limit: limitParameter(200),
      page: PAGE,
      sortBy: z.enum(['rarity', 'serial']).optional(),
    },
    maxAgeSeconds: 60,
  },
  {
    name: 'get_mint_events',
    title: 'Launches',
    description: 'Open launches with price, stock and terms.',
    route: '/v1/public/launchpad/mintevents',
    input: {
      hideSoldOut: z.literal(1).optional(),
      token: TOKEN.optional(),
      startDate: DATE.optional(),
      endDate: DATE.optional(),
      isForeverMint: z.boolean().optional(),
    },
    maxAgeSeconds: 60,
  },
  {
    name: 'get_ai_models',
    title: 'AI models',
    description: 'Prices of the AI models for images, videos, music and 3D models.',
    route: '/v1/public/dreamforge/models',
    input: {},
    maxAgeSeconds: 3600,
  },
  {
    name: 'get_platform_info',
    title: 'The platform',
    description: "The platform's own documents: terms, privacy, rewards, each with its address and revision.",
    route: '/v1/public/legal/documents',
    input: { language: z.enum(['en', 'es']).optional(), scope: z.enum(['platform', 'rewards']).optional() },
    maxAgeSeconds: 3600,
  },
]

/** The tools for AI assistants. All tools are read-only. */
export const tools: readonly Tool[] = [...collectionTools, ...marketTools, ...otherTools]
