import { ensureBuild } from './build.mjs'
import { ensureSystemPackages } from './debian.mjs'
import { ensureRuntime } from './electron-runtime.mjs'
import { withSetupLock } from './lock.mjs'
import { ensurePackages } from './packages.mjs'

/**
 * Sets up only what is missing. `desktop`: includes the Electron runtime and its system packages, which terminal
 * commands do not need. `tests`: includes a keyring and a display for the tests.
 */
export async function ensureSetup({ desktop, tests = false, retry = false }) {
  return withSetupLock(async () => {
    if (desktop) ensureSystemPackages({ tests })
    ensurePackages()
    const runtime = desktop ? await ensureRuntime({ retry }) : null
    ensureBuild()
    return runtime
  })
}
