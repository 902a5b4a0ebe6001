import { DAY_MS } from '../time'

/** Two days as `YYYY-MM-DD`, both included. */
export type DaySpan = { readonly from: string; readonly to: string }

/** NaN for a day that does not exist. */
export const dayCount = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
