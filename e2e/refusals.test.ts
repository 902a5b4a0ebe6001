import { test, expect, type RunningApp } from './support/app'
import { letMarketSpend, ready, valueOf } from './support/attack'
import { tinybars, type Nft, type Practice } from './support/practice'
import { meet, type Begin, type Came, type Refusal } from './support/refusals'

test.describe.configure({ mode: 'parallel' })

/** Each refusal that the service's documents name, met once by the whole app. */

const MINTRES = '/mintnftres'
const nothing: Came = { signed: [], paid: 0n, nfts: 0 }
const approval = 'CRYPTOAPPROVEALLOWANCE SUCCESS'
const approved: Came = { ...nothing, signed: [approval] }
const soon = { retryAfterSeconds: 1 }
const repeated = { ...soon, retryable: true }

type Row = readonly [Refusal['failure'], number, string | null, Refusal['fields']?, Partial<Refusal>?]
const refusalOf = ([failure, status, code, fields = {}, more = {}]: Row): Refusal => ({
  ...{ failure, status, code, fields },
  ...more,
})

async function open(start: () => Promise<RunningApp>, practice: Practice, role: string): Promise<RunningApp> {
  await practice.faults({ limits: 'off' })
  const app = await start()
  await ready(app.page, practice.account(role).accountId)
  return app
}

/** Goes through the rows; `expected` is what the ledger knows of each that ended the flow. */
async function meetAll(
  app: RunningApp,
  practice: Practice,
  rows: readonly Row[],
  { route, begin, expected, done, hasCome }: Meeting,
): Promise<void> {
  for (const row of rows) {
    const refusal = refusalOf(row)
    const { came } = await meet(app, practice, { refusal, route, begin: await begin() })
    expect([refusal.failure, came]).toEqual([refusal.failure, refusal.ends === undefined ? expected : done])
    if (refusal.ends !== undefined) await hasCome?.()
  }
}
type Meeting = {
  readonly route: string
  readonly begin: () => Begin | Promise<Begin>
  readonly expected: Came
  readonly done?: Came
  /** Looks at what the ledger does not count for the account, after a flow that was done. */
  readonly hasCome?: () => Promise<void>
}

/** A listing of somebody else at 25 HBAR, and the wish to buy it. */
async function purchase(practice: Practice, account: string, token: string): Promise<Begin> {
  const { serial, seller } = await practice.control<{ serial: number; seller: string }>('/market/list-from-crowd', {
    ...{ token, price: '25' },
  })
  const quoteReceivedAt = new Date().toISOString()
  return { channel: 'trade.buy', input: { account, token, serial, seller, maxPrice: '25', quoteReceivedAt } }
}

test('a purchase that is refused before it is prepared', async ({ practice, start }) => {
  const app = await open(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const PREPARING: readonly Row[] = [
    ['wallet-invalid', 400, 'INVALID_USER_ADDRESS'],
    ['buy-being-confirmed', 409, 'PURCHASE_LISTING_EXECUTION_PENDING', soon],
    ['buy-seller-changes', 429, 'PURCHASE_ASSET_PAUSED', soon],
    ['buy-nft-limit', 429, 'PURCHASE_HOLD_LIMIT', soon],
    ['buy-hour-limit', 429, 'AFFILIATE_HOLD_BUDGET', soon],
    ['buy-minute-limit', 429, 'PREPARE_CAP', soon],
    ['buy-listing-changed', 200, 'LISTING_REVALIDATION_REQUIRED', { retryable: false, reprepareRequired: true }],
    ['buy-listing-locked', 200, 'LISTING_REVALIDATION_REQUIRED', repeated],
    ['buy-balance-unchecked', 200, 'BALANCE_CHECK_UNAVAILABLE', repeated],
    ['buy-balance-short', 200, 'INSUFFICIENT_BALANCE'],
    ['collection-not-traded', 200, 'COLLECTION_NOT_TRADEABLE'],
    ['collection-unchecked', 200, 'COLLECTION_TRADE_CHECK_UNAVAILABLE', repeated],
    ['ecdsa-needed', 200, 'EVM_ECDSA_REQUIRED'],
  ]
  const wish = await purchase(practice, account, practice.line.tokens.native)
  const begin = () => ({ ...wish, input: { ...wish.input, quoteReceivedAt: new Date().toISOString() } })
  await meetAll(app, practice, PREPARING, { route: '/buynft', begin, expected: nothing })
  expect(await practice.callsTo('buynftres')).toBe(0)
})

test('a purchase out of an allowance that is refused when it is completed', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await open(start, practice, 'buyer')
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
      { outcome: 'uncertain', requiresReconciliation: true, ...soon },
      { isHandled: true, ends: 'done' },
    ],
    [
      'buy-recording',
      200,
      'EVM_PURCHASE_RECORDING',
      { outcome: 'succeeded', ...repeated },
      { isHandled: true, ends: 'done' },
    ],
    ['buy-in-progress', 200, 'EVM_PURCHASE_IN_PROGRESS', { outcome: 'busy', ...repeated }, { ends: 'done' }],
    ['buy-not-saved', 200, 'SALE_SAVE_FAILED', repeated, { isHandled: true, ends: 'done' }],
    ['buy-other-key', 403, 'WRONGAFFILIATE', {}, { ends: 'waits' }],
  ]
  let wish: Begin
  await meetAll(app, practice, COMPLETING, {
    route: '/buynftres',
    begin: async () => (wish = await purchase(practice, account, practice.line.tokens.evm)),
    hasCome: async () => expect(await practice.nftOnLedger(wish.input as Nft)).toMatchObject({ owner: account }),
    expected: approved,
    // What a contract keeps is not among the NFTs of the ledger.
    done: { signed: [approval], paid: tinybars(25), nfts: 0 },
  })
})

