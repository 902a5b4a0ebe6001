import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QuestionModel } from '../shared/contract/question'
import { answerQuestion, test, expect } from './support/app'
import {
  addSecondProfile,
  createAgentKey,
  enterUserKey,
  fillProfile,
  keyLine,
  openConnection,
  profileRow,
  SECOND_PROFILE,
  showAgentKey,
  showKey,
  statusWithKey,
  switchProfile,
} from './support/connection'
import { callOutcome, valueOf } from './support/bridge-calls'
import { openSection, sectionNavigation } from './support/journey'
import { checkLook } from './support/screenshots'

test('a market of one’s own is added, used and left again, each with what is its own', async ({
  practice,
  second,
  start,
}) => {
  const { page } = await start()
  const holder = practice.account('holder').accountId
  await addSecondProfile(page, second)
  expect(await second.countCallsTo('')).toBe(0)
  await switchProfile(page, SECOND_PROFILE)

  await openConnection(page)
  await expect(profileRow(page, SECOND_PROFILE)).toContainText('in use')
  await createAgentKey(page)

  // Nothing of the other market is carried over: a market without accounts begins with the first steps.
  await openSection(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Start with three steps' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'For sale now' })).toBeVisible({ timeout: 30_000 })
  await checkLook(page, 'home-empty')
  await openSection(page, 'Accounts')
  await expect(page.getByText('No account yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Watch an account' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account id').fill(holder)
  await dialog.getByLabel('Your name for the account').fill('Over there')
  await dialog.getByRole('button', { name: 'Watch account' }).click()
  await expect(page.getByRole('row', { name: /Over there/ })).toBeVisible()

  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await openSection(page, 'Holdings')
  await expect(page.getByRole('main')).toContainText(/\d/)
  await expect.poll(() => second.countCallsTo('accountnfts')).toBeGreaterThan(0)

  await openConnection(page)
  await switchProfile(page, 'Practice market')
  await openSection(page, 'Accounts')
  await expect(page.getByRole('row', { name: /Main/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Over there/ })).toHaveCount(0)
  await openConnection(page)
  await expect(keyLine(page, 'agent')).toContainText('Comes with the practice market')
})

test('the market that was used last is used again after a restart, and a profile can be removed', async ({
  second,
  start,
}) => {
  const first = await start()
  await addSecondProfile(first.page, second)
  await switchProfile(first.page, SECOND_PROFILE)
  await first.close()

  const { page } = await start()
  await expect(page.getByRole('region', { name: new RegExp(`^${SECOND_PROFILE}`) })).toBeVisible()
  await openConnection(page)
  await switchProfile(page, 'Practice market')
  await openConnection(page)
  await page.getByRole('button', { name: `More for ${SECOND_PROFILE}` }).click()
  await page.getByRole('menuitem', { name: 'Remove market…' }).click()
  await expect(page.getByText(new RegExp(`^Countersign removed ${SECOND_PROFILE}`))).toBeVisible()
  await expect(profileRow(page, SECOND_PROFILE)).toHaveCount(0)
})

test('main asks in a window of its own before a market is used or removed, and a no is a no', async ({
  second,
  start,
}) => {
  const app = await start({ ownAnswers: true })
  const { page } = app
  await addSecondProfile(page, second)
  await profileRow(page, SECOND_PROFILE).getByRole('button', { name: 'Switch market' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Switch market' }).click()
  const question = await app.ownWindow('question')
  await expect(question.getByRole('heading', { level: 1 })).toContainText(SECOND_PROFILE)
  await expect(question.locator('dl')).toContainText(new URL(second.line.baseUrl).host)
  await expect(question.getByRole('button', { name: 'Connect', exact: true })).toBeEnabled()
  await checkLook(question, 'question-connect')
  await answerQuestion(question, 'no')
  await expect(dialog.getByRole('alert')).toContainText('You declined')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `More for ${SECOND_PROFILE}` }).click()
  await page.getByRole('menuitem', { name: 'Remove market…' }).click()
  const removal = await app.ownWindow('question')
  await expect(removal.getByRole('heading', { level: 1 })).toHaveText(`Remove “${SECOND_PROFILE}”?`)
  await expect(removal.getByRole('button', { name: /^Remove in \d s$/ })).toBeDisabled()
  await checkLook(removal, 'question-remove')
  await answerQuestion(removal, 'no')
  await expect(profileRow(page, SECOND_PROFILE)).toBeVisible()
  await expect(profileRow(page, 'Practice market')).toContainText('in use')
  expect(await second.countCallsTo('')).toBe(0)
})

test('an address that is not safe, or none, is refused at its field', async ({ second, start }) => {
  const { page } = await start()
  await openConnection(page)
  await page.getByRole('button', { name: 'Add a market' }).click()
  await fillProfile(page, second)
  const field = page.getByLabel('Market address')
  const addresses = ['http://market.example', 'https://user:x@market.example', 'file:///etc/passwd', 'market', '']
  for (const address of addresses) {
    await field.fill(address)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(field, address).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: 'https://' }).first()).toBeVisible()
  }
  await field.fill(second.line.baseUrl)
  await page.getByLabel('Account of node 1').fill('not an id')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Account of node 1')).toHaveAttribute('aria-invalid', 'true')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  expect(await second.countCallsTo('')).toBe(0)
})

