/**
 * Use of each parameter in the service's two documents: sent by the app or not, with the reason. A test compares the
 * list with the declared operations: the app must use every parameter listed as sent, and every declared parameter must
 * be listed.
 */

/**
 * `isSent`: the app sends the parameter; `how` names the place where the person decides on it, or its source. Otherwise
 * `how` is the reason for not sending it.
 */
export type ParameterReach = { readonly isSent: boolean; readonly how: string }
type Parameters = Readonly<Record<string, ParameterReach>>

const sent = (how: string): ParameterReach => ({ isSent: true, how })
const notSent = (how: string): ParameterReach => ({ isSent: false, how })

const SPAN = sent('the span above the tables')
const COLLECTION = sent('the collection whose page is open')
const NFT = sent('the NFT whose page is open')
const PAGES = sent('follows as somebody goes on')
const SIZE = sent('a fixed size of page')
const LARGEST = sent('the most that the service gives at once')
const CODE = sent('from the answer to the preparation')
const SIGNED = sent('the id of the transaction that was signed')
const ACTING = sent('the account that signs')
const ALIAS_OF = (name: string): ParameterReach => notSent(`another name of \`${name}\``)
const DEPRECATED = notSent('deprecated, and ignored by the service')

/** Parameters of every call that needs a key. */
export const COMMON_PARAMETERS: Parameters = {
  'x-api-key': sent('Settings › Connection › Service keys: the agent or user key, on all routes that read a header'),
  apikey: sent(
    'the user or affiliate key, on the routes that read nothing else; never on any other, since addresses end up in logs',
  ),
  Authorization: notSent('says the same as `x-api-key`'),
  'X-Svc-Project': sent('Settings › Connection › Service keys › Project name'),
}

