import { z } from 'zod'
import type { LockStateStore } from '../keys/throttle'
import type { SettingsStore } from './settings'

const lockStateSchema = z.object({ failedAttempts: z.number().int().min(0), lastFailedAt: z.number() })
const KEY = 'lock-state'

/** Stores the number of wrong passphrases and the time of the last one, so that a restart does not reset them. */
export const createLockState = (settings: SettingsStore): LockStateStore => ({
  load: () => {
    const parsed = lockStateSchema.safeParse(settings.read(KEY))
    return parsed.success ? parsed.data : null
  },
  save: (state) => settings.write(KEY, state),
})
