/**
 * Tolerated difference between two clocks, in milliseconds. Small compared to the time window of a transaction, which
 * lasts minutes.
 */
export const CLOCK_TOLERANCE_MS = 20_000
