import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Bar, Stop } from './plot'
import type { ReadingStore } from './reading'
import { type PlotScales, usePlotScales } from './use-plot-scales'

/** Space between two bars in px, if the bars are wide enough. */
const APART = 1.5
const CAP = 1.5

type BarsProps = { readonly bars: readonly Bar[]; readonly stops: readonly Stop[]; readonly reading: ReadingStore }

/**
 * Quantities from zero, each with a cap: the edge that marks the value. All bars share one path, because a `<Bar>` of
 * recharts is one component per bar and takes five times as long.
 */
export function BarsLayer({ bars, stops, reading }: BarsProps) {
  const scales = usePlotScales('bars')
  const drawn = useMemo(() => scales && bars.map((bar) => boxesOf(bar, scales)), [bars, scales])
  if (!drawn || bars.length === 0) return null
  const shares = drawn.map(({ share }) => share).join('')
  return (
    <g>
      <path className="bar" d={drawn.map(({ whole }) => whole).join('')} />
      {shares !== '' && <path className="bar on" d={shares} />}
      <path className="bar-cap" d={drawn.map(({ cap }) => cap).join('')} />
      <ReadBar boxes={drawn} stops={stops} reading={reading} />
    </g>
  )
}

/** Path data; empty where there is nothing to draw. */
type Boxes = { readonly whole: string; readonly share: string; readonly cap: string }

function boxesOf(bar: Bar, { area, x, y }: PlotScales): Boxes {
  const from = Math.max(area.left, x(bar.from))
  const to = Math.min(area.right, x(bar.to))
  const apart = to - from > 5 ? APART : 0
  const width = to - from - apart
  if (width <= 0) return { whole: '', share: '', cap: '' }
  const box = (top: number, bottom: number) =>
    bottom > top ? `M${px(from + apart / 2)} ${px(top)}h${px(width)}v${px(bottom - top)}h${px(-width)}z` : ''
  const top = y(bar.value)
  return {
    whole: box(top, area.bottom),
    share: box(y(bar.share ?? 0), area.bottom),
    cap: bar.value > 0 ? box(top, top + CAP) : '',
  }
}

const px = (value: number): string => String(Math.round(value * 100) / 100)

type ReadBarProps = {
  readonly boxes: readonly Boxes[]
  readonly stops: readonly Stop[]
  readonly reading: ReadingStore
}

/** The highlighted bar, drawn over its cap. */
function ReadBar({ boxes, stops, reading }: ReadBarProps) {
  const at = useStore(reading, (read) => read.at)
  const bar = at === null ? null : (stops[at]?.bar ?? null)
  return bar === null ? null : <path className="bar on" d={boxes[bar]?.whole} />
}
