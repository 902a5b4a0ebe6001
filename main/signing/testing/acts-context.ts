import {
  INTENTS,
  FIFTY_HBAR,
  MARKET,
  OPERATOR,
  approveAllowanceBytes,
  contractCallBytes,
  hbarAllowanceEntry,
  nftAllowanceEntry,
  setApprovalData,
} from './acts'
import { noteCase, refuseCase, warnCase, type RuleCase } from './verdict-cases'
import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  INTENT,
  ROYALTY_ACCOUNT,
  SELLER,
  SERIAL,
  STRANGER,
  body,
  hbarList,
  hbarLegBytes,
  encodeTransactionList,
  encodeTransfers,
} from './pieces'

const SELLER_ID = `0.0.${SELLER}`
const OTHER_SELLER_ID = '0.0.2020'
const MARKET_ID = `0.0.${MARKET}`
const STRANGER_ID = `0.0.${STRANGER}`

const purchaseBytes = encodeTransactionList(body())
const evmPurchaseBytes = approveAllowanceBytes(hbarAllowanceEntry(MARKET, 120n * HBAR))
const listingBytes = approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL]))
const evmListingBytes = contractCallBytes(setApprovalData(OPERATOR, true))
const offerAllowanceBytes = approveAllowanceBytes(hbarAllowanceEntry(MARKET, 500n * HBAR))

const ROYALTY_WITH_FALLBACK = {
  numerator: 5,
  denominator: 100,
  collector: '0.0.8001',
  fallback: { amount: '3', token: null },
}
const FALLBACK_FEES = { royalties: [ROYALTY_WITH_FALLBACK], fixed: [] }
const MARKET_ALLOWANCE_OF_40 = [{ spender: MARKET_ID, amount: '40' }]
/** A purchase for 120 HBAR: the given amounts in HBAR go to other accounts, and the remainder goes to the seller. */
const purchaseFor120 = (...otherShares: readonly (readonly [account: number, hbar: bigint])[]): Buffer => {
  const sellerHbar = otherShares.reduce((remainder, [, hbar]) => remainder - hbar, 120n)
  const legs = otherShares.map(([account, hbar]) => hbarLegBytes(account, hbar * HBAR))
  return encodeTransfers(
    hbarList(hbarLegBytes(BUYER, -120n * HBAR), hbarLegBytes(SELLER, sellerHbar * HBAR), ...legs),
    DELIVERY,
  )
}
/** A purchase for 120 HBAR: 2 HBAR for the market, the given amount for `account`, the remainder for the seller. */
const purchaseWithShare = (hbar: bigint, account: number): Buffer =>
  purchaseFor120([MARKET_FEE_ACCOUNT, 2n], [account, hbar])
const INTENT_WITH_FEE_ACCOUNT = { ...INTENT, feeAccounts: [`0.0.${MARKET_FEE_ACCOUNT}`] }
const royaltyFees = (numerator: number, denominator: number) => ({
  royalties: [{ numerator, denominator, collector: `0.0.${ROYALTY_ACCOUNT}`, fallback: null }],
  fixed: [],
})
const affiliateOf = (commission: string, denominator: string) => ({
  account: STRANGER_ID,
  name: 'Countersign',
  commission,
  denominator,
})
const FIVE_PERCENT_ROYALTY = royaltyFees(1, 20)
const NO_FEES = { royalties: [], fixed: [] }
const withContext = (intent: object, context: object): RuleCase['intent'] => ({ ...intent, context })

