import { memo, useMemo } from 'react'
import { ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts'
import { BarsLayer } from './BarsLayer'
import { AxesLayer, BarAxisLayer, CrosshairLayer, DotsLayer, EventLabel } from './Layers'
import { layoutOf } from './layout'
import type { PlotModel } from './plot'
import type { CursorStore } from './cursor-store'

type DrawingProps = {
  readonly model: PlotModel
  readonly width: number
  readonly height: number
  readonly cursor: CursorStore
}

/** Hides the axes of recharts, because `AxesLayer` draws the axes. A `zIndex` of 0 avoids a separate layer. */
const AXIS = { hide: true, type: 'number', zIndex: 0 } as const
const LINE = {
  dot: false,
  activeDot: false,
  legendType: 'none',
  connectNulls: false,
  isAnimationActive: false,
} as const

/**
 * A chart drawn by recharts, with the app's own layers on the same scales. `Plot` handles pointer and keyboard, because
 * recharts does not support Home, End, Page Up, Page Down and Escape.
 */
export const Drawing = memo(function Drawing({ model, width, height, cursor }: DrawingProps) {
  const { margin, xDomain, valueDomain, barDomain, ticks, barTicks, curves } = useMemo(() => layoutOf(model), [model])
  return (
    <ComposedChart
      className="plot-svg"
      width={width}
      height={height}
      margin={margin}
      accessibilityLayer={false}
      aria-hidden="true"
    >
      <XAxis {...AXIS} dataKey="x" domain={xDomain} allowDataOverflow />
      {/* Without curves, recharts has no data for this axis, and uses the given domain only with `allowDataOverflow`.
          With curves, `allowDataOverflow` would clip half of the width of a line at the top. */}
      <YAxis {...AXIS} yAxisId="values" domain={valueDomain} allowDataOverflow={curves.length === 0} />
      <YAxis {...AXIS} yAxisId="bars" domain={barDomain} allowDataOverflow />
      <AxesLayer xTicks={model.x.ticks} valueTicks={ticks} />
      <BarAxisLayer ticks={barTicks} />
      <BarsLayer bars={model.bars} stops={model.stops} cursor={cursor} />
      {curves.map(({ shape, tone, points }, i) => (
        <Line
          {...LINE}
          key={i}
          className={`curve ${tone}`}
          yAxisId="values"
          data={points}
          dataKey="y"
          type={shape === 'step' ? 'stepAfter' : 'linear'}
          zIndex={0}
        />
      ))}
      {model.levels.map((level) => (
        <ReferenceLine key={level} className="curve other" yAxisId="values" y={level} zIndex={0} />
      ))}
      <DotsLayer marks={model.marks} curves={model.curves} />
      {model.events.map((event) => (
        <ReferenceLine key={`${event.x} ${event.label}`} className="event-line" yAxisId="values" x={event.x} zIndex={0}>
          <EventLabel event={event} />
        </ReferenceLine>
      ))}
      <CrosshairLayer stops={model.stops} cursor={cursor} />
    </ComposedChart>
  )
})
