import { expect, type Page } from '@playwright/test'
import type { RunningApp } from './app'
import type { ListedNft, Practice } from './practice'

/** Steps that people take in many journeys. Each waits for what the person would see. */

export async function openHoldings(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Holdings' })
    .or(page.getByRole('button', { name: 'Holdings', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Holdings' })).toBeVisible()
}

/** A collection the account has no room for, and its cheapest listing by somebody else. */
export async function unassociated(practice: Practice): Promise<{ readonly name: string; readonly nft: ListedNft }> {
  const holder = practice.account('holder').accountId
  const { tokens } = await practice.ledgerAccount(holder)
  for (const { token, name } of await topCollections(practice)) {
    if (tokens.includes(token)) continue
    const [nft] = await practice.listings(token, holder)
    if (nft && nft.salePrice < 2000) return { name, nft }
  }
  throw new Error('the practice market offers no such NFT')
}

/** A listing of a collection the account has room for already. */
export async function buyable(
  practice: Practice,
  skip = 0,
): Promise<{ readonly name: string; readonly nft: ListedNft }> {
  const holder = practice.account('holder').accountId
  const { tokens } = await practice.ledgerAccount(holder)
  for (const { token, name } of await topCollections(practice)) {
    if (!tokens.includes(token)) continue
    const nft = (await practice.listings(token, holder))[skip]
    if (nft && nft.salePrice < 2000) return { name, nft }
  }
  throw new Error('the practice market offers no such NFT')
}

async function topCollections(practice: Practice): Promise<readonly { token: string; name: string }[]> {
  const answer = await fetch(new URL('/v1/public/market/topcollections/facts?range=30d', practice.line.baseUrl))
  return ((await answer.json()) as { collections: { token: string; name: string }[] }).collections
}

export async function openNft(page: Page, collection: string, nft: ListedNft): Promise<void> {
  await page.getByRole('navigation').getByText('Market', { exact: true }).click()
  await page
    .getByRole('button', { name: collection })
    .or(page.getByRole('link', { name: collection }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: collection }).first()).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(escape(nft.nftName)) })
    .first()
    .click()
  await expect(
    page
      .getByRole('heading', { level: 1, name: nft.nftName })
      .or(page.getByRole('heading', { level: 2, name: nft.nftName }))
      .first(),
  ).toBeVisible()
}

export const buyButton = (page: Page) => page.getByRole('button', { name: /^Buy for / })

/** Waits out the pause before Approve is live, then approves. */
export async function approve(app: RunningApp): Promise<void> {
  const review = await app.ownWindow('review')
  const button = review.getByRole('button', { name: 'Approve', exact: true })
  await expect(button).toBeEnabled()
  // The window closes under the click.
  await Promise.all([review.waitForEvent('close'), button.click().catch(() => undefined)])
}

export const flowPanel = (page: Page) => page.locator('[data-flow-state]')

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