/** Cases in which a rule on facts outside the bytes reports a finding. */
export const contextCases: readonly RuleCase[] = [
  refuseCase(
    'a purchase above the price of the listing',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '119', seller: SELLER_ID } }),
  ),
  refuseCase(
    'a purchase from another seller than that of the listing',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '120', seller: OTHER_SELLER_ID } }),
  ),
  refuseCase(
    'an EVM purchase above the price of the listing',
    'listing-differs',
    evmPurchaseBytes,
    withContext(INTENTS.buyEvm, { listing: { price: '100', seller: SELLER_ID } }),
  ),
  refuseCase(
    'a purchase one tinybar above the price of the listing',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '119.99999999', seller: SELLER_ID } }),
  ),
  refuseCase(
    'a purchase below the price of the listing, from another seller',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '130', seller: OTHER_SELLER_ID } }),
  ),
  noteCase(
    'a purchase below the price of the listing, as after a counter offer',
    'listing-cheaper',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '130', seller: SELLER_ID } }),
  ),
  noteCase(
    'an EVM purchase below the price of the listing',
    'listing-cheaper',
    evmPurchaseBytes,
    withContext(INTENTS.buyEvm, { listing: { price: '120.00000001', seller: SELLER_ID } }),
  ),
  warnCase('a listing that could not be read', 'listing-unread', purchaseBytes, withContext(INTENT, { listing: null })),
  warnCase(
    'a purchase with token fees that could not be read',
    'fees-unread',
    purchaseBytes,
    withContext(INTENT, { tokenFees: null }),
  ),
  warnCase(
    'a listing with token fees that could not be read',
    'fees-unread',
    listingBytes,
    withContext(INTENTS.list, { tokenFees: null }),
  ),
  noteCase('a fallback fee', 'fallback-fee', purchaseBytes, withContext(INTENT, { tokenFees: FALLBACK_FEES })),
  warnCase(
    'a share that no fee explains',
    'share-unexplained',
    purchaseWithShare(6n, STRANGER),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warnCase(
    'twice the royalty of the token',
    'share-unexplained',
    purchaseWithShare(12n, ROYALTY_ACCOUNT),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warnCase(
    'a royalty payment for a collection without royalties',
    'share-unexplained',
    purchaseWithShare(6n, ROYALTY_ACCOUNT),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: NO_FEES }),
  ),
  refuseCase(
    'almost half of the price for a stranger, without known fee accounts',
    'share-over-limit',
    purchaseWithShare(50n, STRANGER),
    withContext(INTENT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  refuseCase(
    'more than a quarter of the price that no fee explains',
    'share-over-limit',
    purchaseWithShare(33n, STRANGER),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  refuseCase(
    'a share that no fee explains, above the limit of the person',
    'share-over-limit',
    purchaseWithShare(6n, STRANGER),
    withContext({ ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 4 }, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warnCase(
    'a tenth for a stranger, with a limit and without known fee accounts',
    'share-unexplained',
    purchaseFor120([STRANGER, 12n]),
    withContext({ ...INTENT, shareLimit: 25 }, { tokenFees: NO_FEES }),
  ),
  refuseCase(
    'a tenth for a stranger, above the limit and without known fee accounts',
    'share-over-limit',
    purchaseFor120([STRANGER, 12n]),
    withContext({ ...INTENT, shareLimit: 7 }, { tokenFees: NO_FEES }),
  ),
  noteCase(
    'a tenth for a stranger, without a limit and without known fee accounts',
    'receiver-unknown',
    purchaseFor120([STRANGER, 12n]),
    withContext(INTENT, { tokenFees: NO_FEES }),
  ),
  refuseCase(
    'a share above the limit, with fees that could not be read',
    'share-over-limit',
    purchaseWithShare(12n, STRANGER),
    withContext({ ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 7 }, { tokenFees: null }),
  ),
  refuseCase(
    'a share above the limit, with fees that were not read',
    'share-over-limit',
    purchaseWithShare(12n, STRANGER),
    {
      ...INTENT_WITH_FEE_ACCOUNT,
      shareLimit: 7,
    },
  ),
  noteCase(
    'a share within the limit, with fees that were not read',
    'receiver-unknown',
    purchaseWithShare(12n, STRANGER),
    {
      ...INTENT_WITH_FEE_ACCOUNT,
      shareLimit: 10,
    },
  ),
  noteCase(
    'the affiliate with its share',
    'receiver-unknown',
    purchaseFor120([MARKET_FEE_ACCOUNT, 1n], [STRANGER, 1n]),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: NO_FEES, affiliate: affiliateOf('1', '120') }),
  ),
  noteCase(
    'the affiliate with more than its share',
    'receiver-unknown',
    purchaseFor120([MARKET_FEE_ACCOUNT, 1n], [STRANGER, 1n]),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: NO_FEES, affiliate: affiliateOf('1', '480') }),
  ),
  noteCase(
    'the affiliate and another receiver, with fees that were not read',
    'receiver-unknown',
    purchaseFor120([MARKET_FEE_ACCOUNT, 1n], [STRANGER, 1n], [ROYALTY_ACCOUNT, 6n]),
    withContext({ ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 10 }, { affiliate: affiliateOf('1', '120') }),
  ),
  warnCase(
    'a tenth for a stranger that the market names as the affiliate',
    'share-unexplained',
    purchaseWithShare(12n, STRANGER),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY, affiliate: affiliateOf('10', '100') }),
  ),
  refuseCase(
    'a tenth for a named affiliate, above the limit',
    'share-over-limit',
    purchaseWithShare(12n, STRANGER),
    withContext(
      { ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 7 },
      { tokenFees: NO_FEES, affiliate: affiliateOf('10', '100') },
    ),
  ),
  warnCase(
    'a third of the price that the fees of the token explain',
    'others-paid-much',
    purchaseWithShare(40n, ROYALTY_ACCOUNT),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: royaltyFees(1, 3) }),
  ),
  warnCase(
    'a third of the price that the fees explain, and a share that no fee explains',
    'others-paid-much',
    purchaseFor120([MARKET_FEE_ACCOUNT, 2n], [ROYALTY_ACCOUNT, 40n], [STRANGER, 6n]),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: royaltyFees(1, 3) }),
  ),
  noteCase(
    'exactly the royalty of the token',
    'receiver-unknown',
    purchaseWithShare(6n, ROYALTY_ACCOUNT),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warnCase(
    'a mint paid above the price of the launch',
    'mint-over-stated',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR))),
    withContext(INTENTS.directMint, { mint: { price: '40' } }),
  ),
  warnCase(
    'a mint paid above the total of the answer',
    'mint-over-stated',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR))),
    withContext(INTENTS.directMint, { mint: { price: '50', total: '49.99999999' } }),
  ),
  warnCase(
    'a mint paid above the allowance that the service requests',
    'mint-over-stated',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR))),
    { ...INTENTS.directMint, allowance: '40' },
  ),
  warnCase(
    'an allowance above the price of the launch times the count',
    'mint-over-stated',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR)),
    withContext(INTENTS.mint, { mint: { price: '49.99999999' } }),
  ),
  warnCase(
    'a payment for a free mint',
    'mint-over-stated',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR))),
    withContext(INTENTS.directMint, { mint: { price: '0' } }),
  ),
  warnCase(
    'a payment for a mint with a stated total of 0 and no stated price',
    'mint-over-stated',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR))),
    withContext(INTENTS.directMint, { mint: { total: '0' } }),
  ),
  noteCase(
    'a listing with a royalty',
    'royalty-share',
    listingBytes,
    withContext(INTENTS.list, { tokenFees: FALLBACK_FEES }),
  ),
  refuseCase(
    'a listing prepared at another price',
    'prepared-price-differs',
    listingBytes,
    withContext(INTENTS.list, { prepared: { price: '1' } }),
  ),
  refuseCase(
    'a listing prepared without a price',
    'prepared-price-differs',
    listingBytes,
    withContext(INTENTS.list, { prepared: { price: '' } }),
  ),
  refuseCase(
    'an EVM listing prepared at another price',
    'prepared-price-differs',
    evmListingBytes,
    withContext(INTENTS.listEvm, { prepared: { price: '100.00000001' } }),
  ),
  warnCase(
    'a price below half of the floor',
    'price-low',
    listingBytes,
    withContext(INTENTS.list, { market: { floor: '200.00000002', bestOffer: null } }),
  ),
  warnCase(
    'a price below the best offer',
    'price-low',
    listingBytes,
    withContext(INTENTS.list, { market: { floor: null, bestOffer: '101' } }),
  ),
  warnCase(
    'market prices that could not be read',
    'market-unread',
    listingBytes,
    withContext(INTENTS.list, { market: null }),
  ),
  warnCase(
    'an allowance below what the offers need',
    'allowance-short-of-offers',
    offerAllowanceBytes,
    withContext(INTENTS.offers, { standing: { offers: '500.5', count: 3 } }),
  ),
  warnCase(
    'a mint that uses up the allowance that an offer needs',
    'allowance-short-of-offers',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR)),
    withContext(INTENTS.mint, { standing: { offers: '1', count: 1 } }),
  ),
  warnCase(
    'a revocation of the allowance that an offer needs',
    'allowance-short-of-offers',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n)),
    withContext(INTENTS.revokeHbar, { standing: { offers: '1', count: 1 } }),
  ),
  warnCase(
    'current allowances that could not be read',
    'allowance-unread',
    offerAllowanceBytes,
    withContext(INTENTS.offers, { hbarAllowances: null }),
  ),
  warnCase(
    'a purchase that uses up an allowance, with offers that could not be read',
    'offers-unread',
    evmPurchaseBytes,
    withContext(INTENTS.buyEvm, { standing: null, hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  ),
  warnCase(
    'a smaller allowance, with offers that could not be read',
    'offers-unread',
    offerAllowanceBytes,
    withContext(INTENTS.offers, {
      standing: null,
      hbarAllowances: [{ spender: MARKET_ID, amount: '500.00000001' }],
    }),
  ),
  warnCase(
    'a purchase that uses up the allowance that an offer needs',
    'allowance-short-of-offers',
    evmPurchaseBytes,
    withContext(INTENTS.buyEvm, { standing: { offers: '40', count: 1 }, hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  ),
  warnCase(
    'a revocation, with an offer that another allowance covers only in part',
    'allowance-short-of-offers',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n)),
    withContext(
      { ...INTENTS.revokeHbar, spenders: [MARKET_ID] },
      {
        standing: { offers: '41', count: 1 },
        hbarAllowances: [...MARKET_ALLOWANCE_OF_40, { spender: STRANGER_ID, amount: '1' }],
      },
    ),
  ),
  warnCase(
    'an allowance in addition to that of another listed spender',
    'allowance-adds-up',
    offerAllowanceBytes,
    withContext(
      { ...INTENTS.offers, spenders: [MARKET_ID, STRANGER_ID] },
      { hbarAllowances: [{ spender: STRANGER_ID, amount: '100' }] },
    ),
  ),
  refuseCase('a reset of the allowance of another spender', 'allowance-spender-other', offerAllowanceBytes, {
    ...INTENTS.offers,
    spender: STRANGER_ID,
  }),
  noteCase(
    'an allowance that replaces the current one',
    'allowance-replaced',
    offerAllowanceBytes,
    withContext(INTENTS.offers, { hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  ),
]

/** Cases whose facts outside the bytes agree with the bytes, so that no rule warns. */
export const agreeingContextCases: readonly {
  readonly name: string
  readonly bytes: Buffer
  readonly intent: RuleCase['intent']
}[] = [
  {
    name: 'a purchase at the price and from the seller of the listing',
    bytes: purchaseBytes,
    intent: withContext(INTENT, { listing: { price: '120.00', seller: SELLER_ID } }),
  },
  {
    name: 'an EVM purchase at the price of the listing',
    bytes: evmPurchaseBytes,
    intent: withContext(INTENTS.buyEvm, { listing: { price: '120', seller: SELLER_ID } }),
  },
  {
    name: 'a royalty rounded up to a tinybar, and an affiliate paid out of the market’s fee',
    bytes: encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -101n),
        hbarLegBytes(SELLER, 93n),
        hbarLegBytes(MARKET_FEE_ACCOUNT, 1n),
        // 5 % of 101 tinybar is 5.05, rounded up to 6.
        hbarLegBytes(ROYALTY_ACCOUNT, 6n),
        hbarLegBytes(STRANGER, 1n),
      ),
      DELIVERY,
    ),
    intent: withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  },
  {
    name: 'a fixed fee of the token',
    bytes: purchaseWithShare(3n, ROYALTY_ACCOUNT),
    intent: withContext(INTENT_WITH_FEE_ACCOUNT, {
      tokenFees: { royalties: [], fixed: [{ amount: '3', token: null, collector: `0.0.${ROYALTY_ACCOUNT}` }] },
    }),
  },
  {
    name: 'a tenth of the price for others, without known fee accounts',
    bytes: purchaseWithShare(10n, STRANGER),
    intent: withContext(INTENT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  },
  {
    name: 'a mint at the price of the launch, with a stated total of 0',
    bytes: encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR))),
    intent: withContext({ ...INTENTS.directMint, allowance: '0' }, { mint: { price: '50', total: '0' } }),
  },
  {
    name: 'a listing prepared at the same price with more decimals',
    bytes: listingBytes,
    intent: withContext(INTENTS.list, { prepared: { price: '100.000' } }),
  },
  {
    name: 'a price of exactly half of the floor and exactly the best offer',
    bytes: listingBytes,
    intent: withContext(INTENTS.list, { market: { floor: '200', bestOffer: '100' } }),
  },
  {
    name: 'an allowance that covers the offers exactly',
    bytes: offerAllowanceBytes,
    intent: withContext(INTENTS.offers, { standing: { offers: '500', count: 2 }, hbarAllowances: [] }),
  },
  {
    name: 'offers that could not be read, and an allowance that grows',
    bytes: offerAllowanceBytes,
    intent: withContext(INTENTS.offers, { standing: null, hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  },
  {
    name: 'offers that could not be read, and a purchase without a current allowance',
    bytes: evmPurchaseBytes,
    intent: withContext(INTENTS.buyEvm, { standing: null, hbarAllowances: [] }),
  },
  {
    name: 'a purchase whose spender has no allowance that offers could need',
    bytes: evmPurchaseBytes,
    intent: withContext(INTENTS.buyEvm, { standing: { offers: '340', count: 3 }, hbarAllowances: [] }),
  },
  {
    name: 'a revocation, with offers that another listed spender covers',
    bytes: approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n)),
    intent: withContext(
      { ...INTENTS.revokeHbar, spenders: [MARKET_ID] },
      {
        standing: { offers: '40', count: 3 },
        hbarAllowances: [...MARKET_ALLOWANCE_OF_40, { spender: STRANGER_ID, amount: '5' }],
      },
    ),
  },
  {
    name: 'an allowance that shrinks while another listed spender has an allowance',
    bytes: offerAllowanceBytes,
    intent: withContext(
      { ...INTENTS.offers, spenders: [MARKET_ID, STRANGER_ID] },
      {
        hbarAllowances: [
          { spender: STRANGER_ID, amount: '100' },
          { spender: MARKET_ID, amount: '600' },
        ],
      },
    ),
  },
  {
    name: 'an allowance reset to 0, of a spender that is no longer listed',
    bytes: approveAllowanceBytes(hbarAllowanceEntry(MARKET, 0n)),
    intent: { ...INTENTS.offers, spenders: [], allowance: '0', spender: MARKET_ID },
  },
  {
    name: 'a mint of an account without offers',
    bytes: approveAllowanceBytes(hbarAllowanceEntry(MARKET, FIFTY_HBAR)),
    intent: withContext(INTENTS.mint, { standing: { offers: '0', count: 0 } }),
  },
]
