import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { Bar } from './plot'

/** Between two bars, where they have the room. */
const APART = 1.5
const CAP = 1.5

/** Quantities from zero, each with a cap: the edge that carries the value. */
export function BarsLayer({ bars, active }: { readonly bars: readonly Bar[]; readonly active: number | null }) {
  const x = useXAxisScale()
  const y = useYAxisScale('bars')
  const area = usePlotArea()
  if (!x || !y || !area) return null
  const bottom = area.y + area.height
  return (
    <g>
      {bars.map((bar, i) => {
        const from = Math.max(area.x, x(bar.from) ?? 0)
        const to = Math.min(area.x + area.width, x(bar.to) ?? 0)
        const apart = to - from > 5 ? APART : 0
        const top = y(bar.value) ?? bottom
        const shareTop = y(bar.share ?? 0) ?? bottom
        if (to - from <= apart) return null
        const box = { x: from + apart / 2, width: to - from - apart }
        const isOn = i === active
        return (
          <g key={i}>
            <rect className={isOn ? 'bar on' : 'bar'} {...box} y={top} height={Math.max(0, bottom - top)} />
            {(bar.share ?? 0) > 0 && <rect className="bar on" {...box} y={shareTop} height={bottom - shareTop} />}
            {bar.value > 0 && !isOn && <rect className="bar-cap" {...box} y={top} height={CAP} />}
          </g>
        )
      })}
    </g>
  )
}
