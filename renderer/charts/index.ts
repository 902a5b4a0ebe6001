/**
 * Charts, after the house's look: no colour of their own, both themes, no motion, read by keyboard.
 *
 *   <ChartFigure title keys tools state table note stamp height>   the frame: finding, key, range, table behind it,
 *     <TimeChart spec label height />                              and the states reading, empty (with why), failed
 *   </ChartFigure>
 *
 * - `TimeChart`: steps (prices) and lines (means) over time, bars (quantities) below them, words at events.
 * - `ScatterChart`: single prices over time, with a level to compare with. `onPick` opens one.
 * - `PlacedChart`: single prices by a rank or another place, with steps to compare them with.
 * - `Histogram`: how much there is of each kind, the share in question in `share`.
 * - `ShareBars`: the same as rows with names and figures; it is its own table, and `onPick` chooses a row.
 * - `useInSight`, `chartState`: a chart reads when it comes into sight, and shows what became of its reading.
 * - `gapsOf`, `gapNote`: what was not read is a gap with a note, never a bridge.
 * - `changeTitle`: "Floor down 4 % in 30 days to 96 ℏ".
 *
 * Specs are plain data; give them through `useMemo`. Import charts from here only. `Drawing.tsx` is recharts, and a
 * part of the app that is loaded with the first chart: import it from nowhere.
 */
export { ChartFigure, type ChartKey, type ChartState } from './ChartFigure'
export type { TableBehind } from './ChartTable'
export { chartState } from './chart-state'
export { Histogram, PlacedChart, ScatterChart, TimeChart } from './charts'
export { gapNote, gapsOf, type Gap, type TimedValue } from './gaps'
export type { Bin, HistogramSpec } from './histogram-model'
export type { PlacedSpec, ScatterPoint, ScatterSpec } from './scatter-model'
export { ShareBars, type ShareRow } from './ShareBars'
export { amountTicks, axisFigure, placeWords } from './ticks'
export { type TimeBars, type TimeSeries, type TimeSpec, withUnit } from './time-model'
export { useInSight } from './use-in-sight'
export { changePercent, changeTitle, sharpPercent } from './titles'
