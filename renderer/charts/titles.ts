/** Chart titles that state the finding. */
import { HBAR, MINUS, NNBSP, statFigure } from '../format/money'

export type Ends = { readonly first: number; readonly last: number }

/** Change in percent of the first value; null if a percentage has no meaning. */
export const changePercent = ({ first, last }: Ends): number | null =>
  first > 0 && Number.isFinite(last) ? ((last - first) / first) * 100 : null

/** "4 %", "0.4 %": one decimal below ten percent, unless it is zero. */
export function sharpPercent(percent: number): string {
  const digits = Math.abs(percent) < 10 && !Number.isInteger(Number(percent.toFixed(1))) ? 1 : 0
  return `${percent.toFixed(digits).replace('-', MINUS)}${NNBSP}%`
}

/** "Floor down 4 % in 30 days to 96 ℏ". `since` is the text after the change: "in 30 days", "since 3 Nov". */
export function changeTitle(what: string, ends: Ends, since: string, unit = `${NNBSP}${HBAR}`): string {
  const change = changePercent(ends)
  const lastValue = `${statFigure(ends.last)}${unit}`
  if (change === null) return `${what} at ${lastValue}`
  if (Number(Math.abs(change).toFixed(1)) === 0) return `${what} unchanged ${since} at ${lastValue}`
  return `${what} ${change < 0 ? 'down' : 'up'} ${sharpPercent(Math.abs(change))} ${since} to ${lastValue}`
}
