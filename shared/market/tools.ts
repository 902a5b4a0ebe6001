/**
 * The twenty tools of the tool server. The documents name them and say that each answer has `asOf` and `maxAgeSeconds`,
 * but not their inputs and outputs. Here they have those of the most similar operation, and the server's own schema
 * decides the sent input (`main/market-api/tools/tool-input.ts`).
 */
import { z } from 'zod'
import { aiModels, legalDocuments } from './catalog'
import { collectionFacts, marketFacts, resolveCollection } from './facts'
import { foreverMintPool, mintEvents } from './launchpad'
import { activity, events, floor, listings, offers, quote, readiness } from './market'
import type { Operation } from './operation'
import { statsTransactions, topCollections } from './statistics'
import { accountNfts, owners, tokenNft, tokenTraits } from './token'

type ToolDeclaration<I extends z.ZodType, A extends z.ZodType> = {
  readonly name: string
  readonly title: string
  /** One-line description of the answer. */
  readonly says: string
  /** Validated before sending. */
  readonly input: I
  /** The operation with the same answer. */
  readonly twin: Operation<z.ZodType, z.ZodType, A>
}

export type Tool<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = ToolDeclaration<I, A> & {
  /** Content of an answer in addition to `asOf` and `maxAgeSeconds`. */
  readonly answer: A
  readonly fit: 'facts'
  /** Seconds for which a cached answer may be used; 0 = never. */
  readonly cacheSeconds: number
  /**
   * True if the server tracks the position of each caller and never returns the same data twice: the answer is never
   * cached, and the call is never repeated automatically, because the data of a lost answer is lost with it.
   */
  readonly isToldOnce: boolean
}

/** Takes answer and caching from the operation with the same answer. */
function tool<I extends z.ZodType, A extends z.ZodType>({
  isToldOnce = false,
  ...declared
}: ToolDeclaration<I, A> & { readonly isToldOnce?: boolean }) {
  const { answer, cacheSeconds } = declared.twin
  return { ...declared, answer, fit: 'facts', cacheSeconds: isToldOnce ? 0 : cacheSeconds, isToldOnce } as const
}

const noFields = z.object({})
const listingsQuery = listings.query.shape
const activityQuery = activity.query.shape
const poolQuery = foreverMintPool.query.shape

