import type { Log } from '../log'

/** Log that writes nothing. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, fault: () => 'silent' }
