import { reviewChannels, vaultChannels, channelName } from '../shared/contract/channels'
import type { AppInfo } from '../shared/contract/app'
import type { ListsState } from '../shared/contract/lists'
import { answerQuestion, test, expect } from './support/app'
import {
  callBridge,
  declineByClosing,
  countEffects,
  newestFlowState,
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

/** A foreign script runs in the main page, or controls its whole process: main's own windows stay out of reach. */

test('no message of a page that was taken over reaches a review or the key window', async ({
  practice,
  start,
  profile,
}) => {
  const app = await start()
  const { page } = app
  const account = practice.account('holder').accountId
  await takeOver(app, profile)
  await waitForKey(page, account)
  const [token] = await unassociatedTokens(practice, account)
  await callBridge(page, 'trade.associate', { account, token })
  const model = await reviewIn(await app.ownWindow('review'))
  const guesses = [
    ...reviewChannels.review.map((name) => channelName('review', name)),
    ...vaultChannels.vault.map((name) => channelName('vault', name)),
  ]
  const input = { reviewId: model.reviewId, acknowledged: [], passphrase: null, text: 'x', id: '0.0.5', name: 'x' }
  const tryAll = () => Promise.all(guesses.map((channel) => sendRawMessage(page, channel, input)))
  const refused = guesses.map(() => 'refused')
  expect(await tryAll()).toEqual(refused)
  // Pretends to be the review's page by its address; the window is still the main one.
  await page.evaluate(() => history.pushState(null, '', '/review.html'))
  expect(await tryAll()).toEqual(refused)
  expect(await sendRawMessage(page, 'accounts.list')).toBe('refused')
  await page.evaluate(() => history.pushState(null, '', '/index.html'))
  expect(await sendRawMessage(page, 'accounts.list')).toContain('"ok":true')

  expect(await reviewIn(await app.ownWindow('review'))).toEqual(model)
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
  await declineByClosing(app)
  await expect.poll(() => newestFlowState(page)).toBe('declined')
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
})

test('no page of the other windows is shown, framed or opened, and the clipboard stays unread', async ({ start }) => {
  const app = await start()
  const { page } = app
  await app.electron.evaluate(({ clipboard }) => clipboard.writeText('copied elsewhere'))
  const got = await page.evaluate(async () => {
    const pages = ['review.html', 'vault.html'].map((name) => `app://countersign/${name}`)
    const framed = pages.map((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
      return frame
    })
    const opened = pages.map((url) => window.open(url))
    const link = Object.assign(document.createElement('a'), { href: pages[0], target: '_blank' })
    document.body.append(link)
    link.click()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const field = document.createElement('textarea')
    document.body.append(field)
    field.focus()
    document.execCommand('paste')
    return {
      framed: framed.map((frame) => frame.contentDocument?.body?.childElementCount ?? 0),
      bridges: framed.map((frame) => {
        try {
          return typeof (frame.contentWindow as unknown as { countersign?: unknown }).countersign
        } catch {
          return 'blocked'
        }
      }),
      opened: opened.map((one) => one === null),
      read: await navigator.clipboard.readText().catch((cause: unknown) => (cause as Error).name),
      pasted: field.value,
    }
  })
  expect(got.framed).toEqual([0, 0])
  expect(got.bridges).toEqual(['blocked', 'blocked'])
  expect(got.opened).toEqual([true, true])
  expect(got.read).toBe('NotAllowedError')
  // The development runtime predates the switch for this, which is off in the declared Electron.
  const { isDevelopmentRuntime } = await valueOf<AppInfo>(page, 'app.info')
  if (!isDevelopmentRuntime) expect(got.pasted).toBe('')
  expect(app.electron.windows()).toHaveLength(1)

  // A review page loaded in this window gets this window's preload, and nothing of the review's.
  await page.evaluate(() => {
    history.pushState(null, '', '/review.html')
    location.reload()
  })
  await page.waitForLoadState()
  await expect.poll(() => page.evaluate(() => 'countersign' in window).catch(() => false)).toBe(true)
  const features = await page.evaluate(() =>
    Object.keys((window as unknown as { countersign: Record<string, unknown> }).countersign),
  )
  expect(features).not.toContain('review')
  expect(features).not.toContain('vault')
  expect(
    await page.evaluate(() =>
      (window as unknown as { countersign: { accounts: { list: () => Promise<unknown> } } }).countersign.accounts
        .list()
        .then(
          () => 'answered',
          () => 'refused',
        ),
    ),
  ).toBe('refused')
})

test('the person’s own lists and limits stay as they are: the page can have a window opened, and fills in nothing', async ({
  practice,
  start,
  profile,
}) => {
  const app = await start()
  const { page } = app
  await takeOver(app, profile)
  await waitForKey(page, practice.account('holder').accountId)
  const lists = () => valueOf<ListsState>(page, 'lists.get')
  const before = await lists()
  expect(before.spenders).toEqual([])
  const evil = practice.account('stranger').accountId
  const limits = { feeCap: '100', buy: '', mint: '', offer: '', shares: '25', day: '', passphraseAbove: '' }
  await callBridge(page, 'settings.set', { feeCap: '100', limits, spenders: [{ id: evil }], book: [{ id: evil }] })
  await callBridge(page, 'accounts.watch', { id: evil, name: 'The market' })

  const prefilled = { id: evil, name: 'The market', purpose: 'The market asks for it', published: { account: evil } }
  expect(await callOutcome(page, 'lists.open', { task: 'add-spender', ...prefilled })).toBe('invalid-input')
  const opened = callBridge(page, 'lists.open', { task: 'add-spender' })
  const vault = await app.ownWindow('vault')
  await expect(vault.getByLabel(/^Account id/)).toHaveValue('')
  await expect(vault.getByRole('checkbox')).not.toBeChecked()
  expect(await vault.locator('body').innerText()).not.toContain(evil)
  expect((await valueOf<{ lists: unknown }>(vault, 'vault.task')).lists).toEqual({
    task: 'add-spender',
    purpose: null,
    expectedKind: null,
    published: { account: practice.line.operator.accountId, operator: practice.line.operator.evmAddress },
  })
  expect(await sendRawMessage(page, 'vault.addSpender', { id: evil, name: '' })).toBe('refused')
  expect(await sendRawMessage(page, 'vault.setLimits', { ...limits, passphrase: null })).toBe('refused')
  const more = await Promise.all(
    ['limits', 'add-entry', 'add-spender'].map((task) => callBridge(page, 'lists.open', { task })),
  )
  expect(more).toEqual(more.map(() => ({ ok: true, value: { outcome: 'busy' } })))
  expect(pagesOf(app, 'vault')).toEqual([vault])
  // The page cannot replace what the person copied to paste there.
  expect(await callOutcome(page, 'app.copy', { text: evil })).toBe('busy')
  await Promise.all([vault.waitForEvent('close'), app.escapeOwnWindow('vault')])
  expect(await opened).toEqual({ ok: true, value: { outcome: 'cancelled' } })
  expect(await lists()).toEqual(before)
})

test('of the windows and boxes that main asks in one is open at a time, however often the page has it ask', async ({
  start,
}) => {
  const app = await start({ ownAnswers: true })
  const { page, electron } = app
  await electron.evaluate(({ dialog }) => {
    const boxes: (() => void)[] = []
    Object.assign(globalThis, { boxes })
    dialog.showSaveDialog = () => new Promise((no) => boxes.push(() => no({ canceled: true, filePath: '' })))
  })
  const boxes = () => electron.evaluate(() => (globalThis as unknown as { boxes: unknown[] }).boxes.length)
  const ASKING: readonly (readonly [string, unknown?])[] = [
    ['app.openExternal', { url: 'https://hashscan.io/mainnet' }],
    ['flows.exportHistory', { format: 'csv' }],
    ['diagnostics.exportDrift'],
    ['lists.open', { task: 'limits' }],
  ]
  const tryAll = async () => {
    for (const [channel, input] of [...ASKING, ...ASKING])
      expect([channel, await callOutcome(page, channel, input)]).toEqual([channel, 'busy'])
  }
  const first = callOutcome(page, 'app.openExternal', { url: 'https://hashscan.io/' })
  const question = await app.ownWindow('question')
  await tryAll()
  expect(pagesOf(app, 'question')).toEqual([question])
  expect(await boxes()).toBe(0)
  await answerQuestion(question, 'no')
  expect(await first).toBe('ok')
  const second = callOutcome(page, 'diagnostics.exportDrift')
  await expect.poll(boxes).toBe(1)
  await tryAll()
  expect([await boxes(), pagesOf(app, 'question').length, pagesOf(app, 'vault').length]).toEqual([1, 0, 0])
  await electron.evaluate(() => (globalThis as unknown as { boxes: (() => void)[] }).boxes[0]?.())
  expect(await second).toBe('ok')
})
