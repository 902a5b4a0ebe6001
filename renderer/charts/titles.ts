/** Chart titles that state what the chart shows. */
import { HBAR, MINUS, NNBSP } from '../format/money'
import { withUnit } from './time-model'

/** First and last value of a period. */
export type FirstAndLast = { readonly first: number; readonly last: number }

/** Change in percent of the first value; null if the first value is not above zero, or the last value is not finite. */
export const changePercent = ({ first, last }: FirstAndLast): number | null =>
  first > 0 && Number.isFinite(last) ? ((last - first) / first) * 100 : null

/** Percentage such as "12 %" or "0.4 %". A percentage below 10 % has one decimal, unless the decimal is zero. */
export function percentText(percent: number): string {
  const digits = Math.abs(percent) < 10 && !Number.isInteger(Number(percent.toFixed(1))) ? 1 : 0
  return `${percent.toFixed(digits).replace('-', MINUS)}${NNBSP}%`
}

/**
 * Title of a chart of prices in HBAR, such as "Floor down 4 % in 30 days to 96 ℏ". `subject` is a text such as "Floor",
 * and `periodText` is a text such as "in 30 days" or "since 3 Nov".
 */
export function changeTitle(subject: string, firstAndLast: FirstAndLast, periodText: string): string {
  const change = changePercent(firstAndLast)
  const lastPrice = withUnit(firstAndLast.last, HBAR)
  if (change === null) return `${subject} at ${lastPrice}`
  if (Number(Math.abs(change).toFixed(1)) === 0) return `${subject} unchanged ${periodText} at ${lastPrice}`
  return `${subject} ${change < 0 ? 'down' : 'up'} ${percentText(Math.abs(change))} ${periodText} to ${lastPrice}`
}
