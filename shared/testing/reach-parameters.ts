/**
 * The app's use of each parameter that the service's two documents name: whether the app sends the parameter, and why.
 * A test compares the list with the declared operations. The app must use every parameter that is listed as sent, and
 * every declared parameter must be listed.
 */

/** Use of a parameter. */
export type ParameterReach = {
  readonly isSent: boolean
  /**
   * For a sent parameter, the place where the person decides on the value, or the source of the value. For a parameter
   * that is not sent, the reason.
   */
  readonly explanation: string
}
type ParameterUses = Readonly<Record<string, ParameterReach>>

const sent = (explanation: string): ParameterReach => ({ isSent: true, explanation })
const notSent = (explanation: string): ParameterReach => ({ isSent: false, explanation })

const TIME_SPAN = sent('the time span above the tables')
const OPEN_COLLECTION = sent('the collection whose page is open')
const OPEN_NFT = sent('the NFT whose page is open')
const NEXT_PAGE = sent('the next page, when the person loads more')
const PAGE_SIZE = sent('a fixed page size')
const LARGEST_PAGE = sent('the largest page that the service returns')
const PREPARATION_CODE = sent('from the answer of the preparation')
const SIGNED_TRANSACTION_ID = sent('the id of the signed transaction')
const SIGNING_ACCOUNT = sent('the account that signs')
const aliasOf = (name: string): ParameterReach => notSent(`another name of \`${name}\``)
const DEPRECATED = notSent('deprecated, and ignored by the service')

/** Parameters of every call that needs a key. */
export const COMMON_PARAMETERS: ParameterUses = {
  'x-api-key': sent('Settings › Connection › Service keys: the agent or user key, on all routes that read a header'),
  apikey: sent(
    'the user or affiliate key, only on the routes that read the key from the URL alone, because logs record URLs',
  ),
  Authorization: notSent('same content as `x-api-key`'),
  'X-Svc-Project': sent('Settings › Connection › Service keys › Project name'),
}

