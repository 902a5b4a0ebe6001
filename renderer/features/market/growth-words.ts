import { changeWords, NNBSP, statFigure } from '../../format/money'

/** Percentage from which decimals and a missing separator make the text hard to read. */
const MIN_WHOLE_PERCENT = 1000

/** Change in percent, such as "+55.6 %" or "+1,190 %". For display only. */
export const growthWords = (percent: number): string =>
  percent < MIN_WHOLE_PERCENT ? changeWords(percent) : `+${statFigure(Math.round(percent))}${NNBSP}%`
