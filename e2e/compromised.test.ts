import { test, expect } from './support/app'
import {
  callBridge,
  declineByClosing,
  countEffects,
  flowsOf,
  nativeNftsOf,
  countFlowsIn,
  letMarketSpend,
  NO_EFFECTS,
  callOutcome,
  pagesOf,
  sendRawMessage,
  waitForKey,
  reviewIn,
  unassociatedTokens,
  takeOver,
  valueOf,
} from './support/bridge-calls'

/**
 * A foreign script runs in the main page. Whatever it tries, nothing is signed, sent or permitted without the person.
 */

test('while a review stands, nothing that is begun beside it changes what it shows', async ({ practice, start }) => {
  const app = await start()
  const { page } = app
  const account = practice.account('holder').accountId
  const other = practice.account('seller').accountId
  await waitForKey(page, account)
  const [first, second] = await unassociatedTokens(practice, account)
  await letMarketSpend(app, practice)
  const [nft] = await nativeNftsOf(practice, account)
  await callBridge(page, 'trade.list', { account, ...nft, price: '4000' })
  const review = await app.ownWindow('review')
  const model = await reviewIn(review)
  expect(model.subject).toBe('transaction')
  const words = await review.locator('main, #root').first().innerText()

  expect(await callOutcome(page, 'trade.list', { account, ...nft, price: '0.00000001' })).toBe('flow-unfinished')
  expect(await callOutcome(page, 'trade.unlist', { account, ...nft })).not.toBe('ok')
  expect(await callOutcome(page, 'trade.list', { account: other, ...nft, price: '1' })).not.toBe('ok')
  expect(await callOutcome(page, 'trade.associate', { account, token: first })).toBe('ok')
  expect(await callOutcome(page, 'trade.associate', { account, token: second })).toBe('ok')
  await callBridge(page, 'accounts.rename', { account, name: 'The market' })
  await callBridge(page, 'accounts.select', { account: other })
  await page.keyboard.press('Enter')
  await page.reload()
  await waitForKey(page, account)

  await expect.poll(() => countFlowsIn(page, 'reviewing')).toBe(3)
  expect(pagesOf(app, 'review')).toEqual([review])
  expect(await reviewIn(review)).toEqual(model)
  expect(await review.locator('main, #root').first().innerText()).toContain(words.split('\n')[0])
  const { waitingReviewCount, blockingError } = await valueOf<{ waitingReviewCount: number; blockingError: unknown }>(
    review,
    'review.reportApproveButton',
    {
      reviewId: model.reviewId,
      button: null,
    },
  )
  expect({ waitingReviewCount, blockingError }).toEqual({ waitingReviewCount: 2, blockingError: null })
  // An answer to one review is not accepted for the next.
  await declineByClosing(app)
  const next = await app.ownWindow('review')
  expect(
    await callOutcome(next, 'review.approve', { reviewId: model.reviewId, acknowledged: [], passphrase: null }),
  ).toBe('not-found')
  await declineByClosing(app)
  await declineByClosing(app)
  await expect.poll(() => countFlowsIn(page, 'declined')).toBe(3)
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
})

test('twenty flows begun at once come one review after the other, and none is signed unasked', async ({
  practice,
  start,
}) => {
  const app = await start()
  const { page } = app
  await practice.faults({ limits: 'off' })
  const account = practice.account('holder').accountId
  await waitForKey(page, account)
  const nfts = await nativeNftsOf(practice, account)
  const tokens = await unassociatedTokens(practice, account)
  const spender = practice.account('stranger').accountId
  const starts: [string, object][] = [
    ...tokens.map((token): [string, object] => ['trade.associate', { account, token }]),
    ['trade.signIn', { account }],
    ['trade.revoke', { account, allowance: { hbar: { spender } } }],
    ...nfts.map((nft): [string, object] => ['trade.revoke', { account, allowance: { nft: { ...nft, spender } } }]),
    ...tokens.map((token): [string, object] => ['trade.revoke', { account, allowance: { token: { token, spender } } }]),
  ].slice(0, 20) as [string, object][]
  expect(starts).toHaveLength(20)
  const began = await Promise.all(starts.map(([channel, input]) => callOutcome(page, channel, input)))
  expect(began).toEqual(starts.map(() => 'ok'))
  await expect.poll(() => countFlowsIn(page, 'reviewing')).toBe(20)
  expect(pagesOf(app, 'review')).toHaveLength(1)
  const first = await app.ownWindow('review')
  const { reviewId } = await reviewIn(first)
  expect(await valueOf(first, 'review.reportApproveButton', { reviewId, button: null })).toMatchObject({
    waitingReviewCount: 19,
    blockingError: null,
  })
  // Declining answers only one of the reviews.
  await declineByClosing(app)
  await expect.poll(() => countFlowsIn(page, 'declined')).toBe(1)
  const second = await app.ownWindow('review')
  expect((await reviewIn(second)).reviewId).not.toBe(reviewId)
  await expect.poll(() => pagesOf(app, 'review').length).toBe(1)
  expect(await countFlowsIn(page, 'reviewing')).toBe(19)
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)

  // The person quits the app instead of answering, and the app ends.
  await page.evaluate(() => window.close())
  await app.ended
  const again = await start()
  await waitForKey(again.page, account)
  expect((await flowsOf(again.page)).filter(({ state }) => !['declined', 'failed'].includes(state))).toEqual([])
  expect(pagesOf(again, 'review')).toEqual([])
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
})