/** Parameters by the name of the operation in `shared/market`. Operations without parameters are omitted. */
export const PARAMETER_REACH: Readonly<Record<string, ParameterUses>> = {
  createAgentKey: { label: sent('the name of the key') },
  topCollectionsFacts: { range: sent('24 hours, 7 days or 30 days above the table') },
  collectionFacts: { token: OPEN_COLLECTION },
  resolveCollection: { q: sent('the typed text') },
  listings: {
    token: OPEN_COLLECTION,
    filterUserAccount: sent('Find › a wallet › Listings, and the person’s own accounts'),
    filterTraitName: notSent('the app reads all listings of a collection and filters them by several traits'),
    filterTraitValue: notSent('as `filterTraitName`'),
    sortBy: sent('newest first; the app reads all listings of a collection and sorts them by any column'),
    sortDirection: sent('as `sortBy`'),
    limit: LARGEST_PAGE,
    offset: NEXT_PAGE,
  },
  activity: {
    token: sent('the collection whose page is open; Market › Activity requests all'),
    serial: OPEN_NFT,
    activityFilter: sent('Sales, Listings or All above the table'),
    amount: PAGE_SIZE,
    page: NEXT_PAGE,
    includePreviouslyBoughtPrice: sent('always: the column Gain or loss'),
    hbarMarketOnly: sent('Currency › HBAR above the table'),
    paymentTokenAddress: sent('Currency › a token above the table'),
    isHashinal: sent('Hashinals only above the table'),
  },
  events: {
    token: notSent('the app stores the feed of the whole market and filters it for What changed and alerts'),
    serial: notSent('as `token`'),
    serialId: aliasOf('serial'),
    since: sent('the end of the last read'),
    eventType: notSent('as `token`'),
    page: sent('until there are no new events'),
    limit: LARGEST_PAGE,
  },
  floor: {
    token: OPEN_COLLECTION,
    trait_type: notSent('`traits` covers a single trait'),
    value: notSent('`traits` covers a single trait'),
    traits: sent('one to ten chosen traits'),
  },
  offers: {
    token: OPEN_COLLECTION,
    filterUserAccount: sent('the person’s own accounts; Find › a wallet › Offers'),
    statusFilterTypeId: sent('Open, Submitted or All above the table'),
    serial: OPEN_NFT,
    serialId: aliasOf('serial'),
    page: NEXT_PAGE,
    limit: PAGE_SIZE,
  },
  quote: { token: OPEN_NFT, serial: OPEN_NFT, buyer: sent('the paying account') },
  readiness: { account: sent('any account'), token: sent('any collection, or none') },
  statsAggregated: { startDate: TIME_SPAN, endDate: TIME_SPAN },
  statsByToken: { startDate: TIME_SPAN, endDate: TIME_SPAN, page: NEXT_PAGE, limit: LARGEST_PAGE },
  statsTransactions: {
    dateFrom: TIME_SPAN,
    dateTo: TIME_SPAN,
    token: sent('one collection, or all'),
    page: NEXT_PAGE,
    limit: PAGE_SIZE,
  },
  topCollections: {
    range: sent('1 to 365 days'),
    rangeDays: aliasOf('range'),
    includeUsers: sent('Top traders, when requested'),
  },
  userVolume: {
    token: sent('one collection, or all'),
    page: NEXT_PAGE,
    amount: PAGE_SIZE,
    dateFrom: TIME_SPAN,
    dateTo: TIME_SPAN,
  },
  tokenNft: { token: OPEN_NFT, serial: OPEN_NFT },
  tokenNfts: {
    token: OPEN_COLLECTION,
    sortBy: sent('by serial, rarity or listing date above the images'),
    sortDirection: sent('lowest serial, rarest or latest listing first'),
    limit: LARGEST_PAGE,
    page: NEXT_PAGE,
  },
  tokenTraits: { token: OPEN_COLLECTION },
  accountNfts: {
    account: sent('the person’s own accounts; Find › a wallet › NFTs'),
    limit: LARGEST_PAGE,
    startToken: NEXT_PAGE,
  },
  owners: { token: OPEN_COLLECTION, amount: LARGEST_PAGE },
  isSupported: { token: sent('the typed id; the collections that the person holds') },
  mintEvents: {
    hideSoldOut: notSent('the app reads all launches; the control “State of the launches” hides sold-out ones'),
    token: sent('the launch that is open'),
    tokenAddress: aliasOf('token'),
    startDate: sent('the field “Starts from”'),
    endDate: sent('the field “to”'),
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
    limit: PAGE_SIZE,
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
    token: OPEN_COLLECTION,
    orderPrice: sent('the typed price'),
    quantity: sent('the number of offers'),
    requiredTraits: sent('the chosen traits'),
    'Idempotency-Key': sent('one for each flow, stored until its outcome is known'),
  },
  ordersTopUp: {
    token: OPEN_COLLECTION,
    orderId: sent('one chosen offer'),
    orderIds: sent('several chosen offers'),
    newPrice: sent('the typed price'),
    'Idempotency-Key': sent('one for each flow, stored until its outcome is known'),
  },
  ordersCancel: {
    token: OPEN_COLLECTION,
    orderId: sent('the chosen offer'),
    'Idempotency-Key': sent('one for each flow, stored until its outcome is known'),
  },
  allowanceApprove: { allowanceType: sent('always `order`'), allowance: sent('the typed amount') },
  allowanceConfirm: {
    allowanceType: sent('always `order`'),
    allowance: sent('the approved amount'),
    transactionId: SIGNED_TRANSACTION_ID,
    allowanceApproveSuccess: sent('the result on the ledger'),
  },
  authInit: { user_address: SIGNING_ACCOUNT },
  authVerify: {
    user_address: SIGNING_ACCOUNT,
    operationToken: PREPARATION_CODE,
    nonce: PREPARATION_CODE,
    userSignature: sent('the signature of the shown text'),
  },
  mintNft: {
    user_address: SIGNING_ACCOUNT,
    mintCode: sent('the launch that is open'),
    price: sent('the shown price'),
    mintCount: sent('the requested number of NFTs'),
    userAuthToken: notSent('the documents do not say if the service accepts it'),
  },
  mintNftRes: {
    user_address: SIGNING_ACCOUNT,
    saleVerificationCode: PREPARATION_CODE,
    transactionId: SIGNED_TRANSACTION_ID,
    userAuthToken: notSent('neither required nor accepted'),
  },
  buyNft: {
    token_address: OPEN_NFT,
    serial_number: OPEN_NFT,
    user_address: SIGNING_ACCOUNT,
    price: sent('the shown price'),
    userAuthToken: DEPRECATED,
  },
  buyNftRes: { saleVerificationCode: PREPARATION_CODE, transactionId: SIGNED_TRANSACTION_ID },
  listNft: {
    token_address: OPEN_NFT,
    serial_number: OPEN_NFT,
    price: sent('the typed price'),
    user_address: SIGNING_ACCOUNT,
    userAuthToken: DEPRECATED,
  },
  listNftRes: {
    saleVerificationCode: PREPARATION_CODE,
    transactionId: SIGNED_TRANSACTION_ID,
    user_address: SIGNING_ACCOUNT,
  },
  unlistNft: {
    token_address: OPEN_NFT,
    serial_number: OPEN_NFT,
    user_address: SIGNING_ACCOUNT,
    userAuthToken: DEPRECATED,
  },
  unlistNftRes: { saleVerificationCode: PREPARATION_CODE, transactionId: SIGNED_TRANSACTION_ID },
}
