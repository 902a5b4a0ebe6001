import type { Page } from '@playwright/test'
import { expect, test } from './support/app'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'
import { askEveryTool } from './support/every-tool'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const pick = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Tools', exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const argument = (page: Page, name: string) =>
  page.getByRole('form', { name: /^Arguments of/ }).getByLabel(new RegExp(`^${name}`))
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click()

test('tools are called by hand with the server’s own inputs, and every call is stored to run again', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  await openSection(page, 'Tools')
  await expect(page.getByText(/^20 listed by the server at/)).toBeVisible({ timeout: 30_000 })
  await pick(page, 'Listings')
  await argument(page, 'Token').fill(`${practice.line.tokens.native}-aaaaa`)
  await argument(page, 'Limit').fill('5000')
  await run(page)
  await expect(page.getByText('The checksum does not belong to this id')).toBeVisible()
  await expect(page.getByText('At most 200.')).toBeVisible()
  await checkLook(page, 'tools-refused-input')
  await argument(page, 'Token').fill(practice.line.tokens.native)
  await argument(page, 'Limit').fill('8')
  await run(page)
  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  await expect(answer.getByRole('columnheader', { name: 'Sale price' })).toBeVisible({ timeout: 30_000 })
  await checkLook(page, 'tools-answer')
  await answer.getByRole('button', { name: 'JSON' }).click()
  await expect(answer.getByRole('region', { name: 'The answer as JSON' })).toContainText('"marketListings"')
  await checkLook(page, 'tools-json')

  await pick(page, 'Quote')
  await argument(page, 'Token').fill(practice.line.tokens.native)
  await argument(page, 'Serial').fill('999999')
  await run(page)
  await expect(page.getByRole('alert')).toContainText('The tool says')
  await expect(argument(page, 'Serial')).toHaveValue('999999')
  await checkLook(page, 'tools-failed')

  await pick(page, 'Account readiness')
  await argument(page, 'Account').fill(practice.account('holder').accountId)
  await run(page)
  await expect(answer.getByRole('heading', { name: /can sign in to the market$/ })).toBeVisible({ timeout: 30_000 })
  await checkLook(page, 'tools-facts')

  await tab(page, 'Call history')
  const calls = page.getByRole('region', { name: 'Call history' }).getByRole('row')
  await expect(calls).toHaveCount(4)
  await checkLook(page, 'tools-calls')
  await page.getByRole('button', { name: /^Run again: get_listings/ }).click()
  await expect(argument(page, 'Limit')).toHaveValue('8')
  await expect(answer.getByRole('columnheader', { name: 'Sale price' })).toBeVisible({ timeout: 30_000 })
  await tab(page, 'Call history')
  await page.getByRole('button', { name: 'Clear history', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history', exact: true }).click()
  await expect(page.getByText('No calls yet')).toBeVisible()
  await askEveryTool(page, practice)
})

test('an assistant is set up without its key, model costs are calculated, and changed documents are noticed', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { page, electron } = await start()
  await openSection(page, 'Tools')
  await tab(page, 'Assistant')
  const config = page.getByRole('region', { name: 'Configuration', exact: true })
  await expect(config).toContainText('${COUNTERSIGN_AGENT_KEY}')
  await page.getByRole('button', { name: 'Copy: Configuration' }).click()
  const copied = await electron.evaluate(({ clipboard }) => clipboard.readText())
  expect(JSON.parse(copied)).toEqual({
    mcpServers: {
      'nft-market': {
        type: 'http',
        url: practice.line.mcpUrl,
        headers: { 'x-api-key': '${COUNTERSIGN_AGENT_KEY}' },
      },
    },
  })
  expect(`${copied} ${await page.content()}`).not.toContain(practice.line.keys.agent)
  await checkLook(page, 'tools-assistant')

  await tab(page, 'AI models')
  await page.getByRole('button', { name: 'Cinder' }).click()
  const cost = page.getByRole('complementary', { name: 'Cost of a generation' })
  await cost.getByLabel('Number of results').fill('3')
  await cost.getByLabel('Length').selectOption('8')
  await cost.getByText('With sound').click()
  // 3 of 8 seconds, 0.28 and 0.12 USD each.
  await expect(cost).toContainText('9.60')
  await checkLook(page, 'tools-models')

  await tab(page, 'Legal documents')
  const documents = page.getByRole('region', { name: 'Legal documents' })
  await expect(documents.getByRole('heading', { name: 'Terms of use' })).toBeVisible({ timeout: 30_000 })
  await expect(documents.getByText('Changed')).toHaveCount(0)
  await practice.control('/rules', { break: ['legal.revision'] })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(documents.getByRole('heading', { name: /4 changed$/ })).toBeVisible({ timeout: 30_000 })
  await checkLook(page, 'tools-documents')
  await page.getByRole('button', { name: 'Mark as read: Terms of use' }).click()
  await expect(documents.getByRole('heading', { name: /3 changed$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(documents.getByRole('heading', { name: 'Condiciones de uso' })).toBeVisible({ timeout: 30_000 })
})
