import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say } from './log.mjs'

const LIMIT_MS = 20 * 60_000
const dir = join(root, '.setup')
const file = join(dir, 'lock')

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function take() {
  mkdirSync(dir, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    let holder = 0
    try {
      holder = Number(readFileSync(file, 'utf8'))
    } catch {
      return false
    }
    // In a container the process id of a crashed command is soon reused, often by this very process.
    if (holder === process.pid || !isAlive(holder)) rmSync(file, { force: true })
    return false
  }
}

/** Runs `work` while no other command of this checkout is setting up. */
export async function alone(work) {
  let told = false
  const givesUpAt = Date.now() + LIMIT_MS
  while (!take()) {
    if (Date.now() > givesUpAt) fail(`another command has been setting up for too long. If none is, remove ${file}.`)
    if (!told) say('another command is setting up; waiting for it')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}
