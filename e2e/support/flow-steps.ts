import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import type { RunningApp } from './app'
import { flowPanel, openSection } from './journey'

/** Steps of people who sell, mint, offer and allow. Each waits for what the person would see. */

/** Filters the holdings by name, because their order changes while prices load. */
export async function findHeld(page: Page, name: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search holdings' })
  const searchButton = page.getByRole('button', { name: 'Search holdings' })
  // A wide window has the field, a narrow one its button. Either appears with the holdings.
  await search.or(searchButton).waitFor()
  if (await searchButton.isVisible()) await searchButton.click()
  await search.fill(name)
}

/** Opens an NFT of the selected account from its holdings. */
export async function openHeld(page: Page, name: string): Promise<void> {
  await openSection(page, 'Holdings')
  await findHeld(page, name)
  await page
    .getByRole('button', { name: new RegExp(`${name}\\b`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

export async function selectAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(name) }).click()
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
}

/** Types the id of a new spender into the key window, and waits until main has read the id. */
export async function typeSpender(window: Page, id: string): Promise<void> {
  await window.getByRole('textbox', { name: /^Account id/ }).fill(id)
  await expect(window.getByText('Read as')).toBeVisible()
}

/** Adds the spender that a transaction waits for: types its id into the key window. */
export async function addSpender(app: RunningApp, id: string): Promise<void> {
  const window = await app.ownWindow('vault')
  await typeSpender(window, id)
  await expect(window.getByText('This is the id in the transaction.')).toBeVisible()
  await window.getByRole('checkbox').check()
  await window.getByRole('button', { name: 'Add spender', exact: true }).click()
  await expect(window.getByRole('heading', { name: 'The spender is on your list' })).toBeVisible()
  await clickToClose(window, 'Continue to the review')
}

/** The open review, once it shows that the bytes match the intent. */
export async function openMatchingReview(app: RunningApp): Promise<Page> {
  const review = await app.ownWindow('review')
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('This does what you asked')
  return review
}

/** The open review, after its one warning was accepted by a tick. `claim`: the line of the warning. */
export async function acceptWarning(app: RunningApp, claim: string | RegExp): Promise<Page> {
  const review = await app.ownWindow('review')
  await expect(review.getByText('1 warning left to tick')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await review.getByRole('checkbox', { name: claim }).check()
  return review
}

/** Unfolds the evidence of every warning of a review. */
export async function showEvidence(review: Page): Promise<void> {
  await expect(review.getByRole('region', { name: 'Findings' })).toBeVisible()
  for (const button of await review.getByRole('button', { name: /^Evidence: / }).all()) {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
}

/** Unfolds the notes of a review, which with warnings are part of the folded comparison, and returns their region. */
export async function showNotes(review: Page): Promise<Locator> {
  await review.getByRole('button', { name: /\b\d+ notes?\b/ }).click()
  return review.getByRole('region', { name: 'Notes' })
}

export async function declineReview(app: RunningApp): Promise<void> {
  await clickToClose(await app.ownWindow('review'), 'Decline')
}

/** Clicks a button that closes the window during the click. */
export async function clickToClose(
  window: Page,
  name: 'Close' | 'Cancel' | 'Continue to the review' | 'Decline',
): Promise<void> {
  const button = window.getByRole('button', { name, exact: true })
  await Promise.all([window.waitForEvent('close'), button.click().catch(() => undefined)])
}

/** Waits for the end of the flow on the page, and dismisses its panel. */
export async function expectFlowEnd(page: Page, title: string | RegExp, state = 'done'): Promise<void> {
  const panel = flowPanel(page)
  await expect(panel).toHaveAttribute('data-flow-state', state, { timeout: 30_000 })
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(title)
  await panel.getByRole('button', { name: 'Close' }).click()
}
