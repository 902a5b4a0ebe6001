/**
 * Tolerated difference between two clocks, in ms. Transactions are backdated by less, and their windows are minutes.
 */
export const CLOCK_TOLERANCE_MS = 20_000
