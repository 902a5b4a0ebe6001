import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, say } from './log.mjs'

/**
 * Sandbox arguments for Electron. Chromium refuses to run its sandbox as root, and cannot create one if the kernel
 * denies user namespaces to ordinary users and its helper is not setuid: in the latter case the exact remedy is named.
 */
export function sandboxArgs({ dir }) {
  if (process.platform !== 'linux') return []
  if (process.getuid?.() === 0) {
    say('running as root: Electron starts with --no-sandbox.')
    return ['--no-sandbox']
  }
  const helper = join(dir, 'chrome-sandbox')
  const isSetuid = existsSync(helper) && (statSync(helper).mode & 0o4000) !== 0
  if (!isSetuid && areNamespacesForbidden()) {
    fail(`Electron cannot create its sandbox on this system. Allow its helper, then run the command again:
  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
  }
  return []
}

function areNamespacesForbidden() {
  const hasValue = (file, value) => existsSync(file) && readFileSync(file, 'utf8').trim() === value
  return (
    hasValue('/proc/sys/kernel/unprivileged_userns_clone', '0') ||
    hasValue('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1')
  )
}

/** The environment for Electron, without the variable that would turn Electron into plain Node. */
export function electronEnv(extra = {}) {
  const env = { ...process.env, ...extra }
  delete env.ELECTRON_RUN_AS_NODE
  return env
}