test('a mint that is refused, before it is prepared and when it is completed', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await open(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const { token, mintCode } = await practice.control<{ token: string; mintCode: string }>('/launchpad/open', {
    ...{ stages: [{ kind: 'paid', price: '10' }], count: 40 },
  })
  await letMarketSpend(app, practice)
  await meetAssociated(app, practice, account, token)
  const begin = () => ({ channel: 'trade.mint', input: { account, token, mintCode, count: 1, maxPrice: '10' } })
  const isSource: Row = ['mint-buyer-is-source', 200, 'MINT_BUYER_IS_NFT_SOURCE', { restartRequired: true }]
  await meetAll(app, practice, [isSource], { route: '/mintnft', begin, expected: nothing })
  const done = { isHandled: true, ends: 'done' } as const
  const COMPLETING: readonly Row[] = [
    ['mint-not-seen', 200, 'TXUNCONFIRMED', repeated, { ends: 'done' }],
    ['mint-not-verified', 401, 'TXNOTVERIFIED'],
    ['mint-other-transaction', 401, 'TXMISMATCH'],
    ['mint-not-prepared', 200, 'NOPREPARE'],
    ['mint-other-key', 401, 'AFFMISMATCH', {}, { ends: 'waits' }],
    ['mint-other-wallet', 401, 'USERMISMATCH'],
    ['mint-expired', 200, 'SESSION_EXPIRED', { restartRequired: true }],
    ['mint-nft-busy', 409, 'MINT_ASSET_BUSY', repeated, { ends: 'done' }],
    ['mint-unconfirmed', 200, 'MINT_UNCONFIRMED', { requiresReconciliation: true }, done],
    ['mint-pending', 409, 'MINT_EXECUTION_PENDING', { requiresReconciliation: true }, done],
    ['mint-looked-up', 409, 'MINT_EXECUTION_PENDING', repeated, { ends: 'done' }],
    ['mint-unavailable', 503, 'MINT_EXECUTION_UNAVAILABLE', repeated, { ends: 'done' }],
    ['mint-finished-before', 409, 'MINT_ALREADY_FINALIZED', {}, done],
    ['mint-restart', 409, 'MINT_RESTART_REQUIRED', { restartRequired: true }],
    ['mint-buyer-is-source', 200, 'MINT_BUYER_IS_NFT_SOURCE', { restartRequired: true }],
    ['mint-rejected', 200, 'MINT_TRANSFER_REJECTED', { restartRequired: true }],
  ]
  await meetAll(app, practice, COMPLETING, {
    ...{ route: MINTRES, begin, expected: approved },
    done: { signed: [approval], paid: tinybars(10), nfts: 1 },
  })
})

/** The account has room for what it is about to mint. */
async function meetAssociated(app: RunningApp, practice: Practice, account: string, token: string): Promise<void> {
  const { tokens } = await practice.ledgerAccount(account)
  if (tokens.includes(token)) return
  const refusal: Refusal = { failure: 'not-known', status: 404, code: null, ends: 'done' }
  const begin = { channel: 'trade.associate', input: { account, token } }
  const { flow } = await meet(app, practice, { refusal, route: '/of-nobody', begin })
  expect(flow.state).toBe('done')
}

test('a listing that is refused, when it is completed and when it is taken back', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await open(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const { serial } = await practice.ownUnlisted(account, practice.line.tokens.native)
  const nft = { account, token: practice.line.tokens.native, serial }
  await letMarketSpend(app, practice)
  let price = 4000
  const list = () => ({ channel: 'trade.list', input: { ...nft, price: String(++price) } })
  const LISTING: readonly Row[] = [
    ['listing-wrong-type', 200, 'TXWRONGTYPE'],
    ['listing-preparation-lost', 409, 'LISTING_BUYER_LOCKED', { reprepareRequired: true }],
    ['listing-not-seen', 200, 'TXUNCONFIRMED', repeated, { ends: 'done' }],
    ['listing-buyer-first', 409, 'LISTING_BUYER_LOCKED', repeated, { ends: 'done' }],
    [
      'listing-next-turn',
      409,
      'LISTING_BUYER_LOCKED',
      { ...repeated, claimActive: true, sellerClaim: { secondsLeft: 60 } },
      { ends: 'done' },
    ],
  ]
  await meetAll(app, practice, LISTING, { route: '/listnftres', begin: list, expected: approved, done: approved })
  expect(await practice.nft(nft)).toMatchObject({ isListed: true, listing: { price } })

  const unlist = () => ({ channel: 'trade.unlist', input: nft })
  const uncounted: Row = ['unlist-uncounted', 200, 'EVM_LISTING_COUNT_UNVERIFIED', repeated]
  await meetAll(app, practice, [uncounted], { route: '/unlistnft', begin: unlist, expected: nothing })
  const UNLISTING: readonly Row[] = [
    ['listing-preparation-lost', 409, 'LISTING_BUYER_LOCKED', { reprepareRequired: true }],
    ['listing-not-seen', 200, 'TXUNCONFIRMED', repeated, { ends: 'done' }],
  ]
  const withdrawn = { ...nothing, signed: ['CRYPTODELETEALLOWANCE SUCCESS'] }
  await meetAll(app, practice, UNLISTING, {
    route: '/unlistnftres',
    begin: unlist,
    expected: withdrawn,
    done: withdrawn,
  })
  expect(await practice.nft(nft)).toMatchObject({ isListed: false })
  expect(await practice.nftOnLedger(nft)).toMatchObject({ owner: account, spender: null })
})

