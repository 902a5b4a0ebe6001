import { DAY_MS } from '../time'

/** First and last day of a period as `YYYY-MM-DD`, both included. */
export type DaySpan = { readonly from: string; readonly to: string }

/** Number of days in the period; NaN if `Date.parse` cannot read one of the days. */
export const dayCount = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
