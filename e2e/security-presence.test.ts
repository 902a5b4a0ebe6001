import type { AccountsState } from '../shared/contract/accounts'
import { expect, test } from './support/app'
import { callBridge, callOutcome, waitForKey, valueOf } from './support/bridge-calls'

/** A hostile page in the real renderer against the auto-lock of the keys. */

test('a page that calls the bridge and dispatches input without end does not keep the keys open', async ({
  practice,
  start,
}) => {
  const app = await start()
  const { page } = app
  const account = practice.account('holder').accountId
  await waitForKey(page, account)
  const { tokens } = await practice.ledgerAccount(account)
  // Before a passphrase exists, the page cannot set a time that would apply later.
  await callBridge(page, 'settings.set', { autoLockMinutes: 240 })
  void callBridge(page, 'accounts.openVault', { task: 'set-passphrase', account: null })
  const setting = await app.ownWindow('vault')
  await setting.getByLabel('New passphrase', { exact: true }).fill('correct horse')
  await setting.getByLabel('New passphrase again', { exact: true }).fill('correct horse')
  await setting.getByRole('button', { name: 'Set passphrase', exact: true }).click()
  await expect(setting.getByRole('heading', { name: 'The passphrase is set' })).toBeVisible()
  await Promise.all([setting.waitForEvent('close'), app.escapeOwnWindow('vault')])
  const keyStore = async () => (await valueOf<AccountsState>(page, 'accounts.list')).keyStore
  const lockInMs = async () => Date.parse((await keyStore()).autoLockAt ?? '') - Date.now()
  expect(await lockInMs()).toBeLessThanOrEqual(600_000)

  // The person sets the shortest time in main's own window.
  void callBridge(page, 'accounts.openVault', { task: 'auto-lock', account: null })
  const timing = await app.ownWindow('vault')
  await timing.getByLabel('Minutes until the keys lock').fill('1')
  await timing.getByRole('button', { name: 'Change auto-lock time', exact: true }).click()
  await expect(timing.getByRole('heading', { name: 'The auto-lock time is changed' })).toBeVisible()
  await Promise.all([timing.waitForEvent('close'), app.escapeOwnWindow('vault')])

  // Real input counts: main sees the operating system's events.
  await expect
    .poll(async () => {
      await (
        await app.electron.browserWindow(page)
      ).evaluate((main) => {
        main.focus()
        main.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Shift' })
      })
      return lockInMs()
    })
    .toBeGreaterThan(59_000)
  const startedAt = Date.now()

  await page.evaluate(
    ([holder, token]) => {
      const bridge = (
        window as unknown as { countersign: Record<string, Record<string, (input?: unknown) => unknown>> }
      ).countersign
      const events = [
        () => new KeyboardEvent('keydown', { key: 'a', bubbles: true }),
        () => new MouseEvent('mousedown', { bubbles: true }),
        () => new MouseEvent('mousemove', { bubbles: true, clientX: Math.random() * 500 }),
        () => new WheelEvent('wheel', { deltaY: 10, bubbles: true }),
        () => new PointerEvent('pointerdown', { bubbles: true }),
      ]
      setInterval(() => {
        for (const event of events) document.body.dispatchEvent(event())
        document.querySelector<HTMLElement>('main')?.click()
        window.scrollBy(0, 1)
        window.focus()
        void bridge['trade']?.['associate']?.({ account: holder, token })
        void bridge['accounts']?.['list']?.()
        void bridge['accounts']?.['openKeychain']?.()
        void bridge['settings']?.['set']?.({ autoLockMinutes: 240, theme: 'dark' })
      }, 500)
    },
    [account, tokens[0] ?? ''] as const,
  )
  await expect.poll(async () => (await keyStore()).isLocked, { timeout: 75_000, intervals: [1000] }).toBe(true)
  expect(Date.now() - startedAt).toBeLessThan(75_000)
  expect(await callOutcome(page, 'trade.associate', { account, token: tokens[0] })).toBe('locked')
})