export const tools = {
  resolve_collection: tool({
    name: 'resolve_collection',
    title: 'Find a collection',
    says: 'Up to five collections by name or token id',
    input: resolveCollection.query,
    twin: resolveCollection,
  }),
  search_collections: tool({
    name: 'search_collections',
    title: 'Search collections',
    says: 'Collections with figures over a range of days, found by name or all',
    input: z.object({
      q: resolveCollection.query.shape.q.optional(),
      range: topCollections.query.shape.range,
      includeUsers: z.boolean().optional(),
    }),
    twin: topCollections,
  }),
  get_floor: tool({
    name: 'get_floor',
    title: 'Floor price',
    says: 'Lowest listed price of a collection, or of its NFTs with all chosen traits',
    input: z.object({
      token: floor.query.shape.token,
      // The list itself: only a URL needs it as text.
      traits: floor.query.shape.traits.unwrap().in.optional(),
    }),
    twin: floor,
  }),
  get_listings: tool({
    name: 'get_listings',
    title: 'Listings',
    says: 'NFTs for sale in one collection or in all',
    input: z.object({
      token: listingsQuery.token,
      filterUserAccount: listingsQuery.filterUserAccount,
      filterTraitName: listingsQuery.filterTraitName,
      filterTraitValue: listingsQuery.filterTraitValue,
      sortBy: listingsQuery.sortBy.optional(),
      sortDirection: listingsQuery.sortDirection.optional(),
      limit: listingsQuery.limit.optional(),
      offset: listingsQuery.offset.optional(),
    }),
    twin: listings,
  }),
  get_trait_floors: tool({
    name: 'get_trait_floors',
    title: 'Floors by trait',
    says: 'Trait values of a collection, each with its count, listings and lowest price',
    input: tokenTraits.query,
    twin: tokenTraits,
  }),
  get_activity: tool({
    name: 'get_activity',
    title: 'Activity',
    says: 'Sales, listings, price changes and mints, newest first',
    input: z.object({
      token: activityQuery.token,
      serial: activityQuery.serial,
      activityFilter: activityQuery.activityFilter,
      amount: activityQuery.amount,
      page: activityQuery.page,
      includePreviouslyBoughtPrice: activityQuery.includePreviouslyBoughtPrice,
      hbarMarketOnly: activityQuery.hbarMarketOnly,
      paymentTokenAddress: activityQuery.paymentTokenAddress,
      isHashinal: activityQuery.isHashinal,
    }),
    twin: activity,
  }),
  get_nft: tool({
    name: 'get_nft',
    title: 'One NFT',
    says: 'Listing of an NFT: price and seller, or not listed',
    input: tokenNft.query,
    twin: tokenNft,
  }),
  get_wallet_holdings: tool({
    name: 'get_wallet_holdings',
    title: 'NFTs of a wallet',
    says: 'NFTs that an account holds, page by page',
    input: accountNfts.query.partial({ limit: true }),
    twin: accountNfts,
  }),
  get_offers: tool({
    name: 'get_offers',
    title: 'Offers',
    says: 'Offers for single NFTs',
    input: offers.query,
    twin: offers,
  }),
  get_market_summary: tool({
    name: 'get_market_summary',
    title: 'Market figures',
    says: 'Volume and sales of 24 hours with their changes, and new listings',
    input: noFields,
    twin: marketFacts,
  }),
  get_collection_facts: tool({
    name: 'get_collection_facts',
    title: 'Collection figures',
    says: 'Floor, best offer, volumes, owners and supply of a collection',
    input: collectionFacts.query,
    twin: collectionFacts,
  }),
  get_market_events: tool({
    name: 'get_market_events',
    title: 'Market changes',
    says: 'Listings, price changes, sales and unlistings since the last such call with this key',
    input: events.query,
    twin: events,
    isToldOnce: true,
  }),
  get_forever_mint_pool: tool({
    name: 'get_forever_mint_pool',
    title: 'Forever-mint pool',
    says: 'NFTs left in the pool of a forever-mint collection, and the mint price',
    input: z.object({
      token: poolQuery.token,
      serial: poolQuery.serial,
      limit: poolQuery.limit,
      page: poolQuery.page,
      sortBy: poolQuery.sortBy,
    }),
    twin: foreverMintPool,
  }),
  get_mint_events: tool({
    name: 'get_mint_events',
    title: 'Launches',
    says: 'Launches with price, stock and terms',
    input: mintEvents.query,
    twin: mintEvents,
  }),
  get_collection_history: tool({
    name: 'get_collection_history',
    title: 'Past sales',
    says: 'Transactions of a collection between two dates',
    input: statsTransactions.query.required({ token: true }),
    twin: statsTransactions,
  }),
  get_collection_holders: tool({
    name: 'get_collection_holders',
    title: 'Holders',
    says: 'Accounts that hold NFTs of a collection, largest first',
    input: owners.query,
    twin: owners,
  }),
  check_account_readiness: tool({
    name: 'check_account_readiness',
    title: 'Account readiness',
    says: 'Account checks: exists, can sign in, can pay, can receive NFTs of a collection',
    input: readiness.query,
    twin: readiness,
  }),
  quote_purchase: tool({
    name: 'quote_purchase',
    title: 'Quote',
    says: 'Current price of an NFT, and readiness of the NFT and the buyer; nothing is bought',
    input: quote.query,
    twin: quote,
  }),
  get_ai_models: tool({
    name: 'get_ai_models',
    title: 'AI models',
    says: 'Fees of models for images, videos, music and 3D shapes',
    input: noFields,
    twin: aiModels,
  }),
  get_platform_info: tool({
    name: 'get_platform_info',
    title: 'Platform documents',
    says: 'The market’s own documents, each with address and revision',
    input: legalDocuments.query,
    twin: legalDocuments,
  }),
} as const satisfies Record<string, Tool>

export type Tools = typeof tools
export type ToolName = keyof Tools

/** In the order of the documents. */
export const allTools: readonly Tool[] = Object.values(tools)
export const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name)
