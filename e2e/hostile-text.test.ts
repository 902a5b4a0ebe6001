import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS, HOSTILE_MARK, PILED_MARKS, INVISIBLE_CHARACTER } from '../shared/testing/hostile-text'
import { test, expect, type RunningApp } from './support/app'
import { openSection } from './support/journey'
import { layoutFaults } from './support/layout'
import { checkLook, takeScreenshots, waitForImages } from './support/screenshots'
import { resizeTo } from './support/resize'

/** Fields of the market's answers that third parties fill, and fields with image addresses. */
const TEXTS = [
  'name',
  'nftName',
  'collection',
  'creator',
  'description',
  'value',
  'trait_type',
  'mintEventName',
  'collectionName',
  'creatorName',
  'agreementLabel',
]
const PICTURES = ['image', 'nftImage', 'imageCDN', 'logo', 'banner']
const NO_PICTURES = [
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'file:///etc/passwd',
  'https://evil.example/track.png',
  'http://127.0.0.1:1/x.svg',
  'app://countersign/index.html',
]

/** Records every request of the page's session from now on, whatever its outcome. */
const watchRequests = ({ electron }: RunningApp): Promise<void> =>
  electron.evaluate(({ session }) => {
    const seen: string[] = []
    ;(globalThis as { seenRequests?: string[] }).seenRequests = seen
    const note = ({ url }: { readonly url: string }) => void seen.push(url)
    session.defaultSession.webRequest.onSendHeaders(note)
    session.defaultSession.webRequest.onErrorOccurred(note)
    session.defaultSession.webRequest.onCompleted(note)
  })
const requestsSeen = ({ electron }: RunningApp): Promise<string[]> =>
  electron.evaluate(() => (globalThis as { seenRequests?: string[] }).seenRequests ?? [])

/** Elements on the page that third-party text could have created, and requests that a policy blocked. */
const judge = (page: Page) =>
  page.evaluate(() => ({
    elements: [...document.querySelectorAll('main script, iframe, object, embed, main style, a[href^="http"]')].length,
    pictures: [...document.images]
      .map((image) => image.getAttribute('src') ?? '')
      .filter((src) => !src.startsWith('/media/')),
    handlers: [...document.querySelectorAll('*')].flatMap((one) =>
      one.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    pwned: 'pwned' in window,
    longest: Math.max(
      ...[...document.querySelectorAll('main *')].flatMap((one) =>
        [...one.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? '').length : 0)),
      ),
    ),
    text: document.body.innerText,
    wide: Math.max(
      ...[document.documentElement, ...document.querySelectorAll('.page-frame-page__page')].map(
        (one) => one.scrollWidth - one.clientWidth,
      ),
    ),
    violations: (window as { violations?: string[] }).violations ?? [],
  }))

async function isHarmless(page: Page, name: string, see = checkLook): Promise<void> {
  const { text, longest, wide, ...found } = await judge(page)
  expect(found, name).toEqual({ elements: 0, pictures: [], handlers: [], pwned: false, violations: [] })
  expect(text, name).toContain(HOSTILE_MARK)
  expect(text.replace(/[\n\t]/g, ''), name).not.toMatch(INVISIBLE_CHARACTER)
  expect(text, name).not.toMatch(PILED_MARKS)
  expect(longest, name).toBeLessThan(4200)
  expect(wide, name).toBeLessThanOrEqual(1)
  expect.soft(await layoutFaults(page), name).toEqual([])
  await see(page, `hostile-${name}`)
}

