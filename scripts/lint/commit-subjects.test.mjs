// Subjects of commits fit a line of every tool that lists them.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const MAX_LENGTH = 72
/** Older commits of this repository were written before the rule. */
const CHECKED_COUNT = 100

const subjects = () => {
  const { status, stdout } = spawnSync('git', ['log', '-n', String(CHECKED_COUNT), '--no-merges', '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
  })
  // A source archive has no history.
  return status === 0 ? stdout.trim().split('\n') : []
}

it(`subjects of commits have at most ${MAX_LENGTH} characters and no full stop`, () => {
  expect(subjects().filter((subject) => subject.length > MAX_LENGTH || subject.endsWith('.'))).toEqual([])
})
