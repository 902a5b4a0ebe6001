/**
 * The twenty tools of the tool server. The documents name the tools and say that each answer has `asOf` and
 * `maxAgeSeconds`, but describe no inputs and outputs. This app assumes the input and the answer of the most similar
 * operation. The server's own schema decides which input is sent (`main/market-api/tools/tool-input.ts`).
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
  /** Description of the answer in one line. */
  readonly answerSummary: string
  /** Validated before sending. */
  readonly input: I
  /** The operation whose answer the tool is assumed to have. */
  readonly similarOperation: Operation<z.ZodType, z.ZodType, A>
}

export type Tool<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = ToolDeclaration<I, A> & {
  /** Content of an answer in addition to `asOf` and `maxAgeSeconds`. */
  readonly answer: A
  readonly fit: 'facts'
  /** Seconds for which a cached answer may be used; 0 for never. */
  readonly cacheSeconds: number
  /**
   * True if the server remembers what it returned to each key, and never returns the same data twice. Such an answer is
   * never cached. The call is never repeated automatically, because a repeat does not return the data of a lost answer.
   */
  readonly returnsDataOnce: boolean
}

/** Declares a tool with the answer and the cache time of the similar operation. */
function defineTool<I extends z.ZodType, A extends z.ZodType>(declaration: ToolDeclaration<I, A>): Tool<I, A> {
  const { answer, cacheSeconds } = declaration.similarOperation
  return { ...declaration, answer, fit: 'facts', cacheSeconds, returnsDataOnce: false }
}

const noFields = z.object({})
const listingsQuery = listings.query.shape
const activityQuery = activity.query.shape
const poolQuery = foreverMintPool.query.shape

export const tools = {
  resolve_collection: defineTool({
    name: 'resolve_collection',
    title: 'Find a collection',
    answerSummary: 'Up to five collections by name or token id',
    input: resolveCollection.query,
    similarOperation: resolveCollection,
  }),
  search_collections: defineTool({
    name: 'search_collections',
    title: 'Search collections',
    answerSummary: 'Figures of collections over a range of days, for all or for matching names',
    input: z.object({
      q: resolveCollection.query.shape.q.optional(),
      range: topCollections.query.shape.range,
      includeUsers: z.boolean().optional(),
    }),
    similarOperation: topCollections,
  }),
  get_floor: defineTool({
    name: 'get_floor',
    title: 'Floor price',
    answerSummary: 'Lowest listed price of a collection, or of its NFTs with all chosen traits',
    input: z.object({
      token: floor.query.shape.token,
      // `in` is the list of traits, before the operation converts the list to text for its address.
      traits: floor.query.shape.traits.unwrap().in.optional(),
    }),
    similarOperation: floor,
  }),
  get_listings: defineTool({
    name: 'get_listings',
    title: 'Listings',
    answerSummary: 'NFTs for sale in one collection or in all',
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
    similarOperation: listings,
  }),
  get_trait_floors: defineTool({
    name: 'get_trait_floors',
    title: 'Floors by trait',
    answerSummary: 'Trait values of a collection, each with its count, listings and lowest price',
    input: tokenTraits.query,
    similarOperation: tokenTraits,
  }),
  get_activity: defineTool({
    name: 'get_activity',
    title: 'Activity',
    answerSummary: 'Sales, listings, price changes and mints, newest first',
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
    similarOperation: activity,
  }),
  get_nft: defineTool({
    name: 'get_nft',
    title: 'One NFT',
    answerSummary: 'Listing of an NFT: price and seller, or not listed',
    input: tokenNft.query,
    similarOperation: tokenNft,
  }),
  get_wallet_holdings: defineTool({
    name: 'get_wallet_holdings',
    title: 'NFTs of a wallet',
    answerSummary: 'NFTs that an account holds, page by page',
    input: accountNfts.query.partial({ limit: true }),
    similarOperation: accountNfts,
  }),
  get_offers: defineTool({
    name: 'get_offers',
    title: 'Offers',
    answerSummary: 'Offers for single NFTs',
    input: offers.query,
    similarOperation: offers,
  }),
  get_market_summary: defineTool({
    name: 'get_market_summary',
    title: 'Market figures',
    answerSummary: 'Volume and sales of 24 hours with their changes, and new listings',
    input: noFields,
    similarOperation: marketFacts,
  }),
  get_collection_facts: defineTool({
    name: 'get_collection_facts',
    title: 'Collection figures',
    answerSummary: 'Floor, best offer, volumes, owners and supply of a collection',
    input: collectionFacts.query,
    similarOperation: collectionFacts,
  }),
  get_market_events: {
    ...defineTool({
      name: 'get_market_events',
      title: 'Market changes',
      answerSummary: 'Listings, price changes, sales and unlistings since the last such call with this key',
      input: events.query,
      similarOperation: events,
    }),
    cacheSeconds: 0,
    returnsDataOnce: true,
  },
  get_forever_mint_pool: defineTool({
    name: 'get_forever_mint_pool',
    title: 'Forever-mint pool',
    answerSummary: 'NFTs still in the pool of a forever-mint collection, and the mint price',
    input: z.object({
      token: poolQuery.token,
      serial: poolQuery.serial,
      limit: poolQuery.limit,
      page: poolQuery.page,
      sortBy: poolQuery.sortBy,
    }),
    similarOperation: foreverMintPool,
  }),
  get_mint_events: defineTool({
    name: 'get_mint_events',
    title: 'Launches',
    answerSummary: 'Launches with price, stock and terms',
    input: mintEvents.query,
    similarOperation: mintEvents,
  }),
  get_collection_history: defineTool({
    name: 'get_collection_history',
    title: 'Past sales',
    answerSummary: 'Transactions of a collection between two dates',
    input: statsTransactions.query.required({ token: true }),
    similarOperation: statsTransactions,
  }),
  get_collection_holders: defineTool({
    name: 'get_collection_holders',
    title: 'Holders',
    answerSummary: 'Accounts that hold NFTs of a collection, largest first',
    input: owners.query,
    similarOperation: owners,
  }),
  check_account_readiness: defineTool({
    name: 'check_account_readiness',
    title: 'Account readiness',
    answerSummary: 'Account checks: exists, can sign in, can pay, can receive NFTs of a collection',
    input: readiness.query,
    similarOperation: readiness,
  }),
  quote_purchase: defineTool({
    name: 'quote_purchase',
    title: 'Quote',
    answerSummary: 'Current price of an NFT, and readiness of the NFT and the buyer; nothing is bought',
    input: quote.query,
    similarOperation: quote,
  }),
  get_ai_models: defineTool({
    name: 'get_ai_models',
    title: 'AI models',
    answerSummary: 'Fees of models for images, videos, music and 3D shapes',
    input: noFields,
    similarOperation: aiModels,
  }),
  get_platform_info: defineTool({
    name: 'get_platform_info',
    title: 'Platform documents',
    answerSummary: 'The market’s own documents, each with address and revision',
    input: legalDocuments.query,
    similarOperation: legalDocuments,
  }),
} as const satisfies Record<string, Tool>

export type Tools = typeof tools
export type ToolName = keyof Tools

/** All tools, in the order of the documents. */
export const allTools: readonly Tool[] = Object.values(tools)
export const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name)
