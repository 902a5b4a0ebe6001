import { formatHbar, parseHbar } from '@shared/amount'

/** Exact sum of decimal HBAR amounts. */
export const addHbar = (amounts: readonly string[]): string =>
  formatHbar(amounts.reduce((sum, amount) => sum + parseHbar(amount), 0n))