test('an allowance that is refused, and offers that are', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await open(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const token = practice.line.tokens.native
  await letMarketSpend(app, practice)
  let amount = 500
  const allow = () => ({ channel: 'trade.allow', input: { account, amount: String(++amount) } })
  const PREPARING: readonly Row[] = [
    ['allowance-type', 400, 'INVALID_ALLOWANCE_TYPE'],
    ['allowance-amount', 400, 'INVALID_AMOUNT'],
  ]
  await meetAll(app, practice, PREPARING, { route: '/allowance/approve', begin: allow, expected: nothing })
  const CONFIRMING: readonly Row[] = [
    // It is granted on the ledger, whatever the market makes of it.
    ['allowance-amount-differs', 400, 'AMOUNTMISMATCH', {}, { ends: 'told' }],
    ['allowance-not-seen', 200, 'TXUNCONFIRMED', repeated, { ends: 'done' }],
    ['allowance-confirming', 409, 'CONFIRM_IN_PROGRESS', repeated, { ends: 'done' }],
    ['allowance-not-saved', 200, 'ALLOWANCE_SAVE_FAILED', repeated, { isHandled: true, ends: 'done' }],
  ]
  await meetAll(app, practice, CONFIRMING, {
    ...{ route: '/allowance/confirm', begin: allow, expected: approved, done: approved },
  })

  const standing = async () => (await practice.offers(account)).length
  const before = await standing()
  const offer = () => ({
    channel: 'trade.addOffer',
    input: { account, token, price: '3', quantity: 1, traits: [], again: true },
  })
  const OFFERING: readonly Row[] = [
    ['offer-refused', 400, null],
    ['offer-in-progress', 409, null, { idempotencyStatus: 'in_progress', retryAfter: 1 }, { ends: 'done' }],
    ['offer-not-begun', 503, null],
    ['offer-place-unknown', 503, null, { outcomeUnknown: true }, { isHandled: true, ends: 'done' }],
    // Nobody but this app makes its request keys: what stands under one that is known already is looked for a minute long.
    ['offer-place-unknown', 422, null, { idempotencyStatus: 'key_reused' }],
  ]
  for (const row of OFFERING) {
    const stood = await standing()
    const refusal = refusalOf(row)
    const { came } = await meet(app, practice, { refusal, route: '/orders/add', begin: offer() })
    expect([refusal.failure, came]).toEqual([refusal.failure, nothing])
    expect([refusal.failure, (await standing()) - stood]).toEqual([refusal.failure, refusal.ends === undefined ? 0 : 1])
  }
  expect((await standing()) - before).toBe(2)
})

test('a key that the service refuses', async ({ practice, start }) => {
  const app = await open(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const KEYS = [
    ['NO_KEY', 401],
    ['AUTH_INVALID', 401],
    ['INPUT_REJECTED', 401],
    ['RATE_LIMITED', 429],
    ['AUTH_THROTTLED', 429],
  ] as const
  const wish = await purchase(practice, account, practice.line.tokens.native)
  for (const [errorCode, status] of KEYS) {
    await practice.resetFaults()
    const refusal = { status, errorCode, fields: status === 429 ? { retryAfter: 1 } : {} }
    await practice.faults({ limits: 'off', routes: [{ route: '/buynft', times: 1, refusal }] })
    const input = { ...wish.input, quoteReceivedAt: new Date().toISOString() }
    const { id } = await valueOf<{ id: string }>(app.page, 'trade.buy', input)
    const failed = async () => {
      const flows = await valueOf<{ id: string; state: string; error: { code: string } | null }[]>(
        app.page,
        'flows.list',
      )
      const flow = flows.find((one) => one.id === id)
      return [errorCode, flow?.state, flow?.error?.code]
    }
    await expect
      .poll(failed)
      .toEqual([errorCode, 'failed', errorCode === 'RATE_LIMITED' ? 'rate-limited' : 'unauthorized'])
    await valueOf(app.page, 'connection.retryKey', { kind: 'affiliate' }).catch(() => undefined)
  }
  expect(await practice.transactionsOf(account)).toEqual([])
})
