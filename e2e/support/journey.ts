import type { Page } from '@playwright/test'
import { expect } from './expect'
import type { RunningApp } from './app'
import type { ListedNft, Practice } from './practice'

/** Steps that people take in many journeys. Each waits for what the person would see. */

export const sectionNavigation = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

export async function openSection(
  page: Page,
  name:
    | 'Home'
    | 'Holdings'
    | 'Market'
    | 'Launches'
    | 'Offers'
    | 'Draws'
    | 'History'
    | 'Allowances'
    | 'Accounts'
    | 'Tools'
    | 'Settings',
): Promise<void> {
  await sectionNavigation(page).getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A collection that the account is not associated with, and its cheapest listing by another seller. */
export async function findUnassociatedListing(
  practice: Practice,
): Promise<{ readonly name: string; readonly nft: ListedNft }> {
  const holder = practice.account('holder').accountId
  const { tokens } = await practice.ledgerAccount(holder)
  for (const { token, name } of await topCollections(practice)) {
    if (tokens.includes(token)) continue
    const [nft] = await practice.listings(token, holder)
    if (nft && nft.salePrice < 2000) return { name, nft }
  }
  throw new Error('the practice market offers no such NFT')
}

/** A listing of a collection that the account is already associated with. `skip`: number of such listings to skip. */
export async function findBuyableListing(
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
  const response = await fetch(new URL('/v1/public/market/topcollections/facts?range=30d', practice.line.baseUrl))
  return ((await response.json()) as { collections: { token: string; name: string }[] }).collections
}

export async function openNft(page: Page, collection: string, nft: ListedNft): Promise<void> {
  await openSection(page, 'Market')
  await page
    .getByRole('button', { name: collection })
    .or(page.getByRole('link', { name: collection }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: collection })).toBeVisible()
  await openListing(page, nft)
}

/** Opens the NFT page of a visible listing, from the page of its collection. */
export async function openListing(page: Page, nft: ListedNft): Promise<void> {
  await page
    .getByRole('grid', { name: 'Listings' })
    .getByRole('row', { name: new RegExp(`^${escapePattern(nft.nftName)}\\b`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: nft.nftName })).toBeVisible()
}

export const buyButton = (page: Page) => page.getByRole('button', { name: /^Buy for / })

/** Waits until Approve is active, then approves. */
export const approve = async (app: RunningApp): Promise<void> => approveReview(await app.ownWindow('review'))

/**
 * Approves like a person. A window that comes to the front during the click restarts its wait, so the click is repeated.
 */
export async function approveReview(review: Page): Promise<void> {
  const button = review.getByRole('button', { name: 'Approve', exact: true })
  const isClosed = () => review.isClosed()
  // On a slow machine main withdraws a review before it can be approved; the window then only shows the reason.
  const withdrawnReview = review.locator('main[data-changed="true"]')
  await expect(async () => {
    if (isClosed() || (await withdrawnReview.isVisible().catch(() => false))) return
    await button.click({ timeout: 5000 }).catch((cause: unknown) => {
      // The window closes during the click.
      if (!isClosed()) throw cause
    })
    await expect.poll(isClosed, { timeout: 3000 }).toBe(true)
  }).toPass({ timeout: 30_000 })
}

export const flowPanel = (page: Page) => page.locator('[data-flow-state]')

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Starts a purchase on an open NFT page and returns its review window; requests a new quote if the last one has
 * expired.
 */
export async function startBuying(app: RunningApp): Promise<Page> {
  const { page } = app
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('is ready to buy this NFT')
  const isOpen = () => app.electron.windows().some((window) => window.url().includes('review.html'))
  const startedFlow = page.locator('[data-flow-state="preparing"], [data-flow-state="reviewing"]')
  await expect(async () => {
    const newQuote = page.getByRole('button', { name: 'New quote' })
    if (await newQuote.isVisible()) await newQuote.click()
    // A started purchase is on its way to its review: a second click would start another one.
    if (!isOpen() && !(await startedFlow.isVisible())) await buyButton(page).click({ timeout: 2000 })
    await expect.poll(isOpen, { timeout: 4000 }).toBe(true)
  }).toPass({ timeout: 30_000 })
  return app.ownWindow('review')
}

/** Opens an NFT of a collection that the account is associated with, and starts buying it. */
export async function openAndStartBuying(
  app: RunningApp,
  practice: Practice,
  skip = 0,
): Promise<{ readonly nft: ListedNft; readonly review: Page }> {
  const { name, nft } = await findBuyableListing(practice, skip)
  await openNft(app.page, name, nft)
  return { nft, review: await startBuying(app) }
}

/** Opens the key window from the Accounts page. */
export async function openVault(app: RunningApp, item: 'Import a key' | 'Create a key'): Promise<Page> {
  await openSection(app.page, 'Accounts')
  await app.page.getByRole('button', { name: 'Add a key' }).click()
  await app.page.getByRole('menuitem', { name: item }).click()
  return app.ownWindow('vault')
}

/** Shows the words of a new key in the key window, and continues to the step where they are typed. */
export async function revealWords(vault: Page): Promise<string[]> {
  await vault.getByRole('button', { name: 'Show the words' }).click()
  const list = vault.getByRole('list', { name: 'Words' })
  await expect(list).toBeVisible()
  const words = (await list.locator('b').allTextContents()).map((word) => word.trim())
  await vault.getByRole('checkbox').check()
  await vault.getByRole('button', { name: 'Confirm the words' }).click()
  return words
}

/** Types the words that `wordAt` gives for the requested positions (counted from 1), and stores the key. */
export async function typeWords(vault: Page, wordAt: (position: number) => string): Promise<void> {
  const labels = await vault.getByText(/^Word \d+$/).allTextContents()
  for (const [index, label] of labels.entries()) {
    await vault
      .getByLabel(/^Word \d+$/)
      .nth(index)
      .fill(wordAt(Number(label.replace('Word ', ''))))
  }
  await vault.getByRole('button', { name: 'Save the key' }).click()
}

/** Sets the file that the person saves next, without the system's dialog. */
export const chooseFile = ({ electron }: RunningApp, file: string): Promise<void> =>
  electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
