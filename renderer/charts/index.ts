/**
 * Charts in the app's own style: no colours of their own, both themes, no motion, readable by keyboard.
 *
 *   <ChartFigure title keys tools state table note stamp height>   the frame: finding, key, range, table view,
 *     <TimeChart spec label height />                              and the states reading, empty (with why), failed
 *   </ChartFigure>
 *
 * - `TimeChart`: steps (prices) and lines (means) over time, bars (quantities) below them, labels at events.
 * - `ScatterChart`: single prices over time, with a comparison level. `onPick` opens one.
 * - `PlacedChart`: single prices by a rank or another position, with steps for comparison.
 * - `Histogram`: the quantity of each kind; `share` is the highlighted part.
 * - `ShareBars`: the same as rows with names and figures. It is its own table, and `onPick` chooses a row.
 * - `useInSight`, `chartState`: a chart loads when it comes into view, and shows the state of its query.
 * - `gapsOf`, `gapNote`: a period without readings is a gap with a note, never bridged.
 * - `changeTitle`: "Floor down 4 % in 30 days to 96 ℏ".
 *
 * Specs are plain data; memoize them with `useMemo`. Import charts from here only. Never import `Drawing.tsx`: it
 * contains recharts and is a chunk that loads with the first chart.
 */
export { ChartFigure, type ChartKey, type ChartState } from './ChartFigure'
export type { ChartTableData } from './ChartTable'
export { chartState } from './chart-state'
export { Histogram, PlacedChart, ScatterChart, TimeChart } from './charts'
export { gapNote, gapsOf, type Gap, type TimedValue } from './gaps'
export type { Bin, HistogramSpec } from './histogram-model'
export type { PlacedSpec, ScatterPoint, ScatterSpec } from './scatter-model'
export { ShareBars, type ShareRow } from './ShareBars'
export { amountTicks, axisFigure, chartTimeText } from './ticks'
export { type TimeBars, type TimeSeries, type TimeSpec, withUnit } from './time-model'
export { useInSight } from './use-in-sight'
export { changePercent, changeTitle, sharpPercent } from './titles'
