import { useMemo } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'

/** Plot area and scales of a chart, in px from the top left. `x` and `y` return the position of a value. */
export type PlotScales = {
  readonly area: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly x: (position: number) => number
  readonly y: (value: number) => number
}

/** Scales of recharts for a layer; null in the first render of a chart, because recharts has no scales then. */
export function usePlotScales(axis: 'values' | 'bars'): PlotScales | null {
  const x = useXAxisScale()
  const y = useYAxisScale(axis)
  const area = usePlotArea()
  return useMemo(() => {
    if (!x || !y || !area || x(0) === undefined || y(0) === undefined) return null
    return {
      area: { left: area.x, right: area.x + area.width, top: area.y, bottom: area.y + area.height },
      x: (position) => x(position) ?? area.x,
      y: (value) => y(value) ?? area.y,
    }
  }, [x, y, area])
}
