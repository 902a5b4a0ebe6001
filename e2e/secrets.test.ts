import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, expect, type RunningApp } from './support/app'
import {
  addSecondProfile,
  createAgentKey,
  enterUserKey,
  openConnection,
  SECOND_PROFILE,
  showAgentKey,
  switchProfile,
} from './support/connection'
import {
  approve,
  openAndStartBuying,
  flowPanel,
  openSection,
  openVault,
  revealWords,
  typeWords,
} from './support/journey'
import { keyForms, findInFiles, rawKey } from './support/secrets'

test('after a run no secret is on the disk, while a planted one is found', async ({ practice, start, profile }) => {
  const app = await start()
  await openAndStartBuying(app, practice)
  await approve(app)
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  const words = await createKey(app)
  await app.close()

  const control = practice.account('stranger')
  writeFileSync(join(profile, 'planted.txt'), `noise ${Buffer.from(rawKey(control), 'hex').toString('base64')} noise`)
  const secrets = new Map<string, string>()
  for (const role of ['holder', 'buyer'])
    for (const [form, text] of keyForms(practice.account(role))) secrets.set(`${role} ${form}`, text)
  for (const [name, text] of Object.entries(practice.line.keys)) if (text) secrets.set(`API key ${name}`, text)
  for (const [form, between] of Object.entries({ blank: ' ', comma: ',', 'JSON array': '","', line: '\n' })) {
    secrets.set(`words with ${form}`, words.slice(0, 3).join(between))
  }
  const planted = new Map(keyForms(control).map(([form, text]) => [`planted ${form}`, text] as const))

  expect(findInFiles(profile, secrets)).toEqual([])
  expect(findInFiles(profile, planted)).toEqual(['planted base64 in planted.txt'])
})

test('keys of the service stand in no file and in no page, though they were created, shown and entered', async ({
  second,
  start,
  profile,
}) => {
  const { key: user } = await second.control<{ key: string }>('/keys/issue', {
    kind: 'user',
    account: second.account('holder').accountId,
    permissions: ['manageOrders'],
  })
  const app = await start()
  await addSecondProfile(app.page, second)
  await switchProfile(app.page, SECOND_PROFILE)
  await openConnection(app.page)
  await createAgentKey(app.page)
  const agent = await showAgentKey(app)
  await enterUserKey(app, user)
  // Uses the app for a while, so that anything that stores requests and answers has had the opportunity.
  await openSection(app.page, 'Market')
  await expect(app.page.getByRole('row').nth(3)).toBeVisible()
  await openConnection(app.page)
  for (const text of [agent, user]) expect(await app.page.content()).not.toContain(text)
  const told = await app.page.evaluate(async () => {
    const { connection, diagnostics, network } = (
      window as unknown as { countersign: Record<string, { get: () => Promise<unknown> }> }
    ).countersign
    return JSON.stringify(await Promise.all([connection?.get(), diagnostics?.get(), network?.get()]))
  })
  for (const text of [agent, user]) expect(told).not.toContain(text)
  await app.close()

  writeFileSync(join(profile, 'planted.txt'), `noise ${agent} noise`)
  const texts = [
    ['agent key', agent],
    ['user key', user],
  ].flatMap(([name = '', text = '']): [string, string][] => [
    [name, text],
    [`${name} base64`, Buffer.from(text).toString('base64').replace(/=+$/, '')],
    [`${name} in an address`, encodeURIComponent(text)],
  ])
  expect(findInFiles(profile, new Map(texts)).filter((place) => !place.endsWith('planted.txt'))).toEqual([])
  expect(findInFiles(profile, new Map(texts))).toContain('agent key in planted.txt')
})

/** Creates and stores a key in the key window; returns its words. */
async function createKey(app: RunningApp): Promise<string[]> {
  const vault = await openVault(app, 'Create a key')
  const words = await revealWords(vault)
  expect(words).toHaveLength(24)
  await typeWords(vault, (place) => words[place - 1] ?? '')
  await expect(vault.getByRole('heading', { name: 'The key is created' })).toBeVisible()
  return words
}
