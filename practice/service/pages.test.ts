import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFixture, type Fixture } from '../conformance/fixture'

const HOSTILE = '0.0.4558203'

let market: Fixture
beforeAll(async () => {
  market = await startFixture()
  await market.control('/faults', { limits: 'off' })
})
afterAll(() => market.stop())

/** Links in an answer that lead to the service itself. Images are tested elsewhere, because each has to be drawn. */
function linksIn(answer: unknown): string[] {
  const { baseUrl } = market.announcement
  const found = JSON.stringify(answer).match(/"(https?:[^"]+)"/g) ?? []
  return found
    .map((text) => JSON.parse(text) as string)
    .filter((url) => url.startsWith(baseUrl) && !url.includes('/media/'))
}

it('every link of an answer leads somewhere', async () => {
  const { token, serial } = await market.openListing()
  const answers = await Promise.all([
    market.call('quote', { token, serial }),
    market.call('collectionFacts', { token }),
    market.call('topCollectionsFacts', {}),
    market.call('resolveCollection', { q: 'tidal' }),
    market.call('aiModels', {}),
    market.call('mintEvents', {}),
    market.call('foreverMintPool', { token: market.announcement.tokens.forever, limit: 2 }),
    market.call('activity', { amount: 5 }),
    market.call('topCollections', {}),
    market.call('legalDocuments', {}),
  ])
  const links = new Set(answers.flatMap(({ body }) => linksIn(body)))
  expect(links.size).toBeGreaterThan(40)
  const dead: string[] = []
  for (const link of links) if ((await fetch(link)).status !== 200) dead.push(link)
  expect(dead).toEqual([])
})

it('pages show what third parties wrote as text, run nothing, and are not found for what is not there', async () => {
  const { marketplaceUrl } = (await market.call('collectionFacts', { token: HOSTILE })).body
  const page = await fetch(marketplaceUrl as string)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  const html = await page.text()
  expect(html.replaceAll(/<\/?(html|head|meta|title|style|body|h1|img|p|!doctype)\b[^<>]*>/g, '')).not.toMatch(/[<>]/)
  const { baseUrl } = market.announcement
  for (const path of [
    'market/none',
    'market/tidal-forms/999999',
    'market/tidal-forms/x',
    'dreamforge/4d',
    'launchpad/x',
  ]) {
    expect((await fetch(`${baseUrl}/${path}`)).status, path).toBe(404)
  }
})