test('a listing for one tinybar and an offer of 100,000 HBAR stop at the review, and go no further without the person', async ({
  practice,
  start,
  profile,
}) => {
  const app = await start()
  const { page } = app
  const account = practice.account('holder').accountId
  await practice.control('/accounts/fund', { account, amount: '200000' })
  await takeOver(app, profile)
  await waitForKey(page, account)
  await letMarketSpend(app, practice)
  const [nft] = await nativeNftsOf(practice, account)
  await callBridge(page, 'trade.list', { account, ...nft, price: '0.00000001' })
  const review = await app.ownWindow('review')
  const { reviewId, findings, approveDelayMs } = await reviewIn(review)
  const toType = findings.filter(({ severity, requiredText }) => severity === 'warn' && requiredText !== null)
  expect(toType.map(({ rule, requiredText }) => [rule, requiredText])).toEqual([['price-low', '0.00000001']])
  await page.waitForTimeout(approveDelayMs + 500)
  // Even a lured click does not approve: main itself requires the price to be typed.
  await expect(review.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  const ticked = { reviewId, acknowledged: findings.map(({ id }) => ({ id, typed: null })), passphrase: null }
  expect(await callBridge(review, 'review.approve', ticked)).toEqual({
    ok: false,
    error: { code: 'invalid-input', fields: ['acknowledged'] },
  })
  const typed = { ...ticked, acknowledged: findings.map(({ id, requiredText: words }) => ({ id, typed: words })) }
  expect(await sendRawMessage(page, 'review.approve', typed)).toBe('refused')
  expect(await callOutcome(review, 'review.reportApproveButton', { reviewId, button: null })).toBe('ok')
  await declineByClosing(app)

  const offer = { account, token: nft?.token, price: '100000', quantity: 1, traits: [], again: true }
  expect(await callOutcome(page, 'trade.addOffer', offer)).toBe('ok')
  const model = await reviewIn(await app.ownWindow('review'))
  expect(model.subject).toBe('act')
  expect(model.exactText).toContain('100000')
  const yes = { ...typed, reviewId: model.reviewId }
  expect(await sendRawMessage(page, 'review.approve', yes)).toBe('refused')
  expect(await practice.countCallsTo('orders/add')).toBe(0)
  await declineByClosing(app)
  await expect.poll(() => countFlowsIn(page, 'declined')).toBe(2)
  expect(await practice.countCallsTo('orders/add')).toBe(0)
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
})

test('permissions are not set, taken back or told without the person', async ({ practice, start }) => {
  const app = await start()
  const { page } = app
  const account = practice.account('holder').accountId
  await waitForKey(page, account)
  const spender = practice.line.operator.accountId
  const revoke = { account, allowance: { hbar: { spender } } }
  const many = await Promise.all(Array.from({ length: 10 }, () => callOutcome(page, 'trade.revoke', revoke)))
  expect([...many].sort()).toEqual([...Array<string>(9).fill('flow-unfinished'), 'ok'])
  expect(await callOutcome(page, 'trade.allow', { account, amount: '1000000' })).toBe('flow-unfinished')
  await declineByClosing(app)
  await expect.poll(() => countFlowsIn(page, 'declined')).toBe(1)
  const [ended] = await flowsOf(page)
  for (const flowId of [ended?.id, 'x', '../practice', '__proto__', '']) {
    expect(await callOutcome(page, 'trade.restore', { flowId }), flowId).toBe('not-found')
  }

  await app.electron.evaluate(({ dialog }) => {
    const seen = globalThis as unknown as { offered: unknown[] }
    seen.offered = []
    dialog.showSaveDialog = ((_window: unknown, options: unknown) => {
      seen.offered.push(options)
      return Promise.resolve({ canceled: true, filePath: '' })
    }) as typeof dialog.showSaveDialog
  })
  const asked = { format: 'csv', path: '/tmp/taken.csv', filePath: '/tmp/taken.csv', defaultPath: '/etc/passwd' }
  expect(await callBridge(page, 'flows.exportHistory', asked)).toEqual({
    ok: false,
    error: { code: 'invalid-input', fields: ['path', 'filePath', 'defaultPath'] },
  })
  expect(await callBridge(page, 'flows.exportHistory', { format: 'csv' })).toEqual({
    ok: true,
    value: { isSaved: false, flows: 1 },
  })
  expect(await app.electron.evaluate(() => (globalThis as unknown as { offered: unknown[] }).offered)).toEqual([
    { defaultPath: 'countersign-history.csv' },
  ])
  expect(pagesOf(app, 'review')).toEqual([])
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
})
