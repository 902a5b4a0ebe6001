import { test, expect } from './support/app'
import { letMarketSpend, valueOf } from './support/bridge-calls'
import {
  APPROVED,
  runWithRefusal,
  runAllRefusals,
  NO_LEDGER_CHANGE,
  startAs,
  purchase,
  refusalOf,
  RETRYABLE_SOON,
  type RefusalRow,
} from './support/refusals'

/** Each documented refusal of the market for selling, for the own wallet and for keys, met once by the whole app. */

test('a listing that is refused, when it is completed and when it is taken back', async ({ practice, start }) => {
  test.setTimeout(300_000)
  const app = await startAs(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const { serial } = await practice.findUnlistedNft(account, practice.line.tokens.native)
  const nft = { account, token: practice.line.tokens.native, serial }
  await letMarketSpend(app, practice)
  let price = 4000
  const list = () => ({ channel: 'trade.list', input: { ...nft, price: String(++price) } })
  const LISTING: readonly RefusalRow[] = [
    ['listing-wrong-type', 200, 'TXWRONGTYPE'],
    ['listing-preparation-lost', 409, 'LISTING_BUYER_LOCKED', { reprepareRequired: true }],
    ['listing-not-seen', 200, 'TXUNCONFIRMED', RETRYABLE_SOON, { ends: 'done' }],
    ['listing-buyer-first', 409, 'LISTING_BUYER_LOCKED', RETRYABLE_SOON, { ends: 'done' }],
    [
      'listing-next-turn',
      409,
      'LISTING_BUYER_LOCKED',
      { ...RETRYABLE_SOON, claimActive: true, sellerClaim: { secondsLeft: 60 } },
      { ends: 'done' },
    ],
  ]
  await runAllRefusals(app, practice, LISTING, {
    route: '/listnftres',
    begin: list,
    expected: APPROVED,
    done: APPROVED,
  })
  expect(await practice.nft(nft)).toMatchObject({ isListed: true, listing: { price } })

  const unlist = () => ({ channel: 'trade.unlist', input: nft })
  const uncounted: RefusalRow = ['unlist-uncounted', 200, 'EVM_LISTING_COUNT_UNVERIFIED', RETRYABLE_SOON]
  await runAllRefusals(app, practice, [uncounted], { route: '/unlistnft', begin: unlist, expected: NO_LEDGER_CHANGE })
  const UNLISTING: readonly RefusalRow[] = [
    ['listing-preparation-lost', 409, 'LISTING_BUYER_LOCKED', { reprepareRequired: true }],
    ['listing-not-seen', 200, 'TXUNCONFIRMED', RETRYABLE_SOON, { ends: 'done' }],
  ]
  const withdrawn = { ...NO_LEDGER_CHANGE, signed: ['CRYPTODELETEALLOWANCE SUCCESS'] }
  await runAllRefusals(app, practice, UNLISTING, {
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
  const app = await startAs(start, practice, 'holder')
  const account = practice.account('holder').accountId
  const token = practice.line.tokens.native
  await letMarketSpend(app, practice)
  let amount = 500
  const allow = () => ({ channel: 'trade.allow', input: { account, amount: String(++amount) } })
  const PREPARING: readonly RefusalRow[] = [
    ['allowance-type', 400, 'INVALID_ALLOWANCE_TYPE'],
    ['allowance-amount', 400, 'INVALID_AMOUNT'],
  ]
  await runAllRefusals(app, practice, PREPARING, {
    route: '/allowance/approve',
    begin: allow,
    expected: NO_LEDGER_CHANGE,
  })
  const CONFIRMING: readonly RefusalRow[] = [
    // The allowance is granted on the ledger, whatever the market does with it.
    ['allowance-amount-differs', 400, 'AMOUNTMISMATCH', {}, { ends: 'reported' }],
    ['allowance-not-seen', 200, 'TXUNCONFIRMED', RETRYABLE_SOON, { ends: 'done' }],
    ['allowance-confirming', 409, 'CONFIRM_IN_PROGRESS', RETRYABLE_SOON, { ends: 'done' }],
    ['allowance-not-saved', 200, 'ALLOWANCE_SAVE_FAILED', RETRYABLE_SOON, { isHandled: true, ends: 'done' }],
  ]
  await runAllRefusals(app, practice, CONFIRMING, {
    route: '/allowance/confirm',
    begin: allow,
    expected: APPROVED,
    done: APPROVED,
  })

  const standing = async () => (await practice.activeOffers(account)).length
  const before = await standing()
  const offer = () => ({
    channel: 'trade.addOffer',
    input: { account, token, price: '3', quantity: 1, traits: [], again: true },
  })
  const OFFERING: readonly RefusalRow[] = [
    ['offer-refused', 400, null],
    ['offer-in-progress', 409, null, { idempotencyStatus: 'in_progress', retryAfter: 1 }, { ends: 'done' }],
    ['offer-not-begun', 503, null],
    ['offer-place-unknown', 503, null, { outcomeUnknown: true }, { isHandled: true, ends: 'done' }],
    // Only this app makes its request keys, so for a key that is already known it searches one minute for the offer
    // under it.
    ['offer-place-unknown', 422, null, { idempotencyStatus: 'key_reused' }],
  ]
  for (const row of OFFERING) {
    const stood = await standing()
    const refusal = refusalOf(row)
    const { came } = await runWithRefusal(app, practice, { refusal, route: '/orders/add', begin: offer() })
    expect([refusal.failure, came]).toEqual([refusal.failure, NO_LEDGER_CHANGE])
    expect([refusal.failure, (await standing()) - stood]).toEqual([refusal.failure, refusal.ends === undefined ? 0 : 1])
  }
  expect((await standing()) - before).toBe(2)
})

test('a key that the service refuses', async ({ practice, start }) => {
  const app = await startAs(start, practice, 'holder')
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
