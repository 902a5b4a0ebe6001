import type { Log } from '../log'

export const silentLog: Log = { info: () => undefined, warn: () => undefined, fault: () => 'silent' }
