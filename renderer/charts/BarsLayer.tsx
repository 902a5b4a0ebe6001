import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Bar, Stop } from './plot'
import type { ReadingStore } from './reading'
import { type PlotScales, usePlotScales } from './use-plot-scales'

/** Space between two bars in px, if the bars are wide enough. */
const GAP_PX = 1.5
const CAP_PX = 1.5

type BarsProps = { readonly bars: readonly Bar[]; readonly stops: readonly Stop[]; readonly reading: ReadingStore }

/**
 * Quantities from zero, each with a cap: the edge that marks the value. All bars share one path, because a `<Bar>` of
 * recharts is one component per bar and takes five times as long.
 */
export function BarsLayer({ bars, stops, reading }: BarsProps) {
  const scales = usePlotScales('bars')
  const paths = useMemo(() => scales && bars.map((bar) => barPaths(bar, scales)), [bars, scales])
  if (!paths || bars.length === 0) return null
  const shares = paths.map(({ share }) => share).join('')
  return (
    <g>
      <path className="bar" d={paths.map(({ whole }) => whole).join('')} />
      {shares !== '' && <path className="bar on" d={shares} />}
      <path className="bar-cap" d={paths.map(({ cap }) => cap).join('')} />
      <HighlightedBar paths={paths} stops={stops} reading={reading} />
    </g>
  )
}

/** Path data; empty for a bar or part that is too small to draw. */
type BarPaths = { readonly whole: string; readonly share: string; readonly cap: string }

function barPaths(bar: Bar, { area, x, y }: PlotScales): BarPaths {
  const from = Math.max(area.left, x(bar.from))
  const to = Math.min(area.right, x(bar.to))
  const gap = to - from > 5 ? GAP_PX : 0
  const width = to - from - gap
  if (width <= 0) return { whole: '', share: '', cap: '' }
  const box = (top: number, bottom: number) =>
    bottom > top ? `M${px(from + gap / 2)} ${px(top)}h${px(width)}v${px(bottom - top)}h${px(-width)}z` : ''
  const top = y(bar.value)
  return {
    whole: box(top, area.bottom),
    share: box(y(bar.share ?? 0), area.bottom),
    cap: bar.value > 0 ? box(top, top + CAP_PX) : '',
  }
}

const px = (value: number): string => String(Math.round(value * 100) / 100)

type HighlightedProps = {
  readonly paths: readonly BarPaths[]
  readonly stops: readonly Stop[]
  readonly reading: ReadingStore
}

/** The highlighted bar, drawn over its cap. */
function HighlightedBar({ paths, stops, reading }: HighlightedProps) {
  const stopIndex = useStore(reading, (state) => state.stopIndex)
  const bar = stopIndex === null ? null : (stops[stopIndex]?.bar ?? null)
  return bar === null ? null : <path className="bar on" d={paths[bar]?.whole} />
}
