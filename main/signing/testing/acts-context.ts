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

const purchase = list(body())
const purchaseEvm = approve(hbarTo(MARKET, 120n * HBAR))
const listing = approve(nftsTo(MARKET, [SERIAL]))
const listingEvm = call(setApproval(OPERATOR, true))
const offers = approve(hbarTo(MARKET, 500n * HBAR))

const FALLBACK = { numerator: 5, denominator: 100, collector: '0.0.8001', fallback: { amount: '3', token: null } }
const FALLBACK_FEES = { royalties: [FALLBACK], fixed: [] }
const STANDING = [{ spender: `0.0.${MARKET}`, amount: '40' }]
/** A purchase for 120 HBAR: these amounts to others, and the rest for the seller. */
const paidOf120 = (...others: readonly (readonly [number, bigint])[]): Buffer => {
  const rest = others.reduce((left, [, amount]) => left - amount, 120n)
  const legs = others.map(([to, amount]) => leg(to, amount * HBAR))
  return withData(hbarList(leg(BUYER, -120n * HBAR), leg(SELLER, rest * HBAR), ...legs), DELIVERY)
}
/** The same with 2 for the market, and `others` for the collector of the royalty or an unknown account. */
const shared = (others: bigint, to: number): Buffer => paidOf120([FEES, 2n], [to, others])
const FEES_SEEN = { ...INTENT, feeAccounts: [`0.0.${FEES}`] }
const royaltyOf = (numerator: number, denominator: number) => ({
  royalties: [{ numerator, denominator, collector: `0.0.${ROYALTY}`, fallback: null }],
  fixed: [],
})
const affiliateOf = (commission: string, denominator: string) => ({
  account: `0.0.${STRANGER}`,
  name: 'Countersign',
  commission,
  denominator,
})
const ROYALTY_OF_5 = royaltyOf(1, 20)
const NO_FEES = { royalties: [], fixed: [] }
const withContext = (intent: object, context: object): RuleCase['intent'] => ({ ...intent, context })

