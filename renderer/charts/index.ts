/**
 * Charts in the app's style. The charts work in both themes and with the keyboard, and have no animations.
 *
 *   <ChartFigure {...figureProps}>
 *     <TimeChart spec label height />
 *   </ChartFigure>
 *
 * - `ChartFigure`: the frame, with the title, the legend, the table, and the loading, empty and failed states.
 * - `TimeChart`: curves over time, with bars of quantities below the curves and labels at events. Curves of prices are
 *   steps, and curves of means are lines.
 * - `ScatterChart`: single prices over time, with a line for comparison.
 * - `PositionChart`: single prices by a rank or another position, with steps for comparison.
 * - `Histogram`: one bar per bin; `highlighted` is the highlighted part of the bin's value.
 * - `ShareBars`: a table with one bar per row. `onPick` is called for a chosen row.
 * - `chartState`: the state of a chart that shows one query.
 * - `gapsOf` finds the periods without readings, and `gapNote` describes these periods. Curves are interrupted in them.
 * - `changeTitle`: a title such as "Floor down 4 % in 30 days to 96 ℏ".
 *
 * Memoize each spec with `useMemo`. Import charts from this file only. Never import `Drawing.tsx` directly: recharts is
 * bundled with `Drawing.tsx` in a separate chunk, which loads with the first chart.
 */
export { ChartFigure, type LegendEntry, type ChartState } from './ChartFigure'
export type { ChartTableData } from './ChartTable'
export { chartState } from './chart-state'
export { Histogram, PositionChart, ScatterChart, TimeChart } from './charts'
export { gapNote, gapsOf, type Gap, type TimedValue } from './gaps'
export type { Bin, HistogramSpec } from './histogram-model'
export type { PositionSpec, ScatterPoint, ScatterSpec } from './scatter-model'
export { ShareBars, type ShareRow } from './ShareBars'
export { Sparkline } from './Sparkline'
export { axisFigure, chartTimeText } from './ticks'
export { type TimeBars, type TimeSeries, type TimeSpec, withUnit } from './time-model'
export { useHasBeenInView } from './use-has-been-in-view'
export { changePercent, changeTitle, percentText } from './titles'
