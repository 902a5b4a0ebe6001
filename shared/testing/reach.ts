/**
 * The place where a person reaches each operation and each tool of the service, and the end-to-end test that goes
 * there. A unit test keeps the list complete. An end-to-end test fails if the market did not receive the operations
 * that the test covers.
 */

import { allTools } from '../market/tools'

/** An end-to-end test, by its file and title. */
export type EndToEndTest = { readonly testFile: string; readonly title: string }
export type ReachEntry = {
  /** Path through the app, from a section of the sidebar, as the interface names its parts. */
  readonly appPath: string
  /** The end-to-end test that requests the operation. */
  readonly endToEndTest: EndToEndTest
}

const testOf = (name: string, title: string): EndToEndTest => ({ testFile: `e2e/${name}.test.ts`, title })

const STATISTICS = testOf(
  'statistics',
  'the market is read over time, by collection, sale by sale and by account, and saved as tables',
)
const COLLECTION = testOf(
  'collection',
  'a collection is read in its charts, by keyboard and in tables, and a trait picks among its listings',
)
const LISTINGS = testOf('listings', 'listings are filtered, sorted and walked by keyboard, and restored on return')
const COLLECTION_PAGES = testOf('listings', 'a collection’s NFTs, activity and offers are read page by page')
const AGENT_KEY = testOf('connection', 'an agent key is created, shown once, and ends at the market when it is revoked')
const HOLDINGS = testOf('holdings', 'a person looks through two accounts, sets things aside, and saves what is shown')
const PURCHASE = testOf('purchase', 'a person finds an NFT, makes room for it, buys it and sees it at once')
const NFT = testOf(
  'nft',
  'an NFT shows its history and similar sales, is listed with the helper, repriced and unlisted',
)
const OFFERS = testOf(
  'offers',
  'an allowance is set, offers are placed, raised and cancelled, and the allowance revoked',
)
const NFT_LISTING = testOf(
  'flows',
  'an NFT is listed after the market’s typed id is allowed, then repriced and unlisted',
)
const SIGN_IN = testOf('flows', 'an account is proven to the market by a text that is read before it is signed')
const MINT = testOf('mint', 'three NFTs are minted for exactly their price, and one is claimed for nothing')
const LAUNCHES = testOf('launches', 'a launch shows its pace and new mints, and a pool shows its odds')
const READINESS = testOf(
  'readiness',
  'any account is checked fact by fact, and the app fixes missing facts where possible',
)
const ALERTS = testOf(
  'alerts',
  'a crossed floor and a sale cause one notice each, also on the desktop, which opens its subject',
)

const TOOLS = testOf(
  'tools',
  'tools are called by hand with the server’s own inputs, and every call is stored to run again',
)
const ASSISTANT = testOf(
  'tools',
  'an assistant is set up without its key, model costs are calculated, and changed documents are noticed',
)
const DRAW = testOf('draws', 'a draw is made, verified at once, checked on the ledger, proven, and the same everywhere')
const reachEntry = (appPath: string, endToEndTest: EndToEndTest): ReachEntry => ({ appPath, endToEndTest })

