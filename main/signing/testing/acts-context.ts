import { ASKED, FIFTY, MARKET, OPERATOR, approve, call, hbarTo, nftsTo, setApproval } from './acts'
import { noted, refuse, warn, type RuleCase } from './not-a-match'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  INTENT,
  ROYALTY,
  SELLER,
  SERIAL,
  STRANGER,
  body,
  hbarList,
  leg,
  list,
  withData,
} from './pieces'

const SELLER_ID = `0.0.${SELLER}`
const OTHER_SELLER_ID = '0.0.2020'
const MARKET_ID = `0.0.${MARKET}`
const STRANGER_ID = `0.0.${STRANGER}`

const purchaseBytes = list(body())
const evmPurchaseBytes = approve(hbarTo(MARKET, 120n * HBAR))
const listingBytes = approve(nftsTo(MARKET, [SERIAL]))
const evmListingBytes = call(setApproval(OPERATOR, true))
const offerAllowanceBytes = approve(hbarTo(MARKET, 500n * HBAR))

const ROYALTY_WITH_FALLBACK = {
  numerator: 5,
  denominator: 100,
  collector: '0.0.8001',
  fallback: { amount: '3', token: null },
}
const FALLBACK_FEES = { royalties: [ROYALTY_WITH_FALLBACK], fixed: [] }
const MARKET_ALLOWANCE_OF_40 = [{ spender: MARKET_ID, amount: '40' }]
/** A purchase for 120 HBAR: the given amounts in HBAR for other accounts, and the rest for the seller. */
const purchaseFor120 = (...otherShares: readonly (readonly [account: number, hbar: bigint])[]): Buffer => {
  const sellerHbar = otherShares.reduce((remainder, [, hbar]) => remainder - hbar, 120n)
  const legs = otherShares.map(([account, hbar]) => leg(account, hbar * HBAR))
  return withData(hbarList(leg(BUYER, -120n * HBAR), leg(SELLER, sellerHbar * HBAR), ...legs), DELIVERY)
}
/** A purchase for 120 HBAR: 2 HBAR for the market, the given amount for another account, the rest for the seller. */
const purchaseWithShare = (hbar: bigint, account: number): Buffer => purchaseFor120([FEES, 2n], [account, hbar])
const INTENT_WITH_FEE_ACCOUNT = { ...INTENT, feeAccounts: [`0.0.${FEES}`] }
const royaltyFees = (numerator: number, denominator: number) => ({
  royalties: [{ numerator, denominator, collector: `0.0.${ROYALTY}`, fallback: null }],
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

/** Cases that make the rules on facts outside the bytes report. */
export const contextCases: readonly RuleCase[] = [
  refuse(
    'a purchase above the price of the listing',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '119', seller: SELLER_ID } }),
  ),
  refuse(
    'a purchase from another seller than that of the listing',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '120', seller: OTHER_SELLER_ID } }),
  ),
  refuse(
    'an EVM purchase above the price of the listing',
    'listing-differs',
    evmPurchaseBytes,
    withContext(ASKED.buyEvm, { listing: { price: '100', seller: SELLER_ID } }),
  ),
  refuse(
    'a purchase one tinybar above the price of the listing',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '119.99999999', seller: SELLER_ID } }),
  ),
  refuse(
    'a purchase below the price of the listing, from another seller',
    'listing-differs',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '130', seller: OTHER_SELLER_ID } }),
  ),
  noted(
    'a purchase below the price of the listing, as after a counter offer',
    'listing-cheaper',
    purchaseBytes,
    withContext(INTENT, { listing: { price: '130', seller: SELLER_ID } }),
  ),
  noted(
    'an EVM purchase below the price of the listing',
    'listing-cheaper',
    evmPurchaseBytes,
    withContext(ASKED.buyEvm, { listing: { price: '120.00000001', seller: SELLER_ID } }),
  ),
  warn('a listing that could not be read', 'listing-unread', purchaseBytes, withContext(INTENT, { listing: null })),
  warn(
    'a purchase with token fees that could not be read',
    'fees-unread',
    purchaseBytes,
    withContext(INTENT, { tokenFees: null }),
  ),
  warn(
    'a listing with token fees that could not be read',
    'fees-unread',
    listingBytes,
    withContext(ASKED.list, { tokenFees: null }),
  ),
  noted('a fallback fee', 'fallback-fee', purchaseBytes, withContext(INTENT, { tokenFees: FALLBACK_FEES })),
  warn(
    'a share that no fee explains',
    'share-unexplained',
    purchaseWithShare(6n, STRANGER),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warn(
    'twice the royalty of the token',
    'share-unexplained',
    purchaseWithShare(12n, ROYALTY),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warn(
    'a royalty payment for a collection without royalties',
    'share-unexplained',
    purchaseWithShare(6n, ROYALTY),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: { royalties: [], fixed: [] } }),
  ),
  refuse(
    'almost half of the price for a stranger, without known fee accounts',
    'share-over-limit',
    purchaseWithShare(50n, STRANGER),
    withContext(INTENT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  refuse(
    'more than a quarter of the price that no fee explains',
    'share-over-limit',
    purchaseWithShare(33n, STRANGER),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  refuse(
    'a share that no fee explains, above the limit of the person',
    'share-over-limit',
    purchaseWithShare(6n, STRANGER),
    withContext({ ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 4 }, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warn(
    'a tenth for a stranger, with a limit and without known fee accounts',
    'share-unexplained',
    purchaseFor120([STRANGER, 12n]),
    withContext({ ...INTENT, shareLimit: 25 }, { tokenFees: NO_FEES }),
  ),
  refuse(
    'a tenth for a stranger, above the limit and without known fee accounts',
    'share-over-limit',
    purchaseFor120([STRANGER, 12n]),
    withContext({ ...INTENT, shareLimit: 7 }, { tokenFees: NO_FEES }),
  ),
  noted(
    'a tenth for a stranger, without a limit and without known fee accounts',
    'receiver-unknown',
    purchaseFor120([STRANGER, 12n]),
    withContext(INTENT, { tokenFees: NO_FEES }),
  ),
  refuse(
    'a share above the limit, with fees that could not be read',
    'share-over-limit',
    purchaseWithShare(12n, STRANGER),
    withContext({ ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 7 }, { tokenFees: null }),
  ),
  refuse(
    'a share above the limit, with fees that were not read',
    'share-over-limit',
    purchaseWithShare(12n, STRANGER),
    {
      ...INTENT_WITH_FEE_ACCOUNT,
      shareLimit: 7,
    },
  ),
  noted(
    'a share within the limit, with fees that were not read',
    'receiver-unknown',
    purchaseWithShare(12n, STRANGER),
    {
      ...INTENT_WITH_FEE_ACCOUNT,
      shareLimit: 10,
    },
  ),
  noted(
    'the affiliate with its share',
    'receiver-unknown',
    purchaseFor120([FEES, 1n], [STRANGER, 1n]),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: NO_FEES, affiliate: affiliateOf('1', '120') }),
  ),
  noted(
    'the affiliate with more than its share',
    'receiver-unknown',
    purchaseFor120([FEES, 1n], [STRANGER, 1n]),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: NO_FEES, affiliate: affiliateOf('1', '480') }),
  ),
  noted(
    'the affiliate and another receiver, with fees that were not read',
    'receiver-unknown',
    purchaseFor120([FEES, 1n], [STRANGER, 1n], [ROYALTY, 6n]),
    withContext({ ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 10 }, { affiliate: affiliateOf('1', '120') }),
  ),
  warn(
    'a tenth for a stranger that the market names as the affiliate',
    'share-unexplained',
    purchaseWithShare(12n, STRANGER),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY, affiliate: affiliateOf('10', '100') }),
  ),
  refuse(
    'a tenth for a named affiliate, above the limit',
    'share-over-limit',
    purchaseWithShare(12n, STRANGER),
    withContext(
      { ...INTENT_WITH_FEE_ACCOUNT, shareLimit: 7 },
      { tokenFees: NO_FEES, affiliate: affiliateOf('10', '100') },
    ),
  ),
  warn(
    'a third of the price that the fees of the token explain',
    'others-paid-much',
    purchaseWithShare(40n, ROYALTY),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: royaltyFees(1, 3) }),
  ),
  warn(
    'a third of the price that the fees explain, and a share that no fee explains',
    'others-paid-much',
    purchaseFor120([FEES, 2n], [ROYALTY, 40n], [STRANGER, 6n]),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: royaltyFees(1, 3) }),
  ),
  noted(
    'exactly the royalty of the token',
    'receiver-unknown',
    purchaseWithShare(6n, ROYALTY),
    withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  ),
  warn(
    'a mint paid above the price of the launch',
    'mint-over-stated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    withContext(ASKED.directMint, { mint: { price: '40' } }),
  ),
  warn(
    'a mint paid above the total of the answer',
    'mint-over-stated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    withContext(ASKED.directMint, { mint: { price: '50', total: '49.99999999' } }),
  ),
  warn(
    'a mint paid above the allowance that the service requests',
    'mint-over-stated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    { ...ASKED.directMint, allowance: '40' },
  ),
  warn(
    'an allowance above the price of the launch times the count',
    'mint-over-stated',
    approve(hbarTo(MARKET, 2n * FIFTY)),
    withContext(ASKED.mint, { mint: { price: '49.99999999' } }),
  ),
  warn(
    'a payment for a free mint',
    'mint-over-stated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    withContext(ASKED.directMint, { mint: { price: '0' } }),
  ),
  warn(
    'a payment for a mint with a stated total of 0 and no stated price',
    'mint-over-stated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    withContext(ASKED.directMint, { mint: { total: '0' } }),
  ),
  noted(
    'a listing with a royalty',
    'royalty-share',
    listingBytes,
    withContext(ASKED.list, { tokenFees: FALLBACK_FEES }),
  ),
  refuse(
    'a listing prepared at another price',
    'prepared-price-differs',
    listingBytes,
    withContext(ASKED.list, { prepared: { price: '1' } }),
  ),
  refuse(
    'a listing prepared without a price',
    'prepared-price-differs',
    listingBytes,
    withContext(ASKED.list, { prepared: { price: '' } }),
  ),
  refuse(
    'an EVM listing prepared at another price',
    'prepared-price-differs',
    evmListingBytes,
    withContext(ASKED.listEvm, { prepared: { price: '100.00000001' } }),
  ),
  warn(
    'a price below half of the floor',
    'price-low',
    listingBytes,
    withContext(ASKED.list, { market: { floor: '200.00000002', bestOffer: null } }),
  ),
  warn(
    'a price below the best offer',
    'price-low',
    listingBytes,
    withContext(ASKED.list, { market: { floor: null, bestOffer: '101' } }),
  ),
  warn(
    'market prices that could not be read',
    'market-unread',
    listingBytes,
    withContext(ASKED.list, { market: null }),
  ),
  warn(
    'an allowance below what the offers need',
    'allowance-short-of-offers',
    offerAllowanceBytes,
    withContext(ASKED.offers, { standing: { offers: '500.5', count: 3 } }),
  ),
  warn(
    'a mint that uses up the allowance that an offer needs',
    'allowance-short-of-offers',
    approve(hbarTo(MARKET, 2n * FIFTY)),
    withContext(ASKED.mint, { standing: { offers: '1', count: 1 } }),
  ),
  warn(
    'a revocation of the allowance that an offer needs',
    'allowance-short-of-offers',
    approve(hbarTo(STRANGER, 0n)),
    withContext(ASKED.revokeHbar, { standing: { offers: '1', count: 1 } }),
  ),
  warn(
    'current allowances that could not be read',
    'allowance-unread',
    offerAllowanceBytes,
    withContext(ASKED.offers, { hbarAllowances: null }),
  ),
  warn(
    'a purchase that uses up an allowance, with offers that could not be read',
    'offers-unread',
    evmPurchaseBytes,
    withContext(ASKED.buyEvm, { standing: null, hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  ),
  warn(
    'a smaller allowance, with offers that could not be read',
    'offers-unread',
    offerAllowanceBytes,
    withContext(ASKED.offers, {
      standing: null,
      hbarAllowances: [{ spender: MARKET_ID, amount: '500.00000001' }],
    }),
  ),
  warn(
    'a purchase that uses up the allowance that an offer needs',
    'allowance-short-of-offers',
    evmPurchaseBytes,
    withContext(ASKED.buyEvm, { standing: { offers: '40', count: 1 }, hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  ),
  warn(
    'a revocation, with an offer that another allowance covers only in part',
    'allowance-short-of-offers',
    approve(hbarTo(STRANGER, 0n)),
    withContext(
      { ...ASKED.revokeHbar, spenders: [MARKET_ID] },
      {
        standing: { offers: '41', count: 1 },
        hbarAllowances: [...MARKET_ALLOWANCE_OF_40, { spender: STRANGER_ID, amount: '1' }],
      },
    ),
  ),
  warn(
    'an allowance in addition to that of another listed spender',
    'allowance-adds-up',
    offerAllowanceBytes,
    withContext(
      { ...ASKED.offers, spenders: [MARKET_ID, STRANGER_ID] },
      { hbarAllowances: [{ spender: STRANGER_ID, amount: '100' }] },
    ),
  ),
  refuse('a reset of the allowance of another spender', 'allowance-spender-other', offerAllowanceBytes, {
    ...ASKED.offers,
    spender: STRANGER_ID,
  }),
  noted(
    'an allowance that replaces the current one',
    'allowance-replaced',
    offerAllowanceBytes,
    withContext(ASKED.offers, { hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  ),
]

/** Cases whose facts outside the bytes agree with the bytes, so that no rule warns. */
export const agreeing: readonly {
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
    intent: withContext(ASKED.buyEvm, { listing: { price: '120', seller: SELLER_ID } }),
  },
  {
    name: 'a royalty rounded up to a tinybar, and an affiliate paid out of the market’s fee',
    bytes: withData(
      hbarList(
        leg(BUYER, -101n),
        leg(SELLER, 93n),
        leg(FEES, 1n),
        // 5 % of 101 tinybar is 5.05, rounded up to 6.
        leg(ROYALTY, 6n),
        leg(STRANGER, 1n),
      ),
      DELIVERY,
    ),
    intent: withContext(INTENT_WITH_FEE_ACCOUNT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  },
  {
    name: 'a fixed fee of the token',
    bytes: purchaseWithShare(3n, ROYALTY),
    intent: withContext(INTENT_WITH_FEE_ACCOUNT, {
      tokenFees: { royalties: [], fixed: [{ amount: '3', token: null, collector: `0.0.${ROYALTY}` }] },
    }),
  },
  {
    name: 'a tenth of the price for others, without known fee accounts',
    bytes: purchaseWithShare(10n, STRANGER),
    intent: withContext(INTENT, { tokenFees: FIVE_PERCENT_ROYALTY }),
  },
  {
    name: 'a mint at the price of the launch, with a stated total of 0',
    bytes: withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    intent: withContext({ ...ASKED.directMint, allowance: '0' }, { mint: { price: '50', total: '0' } }),
  },
  {
    name: 'a listing prepared at the same price with more decimals',
    bytes: listingBytes,
    intent: withContext(ASKED.list, { prepared: { price: '100.000' } }),
  },
  {
    name: 'a price of exactly half of the floor and exactly the best offer',
    bytes: listingBytes,
    intent: withContext(ASKED.list, { market: { floor: '200', bestOffer: '100' } }),
  },
  {
    name: 'an allowance that covers the offers exactly',
    bytes: offerAllowanceBytes,
    intent: withContext(ASKED.offers, { standing: { offers: '500', count: 2 }, hbarAllowances: [] }),
  },
  {
    name: 'offers that could not be read, and an allowance that grows',
    bytes: offerAllowanceBytes,
    intent: withContext(ASKED.offers, { standing: null, hbarAllowances: MARKET_ALLOWANCE_OF_40 }),
  },
  {
    name: 'offers that could not be read, and a purchase without a current allowance',
    bytes: evmPurchaseBytes,
    intent: withContext(ASKED.buyEvm, { standing: null, hbarAllowances: [] }),
  },
  {
    name: 'a purchase whose spender has no allowance that offers could need',
    bytes: evmPurchaseBytes,
    intent: withContext(ASKED.buyEvm, { standing: { offers: '340', count: 3 }, hbarAllowances: [] }),
  },
  {
    name: 'a revocation, with offers that another listed spender covers',
    bytes: approve(hbarTo(STRANGER, 0n)),
    intent: withContext(
      { ...ASKED.revokeHbar, spenders: [MARKET_ID] },
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
      { ...ASKED.offers, spenders: [MARKET_ID, STRANGER_ID] },
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
    bytes: approve(hbarTo(MARKET, 0n)),
    intent: { ...ASKED.offers, spenders: [], allowance: '0', spender: MARKET_ID },
  },
  {
    name: 'a mint of an account without offers',
    bytes: approve(hbarTo(MARKET, FIFTY)),
    intent: withContext(ASKED.mint, { standing: { offers: '0', count: 0 } }),
  },
]