/** By the names of `shared/market`; operations without parameters are omitted. */
export const PARAMETER_REACH: Readonly<Record<string, Parameters>> = {
  createAgentKey: { label: sent('the name that is given to the key') },
  topCollectionsFacts: { range: sent('24 hours, 7 days or 30 days above the table') },
  collectionFacts: { token: COLLECTION },
  resolveCollection: { q: sent('what is typed') },
  listings: {
    token: COLLECTION,
    filterUserAccount: sent('Find › a wallet › Listings, and the own accounts'),
    filterTraitName: notSent('all listings of a collection are read, and filtered here by several traits at once'),
    filterTraitValue: notSent('as `filterTraitName`'),
    sortBy: sent('newest first; a collection’s listings are all read and sorted here by any column'),
    sortDirection: sent('as `sortBy`'),
    limit: LARGEST,
    offset: PAGES,
  },
  activity: {
    token: sent('the collection whose page is open; Market › Activity asks for all'),
    serial: NFT,
    activityFilter: sent('Sales, Listings or All above the table'),
    amount: SIZE,
    page: PAGES,
    includePreviouslyBoughtPrice: sent('always: the column Gain or loss'),
    hbarMarketOnly: sent('Currency › HBAR above the table'),
    paymentTokenAddress: sent('Currency › a token above the table'),
    isHashinal: sent('Hashinals only above the table'),
  },
  events: {
    token: notSent('the feed of the whole market is kept, and What changed and alerts filter it here'),
    serial: notSent('as `token`'),
    serialId: ALIAS_OF('serial'),
    since: sent('where the last reading ended'),
    eventType: notSent('as `token`'),
    page: sent('until nothing new is left'),
    limit: LARGEST,
  },
  floor: {
    token: COLLECTION,
    trait_type: notSent('`traits` says the same for one'),
    value: notSent('`traits` says the same for one'),
    traits: sent('one to ten traits that are picked'),
  },
  offers: {
    token: COLLECTION,
    filterUserAccount: sent('the own accounts; Find › a wallet › Offers'),
    statusFilterTypeId: sent('Open, Submitted or All above the table'),
    serial: NFT,
    serialId: ALIAS_OF('serial'),
    page: PAGES,
    limit: SIZE,
  },
  quote: { token: NFT, serial: NFT, buyer: sent('the account that is to pay') },
  readiness: { account: sent('any account'), token: sent('any collection, or none') },
  statsAggregated: { startDate: SPAN, endDate: SPAN },
  statsByToken: { startDate: SPAN, endDate: SPAN, page: PAGES, limit: LARGEST },
  statsTransactions: {
    dateFrom: SPAN,
    dateTo: SPAN,
    token: sent('one collection, or all'),
    page: PAGES,
    limit: SIZE,
  },
  topCollections: {
    range: sent('1 to 365 days'),
    rangeDays: ALIAS_OF('range'),
    includeUsers: sent('Top traders, when they are asked for'),
  },
  userVolume: {
    token: sent('one collection, or all'),
    page: PAGES,
    amount: SIZE,
    dateFrom: SPAN,
    dateTo: SPAN,
  },
  tokenNft: { token: NFT, serial: NFT },
  tokenNfts: {
    token: COLLECTION,
    sortBy: sent('by serial, rarity or date of listing above the pictures'),
    sortDirection: sent('lowest serial, rarest, listed last come first'),
    limit: LARGEST,
    page: PAGES,
  },
  tokenTraits: { token: COLLECTION },
  accountNfts: {
    account: sent('the own accounts; Find › a wallet › NFTs'),
    limit: LARGEST,
    startToken: PAGES,
  },
  owners: { token: COLLECTION, amount: LARGEST },
  isSupported: { token: sent('the id that is typed; the collections that are held') },
  mintEvents: {
    hideSoldOut: notSent('all are read at once; State of the launches above the table hides those that are sold out'),
    token: sent('the launch that is open'),
    tokenAddress: ALIAS_OF('token'),
    startDate: sent('Starts from above the table'),
    endDate: sent('to above the table'),
    isForeverMint: notSent('both kinds are read at once, and marked'),
  },
  launchpadActivity: {
    f: notSent('a launch is known here by its token'),
    token: sent('the launch that is open'),
    limit: sent('the newest 500, then what is new'),
    page: notSent('the newest 500 are read, and the page says that there are older ones'),
  },
  foreverMintPool: {
    token: sent('the launch that is open'),
    serial: sent('Check one NFT › the number that is typed'),
    limit: SIZE,
    page: sent('where the service does not give all at once'),
    all: sent('always, first'),
    sortBy: sent('rarest first; sorted here by any column'),
  },
  legalDocuments: {
    language: sent('English or Spanish above the table'),
    scope: sent('platform, rewards or all above the table'),
  },
  generateRandom: { min: sent('Least value'), max: sent('Greatest value'), count: sent('How many values') },
  ordersList: {
    coladdress: sent('the collection whose offers are shown'),
    onlyMine: sent('for the own offers; the book of a collection asks for everybody’s'),
  },
  ordersAdd: {
    token: COLLECTION,
    orderPrice: sent('the price that is typed'),
    quantity: sent('how many offers are made'),
    requiredTraits: sent('the traits that are picked'),
    'Idempotency-Key': sent('one for each act, kept until its end is known'),
  },
  ordersTopUp: {
    token: COLLECTION,
    orderId: sent('one offer that is picked'),
    orderIds: sent('several offers that are picked'),
    newPrice: sent('the price that is typed'),
    'Idempotency-Key': sent('one for each act, kept until its end is known'),
  },
  ordersCancel: {
    token: COLLECTION,
    orderId: sent('the offer that is picked'),
    'Idempotency-Key': sent('one for each act, kept until its end is known'),
  },
  allowanceApprove: { allowanceType: sent('always `order`'), allowance: sent('the amount that is typed') },
  allowanceConfirm: {
    allowanceType: sent('always `order`'),
    allowance: sent('the amount that was approved'),
    transactionId: SIGNED,
    allowanceApproveSuccess: sent('what the ledger told'),
  },
  authInit: { user_address: ACTING },
  authVerify: {
    user_address: ACTING,
    operationToken: CODE,
    nonce: CODE,
    userSignature: sent('the signature of the text that was read'),
  },
  mintNft: {
    user_address: ACTING,
    mintCode: sent('the launch that is open'),
    price: sent('the price that was shown'),
    mintCount: sent('how many are asked for'),
    userAuthToken: notSent('the documents do not say whether it is taken'),
  },
  mintNftRes: {
    user_address: ACTING,
    saleVerificationCode: CODE,
    transactionId: SIGNED,
    userAuthToken: notSent('neither required nor accepted'),
  },
  buyNft: {
    token_address: NFT,
    serial_number: NFT,
    user_address: ACTING,
    price: sent('the price that was shown'),
    userAuthToken: DEPRECATED,
  },
  buyNftRes: { saleVerificationCode: CODE, transactionId: SIGNED },
  listNft: {
    token_address: NFT,
    serial_number: NFT,
    price: sent('the price that is typed'),
    user_address: ACTING,
    userAuthToken: DEPRECATED,
  },
  listNftRes: { saleVerificationCode: CODE, transactionId: SIGNED, user_address: ACTING },
  unlistNft: { token_address: NFT, serial_number: NFT, user_address: ACTING, userAuthToken: DEPRECATED },
  unlistNftRes: { saleVerificationCode: CODE, transactionId: SIGNED },
}
