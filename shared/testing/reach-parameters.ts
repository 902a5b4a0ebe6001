/**
 * Use of each parameter in the service's two documents: whether the app sends the parameter, and why. A test compares
 * the list with the declared operations. The app must use every parameter that is listed as sent, and every declared
 * parameter must be listed.
 */

/** Use of a parameter. */
export type ParameterReach = {
  readonly isSent: boolean
  /** For a sent parameter, the place where the person decides on the value, or its source. Otherwise the reason. */
  readonly explanation: string
}
type Parameters = Readonly<Record<string, ParameterReach>>

const sent = (explanation: string): ParameterReach => ({ isSent: true, explanation })
const notSent = (explanation: string): ParameterReach => ({ isSent: false, explanation })

const SPAN = sent('the time span above the tables')
const COLLECTION = sent('the collection whose page is open')
const NFT = sent('the NFT whose page is open')
const PAGES = sent('the next page, when the person loads more')
const SIZE = sent('a fixed page size')
const LARGEST = sent('the largest page that the service returns')
const CODE = sent('from the answer of the preparation')
const SIGNED = sent('the id of the signed transaction')
const ACTING = sent('the account that signs')
const ALIAS_OF = (name: string): ParameterReach => notSent(`another name of \`${name}\``)
const DEPRECATED = notSent('deprecated, and ignored by the service')

/** Parameters of every call that needs a key. */
export const COMMON_PARAMETERS: Parameters = {
  'x-api-key': sent('Settings › Connection › Service keys: the agent or user key, on all routes that read a header'),
  apikey: sent(
    'the user or affiliate key, only on the routes that accept no other place, because logs record addresses',
  ),
  Authorization: notSent('same content as `x-api-key`'),
  'X-Svc-Project': sent('Settings › Connection › Service keys › Project name'),
}

