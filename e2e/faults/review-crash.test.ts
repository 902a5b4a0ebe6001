import { test, expect } from '../support/app'
import { openAndStartBuying, flowPanel } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'

test('a review window that crashes is not a no of the person, and nothing is signed', async ({ practice, start }) => {
  const app = await start()
  const { page, electron } = app
  const { review } = await openAndStartBuying(app, practice)
  await expect(review.getByRole('heading', { level: 1 })).toBeVisible()
  await electron.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .find((contents) => contents.getURL().includes('review.html'))
      ?.forcefullyCrashRenderer(),
  )
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'failed')
  await expect(flowPanel(page)).toContainText('The review window crashed')
  await expect(flowPanel(page)).toContainText('Nothing was signed')
  await expect(flowPanel(page)).not.toContainText('You declined')
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toEqual([])
  await takeScreenshots(page, 'fault-review-crash')
})
