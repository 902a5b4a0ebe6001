import { DAY_MS } from '../time'

/** Two days as `YYYY-MM-DD`, both included. */
export type Span = { readonly from: string; readonly to: string }

/** NaN for a day that does not exist. */
export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