test('a market whose every word is hostile is shown as plain text, and no request leaves the page', async ({
  practice,
  start,
}) => {
  test.setTimeout(180_000)
  const texts = HOSTILE_TEXTS.map(({ text }) => text)
  // Limits are off, because requests at the market's limits would take too long.
  await practice.faults({ limits: 'off', routes: [{ texts: { fields: TEXTS, texts } }] })
  const app = await start()
  const { page } = app
  await watchRequests(app)
  const outside: string[] = []
  page.on('request', (request) => void outside.push(request.url()))
  await page.evaluate(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })

  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await expect(page.locator('main tbody img').nth(11)).toBeVisible({ timeout: 60_000 })
  await waitForImages(page)
  await isHarmless(page, 'market')
  await page.getByRole('row').nth(3).getByRole('button').first().click()
  await expect(page.getByRole('tab', { name: 'Listings' })).toBeVisible()
  await expect(page.locator('main')).toContainText(HOSTILE_MARK)
  await expect(page.getByRole('grid', { name: 'Listings' }).getByRole('row').nth(3)).toBeVisible({ timeout: 30_000 })
  await isHarmless(page, 'collection')
  // A page of 200 NFTs with the longest texts exceeds the size of an answer, which the app refuses to read.
  await practice.resetFaults()
  const shortTexts = texts.map((text) => text.slice(0, 900))
  await practice.faults({ limits: 'off', routes: [{ texts: { fields: TEXTS, texts: shortTexts } }] })
  const TABS = [
    ['NFTs', page.getByText(/loaded$/)],
    ['Activity', page.getByText(/loaded$/)],
    ['Offers', page.getByText('Any NFT')],
  ] as const
  for (const [tab, content] of TABS) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(content.first()).toBeVisible()
    await isHarmless(page, `collection-${tab.toLowerCase()}`, takeScreenshots)
  }
  await practice.resetFaults()
  await practice.faults({ limits: 'off', routes: [{ texts: { fields: TEXTS, texts } }] })

  const { native } = practice.line.tokens
  await page.keyboard.press('Control+K')
  await page.keyboard.insertText(`${native}/1`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HOSTILE_MARK)
  await isHarmless(page, 'nft')

  await page.keyboard.press('Control+K')
  await page.keyboard.insertText('tidal')
  await expect(page.getByRole('option', { name: new RegExp(HOSTILE_MARK) }).first()).toBeVisible()
  await isHarmless(page, 'palette')
  await page.keyboard.press('Escape')

  await openSection(page, 'Launches')
  await expect(page.locator('main')).toContainText(HOSTILE_MARK)
  await isHarmless(page, 'launches')
  // The smallest window has the least space for a name.
  await resizeTo(app, 1024, 640)
  await isHarmless(page, 'launches-small', takeScreenshots)
  await page.getByRole('table').locator('tbody tr').first().getByRole('button').click()
  await expect(page.getByText('How many', { exact: true })).toBeVisible()
  await isHarmless(page, 'launch', takeScreenshots)
  await openSection(page, 'Offers')
  await expect(page.getByText('If you accept one offer for each NFT')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /\d closed offers/ }).click()
  await expect(page.getByRole('group', { name: 'Status', exact: true })).toBeVisible()
  // The picture shows the page from its top.
  await page.evaluate(() => document.querySelectorAll('main, main *').forEach((element) => (element.scrollTop = 0)))
  await isHarmless(page, 'offers-received', takeScreenshots)
  await openSection(page, 'Holdings')
  await expect(page.locator('main')).toContainText(HOSTILE_MARK, { timeout: 30_000 })
  await expect(page.getByText(/(?:More NFTs|Names and images) are loading/)).toHaveCount(0, { timeout: 60_000 })
  // Two collections of the same name are two regions of one name, which axe reports as a fault of the page.
  await isHarmless(page, 'holdings', takeScreenshots)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await isHarmless(page, 'holdings-table', takeScreenshots)

  // Images that are missing or elsewhere leave an empty area.
  await practice.resetFaults()
  await practice.faults({ limits: 'off', routes: [{ texts: { fields: PICTURES, texts: NO_PICTURES } }] })
  await openSection(page, 'Market')
  await page.getByRole('row').nth(4).getByRole('button').first().click()
  await expect(page.getByRole('tab', { name: 'Listings' })).toBeVisible()
  await expect(page.locator('main .art').first()).toBeVisible()
  const { pictures, violations } = await judge(page)
  expect({ pictures, violations }).toEqual({ pictures: [], violations: [] })

  const seen = [...(await requestsSeen(app)), ...outside]
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((url) => !url.startsWith('app://countersign/'))).toEqual([])
})
