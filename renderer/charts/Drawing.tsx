import { memo, useMemo } from 'react'
import { ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts'
import { BarsLayer } from './BarsLayer'
import { AxesLayer, CrosshairLayer, DotsLayer, EventLabel } from './Layers'
import { layoutOf } from './layout'
import type { PlotModel } from './plot'
import type { ReadingStore } from './reading'

type DrawingProps = {
  readonly model: PlotModel
  readonly width: number
  readonly height: number
  readonly reading: ReadingStore
}

/** The domain is given, and the axis draws nothing itself. A `zIndex` of zero needs no separate layer. */
const AXIS = { hide: true, type: 'number', zIndex: 0 } as const
const LINE = {
  dot: false,
  activeDot: false,
  legendType: 'none',
  connectNulls: false,
  isAnimationActive: false,
} as const

/**
 * A chart by recharts, in layers on its scales. It takes no pointer events and no focus: the surrounding element
 * handles both, because recharts does not support Home, End, Page Up, Page Down or Escape.
 */
export const Drawing = memo(function Drawing({ model, width, height, reading }: DrawingProps) {
  const { margin, x, values, bars, ticks, curves } = useMemo(() => layoutOf(model), [model])
  return (
    <ComposedChart
      className="plot-svg"
      width={width}
      height={height}
      margin={margin}
      accessibilityLayer={false}
      aria-hidden="true"
    >
      <XAxis {...AXIS} dataKey="x" domain={x} allowDataOverflow />
      {/* Without curves the axis has a scale only with `allowDataOverflow`, because it must not derive its domain
          from values. With curves `allowDataOverflow` would cut a line at the top in half. */}
      <YAxis {...AXIS} yAxisId="values" domain={values} allowDataOverflow={curves.length === 0} />
      <YAxis {...AXIS} yAxisId="bars" domain={bars} allowDataOverflow />
      <AxesLayer xTicks={model.x.ticks} valueTicks={ticks} />
      <BarsLayer bars={model.bars} stops={model.stops} reading={reading} />
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
      <CrosshairLayer stops={model.stops} reading={reading} />
    </ComposedChart>
  )
})
