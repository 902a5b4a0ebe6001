import type { Page } from '@playwright/test'
import type { RunningApp } from './support/app'
import { expect, test } from './support/app'
import type { AllowancesView } from '../shared/contract/allowances'
import { callBridge, declineByClosing, letMarketSpend, valueOf, waitForKey } from './support/bridge-calls'
import { waitForArt } from './support/art'
import { showEvidence } from './support/flow-steps'
import { openAndStartBuying, flowPanel, openSection } from './support/journey'
import { checkReviewSizes } from './support/resize'
import { checkLook } from './support/screenshots'

/** Findings of the review for bytes that the ledger would reject, that pay strangers, and that name no network. */

async function close(app: RunningApp, review: Page, button: string): Promise<void> {
  await Promise.all([
    review.waitForEvent('close'),
    review
      .getByRole('button', { name: button })
      .click()
      .catch(() => undefined),
  ])
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', /declined|refused/)
}

test('a review names the network, a share that no fee explains, and a limit of the ledger', async ({
  practice,
  start,
}) => {
  test.setTimeout(180_000)
  const app = await start()
  await practice.faults({ limits: 'off' })

  const honest = await openAndStartBuying(app, practice)
  await expect(honest.review.getByRole('heading', { level: 1 })).not.toContainText('Refused')
  await checkLook(honest.review, 'review-network')
  await honest.review.getByRole('button', { name: /^Raw fields, \d+$/ }).click()
  const notes = honest.review.getByRole('region', { name: 'Raw fields' })
  await expect(notes).toContainText('This profile is on the practice network.')
  await expect(notes).toContainText('Node 0.0.3 exists on every public network')
  await close(app, honest.review, 'Decline')

  await practice.faults({ hostileBytes: { variant: 'share-diverted' } })
  const diverted = await openAndStartBuying(app, practice, 1)
  const claim = /^[\d,.]+.ℏ of [\d,.]+.ℏ goes to accounts without a known fee$/
  await expect(diverted.review.getByRole('checkbox', { name: claim })).not.toBeChecked()
  await checkLook(diverted.review, 'review-share-unexplained')
  await showEvidence(diverted.review)
  await expect(diverted.review.getByLabel('Findings')).toContainText('goes to accounts without a known fee')
  await expect(diverted.review.getByLabel('Findings')).toContainText(
    /No fee of this collection explains .* of .*, 9\.8 %/,
  )
  await expect(diverted.review.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await close(app, diverted.review, 'Decline')

  await practice.faults({ hostileBytes: { variant: 'too-many-payees' } })
  const limited = await openAndStartBuying(app, practice, 2)
  await expect(limited.review.getByRole('heading', { level: 1 })).toContainText('Refused')
  await expect(limited.review.getByLabel('Findings')).toContainText('TRANSFER_LIST_SIZE_LIMIT_EXCEEDED')
  await expect(limited.review.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await checkLook(limited.review, 'review-ledger-limit')
  await close(app, limited.review, 'Close')

  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})

/** Fails unless every acknowledgement of the review is above the foot, so that the person sees all without scrolling. */
async function expectAllAcknowledgementsInView(review: Page): Promise<void> {
  const footTop = (await review.locator('footer').boundingBox())?.y ?? 0
  for (const row of await review.getByRole('region', { name: 'Findings' }).getByRole('listitem').all()) {
    const box = await row.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(footTop)
  }
}

test('a review of several warnings shows each one in its window, and counts what is left', async ({
  practice,
  start,
}) => {
  const account = practice.account('holder').accountId
  const { tokens } = practice.line
  const nft = await practice.findUnlistedNft(account, tokens.native)
  // Before the start, because the app keeps the names that it has read.
  const imitation = 'Tid\u0430l F\u043erms'
  await practice.faults({
    limits: 'off',
    routes: [{ texts: { fields: ['name', 'collection'], texts: [imitation] } }],
  })
  const app = await start()
  await waitForKey(app.page, account)
  await letMarketSpend(app, practice)
  await callBridge(app.page, 'accounts.rename', { account, name: 'Tidal Forms' })
  // Reads name and image of the NFT, as the page of the NFT does.
  expect(await callBridge(app.page, 'nft.get', { token: nft.token, serial: nft.serial, fresh: false })).toMatchObject({
    ok: true,
  })
  const listed = await callBridge(app.page, 'trade.list', { account, token: nft.token, serial: nft.serial, price: '1' })
  expect(listed).toMatchObject({ ok: true })
  const review = await app.ownWindow('review')
  const findings = review.getByRole('region', { name: 'Findings' })
  await expect(findings).toContainText(/Listed .*below the best offer|Listed .*below the lowest listing/)
  const count = await findings.getByRole('listitem').count()
  expect(count).toBeGreaterThanOrEqual(2)
  await expectAllAcknowledgementsInView(review)
  await expect(findings).toContainText(`0 of ${count} accepted`)
  await checkLook(review, 'review-several-warnings')
  await checkReviewSizes(app, review, 'review-several-warnings')
  for (const box of await findings.getByRole('checkbox').all()) await box.check()
  await expect(review.getByText('1 warning left: type “1”')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await findings.getByLabel('To accept this, type: 1').fill('1')
  await expect(findings).toContainText(`${count} of ${count} accepted`)
  await review.getByRole('heading', { level: 1 }).focus()
  await expect(findings.getByRole('checkbox')).toHaveCount(count)
  await checkLook(review, 'review-several-warnings-accepted')
  await declineByClosing(app)
})

test('the review of a revocation names the spender, and what stops working and what stays', async ({
  practice,
  start,
}) => {
  const account = practice.account('holder').accountId
  const app = await start()
  await practice.faults({ limits: 'off' })
  await waitForKey(app.page, account)
  // A person revokes on the page of the allowances, which has read the images.
  await openSection(app.page, 'Allowances')
  await expect(app.page.getByRole('button', { name: /^Revoke/ }).first()).toBeVisible()
  await waitForArt(app.page.locator('main'))
  const { rows } = await valueOf<AllowancesView>(app.page, 'allowances.get', { account })
  const allowance = rows.find(({ kind, revoke }) => kind === 'nft-all' && revoke !== null)?.revoke
  expect(await callBridge(app.page, 'trade.revoke', { account, allowance })).toMatchObject({ ok: true })
  const review = await app.ownWindow('review')
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('This does what you asked')
  const effects = review.getByRole('region', { name: 'Effects' })
  await expect(effects).toContainText(/You revoke\s*Permission over all \d+ NFTs of “/)
  await expect(effects).toContainText('Not on your list of spenders')
  const after = review.getByRole('region', { name: 'After this' })
  await expect(after).toContainText('The spender can no longer use this permission for')
  await expect(after).toContainText('Permissions for single NFTs stay')
  await checkLook(review, 'review-revoke')
  await checkReviewSizes(app, review, 'review-revoke')
  await declineByClosing(app)
})