/** Parameters by the name of the operation in `shared/market`. Operations without parameters are omitted. */
export const PARAMETER_REACH: Readonly<Record<string, Parameters>> = {
  createAgentKey: { label: sent('the name of the key') },
  topCollectionsFacts: { range: sent('24 hours, 7 days or 30 days above the table') },
  collectionFacts: { token: COLLECTION },
  resolveCollection: { q: sent('the typed text') },
  listings: {
    token: COLLECTION,
    filterUserAccount: sent('Find › a wallet › Listings, and the person’s own accounts'),
    filterTraitName: notSent('the app reads all listings of a collection and filters them by several traits'),
    filterTraitValue: notSent('as `filterTraitName`'),
    sortBy: sent('newest first; the app reads all listings of a collection and sorts them by any column'),
    sortDirection: sent('as `sortBy`'),
    limit: LARGEST,
    offset: PAGES,
  },
  activity: {
    token: sent('the collection whose page is open; Market › Activity requests all'),
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
    token: notSent('the app stores the feed of the whole market and filters it for What changed and alerts'),
    serial: notSent('as `token`'),
    serialId: ALIAS_OF('serial'),
    since: sent('the end of the last read'),
    eventType: notSent('as `token`'),
    page: sent('until there are no new events'),
    limit: LARGEST,
  },
  floor: {
    token: COLLECTION,
    trait_type: notSent('`traits` covers a single trait'),
    value: notSent('`traits` covers a single trait'),
    traits: sent('one to ten chosen traits'),
  },
  offers: {
    token: COLLECTION,
    filterUserAccount: sent('the person’s own accounts; Find › a wallet › Offers'),
    statusFilterTypeId: sent('Open, Submitted or All above the table'),
    serial: NFT,
    serialId: ALIAS_OF('serial'),
    page: PAGES,
    limit: SIZE,
  },
  quote: { token: NFT, serial: NFT, buyer: sent('the paying account') },
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
    includeUsers: sent('Top traders, when requested'),
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
    sortBy: sent('by serial, rarity or listing date above the images'),
    sortDirection: sent('lowest serial, rarest or latest listing first'),
    limit: LARGEST,
    page: PAGES,
  },
  tokenTraits: { token: COLLECTION },
  accountNfts: {
    account: sent('the person’s own accounts; Find › a wallet › NFTs'),
    limit: LARGEST,
    startToken: PAGES,
  },
  owners: { token: COLLECTION, amount: LARGEST },
  isSupported: { token: sent('the typed id; the collections that the person holds') },
  mintEvents: {
    hideSoldOut: notSent('the app reads all launches; State of the launches above the table hides sold-out ones'),
    token: sent('the launch that is open'),
    tokenAddress: ALIAS_OF('token'),
    startDate: sent('Starts from above the table'),
    endDate: sent('to, above the table'),
    isForeverMint: notSent('the app reads both kinds and marks them'),
  },
  launchpadActivity: {
    f: notSent('the app identifies a launch by its token'),
    token: sent('the launch that is open'),
    limit: sent('the newest 500, then newer ones'),
    page: notSent('the app reads the newest 500, and the page says that there are older ones'),
  },
  foreverMintPool: {
    token: sent('the launch that is open'),
    serial: sent('Check one NFT › the typed number'),
    limit: SIZE,
    page: sent('where the service does not return all at once'),
    all: sent('always, first'),
    sortBy: sent('rarest first; the app sorts by any column'),
  },
  legalDocuments: {
    language: sent('English or Spanish above the table'),
    scope: sent('platform, rewards or all above the table'),
  },
  generateRandom: { min: sent('Least value'), max: sent('Greatest value'), count: sent('How many values') },
  ordersList: {
    coladdress: sent('the collection whose offers are shown'),
    onlyMine: sent('for the person’s own offers; the offer book of a collection requests all offers'),
  },
  ordersAdd: {
    token: COLLECTION,
    orderPrice: sent('the typed price'),
    quantity: sent('the number of offers'),
    requiredTraits: sent('the chosen traits'),
    'Idempotency-Key': sent('one for each flow, stored until its outcome is known'),
  },
  ordersTopUp: {
    token: COLLECTION,
    orderId: sent('one chosen offer'),
    orderIds: sent('several chosen offers'),
    newPrice: sent('the typed price'),
    'Idempotency-Key': sent('one for each flow, stored until its outcome is known'),
  },
  ordersCancel: {
    token: COLLECTION,
    orderId: sent('the chosen offer'),
    'Idempotency-Key': sent('one for each flow, stored until its outcome is known'),
  },
  allowanceApprove: { allowanceType: sent('always `order`'), allowance: sent('the typed amount') },
  allowanceConfirm: {
    allowanceType: sent('always `order`'),
    allowance: sent('the approved amount'),
    transactionId: SIGNED,
    allowanceApproveSuccess: sent('the result on the ledger'),
  },
  authInit: { user_address: ACTING },
  authVerify: {
    user_address: ACTING,
    operationToken: CODE,
    nonce: CODE,
    userSignature: sent('the signature of the shown text'),
  },
  mintNft: {
    user_address: ACTING,
    mintCode: sent('the launch that is open'),
    price: sent('the shown price'),
    mintCount: sent('the requested number of NFTs'),
    userAuthToken: notSent('the documents do not say if the service accepts it'),
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
    price: sent('the shown price'),
    userAuthToken: DEPRECATED,
  },
  buyNftRes: { saleVerificationCode: CODE, transactionId: SIGNED },
  listNft: {
    token_address: NFT,
    serial_number: NFT,
    price: sent('the typed price'),
    user_address: ACTING,
    userAuthToken: DEPRECATED,
  },
  listNftRes: { saleVerificationCode: CODE, transactionId: SIGNED, user_address: ACTING },
  unlistNft: { token_address: NFT, serial_number: NFT, user_address: ACTING, userAuthToken: DEPRECATED },
  unlistNftRes: { saleVerificationCode: CODE, transactionId: SIGNED },
}
