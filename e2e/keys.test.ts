import type { Page } from '@playwright/test'
import { test, expect } from './support/app'
import {
  approve,
  findBuyableListing,
  openAndStartBuying,
  flowPanel,
  openNft,
  openSection,
  openVault,
  revealWords,
  typeWords,
} from './support/journey'
import { callBridge } from './support/bridge-calls'
import { NO_KEYCHAIN } from './support/keyring'
import type { PracticeAccount } from './support/practice-line'

type Import = {
  readonly id: string
  readonly keyType: 'ED25519' | 'ECDSA (secp256k1)'
  readonly format: 'Hex' | 'DER'
  readonly text: string
}

async function fillImport(vault: Page, { id, keyType, format, text }: Import): Promise<void> {
  await vault.getByLabel('Account id').fill(id)
  await vault.getByLabel('Your name for the account').fill('Third')
  await vault.getByRole('radio', { name: keyType }).check()
  await vault.getByRole('radio', { name: format, exact: true }).check()
  await vault.getByLabel('Private key', { exact: true }).fill(text)
  await vault.getByRole('button', { name: 'Import key', exact: true }).click()
}

const raw = ({ privateKey }: PracticeAccount) => privateKey.slice(-64)

test('a key is imported only when it is well formed, of the type said, and the account’s own', async ({
  practice,
  start,
}) => {
  const app = await start()
  const seller = practice.account('seller')
  const ecdsa = practice.account('buyer')
  const good: Import = { id: seller.accountId, keyType: 'ED25519', format: 'Hex', text: raw(seller) }
  const vault = await openVault(app, 'Import a key')
  const alert = vault.getByRole('alert')

  const wrong: readonly [what: string, input: Import, says: RegExp][] = [
    ['no hex', { ...good, text: 'not a key' }, /hex/i],
    ['too short', { ...good, text: raw(seller).slice(2) }, /64/],
    ['another type of DER', { ...good, format: 'DER', text: ecdsa.privateKey }, /type/i],
    ['an account that is not there', { ...good, id: '0.0.999999999' }, /account/i],
    ['somebody else’s key', { ...good, text: raw(practice.account('stranger')) }, /0\.0\.5012348|belong|account/i],
  ]
  for (const [what, input, says] of wrong) {
    await fillImport(vault, input)
    await expect(alert.first(), what).toContainText(says)
  }
  await fillImport(vault, good)
  await expect(vault.getByRole('heading', { name: 'The key is imported' })).toBeVisible()
  await Promise.all([
    vault.waitForEvent('close'),
    vault
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ])
  await expect(app.page.getByRole('row', { name: /Third/ })).toContainText('ED25519')
  expect(await app.page.content()).not.toContain(raw(seller))
})

test('a new key is shown once as words, typed back, and kept', async ({ start }) => {
  const app = await start()
  const vault = await openVault(app, 'Create a key')
  const words = await revealWords(vault)
  expect(words).toHaveLength(24)
  await typeWords(vault, () => 'zebra')
  await expect(vault.getByRole('alert')).toContainText('The words do not match')
  await typeWords(vault, (place) => words[place - 1] ?? '')
  await expect(vault.getByRole('heading', { name: 'The key is created' })).toBeVisible()
  await Promise.all([
    vault.waitForEvent('close'),
    vault
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ])

  const loose = app.page.getByRole('region', { name: 'Keys without an account' })
  await expect(loose).toContainText('ED25519')
  await loose.getByRole('button', { name: 'Find account' }).click()
  await expect(loose.getByRole('status')).toBeVisible()
})

test('with a passphrase the keys lock, and nothing is signed until they are unlocked', async ({ practice, start }) => {
  const app = await start()
  const { page } = app
  await openSection(page, 'Accounts')
  await page.getByRole('main').getByRole('button', { name: 'Set a passphrase' }).click()
  const setting = await app.ownWindow('vault')
  await setting.getByLabel('New passphrase', { exact: true }).fill('correct horse')
  await setting.getByLabel('New passphrase again', { exact: true }).fill('correct horse')
  await setting.getByRole('button', { name: 'Set passphrase', exact: true }).click()
  await expect(setting.getByRole('heading', { name: 'The passphrase is set' })).toBeVisible()
  await Promise.all([
    setting.waitForEvent('close'),
    setting
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ])
  const sidebar = page.getByRole('complementary', { name: 'Countersign' })
  await sidebar.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(sidebar.getByText('Locked', { exact: true })).toBeVisible()

  const { name, nft } = await findBuyableListing(practice)
  await openNft(page, name, nft)
  await page.getByRole('button', { name: 'Unlock to buy' }).click()
  const unlocking = await app.ownWindow('vault')
  await unlocking.getByLabel('Passphrase', { exact: true }).fill('wrong horse')
  await unlocking.getByRole('button', { name: 'Unlock keys', exact: true }).click()
  await expect(unlocking.getByRole('alert')).toContainText(/passphrase/i)
  await unlocking.getByLabel('Passphrase', { exact: true }).fill('correct horse')
  await Promise.all([
    unlocking.waitForEvent('close'),
    unlocking
      .getByRole('button', { name: 'Unlock keys', exact: true })
      .click()
      .catch(() => undefined),
  ])
  await expect(sidebar.getByText('Locked', { exact: true })).toHaveCount(0)
})