/** Cases for rules on facts outside the bytes. */
export const contextCases: readonly RuleCase[] = [
  refuse(
    'a listing at another price',
    'listing-differs',
    purchase,
    withContext(INTENT, { listing: { price: '119', seller: '0.0.2002' } }),
  ),
  refuse(
    'a listing of another seller',
    'listing-differs',
    purchase,
    withContext(INTENT, { listing: { price: '120', seller: '0.0.2020' } }),
  ),
  refuse(
    'an EVM listing at another price',
    'listing-differs',
    purchaseEvm,
    withContext(ASKED.buyEvm, { listing: { price: '100', seller: '0.0.2002' } }),
  ),
  refuse(
    'a listing one tinybar cheaper than what is paid',
    'listing-differs',
    purchase,
    withContext(INTENT, { listing: { price: '119.99999999', seller: '0.0.2002' } }),
  ),
  refuse(
    'a cheaper purchase from another seller',
    'listing-differs',
    purchase,
    withContext(INTENT, { listing: { price: '130', seller: '0.0.2020' } }),
  ),
  noted(
    'a purchase below the listing, as after a counter offer',
    'listing-cheaper',
    purchase,
    withContext(INTENT, { listing: { price: '130', seller: '0.0.2002' } }),
  ),
  noted(
    'an EVM purchase below the listing',
    'listing-cheaper',
    purchaseEvm,
    withContext(ASKED.buyEvm, { listing: { price: '120.00000001', seller: '0.0.2002' } }),
  ),
  warn('a listing that could not be read', 'listing-unread', purchase, withContext(INTENT, { listing: null })),
  warn('fees that could not be read', 'fees-unread', purchase, withContext(INTENT, { tokenFees: null })),
  warn(
    'fees of a listing that could not be read',
    'fees-unread',
    listing,
    withContext(ASKED.list, { tokenFees: null }),
  ),
  noted('a fall-back fee', 'fallback-fee', purchase, withContext(INTENT, { tokenFees: FALLBACK_FEES })),
  warn(
    'a share that no fee explains',
    'share-unexplained',
    shared(6n, STRANGER),
    withContext(FEES_SEEN, { tokenFees: ROYALTY_OF_5 }),
  ),
  warn(
    'a royalty paid twice over',
    'share-unexplained',
    shared(12n, ROYALTY),
    withContext(FEES_SEEN, { tokenFees: ROYALTY_OF_5 }),
  ),
  warn(
    'a royalty of a collection that has none',
    'share-unexplained',
    shared(6n, ROYALTY),
    withContext(FEES_SEEN, { tokenFees: { royalties: [], fixed: [] } }),
  ),
  refuse(
    'almost half for strangers, where nobody knows the accounts of the market',
    'share-over-limit',
    shared(50n, STRANGER),
    withContext(INTENT, { tokenFees: ROYALTY_OF_5 }),
  ),
  refuse(
    'more than a quarter of the price that no fee explains',
    'share-over-limit',
    shared(33n, STRANGER),
    withContext(FEES_SEEN, { tokenFees: ROYALTY_OF_5 }),
  ),
  refuse(
    'a share that no fee explains, above the limit of the person',
    'share-over-limit',
    shared(6n, STRANGER),
    withContext({ ...FEES_SEEN, shareLimit: 4 }, { tokenFees: ROYALTY_OF_5 }),
  ),
  warn(
    'a tenth for a stranger, with a limit and without known fee accounts',
    'share-unexplained',
    paidOf120([STRANGER, 12n]),
    withContext({ ...INTENT, shareLimit: 25 }, { tokenFees: NO_FEES }),
  ),
  refuse(
    'a tenth for a stranger, above the limit and without known fee accounts',
    'share-over-limit',
    paidOf120([STRANGER, 12n]),
    withContext({ ...INTENT, shareLimit: 7 }, { tokenFees: NO_FEES }),
  ),
  noted(
    'a tenth for a stranger, with neither limit nor known fee accounts',
    'receiver-unknown',
    paidOf120([STRANGER, 12n]),
    withContext(INTENT, { tokenFees: NO_FEES }),
  ),
  refuse(
    'a share above the limit, with fees that could not be read',
    'share-over-limit',
    shared(12n, STRANGER),
    withContext({ ...FEES_SEEN, shareLimit: 7 }, { tokenFees: null }),
  ),
  refuse('a share above the limit, with fees that nobody read', 'share-over-limit', shared(12n, STRANGER), {
    ...FEES_SEEN,
    shareLimit: 7,
  }),
  noted('a share within the limit, with fees that nobody read', 'receiver-unknown', shared(12n, STRANGER), {
    ...FEES_SEEN,
    shareLimit: 10,
  }),
  noted(
    'the affiliate with its share',
    'receiver-unknown',
    paidOf120([FEES, 1n], [STRANGER, 1n]),
    withContext(FEES_SEEN, { tokenFees: NO_FEES, affiliate: affiliateOf('1', '120') }),
  ),
  noted(
    'the affiliate with more than its share',
    'receiver-unknown',
    paidOf120([FEES, 1n], [STRANGER, 1n]),
    withContext(FEES_SEEN, { tokenFees: NO_FEES, affiliate: affiliateOf('1', '480') }),
  ),
  noted(
    'the affiliate beside somebody else, with fees that nobody read',
    'receiver-unknown',
    paidOf120([FEES, 1n], [STRANGER, 1n], [ROYALTY, 6n]),
    withContext({ ...FEES_SEEN, shareLimit: 10 }, { affiliate: affiliateOf('1', '120') }),
  ),
  warn(
    'a tenth for a stranger that the market names as the affiliate',
    'share-unexplained',
    shared(12n, STRANGER),
    withContext(FEES_SEEN, { tokenFees: ROYALTY_OF_5, affiliate: affiliateOf('10', '100') }),
  ),
  refuse(
    'a tenth for a named affiliate, above the limit',
    'share-over-limit',
    shared(12n, STRANGER),
    withContext({ ...FEES_SEEN, shareLimit: 7 }, { tokenFees: NO_FEES, affiliate: affiliateOf('10', '100') }),
  ),
  warn(
    'a third of the price that the fees of the token explain',
    'others-paid-much',
    shared(40n, ROYALTY),
    withContext(FEES_SEEN, { tokenFees: royaltyOf(1, 3) }),
  ),
  warn(
    'a third of the price that the fees explain, and a share that they do not',
    'others-paid-much',
    paidOf120([FEES, 2n], [ROYALTY, 40n], [STRANGER, 6n]),
    withContext(FEES_SEEN, { tokenFees: royaltyOf(1, 3) }),
  ),
  noted(
    'a royalty as the token has it',
    'receiver-unknown',
    shared(6n, ROYALTY),
    withContext(FEES_SEEN, { tokenFees: ROYALTY_OF_5 }),
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
    'a mint paid above the allowance that the service asks for',
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
    'a payment for a mint that is free',
    'mint-over-stated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    withContext(ASKED.directMint, { mint: { price: '0' } }),
  ),
  warn(
    'a payment for a mint of which only the total is stated, and nothing asked',
    'mint-over-stated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    withContext(ASKED.directMint, { mint: { total: '0' } }),
  ),
  noted('a royalty', 'royalty-share', listing, withContext(ASKED.list, { tokenFees: FALLBACK_FEES })),
  refuse(
    'another price prepared',
    'prepared-price-differs',
    listing,
    withContext(ASKED.list, { prepared: { price: '1' } }),
  ),
  refuse('no price prepared', 'prepared-price-differs', listing, withContext(ASKED.list, { prepared: { price: '' } })),
  refuse(
    'another price prepared in an EVM collection',
    'prepared-price-differs',
    listingEvm,
    withContext(ASKED.listEvm, { prepared: { price: '100.00000001' } }),
  ),
  warn(
    'a price below half of the floor',
    'price-low',
    listing,
    withContext(ASKED.list, { market: { floor: '200.00000002', bestOffer: null } }),
  ),
  warn(
    'a price below the best offer',
    'price-low',
    listing,
    withContext(ASKED.list, { market: { floor: null, bestOffer: '101' } }),
  ),
  warn('a market that could not be read', 'market-unread', listing, withContext(ASKED.list, { market: null })),
  warn(
    'offers left without cover',
    'allowance-short-of-offers',
    offers,
    withContext(ASKED.offers, { standing: { offers: '500.5', count: 3 } }),
  ),
  warn(
    'offers left without cover by a mint',
    'allowance-short-of-offers',
    approve(hbarTo(MARKET, 2n * FIFTY)),
    withContext(ASKED.mint, { standing: { offers: '1', count: 1 } }),
  ),
  warn(
    'offers left without cover by a revocation',
    'allowance-short-of-offers',
    approve(hbarTo(STRANGER, 0n)),
    withContext(ASKED.revokeHbar, { standing: { offers: '1', count: 1 } }),
  ),
  warn(
    'allowances that could not be read',
    'allowance-unread',
    offers,
    withContext(ASKED.offers, { hbarAllowances: null }),
  ),
  warn(
    'a purchase that uses up an allowance, with offers that nobody can read',
    'offers-unread',
    purchaseEvm,
    withContext(ASKED.buyEvm, { standing: null, hbarAllowances: STANDING }),
  ),
  warn(
    'a smaller allowance, with offers that nobody can read',
    'offers-unread',
    offers,
    withContext(ASKED.offers, {
      standing: null,
      hbarAllowances: [{ spender: `0.0.${MARKET}`, amount: '500.00000001' }],
    }),
  ),
  warn(
    'offers that rest on what a purchase uses up',
    'allowance-short-of-offers',
    purchaseEvm,
    withContext(ASKED.buyEvm, { standing: { offers: '40', count: 1 }, hbarAllowances: STANDING }),
  ),
  warn(
    'offers that rest on what is taken back, which another covers in part',
    'allowance-short-of-offers',
    approve(hbarTo(STRANGER, 0n)),
    withContext(
      { ...ASKED.revokeHbar, spenders: [`0.0.${MARKET}`] },
      { standing: { offers: '41', count: 1 }, hbarAllowances: [...STANDING, { spender: '0.0.6006', amount: '1' }] },
    ),
  ),
  warn(
    'an allowance beside that of another on the list',
    'allowance-adds-up',
    offers,
    withContext(
      { ...ASKED.offers, spenders: [`0.0.${MARKET}`, '0.0.6006'] },
      { hbarAllowances: [{ spender: '0.0.6006', amount: '100' }] },
    ),
  ),
  refuse('an allowance set back for another spender', 'allowance-spender-other', offers, {
    ...ASKED.offers,
    spender: '0.0.6006',
  }),
  noted('an older allowance', 'allowance-replaced', offers, withContext(ASKED.offers, { hbarAllowances: STANDING })),
]

