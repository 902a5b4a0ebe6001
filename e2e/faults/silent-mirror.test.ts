import { expect, test } from '../support/app'
import { approve, openAndStartBuying, flowPanel } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'

test('a mirror that falls silent during a review is named, and nothing is signed', async ({ practice, start }) => {
  const app = await start()
  await openAndStartBuying(app, practice)
  await practice.faults({ mirror: 'reset' })
  await approve(app)
  const panel = flowPanel(app.page)
  await expect(panel).toHaveAttribute('data-flow-state', 'failed', { timeout: 60_000 })
  await expect(panel).toContainText('The ledger’s mirror did not answer a check')
  await expect(panel).toContainText('Nothing was signed or charged.')
  await expect(panel).not.toContainText('The facts changed')
  await takeScreenshots(app.page, 'fault-silent-mirror')
  await practice.resetFaults()
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})
