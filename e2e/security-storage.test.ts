import type { Page } from '@playwright/test'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from './support/app'
import { openHeld, typeSpender, clickToClose } from './support/flow-steps'
import { openConnection, profileRow } from './support/connection'
import { databaseFile } from './support/database'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'

/** Waits until the app has opened the keychain and compared the lists, which is certain once its key signs. */
const expectKeychain = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          type State = { keyStore: { kind: string }; accounts: { access: string }[] }
          const { accounts } = (
            window as unknown as { countersign: { accounts: { list: () => Promise<{ ok: boolean; value: State }> } } }
          ).countersign
          const { value } = await accounts.list()
          return value.keyStore.kind === 'keychain' && value.accounts.some(({ access }) => access === 'key')
        }),
      { timeout: 20_000 },
    )
    .toBe(true)

async function openLists(page: Page): Promise<void> {
  await openSection(page, 'Settings')
  await page.getByRole('button', { name: 'Open spenders and limits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spenders and limits' })).toBeVisible()
}

/** Writes to the database, as a program of the same user can while the app is closed. */
function writeLists(file: string, spender: string): void {
  const db = new DatabaseSync(file)
  const now = new Date().toISOString()
  const { profile } = db.prepare('SELECT profile FROM accounts LIMIT 1').get() as { profile: string }
  db.prepare('INSERT INTO spenders (profile, id, name, added_at, position) VALUES (?, ?, ?, ?, 1)').run(
    profile,
    spender,
    'Market',
    now,
  )
  db.prepare('INSERT INTO book (profile, id, name, added_at) VALUES (?, ?, ?, ?)').run(
    profile,
    '0.0.66600',
    'My savings',
    now,
  )
  const limits = { feeCap: '100', buy: null, mint: null, offer: null, shares: '25', day: null, passphraseAbove: null }
  db.prepare('INSERT INTO limits (profile, limits) VALUES (?, ?)').run(profile, JSON.stringify(limits))
  const market = {
    name: 'Real market',
    baseUrl: 'https://market.evil.example',
    toolUrl: '',
    projectHeader: '',
    network: 'testnet',
    nodes: [],
    mirrorUrl: '',
    feeAccounts: ['0.0.98'],
    approved: ['0.0.98'],
  }
  const put = db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  put.run('profiles', JSON.stringify({ 'custom-666666666666': market }))
  db.close()
}

test('a spender, limits, a name and a market that another program writes into the database count for nothing', async ({
  practice,
  start,
  profile,
}) => {
  await practice.faults({ limits: 'off' })
  const { accountId } = practice.account('holder')
  const operator = practice.line.operator.accountId
  const first = await start()
  await expectKeychain(first.page)
  await first.close()
  writeLists(databaseFile(profile), operator)

  const app = await start()
  const { page } = app
  await expectKeychain(page)
  await openLists(page)
  const changed = page.getByRole('region', { name: 'Changed outside Countersign' })
  await expect(changed.locator(`[data-outside="${operator}"]`)).toContainText('Added')
  await expect(changed.locator('[data-outside="0.0.66600"]')).toContainText('Address book')
  await expect(changed.locator('[data-outside="limits"]')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Spenders' }).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Address book' })).not.toContainText('My savings')
  // Nothing is paid before the person has set limits again.
  await expect(page.locator('[data-limit="buy"] dd')).toContainText('Blocked until you set a limit')
  await checkLook(page, 'lists-changed-outside')

  // A flow that needs a spender requests its id as if it had never been listed.
  const nft = await practice.findUnlistedNft(accountId, practice.line.tokens.native)
  await openHeld(page, nft.name)
  await page.getByLabel('Your price', { exact: true }).fill('4321.5')
  await page.getByRole('button', { name: 'List for sale' }).click()
  const adding = await app.ownWindow('vault')
  await expect(adding.getByText('A transaction waits for a spender that is not on your list.')).toBeVisible()
  expect(app.electron.windows().some((window) => window.url().includes('review.html'))).toBe(false)
  await clickToClose(adding, 'Cancel')

  // The market counts as one that was never connected.
  await openConnection(page)
  await expect(profileRow(page, 'Real market')).toContainText('Changed outside Countersign')

  // A spender counts after the person has typed it.
  await openLists(page)
  await changed.getByRole('button', { name: 'Confirm Market again' }).click()
  const again = await app.ownWindow('vault')
  await typeSpender(again, operator)
  await again.getByRole('checkbox').check()
  await again.getByRole('button', { name: 'Add spender', exact: true }).click()
  await clickToClose(again, 'Close')
  await expect(page.getByRole('region', { name: 'Spenders' }).getByRole('listitem')).toHaveCount(1)
  await changed.getByRole('button', { name: 'Remove My savings' }).click()
  const removing = await app.ownWindow('vault')
  await removing.getByRole('button', { name: 'Remove entry', exact: true }).click()
  await clickToClose(removing, 'Close')
  await expect(changed.locator('[data-outside="0.0.66600"]')).toHaveCount(0)
})
