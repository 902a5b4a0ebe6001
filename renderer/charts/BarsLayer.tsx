import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Bar, Stop } from './plot'
import type { CursorStore } from './cursor-store'
import { type PlotScales, usePlotScales } from './use-plot-scales'

/** Space between two bars whose width is more than `MIN_WIDTH_WITH_GAP_PX`. */
const GAP_PX = 1.5
const MIN_WIDTH_WITH_GAP_PX = 5
/** Height of a bar's cap. */
const CAP_PX = 1.5

type BarsProps = { readonly bars: readonly Bar[]; readonly stops: readonly Stop[]; readonly cursor: CursorStore }

/**
 * Bars from zero, each with a cap that marks the value. All bars share one path, because recharts renders one component
 * per bar and takes five times as long to draw.
 */
export function BarsLayer({ bars, stops, cursor }: BarsProps) {
  const scales = usePlotScales('bars')
  const paths = useMemo(() => scales && bars.map((bar) => barPaths(bar, scales)), [bars, scales])
  if (!paths || bars.length === 0) return null
  const highlightPath = paths.map(({ highlight }) => highlight).join('')
  return (
    <g>
      <path className="bar" d={paths.map(({ body }) => body).join('')} />
      {highlightPath !== '' && <path className="bar on" d={highlightPath} />}
      <path className="bar-cap" d={paths.map(({ cap }) => cap).join('')} />
      <SelectedBar paths={paths} stops={stops} cursor={cursor} />
    </g>
  )
}

/** Path data of a bar, of its highlighted part and of its cap. The data of a shape is empty if the shape has no size. */
type BarPaths = { readonly body: string; readonly highlight: string; readonly cap: string }

function barPaths(bar: Bar, { area, x, y }: PlotScales): BarPaths {
  const left = Math.max(area.left, x(bar.from))
  const right = Math.min(area.right, x(bar.to))
  const gap = right - left > MIN_WIDTH_WITH_GAP_PX ? GAP_PX : 0
  const width = right - left - gap
  if (width <= 0) return { body: '', highlight: '', cap: '' }
  const boxPath = (top: number, bottom: number) =>
    bottom > top ? `M${px(left + gap / 2)} ${px(top)}h${px(width)}v${px(bottom - top)}h${px(-width)}z` : ''
  const barTop = y(bar.value)
  return {
    body: boxPath(barTop, area.bottom),
    highlight: boxPath(y(bar.highlighted ?? 0), area.bottom),
    cap: bar.value > 0 ? boxPath(barTop, barTop + CAP_PX) : '',
  }
}

/** Length in px as text for path data, rounded to 0.01 px. */
const px = (value: number): string => String(Math.round(value * 100) / 100)

type SelectedBarProps = {
  readonly paths: readonly BarPaths[]
  readonly stops: readonly Stop[]
  readonly cursor: CursorStore
}

/** The bar at the selected stop, drawn over the ordinary bars and caps. */
function SelectedBar({ paths, stops, cursor }: SelectedBarProps) {
  const stopIndex = useStore(cursor, (state) => state.stopIndex)
  const barIndex = stopIndex === null ? null : (stops[stopIndex]?.barIndex ?? null)
  return barIndex === null ? null : <path className="bar on" d={paths[barIndex]?.body} />
}