test('a private key in sight cannot be selected, and is hidden when the computer is locked', async ({
  practice,
  start,
}) => {
  const app = await start()
  const holder = practice.account('holder')
  const key = raw(holder)
  await openSection(app.page, 'Accounts')
  void callBridge(app.page, 'accounts.openVault', { task: 'export-key', account: holder.accountId })
  const vault = await app.ownWindow('vault')
  await vault.getByRole('checkbox').check()
  await vault.getByRole('button', { name: 'Show the key', exact: true }).click()
  const shown = vault.getByLabel('Private key')
  await expect(shown).toContainText(key)

  const clipboardOf = (kind: 'clipboard' | 'selection') =>
    app.electron.evaluate(async ({ clipboard }, from) => {
      // Before Electron 45 the selection was an argument, and answers were values.
      const before45 = clipboard as unknown as { readText: (kind: string) => string }
      if (from === 'selection' && 'selection' in clipboard) return clipboard.selection.readText()
      return Promise.resolve(before45.readText(from))
    }, kind)
  await shown.click({ clickCount: 3 })
  await vault.keyboard.press('ControlOrMeta+A')
  await vault.keyboard.press('ControlOrMeta+C')
  expect(await vault.evaluate(() => getSelection()?.toString() ?? '')).not.toContain(key.slice(0, 8))
  for (const kind of ['clipboard', 'selection'] as const) expect(await clipboardOf(kind)).not.toContain(key.slice(0, 8))

  await vault.getByRole('button', { name: 'Copy key', exact: true }).click()
  await expect(vault.getByRole('status')).toHaveText('Copied.')
  expect(await clipboardOf('clipboard')).toContain(key)
  await app.electron.evaluate(({ clipboard, powerMonitor }) => {
    const before45 = clipboard as unknown as { writeText: (text: string, kind: string) => void }
    if ('selection' in clipboard) void clipboard.selection.writeText('selected in the key window')
    else before45.writeText('selected in the key window', 'selection')
    powerMonitor.emit('lock-screen')
  })
  await expect(vault.getByRole('heading', { name: 'The key was hidden' })).toBeVisible()
  expect(await vault.content()).not.toContain(key)
  await expect.poll(() => clipboardOf('clipboard')).toBe('')
  await expect.poll(() => clipboardOf('selection')).toBe('')
  await Promise.all([
    vault.waitForEvent('close'),
    vault
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ])
})

test('keys survive a restart in the keychain', async ({ practice, start }) => {
  const first = await start()
  await openSection(first.page, 'Accounts')
  await expect(first.page.getByRole('row', { name: /Main/ })).toContainText('ED25519')
  await first.close()
  const second = await start()
  const { nft } = await openAndStartBuying(second, practice)
  await approve(second)
  await expect(flowPanel(second.page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  await expect(flowPanel(second.page)).toContainText(nft.nftName)
})

test('without a keychain it says so, and offers keys for this session only', async ({ practice, start }) => {
  const app = await start({ env: NO_KEYCHAIN })
  const { page } = app
  await openSection(page, 'Accounts')
  const keys = page.getByRole('region', { name: 'Key storage' })
  await expect(keys).toContainText('This computer offers no keychain')
  await expect(page.getByRole('row', { name: /Main/ })).toContainText('No keychain')

  await keys.getByRole('button', { name: 'Use keys for this session' }).click()
  const vault = await app.ownWindow('vault')
  await vault.getByRole('button', { name: 'Use keys for this session' }).click()
  await Promise.race([
    vault.waitForEvent('close'),
    vault
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ])
  await expect(page.getByRole('row', { name: /Main/ })).toContainText('ED25519')
  await openAndStartBuying(app, practice)
  await approve(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  await app.close()

  const again = await start({ env: NO_KEYCHAIN })
  await openSection(again.page, 'Accounts')
  await expect(again.page.getByRole('row', { name: /Main/ })).toContainText('No keychain')
})

test('an account is watched by its id; a wrong checksum or an unknown account is refused', async ({
  practice,
  start,
}) => {
  const { page } = await start()
  await openSection(page, 'Accounts')
  await page.getByRole('button', { name: 'Watch an account' }).first().click()
  const dialog = page.getByRole('dialog')
  const id = practice.account('seller').accountId
  await dialog.getByLabel('Your name for the account').fill('A seller')
  for (const typed of [`${id}-aaaaa`, '0.0.999999999', '0.0.1e3']) {
    await dialog.getByLabel('Account id').fill(typed)
    const add = dialog.getByRole('button', { name: /^(Watch|Add)/ })
    if (await add.isEnabled()) await add.click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(/checksum|no such account|account id looks like/i).first()).toBeVisible()
  }
  await dialog.getByLabel('Account id').fill(id)
  await dialog.getByRole('button', { name: /^(Watch|Add)/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /A seller/ })).toContainText('Watch only')
})
