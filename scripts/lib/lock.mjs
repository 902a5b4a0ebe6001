import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say } from './log.mjs'

const MAX_WAIT_MS = 20 * 60_000
const lockDir = join(root, '.setup')
/** Contains the process id of the command that is setting up. */
const lockFile = join(lockDir, 'lock')

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Creates the lock file if it does not exist. Removes a stale one, for the next try. */
function tryLock() {
  mkdirSync(lockDir, { recursive: true })
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    let holder = 0
    try {
      holder = Number(readFileSync(lockFile, 'utf8'))
    } catch {
      return false
    }
    // In a container the process id of a crashed command is soon reused, often by this very process.
    if (holder === process.pid || !isAlive(holder)) rmSync(lockFile, { force: true })
    return false
  }
}

/** Runs `work` while no other command of this checkout is setting up. */
export async function withSetupLock(work) {
  let isReported = false
  const deadlineMs = Date.now() + MAX_WAIT_MS
  while (!tryLock()) {
    if (Date.now() > deadlineMs) {
      fail(`another command has been setting up for too long. If no other command is running, remove ${lockFile}.`)
    }
    if (!isReported) say('waiting for another command to finish its set-up')
    isReported = true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}