/** Place and end-to-end test of each operation, by the operation's name in `shared/market`. */
export const OPERATION_REACH: Readonly<Record<string, ReachEntry>> = {
  createAgentKey: reachEntry(
    'Settings › Connection › Service keys › Create an agent key; Tools › Assistant › Create a key',
    AGENT_KEY,
  ),
  revokeAgentKey: reachEntry('Settings › Connection › Service keys, Other agent keys › Revoke', AGENT_KEY),
  marketFacts: reachEntry('Market › figures of the last 24 hours; Home › Market, last 24 hours', STATISTICS),
  topCollectionsFacts: reachEntry('Market › the table of collections', STATISTICS),
  collectionFacts: reachEntry('Market › a collection › its figures', COLLECTION),
  resolveCollection: reachEntry('Find, and every field for a collection', STATISTICS),
  listings: reachEntry('Market › a collection › Listings; Market › Listings; Find › a wallet › Listings', LISTINGS),
  activity: reachEntry('Market › a collection › Activity; Market › Activity', COLLECTION_PAGES),
  events: reachEntry('Home › What changed; Home › Notices; and new events in every list of listings', ALERTS),
  floor: reachEntry('Market › a collection › Floor of several traits', COLLECTION),
  offers: reachEntry('Market › a collection › Offers; Offers › Received; Find › a wallet › Offers', COLLECTION_PAGES),
  quote: reachEntry('Market › an NFT › Buy', PURCHASE),
  readiness: reachEntry('Accounts › Readiness; Market › an NFT › Readiness', READINESS),
  statsAggregated: reachEntry('Market › Statistics › Over time', STATISTICS),
  statsByToken: reachEntry('Market › Statistics › Over time, Collections', STATISTICS),
  statsTransactions: reachEntry('Market › Statistics › Sales', STATISTICS),
  topCollections: reachEntry('Market › Statistics › Collections; Market › All collections', STATISTICS),
  userVolume: reachEntry('Market › Statistics › Traders', STATISTICS),
  tokenNft: reachEntry('Market › an NFT › whether it is listed', NFT),
  tokenNfts: reachEntry('Market › a collection › NFTs', COLLECTION_PAGES),
  tokenTraits: reachEntry('Market › a collection › floors by trait', COLLECTION),
  accountNfts: reachEntry('Holdings › gallery and table; Find › a wallet › NFTs', HOLDINGS),
  owners: reachEntry('Market › a collection › Holders', COLLECTION),
  isSupported: reachEntry(
    'Market › All collections › an id missing from the list; Holdings › NFTs set aside, with the reason',
    HOLDINGS,
  ),
  supportedList: reachEntry('Market › All collections; Holdings › NFTs set aside, with the reason', HOLDINGS),
  mintEvents: reachEntry('Launches › all launches, or by start date', MINT),
  aiModels: reachEntry('Tools › AI models', ASSISTANT),
  legalDocuments: reachEntry('Tools › Legal documents', ASSISTANT),
  generateRandom: reachEntry('Draws › New draw', DRAW),
  launchpadActivity: reachEntry('Launches › a launch › Latest mints', LAUNCHES),
  foreverMintPool: reachEntry('Launches › a launch › the pool', LAUNCHES),
  ordersList: reachEntry('Offers › Made; Market › a collection › Offers', OFFERS),
  ordersAdd: reachEntry('Offers › Make an offer', OFFERS),
  ordersTopUp: reachEntry('Offers › Made › Raise', OFFERS),
  ordersCancel: reachEntry('Offers › Made › Cancel', OFFERS),
  allowanceApprove: reachEntry('Offers › Made › Set the allowance', OFFERS),
  allowanceConfirm: reachEntry('Offers › Made › Set the allowance', OFFERS),
  authInit: reachEntry('Accounts › Prove', SIGN_IN),
  authVerify: reachEntry('Accounts › Prove', SIGN_IN),
  mintNft: reachEntry('Launches › a launch › Mint', MINT),
  mintNftRes: reachEntry('Launches › a launch › Mint', MINT),
  buyNft: reachEntry('Market › an NFT › Buy', PURCHASE),
  buyNftRes: reachEntry('Market › an NFT › Buy', PURCHASE),
  listNft: reachEntry('Holdings › an NFT › List for sale', NFT_LISTING),
  listNftRes: reachEntry('Holdings › an NFT › List for sale', NFT_LISTING),
  unlistNft: reachEntry('Holdings › an NFT › Unlist NFT', NFT_LISTING),
  unlistNftRes: reachEntry('Holdings › an NFT › Unlist NFT', NFT_LISTING),
}

/** Place and end-to-end test of each tool, by the tool's name. */
export const TOOL_REACH: Readonly<Record<string, ReachEntry>> = Object.fromEntries(
  allTools.map(({ name, title }) => [name, reachEntry(`Tools › Console › ${title}`, TOOLS)]),
)

/** Names of the operations that an end-to-end test must request. */
export const operationsRequestedBy = (file: string, title: string): readonly string[] =>
  Object.entries(OPERATION_REACH)
    .filter(([, { endToEndTest }]) => endToEndTest.title === title && endToEndTest.testFile === file)
    .map(([name]) => name)
