import { test, expect } from './support/app'
import { letMarketSpend } from './support/attack'
import { tinybars, type Nft } from './support/practice'
import {
  APPROVAL,
  APPROVED,
  meetAll,
  NOTHING_CAME,
  openAs,
  purchase,
  REPEATED,
  roomFor,
  SOON,
  type Begin,
  type Row,
} from './support/refusals'

/** Each documented refusal of the market for buying and minting, met once by the whole app. */

test('a purchase that is refused before it is prepared', async ({ practice, start }) => {
  const app = await openAs(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const PREPARING: readonly Row[] = [
    ['wallet-invalid', 400, 'INVALID_USER_ADDRESS'],
    ['buy-being-confirmed', 409, 'PURCHASE_LISTING_EXECUTION_PENDING', SOON],
    ['buy-seller-changes', 429, 'PURCHASE_ASSET_PAUSED', SOON],
    ['buy-nft-limit', 429, 'PURCHASE_HOLD_LIMIT', SOON],
    ['buy-hour-limit', 429, 'AFFILIATE_HOLD_BUDGET', SOON],
    ['buy-minute-limit', 429, 'PREPARE_CAP', SOON],
    ['buy-listing-changed', 200, 'LISTING_REVALIDATION_REQUIRED', { retryable: false, reprepareRequired: true }],
    ['buy-listing-locked', 200, 'LISTING_REVALIDATION_REQUIRED', REPEATED],
    ['buy-balance-unchecked', 200, 'BALANCE_CHECK_UNAVAILABLE', REPEATED],
    ['buy-balance-short', 200, 'INSUFFICIENT_BALANCE'],
    ['collection-not-traded', 200, 'COLLECTION_NOT_TRADEABLE'],
    ['collection-unchecked', 200, 'COLLECTION_TRADE_CHECK_UNAVAILABLE', REPEATED],
    ['ecdsa-needed', 200, 'EVM_ECDSA_REQUIRED'],
  ]
  const wish = await purchase(practice, account, practice.line.tokens.native)
  const begin = () => ({ ...wish, input: { ...wish.input, quoteReceivedAt: new Date().toISOString() } })
  await meetAll(app, practice, PREPARING, { route: '/buynft', begin, expected: NOTHING_CAME })
  expect(await practice.callsTo('buynftres')).toBe(0)
})

test('a purchase out of an allowance that is refused when it is completed', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await openAs(start, practice, 'buyer')
  const account = practice.account('buyer').accountId
  await letMarketSpend(app, practice)
  const anew = { outcome: 'not-submitted', retryable: false, reprepareRequired: true, allowanceUnused: true }
  const COMPLETING: readonly Row[] = [
    ['buy-prepare-again', 200, 'EVM_PREPARE_RETRY', anew],
    ['buy-listing-gone', 200, 'EVM_LISTING_UNAVAILABLE', anew],
    ['buy-price-changed', 200, 'EVM_PRICE_CHANGED', anew],
    ['buy-other-executing', 200, 'EVM_LISTING_EXECUTING', anew],
    ['buy-not-reserved', 200, 'EVM_RESERVATION_UNCONFIRMED', anew],
    ['buy-not-submitted', 200, 'EVM_EXECUTION_NOT_SUBMITTED', anew],
    [
      'buy-rejected',
      200,
      'EVM_PURCHASE_FAILED',
      { ...anew, outcome: 'failed', receiptStatus: 'CONTRACT_REVERT_EXECUTED' },
    ],
    ['buy-closed', 200, 'EVM_ATTEMPT_CLOSED', { ...anew, outcome: 'closed' }],
    [
      'buy-confirming',
      200,
      'EVM_PURCHASE_CONFIRMING',
      { outcome: 'uncertain', requiresReconciliation: true, ...SOON },
      { isHandled: true, ends: 'done' },
    ],
    [
      'buy-recording',
      200,
      'EVM_PURCHASE_RECORDING',
      { outcome: 'succeeded', ...REPEATED },
      { isHandled: true, ends: 'done' },
    ],
    ['buy-in-progress', 200, 'EVM_PURCHASE_IN_PROGRESS', { outcome: 'busy', ...REPEATED }, { ends: 'done' }],
    ['buy-not-saved', 200, 'SALE_SAVE_FAILED', REPEATED, { isHandled: true, ends: 'done' }],
    ['buy-other-key', 403, 'WRONGAFFILIATE', {}, { ends: 'waits' }],
  ]
  let wish: Begin
  await meetAll(app, practice, COMPLETING, {
    route: '/buynftres',
    begin: async () => (wish = await purchase(practice, account, practice.line.tokens.evm)),
    hasCome: async () => expect(await practice.nftOnLedger(wish.input as Nft)).toMatchObject({ owner: account }),
    expected: APPROVED,
    // An NFT held by a contract is not among the account's NFTs on the ledger.
    done: { signed: [APPROVAL], paid: tinybars(25), nfts: 0 },
  })
})

test('a mint that is refused, before it is prepared and when it is completed', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await openAs(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const { token, mintCode } = await practice.control<{ token: string; mintCode: string }>('/launchpad/open', {
    stages: [{ kind: 'paid', price: '10' }],
    count: 40,
  })
  await letMarketSpend(app, practice)
  await roomFor(app, practice, account, token)
  const begin = () => ({ channel: 'trade.mint', input: { account, token, mintCode, count: 1, maxPrice: '10' } })
  const isSource: Row = ['mint-buyer-is-source', 200, 'MINT_BUYER_IS_NFT_SOURCE', { restartRequired: true }]
  await meetAll(app, practice, [isSource], { route: '/mintnft', begin, expected: NOTHING_CAME })
  const done = { isHandled: true, ends: 'done' } as const
  const COMPLETING: readonly Row[] = [
    ['mint-not-seen', 200, 'TXUNCONFIRMED', REPEATED, { ends: 'done' }],
    ['mint-not-verified', 401, 'TXNOTVERIFIED'],
    ['mint-other-transaction', 401, 'TXMISMATCH'],
    ['mint-not-prepared', 200, 'NOPREPARE'],
    ['mint-other-key', 401, 'AFFMISMATCH', {}, { ends: 'waits' }],
    ['mint-other-wallet', 401, 'USERMISMATCH'],
    ['mint-expired', 200, 'SESSION_EXPIRED', { restartRequired: true }],
    ['mint-nft-busy', 409, 'MINT_ASSET_BUSY', REPEATED, { ends: 'done' }],
    ['mint-unconfirmed', 200, 'MINT_UNCONFIRMED', { requiresReconciliation: true }, done],
    ['mint-pending', 409, 'MINT_EXECUTION_PENDING', { requiresReconciliation: true }, done],
    ['mint-looked-up', 409, 'MINT_EXECUTION_PENDING', REPEATED, { ends: 'done' }],
    ['mint-unavailable', 503, 'MINT_EXECUTION_UNAVAILABLE', REPEATED, { ends: 'done' }],
    ['mint-finished-before', 409, 'MINT_ALREADY_FINALIZED', {}, done],
    ['mint-restart', 409, 'MINT_RESTART_REQUIRED', { restartRequired: true }],
    ['mint-buyer-is-source', 200, 'MINT_BUYER_IS_NFT_SOURCE', { restartRequired: true }],
    ['mint-rejected', 200, 'MINT_TRANSFER_REJECTED', { restartRequired: true }],
  ]
  await meetAll(app, practice, COMPLETING, {
    route: '/mintnftres',
    begin,
    expected: APPROVED,
    done: { signed: [APPROVAL], paid: tinybars(10), nfts: 1 },
  })
})
