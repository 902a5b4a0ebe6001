import { ensureBuild } from './build.mjs'
import { ensureSystemPackages } from './debian.mjs'
import { ensureRuntime } from './electron-runtime.mjs'
import { alone } from './lock.mjs'
import { ensurePackages } from './packages.mjs'

/**
 * Sets up what is missing and nothing else. `desktop`: also the Electron runtime and the system packages it needs;
 * commands for the terminal do without. `tests`: also what the tests bring along, a keyring and a display.
 */
export async function ensure({ desktop, tests = false, retry = false }) {
  return alone(async () => {
    if (desktop) ensureSystemPackages({ tests })
    ensurePackages()
    const runtime = desktop ? await ensureRuntime({ retry }) : null
    ensureBuild()
    return runtime
  })
}
