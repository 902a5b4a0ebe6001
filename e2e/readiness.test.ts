import { test, expect } from './support/app'
import { approve, openSection, findUnassociatedListing } from './support/journey'
import { checkLook } from './support/screenshots'

test('any account is checked fact by fact, and the app fixes missing facts where possible', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { name, nft } = await findUnassociatedListing(practice)
  const stranger = practice.account('stranger').accountId
  const { page, ...app } = await start()
  await openSection(page, 'Accounts')
  await page.getByRole('button', { name: 'Readiness', exact: true }).click()
  const facts = page.getByRole('region', { name: 'Facts' })
  await expect(facts).toHaveAttribute('data-ready', 'yes')

  await page.getByRole('textbox', { name: 'Collection' }).fill(name)
  await page
    .getByRole('list', { name: 'Collections found' })
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await expect(facts).toContainText('Main cannot buy or hold this token yet')
  await checkLook(page, 'readiness-not')
  await facts.getByRole('button', { name: 'Associate' }).click()
  await approve({ page, ...app })
  await expect(facts).toHaveAttribute('data-ready', 'yes', { timeout: 30_000 })
  await expect(facts).toContainText('Can hold this token')
  await checkLook(page, 'readiness')

  await page.getByLabel('Account', { exact: true }).selectOption('Another account…')
  await page.getByLabel('Account id').fill(`${stranger}-aaaaa`)
  await expect(page.getByText('The checksum does not belong to this id')).toBeVisible()
  await page.getByLabel('Account id').fill(stranger)
  await page.getByRole('button', { name: 'Check account', exact: true }).click()
  await expect(facts).toContainText(stranger)
  await expect(facts.getByRole('button', { name: 'Watch account' })).toBeVisible()
  await checkLook(page, 'readiness-stranger')
  expect(nft.nftTokenAddress).not.toBe('')
})

test('accounts stand in the order the person gives them, over restarts, by the keyboard too', async ({ start }) => {
  const app = await start()
  const { page } = app
  await openSection(page, 'Accounts')
  const names = () => page.locator('table.accounts__accounts tbody tr td:first-child b').allInnerTexts()
  await expect.poll(async () => (await names()).length).toBeGreaterThan(1)
  const [first, second] = await names()
  const used = page.getByRole('row').filter({ hasText: 'in use' })
  await expect(used).toContainText(first ?? '')
  await page.getByRole('button', { name: `Move ${second} up` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first])
  await expect(page.getByRole('button', { name: `Move ${second} down` })).toBeFocused()
  await expect(used).toContainText(first ?? '')
  await checkLook(page, 'accounts-ordered')
  await app.close()
  const again = await start()
  await openSection(again.page, 'Accounts')
  await expect
    .poll(async () =>
      (await again.page.locator('table.accounts__accounts tbody tr td:first-child b').allInnerTexts()).slice(0, 2),
    )
    .toEqual([second, first])

  await openSection(again.page, 'Settings')
  await again.page.getByRole('button', { name: 'Affiliate key: rules of the affiliate programme' }).click()
  await expect(again.page.getByText('you must also list through the key')).toBeVisible()
  await again.page.getByText('you must also list through the key').scrollIntoViewIfNeeded()
  await checkLook(again.page, 'connection-key-rules')
})
