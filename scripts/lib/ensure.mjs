import { fail } from './log.mjs'
import { ensureBuild } from './build.mjs'
import { ensureSystemPackages } from './debian.mjs'
import { ensureRuntime } from './electron-runtime.mjs'
import { alone } from './lock.mjs'
import { ensurePackages } from './packages.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/**
 * Sets up what is missing and nothing else. `desktop`: also the Electron runtime and the system packages it needs;
 * commands for the terminal do without.
 */
export async function ensure({ desktop, retry = false }) {
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  }
  return alone(async () => {
    if (desktop) ensureSystemPackages()
    ensurePackages()
    const runtime = desktop ? await ensureRuntime({ retry }) : null
    ensureBuild()
    return runtime
  })
}