/** Facts outside the bytes that agree with them: no warning. */
export const agreeing: readonly {
  readonly name: string
  readonly bytes: Buffer
  readonly intent: RuleCase['intent']
}[] = [
  {
    name: 'the listing as it is bought',
    bytes: purchase,
    intent: withContext(INTENT, { listing: { price: '120.00', seller: `0.0.${SELLER}` } }),
  },
  {
    name: 'the EVM listing as it is bought',
    bytes: purchaseEvm,
    intent: withContext(ASKED.buyEvm, { listing: { price: '120', seller: '0.0.2002' } }),
  },
  {
    name: 'a royalty to the tinybar, and what an affiliate gets of the market’s fee',
    bytes: withData(
      hbarList(
        leg(BUYER, -101n),
        leg(SELLER, 93n),
        leg(FEES, 1n),
        // A twentieth of 101 tinybar is 5.05: rounded up.
        leg(ROYALTY, 6n),
        leg(STRANGER, 1n),
      ),
      DELIVERY,
    ),
    intent: withContext(FEES_SEEN, { tokenFees: ROYALTY_OF_5 }),
  },
  {
    name: 'a fixed fee of the token',
    bytes: shared(3n, ROYALTY),
    intent: withContext(FEES_SEEN, {
      tokenFees: { royalties: [], fixed: [{ amount: '3', token: null, collector: `0.0.${ROYALTY}` }] },
    }),
  },
  {
    name: 'a market whose accounts nobody knows, at a tenth of the price',
    bytes: shared(10n, STRANGER),
    intent: withContext(INTENT, { tokenFees: ROYALTY_OF_5 }),
  },
  {
    name: 'a mint at the price of the launch, and a total of nothing',
    bytes: withData(hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))),
    intent: withContext({ ...ASKED.directMint, allowance: '0' }, { mint: { price: '50', total: '0' } }),
  },
  {
    name: 'the price prepared with more zeros',
    bytes: listing,
    intent: withContext(ASKED.list, { prepared: { price: '100.000' } }),
  },
  {
    name: 'half of the floor, and the best offer',
    bytes: listing,
    intent: withContext(ASKED.list, { market: { floor: '200', bestOffer: '100' } }),
  },
  {
    name: 'offers that are covered exactly',
    bytes: offers,
    intent: withContext(ASKED.offers, { standing: { offers: '500', count: 2 }, hbarAllowances: [] }),
  },
  {
    name: 'offers nobody can read, and an allowance that is not made smaller',
    bytes: offers,
    intent: withContext(ASKED.offers, { standing: null, hbarAllowances: STANDING }),
  },
  {
    name: 'offers nobody can read, and a purchase without an older allowance',
    bytes: purchaseEvm,
    intent: withContext(ASKED.buyEvm, { standing: null, hbarAllowances: [] }),
  },
  {
    name: 'offers that do not rest on the spender of a purchase',
    bytes: purchaseEvm,
    intent: withContext(ASKED.buyEvm, { standing: { offers: '340', count: 3 }, hbarAllowances: [] }),
  },
  {
    name: 'offers that another on the list covers, when a spender is sent away',
    bytes: approve(hbarTo(STRANGER, 0n)),
    intent: withContext(
      { ...ASKED.revokeHbar, spenders: [`0.0.${MARKET}`] },
      { standing: { offers: '40', count: 3 }, hbarAllowances: [...STANDING, { spender: '0.0.6006', amount: '5' }] },
    ),
  },
  {
    name: 'an allowance made smaller beside that of another on the list',
    bytes: offers,
    intent: withContext(
      { ...ASKED.offers, spenders: [`0.0.${MARKET}`, '0.0.6006'] },
      {
        hbarAllowances: [
          { spender: '0.0.6006', amount: '100' },
          { spender: `0.0.${MARKET}`, amount: '600' },
        ],
      },
    ),
  },
  {
    name: 'an allowance set back to nothing, of a spender who is no longer on the list',
    bytes: approve(hbarTo(MARKET, 0n)),
    intent: { ...ASKED.offers, spenders: [], allowance: '0', spender: `0.0.${MARKET}` },
  },
  {
    name: 'no offers beside a mint',
    bytes: approve(hbarTo(MARKET, FIFTY)),
    intent: withContext(ASKED.mint, { standing: { offers: '0', count: 0 } }),
  },
]
