import { execFileSync } from 'node:child_process'
import { expectRefusedStart, test } from '../support/disk-test'

test('a profile folder that may not be written is named in a window, and the app ends', async ({ start, disk }) => {
  const { profile } = disk
  // File permissions do not stop root; the immutable flag does.
  execFileSync('chattr', ['+i', profile])
  const app = await start({ profile })
  await expectRefusedStart(app, {
    why: 'Countersign may not write to its folder.',
    folder: profile,
    shot: 'fault-not-permitted-start',
  })
  execFileSync('chattr', ['-i', profile])
})
