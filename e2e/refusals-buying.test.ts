import { test, expect } from './support/app'
import { letMarketSpend } from './support/bridge-calls'
import { tinybars, type Nft } from './support/practice'
import {
  APPROVAL,
  APPROVED,
  runAllRefusals,
  NO_LEDGER_CHANGE,
  startAs,
  purchase,
  RETRYABLE_SOON,
  ensureAssociated,
  RETRY_SOON,
  type FlowCall,
  type RefusalRow,
} from './support/refusals'

/** Each documented refusal of the market for buying and minting, met once by the whole app. */

test('a purchase that is refused before it is prepared', async ({ practice, start }) => {
  const app = await startAs(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const PREPARING: readonly RefusalRow[] = [
    ['wallet-invalid', 400, 'INVALID_USER_ADDRESS'],
    ['buy-being-confirmed', 409, 'PURCHASE_LISTING_EXECUTION_PENDING', RETRY_SOON],
    ['buy-seller-changes', 429, 'PURCHASE_ASSET_PAUSED', RETRY_SOON],
    ['buy-nft-limit', 429, 'PURCHASE_HOLD_LIMIT', RETRY_SOON],
    ['buy-hour-limit', 429, 'AFFILIATE_HOLD_BUDGET', RETRY_SOON],
    ['buy-minute-limit', 429, 'PREPARE_CAP', RETRY_SOON],
    ['buy-listing-changed', 200, 'LISTING_REVALIDATION_REQUIRED', { retryable: false, reprepareRequired: true }],
    ['buy-listing-locked', 200, 'LISTING_REVALIDATION_REQUIRED', RETRYABLE_SOON],
    ['buy-balance-unchecked', 200, 'BALANCE_CHECK_UNAVAILABLE', RETRYABLE_SOON],
    ['buy-balance-short', 200, 'INSUFFICIENT_BALANCE'],
    ['collection-not-traded', 200, 'COLLECTION_NOT_TRADEABLE'],
    ['collection-unchecked', 200, 'COLLECTION_TRADE_CHECK_UNAVAILABLE', RETRYABLE_SOON],
    ['ecdsa-needed', 200, 'EVM_ECDSA_REQUIRED'],
  ]
  const wish = await purchase(practice, account, practice.line.tokens.native)
  const begin = () => ({ ...wish, input: { ...wish.input, quoteReceivedAt: new Date().toISOString() } })
  await runAllRefusals(app, practice, PREPARING, { route: '/buynft', begin, expected: NO_LEDGER_CHANGE })
  expect(await practice.countCallsTo('buynftres')).toBe(0)
})

test('a purchase out of an allowance that is refused when it is completed', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await startAs(start, practice, 'buyer')
  const account = practice.account('buyer').accountId
  await letMarketSpend(app, practice)
  const anew = { outcome: 'not-submitted', retryable: false, reprepareRequired: true, allowanceUnused: true }
  const COMPLETING: readonly RefusalRow[] = [
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
      { outcome: 'uncertain', requiresReconciliation: true, ...RETRY_SOON },
      { isHandled: true, ends: 'done' },
    ],
    [
      'buy-recording',
      200,
      'EVM_PURCHASE_RECORDING',
      { outcome: 'succeeded', ...RETRYABLE_SOON },
      { isHandled: true, ends: 'done' },
    ],
    ['buy-in-progress', 200, 'EVM_PURCHASE_IN_PROGRESS', { outcome: 'busy', ...RETRYABLE_SOON }, { ends: 'done' }],
    ['buy-not-saved', 200, 'SALE_SAVE_FAILED', RETRYABLE_SOON, { isHandled: true, ends: 'done' }],
    ['buy-other-key', 403, 'WRONGAFFILIATE', {}, { ends: 'waits' }],
  ]
  let wish: FlowCall
  await runAllRefusals(app, practice, COMPLETING, {
    route: '/buynftres',
    begin: async () => (wish = await purchase(practice, account, practice.line.tokens.evm)),
    checkEffects: async () => expect(await practice.nftOnLedger(wish.input as Nft)).toMatchObject({ owner: account }),
    expected: APPROVED,
    // An NFT held by a contract is not among the account's NFTs on the ledger.
    done: { signed: [APPROVAL], paid: tinybars(25), nfts: 0 },
  })
})

test('a mint that is refused, before it is prepared and when it is completed', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await startAs(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const { token, mintCode } = await practice.control<{ token: string; mintCode: string }>('/launchpad/open', {
    stages: [{ kind: 'paid', price: '10' }],
    count: 40,
  })
  await letMarketSpend(app, practice)
  await ensureAssociated(app, practice, account, token)
  const begin = () => ({ channel: 'trade.mint', input: { account, token, mintCode, count: 1, maxPrice: '10' } })
  const isSource: RefusalRow = ['mint-buyer-is-source', 200, 'MINT_BUYER_IS_NFT_SOURCE', { restartRequired: true }]
  await runAllRefusals(app, practice, [isSource], { route: '/mintnft', begin, expected: NO_LEDGER_CHANGE })
  const done = { isHandled: true, ends: 'done' } as const
  const COMPLETING: readonly RefusalRow[] = [
    ['mint-not-seen', 200, 'TXUNCONFIRMED', RETRYABLE_SOON, { ends: 'done' }],
    ['mint-not-verified', 401, 'TXNOTVERIFIED'],
    ['mint-other-transaction', 401, 'TXMISMATCH'],
    ['mint-not-prepared', 200, 'NOPREPARE'],
    ['mint-other-key', 401, 'AFFMISMATCH', {}, { ends: 'waits' }],
    ['mint-other-wallet', 401, 'USERMISMATCH'],
    ['mint-expired', 200, 'SESSION_EXPIRED', { restartRequired: true }],
    ['mint-nft-busy', 409, 'MINT_ASSET_BUSY', RETRYABLE_SOON, { ends: 'done' }],
    ['mint-unconfirmed', 200, 'MINT_UNCONFIRMED', { requiresReconciliation: true }, done],
    ['mint-pending', 409, 'MINT_EXECUTION_PENDING', { requiresReconciliation: true }, done],
    ['mint-looked-up', 409, 'MINT_EXECUTION_PENDING', RETRYABLE_SOON, { ends: 'done' }],
    ['mint-unavailable', 503, 'MINT_EXECUTION_UNAVAILABLE', RETRYABLE_SOON, { ends: 'done' }],
    ['mint-finished-before', 409, 'MINT_ALREADY_FINALIZED', {}, done],
    ['mint-restart', 409, 'MINT_RESTART_REQUIRED', { restartRequired: true }],
    ['mint-buyer-is-source', 200, 'MINT_BUYER_IS_NFT_SOURCE', { restartRequired: true }],
    ['mint-rejected', 200, 'MINT_TRANSFER_REJECTED', { restartRequired: true }],
  ]
  await runAllRefusals(app, practice, COMPLETING, {
    route: '/mintnftres',
    begin,
    expected: APPROVED,
    done: { signed: [APPROVAL], paid: tinybars(10), nfts: 1 },
  })
})
