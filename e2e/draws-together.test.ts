import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { sampleAnswer } from '../shared/draw/testing/sample'
import { FINDING_WORDS, VERDICT_WORDS } from '../shared/draw/words'
import { test, expect, type RunningApp } from './support/app'
import { knownProofs } from './support/draws'
import { openSection } from './support/journey'
import { layoutFaults } from './support/layout'
import { checkLook, waitForImages } from './support/screenshots'
import { takeWindowScreenshots, resizeTo } from './support/resize'
import { openById } from './support/views'

/** Views that only many draws have, and draws that are not answers of the random number endpoint. */

const all = (page: Page) => page.getByRole('article', { name: 'All draws' })
const verdictOf = (article: Locator) => article.getByRole('heading', { level: 2 })
const MINUTE = 60

/** Checks that in the smallest window nothing is cut off at the side, including the last columns of its tables. */
async function fitsSmallest(app: RunningApp, name: string): Promise<void> {
  await resizeTo(app, 1024, 640)
  await takeWindowScreenshots(app, `${name}-1024x640`)
  expect.soft(await layoutFaults(app.page), name).toEqual([])
  // Content keeps its margin, on the right as on the left.
  const { left, right } = await app.page.locator('.draws__draw-result > article').evaluate((one) => {
    const page = one.closest('.page-frame-page__page')?.getBoundingClientRect()
    const inside = [...one.querySelectorAll('*')].map((each) => each.getBoundingClientRect().right)
    const { left, right } = one.getBoundingClientRect()
    return { left: left - (page?.left ?? 0), right: (page?.right ?? 0) - Math.max(right, ...inside) }
  })
  expect.soft(right, name).toBeGreaterThanOrEqual(left - 8)
  await resizeTo(app, 1280, 800)
}

const salt = (i: number): string => i.toString(16).padStart(64, '5')
const answers = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    sampleAnswer({ salt: salt(i), seconds: 1_795_266_727 + i * 10 * MINUTE, count: 5 }),
  )

test('many draws are looked at together: what was used again, what was changed, and how the values spread', async ({
  start,
  profile,
}) => {
  const honest = answers(60)
  const [first, second] = honest
  const file = join(profile, 'many.jsonl')
  const lines = [
    ...honest,
    { ...second, values: [1, ...(second?.values.slice(1) ?? [])] },
    sampleAnswer({ salt: first?.serverSalt ?? '', seconds: 1_795_900_000 }),
    { ...first, count: 'five' },
  ]
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))

  const app = await start()
  const { page } = app
  await openSection(page, 'Draws')
  await page.locator('input[type="file"]').first().setInputFiles(file)
  await expect(verdictOf(all(page))).toHaveText(VERDICT_WORDS.fail)
  await expect(all(page)).toContainText('62 draws calculated.')
  for (const code of ['salt-again', 'transaction-again'] as const) {
    await expect(all(page)).toContainText(FINDING_WORDS[code])
  }
  await expect(all(page).getByText('“count”')).toBeVisible()
  const spread = all(page).getByRole('figure')
  const listed = all(page).getByRole('region', { name: 'List of draws' }).locator('tbody tr')
  await expect(listed).toHaveCount(62)
  await checkLook(page, 'draws-many')
  await fitsSmallest(app, 'draws-many')

  // The chart of an even spread is folded. It is also available as a table.
  await all(page)
    .getByRole('button', { name: /look evenly spread$/ })
    .click()
  await spread.scrollIntoViewIfNeeded()
  await expect(spread.locator('.plot-svg')).toBeVisible()
  await spread.getByRole('button', { name: 'Show as a table' }).click()
  await expect(spread.getByRole('columnheader', { name: 'Expected' })).toBeVisible()
  await spread.getByRole('button', { name: 'Show as a chart' }).click()

  // Opens the changed draw by keyboard, and returns to the previous place.
  await page.getByRole('button', { name: VERDICT_WORDS.fail, exact: true }).click()
  await expect(listed).toHaveCount(1)
  await listed.getByRole('button').focus()
  await page.keyboard.press('Enter')
  const one = page.getByRole('article', { name: 'The draw' })
  await expect(one).toContainText('1 of 5 values does not follow from number and salt.')
  await checkLook(page, 'draws-changed')
  await fitsSmallest(app, 'draws-changed')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(all(page)).toBeVisible()
})

/** NFT that the known mint out of a pool brought. The practice market has a collection of this id. */
const DRAWN_NFT = '0.0.4012877/2411'

test('draws of a table are read, and a mint shows how its pool leads to the NFT', async ({ start }) => {
  const { page } = await start()
  // The app shows the image of an NFT that it has read before.
  await openById(page, DRAWN_NFT)
  await expect(page.getByText('Traits', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await waitForImages(page)
  await openSection(page, 'Draws')
  const paste = page.getByRole('textbox').first()
  const rows = answers(3).map(({ hederaTransactionId, onChainPRNG, serverSalt, saltCommitment, range, values }) =>
    [hederaTransactionId, onChainPRNG, serverSalt, saltCommitment, range.min, range.max, values.join(' ')].join(','),
  )
  await paste.fill(['hederaTransactionId,onChainPRNG,serverSalt,saltCommitment,min,max,values', ...rows].join('\n'))
  await expect(all(page)).toContainText('3 draws calculated.')
  await expect(verdictOf(all(page))).toHaveText(VERDICT_WORDS.conditional)

  const mint = knownProofs().find(({ text }) => text.includes('nftPoolSnapshot') && text.includes('"conditional"'))
  await paste.fill(mint?.text ?? '')
  await expect(all(page)).toContainText('2 draws calculated.')
  // The explanation of commitments does not apply to a mint.
  await expect(page.getByRole('heading', { name: 'Limits of this check' })).toHaveCount(0)
  await all(page).getByRole('button', { name: '1', exact: true }).click()
  await expect(page.getByRole('article', { name: 'The draw' })).toContainText('method not documented')
  await expect(page.getByRole('article', { name: 'The draw' })).toContainText('Tidal Forms')
  await waitForImages(page)
  await checkLook(page, 'draws-pool')
})
