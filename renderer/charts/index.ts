/**
 * Charts in the app's own style: no colours of their own, both themes, no motion, readable by keyboard.
 *
 *   <ChartFigure title keys tools state table note stamp height>
 *     <TimeChart spec label height />
 *   </ChartFigure>
 *
 * - `ChartFigure`: the frame, with the title, the legend, the table, and the states before the chart can be drawn.
 * - `TimeChart`: curves over time, with bars of quantities below the curves and labels at events. Prices are drawn as
 *   steps, means as lines.
 * - `ScatterChart`: single prices over time, with a line for comparison.
 * - `PositionChart`: single prices by a rank or another position, with steps for comparison.
 * - `Histogram`: one bar per bin; `share` is the highlighted part.
 * - `ShareBars`: a table with one bar per row. `onPick` is called for a chosen row.
 * - `useInSight`: is true once a chart has come into view, so that charts out of view load nothing.
 * - `chartState`: the state of a chart that shows one query.
 * - `gapsOf` and `gapNote`: find periods without readings, and name them in a note. Curves are interrupted there.
 * - `changeTitle`: a title such as "Floor down 4 % in 30 days to 96 ℏ".
 *
 * Specs are plain data; memoize them with `useMemo`. Import charts from here only. Never import `Drawing.tsx` directly:
 * that module contains recharts, and is a separate chunk that loads with the first chart.
 */
export { ChartFigure, type ChartKey, type ChartState } from './ChartFigure'
export type { ChartTableData } from './ChartTable'
export { chartState } from './chart-state'
export { Histogram, PositionChart, ScatterChart, TimeChart } from './charts'
export { gapNote, gapsOf, type Gap, type TimedValue } from './gaps'
export type { Bin, HistogramSpec } from './histogram-model'
export type { PositionSpec, ScatterPoint, ScatterSpec } from './scatter-model'
export { ShareBars, type ShareRow } from './ShareBars'
export { amountTicks, axisFigure, chartTimeText } from './ticks'
export { type TimeBars, type TimeSeries, type TimeSpec, withUnit } from './time-model'
export { useInSight } from './use-in-sight'
export { changePercent, changeTitle, percentText } from './titles'
