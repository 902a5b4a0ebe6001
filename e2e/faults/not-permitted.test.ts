import { execFileSync } from 'node:child_process'
import { expect, test } from '../support/app'
import { picture } from '../support/look'
import { SmallDisk } from '../support/small-disk'

const whyNot = SmallDisk.whyNot()
test.skip(whyNot !== null, whyNot ?? '')

let disk: SmallDisk
test.beforeEach(() => {
  disk = SmallDisk.create()
})
test.afterEach(() => disk.remove())

test('a profile folder that may not be written is named in a window, and the app ends', async ({ start }) => {
  const { profile } = disk
  // Rights do not hold root back; this mark does.
  execFileSync('chattr', ['+i', profile])
  const app = await start({ profile })
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Countersign could not start')
  await expect(app.page.getByText('Countersign may not write to its folder.')).toBeVisible()
  await expect(app.page.getByText(profile)).toBeVisible()
  await picture(app.page, 'fault-not-permitted-start')
  const code = new Promise((resolve) => app.electron.process().once('exit', resolve))
  await app.page
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await code).toBe(1)
  execFileSync('chattr', ['-i', profile])
})
