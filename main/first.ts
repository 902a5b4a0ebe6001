import { installUnhandled } from './platform/unhandled'

/** Imported before everything else, so that no module of the app runs without it. */
export const unhandledFaults = installUnhandled(process, () => performance.now())
