import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, root } from './log.mjs'

const linesOf = (text) => (text ?? '').split('\n').filter((line) => line !== '')

/**
 * The commit at which this branch forked from the main branch, of the remote if there is one. Null without a main
 * branch.
 */
export function forkPoint() {
  for (const branch of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const commit = outputOf('git', ['merge-base', 'HEAD', branch])
    if (commit) return commit.trim()
  }
  return null
}

/**
 * Files of the checkout that differ from a commit, committed or not, and untracked files; as paths relative to the
 * root.
 */
export function changedSince(commit) {
  const changed = linesOf(outputOf('git', ['diff', '--name-only', '--diff-filter=d', commit]))
  const added = linesOf(outputOf('git', ['ls-files', '--others', '--exclude-standard']))
  return [...new Set([...changed, ...added])].filter((file) => existsSync(join(root, file)))
}
