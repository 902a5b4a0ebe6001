/** The app's practice market ends repeatedly: it is restarted three times, the fourth time the app reports it. */
import { expect, test, type RunningApp } from '../support/app'
import { takeScreenshots } from '../support/screenshots'
import { practiceProcess } from '../support/web-page'

const footer = ({ page }: RunningApp) => page.getByRole('button', { name: /^Connection: / })

/** Kills the practice market's process like a crash, and waits until it is gone. */
async function killPractice(app: RunningApp): Promise<number> {
  let pid: number | undefined
  await expect.poll(async () => (pid = await practiceProcess(app)), { timeout: 30_000 }).toBeDefined()
  // Only a started market counts; one that ends earlier is reported by the connection.
  await expect(footer(app)).toHaveAccessibleName('Connection: Practice service', { timeout: 30_000 })
  await expect(app.page.getByText('Not connected yet')).toHaveCount(0)
  process.kill(pid ?? 0, 'SIGKILL')
  await expect.poll(() => practiceProcess(app), { timeout: 30_000 }).not.toBe(pid)
  return pid ?? 0
}

test('a practice market that ends four times within an hour is told, and the person can start it', async ({
  start,
}) => {
  const app = await start({ practice: null })
  const { page } = app
  const killed = new Set<number>()
  for (let times = 1; times <= 4; times++) killed.add(await killPractice(app))
  expect(killed.size).toBe(4)

  await expect(footer(app)).toHaveAccessibleName('Connection: Practice market stopped')
  await footer(app).click()
  await expect(page.getByText('The practice market stopped', { exact: true })).toBeVisible()
  await expect(page.getByText('The market stopped four times within an hour')).toBeVisible()
  await expect(page.getByText('Nothing can move while the market is stopped')).toBeVisible()
  // The page must not also promise a restart.
  await expect(page.getByText('restart on its own')).toHaveCount(0)
  expect(await practiceProcess(app)).toBeUndefined()
  await takeScreenshots(page, 'fault-practice-revivals')

  await page.getByRole('button', { name: 'Start the practice market' }).click()
  await expect.poll(() => practiceProcess(app), { timeout: 30_000 }).toBeDefined()
  await expect(footer(app)).toHaveAccessibleName('Connection: Practice service', { timeout: 30_000 })
})
