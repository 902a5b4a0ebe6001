import { expect, test as base, type RunningApp } from './app'
import { takeScreenshots } from './screenshots'
import { SmallDisk } from './small-disk'

const skipReason = SmallDisk.unavailableReason()

/** A test whose profile is on its own disk; skipped if this machine cannot provide one. */
export const test = base.extend<{ readonly disk: SmallDisk }>({
  disk: async ({}, use, info) => {
    info.skip(skipReason !== null, skipReason ?? '')
    const disk = SmallDisk.create()
    await use(disk)
    disk.remove()
  },
})

/**
 * Expects that the app explains in a window why it cannot start, names the profile folder, and ends with an exit code
 * for scripts.
 */
export async function expectRefusedStart(
  { page, electron }: RunningApp,
  { why, folder, shot }: { readonly why: string; readonly folder: string; readonly shot: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Countersign could not start')
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByText(folder)).toBeVisible()
  await takeScreenshots(page, shot)
  const exitCode = new Promise((resolve) => electron.process().once('exit', resolve))
  await page
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await exitCode).toBe(1)
}