test('the live market has a suggested address, which gets no request before its host is typed in main’s own window', async ({
  start,
}) => {
  const app = await start({ ownAnswers: true })
  const { page } = app
  await openConnection(page)
  const live = profileRow(page, 'Live market')
  await expect(live).toContainText('no address')
  await expect(live.getByRole('button', { name: 'Switch market' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use this address' }).click()
  const frame = page.getByRole('region', { name: 'Confirm Live market' })
  await expect(frame).toContainText('api.sentx.io')
  await expect(live).toContainText('not confirmed')
  await frame.scrollIntoViewIfNeeded()
  await checkLook(page, 'connection-confirm')

  await frame.getByRole('button', { name: 'Confirm and switch' }).click()
  const question = await app.ownWindow('question')
  await expect(question.getByRole('region', { name: 'Confirm the market’s host' })).toContainText('api.sentx.io')
  const connect = question.getByRole('button', { name: /^Connect/ })
  await expect(connect).toBeDisabled()
  const host = question.getByLabel('Type the host to confirm')
  await host.fill('api.sentx.example')
  await expect(connect).toBeDisabled()
  await checkLook(question, 'question-type-host')
  // Even a window that is taken over cannot confirm another host.
  const { questionId } = await valueOf<QuestionModel>(question, 'question.get')
  for (const typedHost of ['', 'api.sentx.example']) {
    expect(await callOutcome(question, 'question.confirm', { questionId, typedHost })).toBe('invalid-input')
  }
  await host.fill('api.sentx.io')
  await expect(question.getByRole('button', { name: 'Connect', exact: true })).toBeEnabled()
  await answerQuestion(question, 'no')
  await expect(profileRow(page, 'Practice market')).toContainText('in use')
  await expect(live).toContainText('not confirmed')
})

test('an agent key is created, shown once, and ends at the market when it is revoked', async ({ second, start }) => {
  const app = await start()
  const { page } = app
  await addSecondProfile(page, second)
  await switchProfile(page, SECOND_PROFILE)
  await openConnection(page)
  await expect(keyLine(page, 'agent')).toHaveAttribute('data-key-state', 'none')
  await createAgentKey(page)
  const text = await showAgentKey(app)
  expect(text).toMatch(/agent-/)
  expect(await statusWithKey(second, text)).toBe(200)
  await expect(keyLine(page, 'agent').getByRole('button', { name: 'Show key once' })).toHaveCount(0)
  await expect(keyLine(page, 'agent')).toContainText('Created here')
  expect(await page.content()).not.toContain(text)

  await page.getByRole('button', { name: 'More for the agent key' }).click()
  await page.getByRole('menuitem', { name: 'Revoke key' }).click()
  await expect(keyLine(page, 'agent')).toHaveAttribute('data-key-state', 'none')
  expect(await statusWithKey(second, text)).toBe(401)
})

test('an assistant gets a key of its own, and keys are revoked alone, also one that was removed here', async ({
  second,
  start,
}) => {
  const app = await start()
  const { page } = app
  await addSecondProfile(page, second, true)
  await switchProfile(page, SECOND_PROFILE)
  await openConnection(page)
  await createAgentKey(page)
  const own = await showAgentKey(app)

  await openSection(page, 'Tools')
  await page.getByRole('tab', { name: 'Assistant', exact: true }).click()
  const keys = page.getByRole('region', { name: 'Assistant keys' })
  await keys.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('5 agent keys a day for one network address')
  await dialog.getByLabel('Name of the assistant').fill('Claude')
  await checkLook(page, 'assistant-key-create')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const assistant = await showKey(app, keys.getByRole('button', { name: 'Show key once: Claude' }))
  expect([await statusWithKey(second, own), await statusWithKey(second, assistant)]).toEqual([200, 200])
  expect(await page.content()).not.toContain(assistant)
  await page.getByRole('tab', { name: 'Assistant', exact: true }).scrollIntoViewIfNeeded()
  await checkLook(page, 'assistant-key')

  await openConnection(page)
  await page.getByRole('button', { name: 'More for the agent key' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this computer' }).click()
  const others = page.getByRole('region', { name: 'Other agent keys' })
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await expect(others).toContainText('The market may still accept the key.')
  await others.scrollIntoViewIfNeeded()
  await checkLook(page, 'connection-other-keys')
  await others.getByRole('button', { name: 'Revoke: Countersign, earlier key' }).click()
  await expect(others.getByRole('listitem')).toHaveCount(1)
  expect([await statusWithKey(second, own), await statusWithKey(second, assistant)]).toEqual([401, 200])
  await others.getByRole('button', { name: 'Revoke: Claude' }).click()
  await expect(others).toHaveCount(0)
  expect(await statusWithKey(second, assistant)).toBe(401)
})

test('a key that was ended elsewhere is told to be refused, and another one takes its place', async ({
  second,
  start,
}) => {
  const app = await start()
  const { page } = app
  await addSecondProfile(page, second)
  await switchProfile(page, SECOND_PROFILE)
  await openConnection(page)
  await createAgentKey(page)
  const text = await showAgentKey(app)
  await fetch(new URL('/v1/agent/keys', second.line.baseUrl), { method: 'DELETE', headers: { 'x-api-key': text } })
  expect(await statusWithKey(second, text)).toBe(401)
  await openSection(page, 'Market')
  await page.getByRole('row').nth(1).getByRole('button').first().click()

  await openConnection(page)
  const line = keyLine(page, 'agent')
  await expect(line).toHaveAttribute('data-key-state', 'refused')
  await expect(line).toContainText('The market has refused the agent key since')
  await checkLook(page, 'connection-refused')
  await line.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(line).toHaveAttribute('data-key-state', 'ready')
})

test('a user key is entered in the key window, kept over a restart, and forgotten when asked', async ({
  second,
  start,
}) => {
  const { key } = await second.control<{ key: string }>('/keys/issue', {
    kind: 'user',
    account: second.account('holder').accountId,
    permissions: ['manageOrders'],
  })
  const first = await start()
  await addSecondProfile(first.page, second)
  await switchProfile(first.page, SECOND_PROFILE)
  await openConnection(first.page)
  await enterUserKey(first, key)
  await expect(keyLine(first.page, 'user')).toContainText('Entered by you')
  expect(await first.page.content()).not.toContain(key)
  await first.close()

  const { page } = await start()
  await openConnection(page)
  await expect(keyLine(page, 'user')).toHaveAttribute('data-key-state', 'ready')
  await page.getByRole('button', { name: 'More for the user key' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this computer' }).click()
  await expect(keyLine(page, 'user')).toHaveAttribute('data-key-state', 'none')
})

test('an answer that is not as documented is in the log, which is exported and cleared', async ({
  practice,
  start,
}) => {
  const app = await start()
  const { page } = app
  await practice.faults({
    routes: [{ route: 'topcollections/facts', setField: { path: 'collections[].owners', value: 'umpteen' } }],
  })
  await openSection(page, 'Market')
  await page
    .getByRole('button', { name: /refresh|read again/i })
    .first()
    .click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await openConnection(page)
  await page.getByRole('button', { name: 'Open the log' }).click()
  const row = page.getByRole('row', { name: /topCollectionsFacts/ }).first()
  await expect(row).toContainText('owners')
  await expect(row).toContainText('number')
  await expect(row).toContainText('string')
  expect(await page.content()).not.toContain('umpteen')

  const file = join(mkdtempSync(join(tmpdir(), 'countersign-export-')), 'log.json')
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
  await page.getByRole('button', { name: 'Export log' }).click()
  await expect(page.getByText('The log is saved to the file you chose.')).toBeVisible()
  const report = JSON.parse(readFileSync(file, 'utf8')) as { drift: { operation: string; path: string }[] }
  expect(
    report.drift.some(({ operation, path }) => operation === 'topCollectionsFacts' && path.includes('owners')),
  ).toBe(true)

  await page.getByRole('button', { name: 'Clear log' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear log' }).click()
  await expect(page.getByRole('heading', { name: 'No differences logged' })).toBeVisible()
})

test('when the market asks for quiet the page says for how long, and of what', async ({ practice, start }) => {
  const { page } = await start()
  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await practice.faults({ routes: [{ route: '/v1/public', times: 1, status: 429, retryAfterSeconds: 45 }] })
  await page
    .getByRole('button', { name: /refresh|read again/i })
    .first()
    .click()
  await openConnection(page)
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests).toContainText(/for \d+ s/)
  await expect(requests.getByRole('status')).toContainText('The market requested a pause')
})

test('the connection is reached by keyboard alone, and its section is marked', async ({ start }) => {
  const { page } = await start()
  const foot = page.getByRole('complementary', { name: 'Countersign' }).getByRole('button', { name: /^Connection/ })
  await expect(foot).toBeVisible()
  // The page starts at its title, so elements before the title are reached backwards.
  for (let i = 0; i < 40 && !(await foot.evaluate((button) => button === document.activeElement)); i++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Connection' })).toBeFocused()
  await expect(sectionNavigation(page).getByRole('button', { name: 'Settings' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
