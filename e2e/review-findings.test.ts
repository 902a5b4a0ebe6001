import type { Page } from '@playwright/test'
import type { RunningApp } from './support/app'
import { expect, test } from './support/app'
import { showEvidence, showNotes } from './support/flow-steps'
import { openAndStartBuying, flowPanel } from './support/journey'
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
  const notes = await showNotes(honest.review)
  await expect(notes).toContainText('This profile is on the practice network.')
  await expect(notes).toContainText('Node 0.0.3 exists on every public network')
  await close(app, honest.review, 'Decline')

  await practice.faults({ hostileBytes: { variant: 'share-diverted' } })
  const diverted = await openAndStartBuying(app, practice, 1)
  const claim = /^[\d,.]+.ℏ of [\d,.]+.ℏ goes to accounts without a known fee$/
  await expect(diverted.review.getByRole('checkbox', { name: claim })).not.toBeChecked()
  await checkLook(diverted.review, 'review-share-unexplained')
  await showEvidence(diverted.review)
  await expect(diverted.review.getByLabel('Findings')).toContainText('Part of the price goes to unknown accounts')
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
