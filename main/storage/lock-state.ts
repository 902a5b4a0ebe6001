import { z } from 'zod'
import type { LockStateStore } from '../keys/throttle'
import type { SettingsStore } from './settings'

const lockState = z.object({ failedAttempts: z.number().int().min(0), lastFailedAt: z.number() })
const KEY = 'lock-state'

/** Wrong passphrases are counted across restarts. */
export const createLockState = (settings: SettingsStore): LockStateStore => ({
  load: () => {
    const parsed = lockState.safeParse(settings.read(KEY))
    return parsed.success ? parsed.data : null
  },
  save: (state) => settings.write(KEY, state),
})
