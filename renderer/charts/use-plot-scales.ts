import { useMemo } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'

/** Positions in px from the top left of a chart. */
export type PlotScales = {
  readonly area: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly x: (position: number) => number
  readonly y: (value: number) => number
}

/** The scales of recharts for a layer; null in a chart's first render, which has no scales yet. */
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
