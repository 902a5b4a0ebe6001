import type { Bar, Frame } from './plot'

/** Between two bars, where they have the room. */
const APART = 1.5
const CAP = 1.5

type BarsProps = { readonly bars: readonly Bar[]; readonly frame: Frame; readonly active: number | null }

/** Quantities from zero, each with a cap: the edge that carries the value. */
export const BarsLayer = ({ bars, frame: { area, x, bar: y }, active }: BarsProps) => (
  <g>
    {bars.map((bar, i) => {
      const from = Math.max(area.left, x(bar.from))
      const to = Math.min(area.right, x(bar.to))
      const apart = to - from > 5 ? APART : 0
      if (to - from <= apart) return null
      const [top, shareTop] = [y(bar.value), y(bar.share ?? 0)]
      const box = { x: from + apart / 2, width: to - from - apart }
      const isOn = i === active
      return (
        <g key={i}>
          <rect className={isOn ? 'bar on' : 'bar'} {...box} y={top} height={Math.max(0, area.bottom - top)} />
          {(bar.share ?? 0) > 0 && <rect className="bar on" {...box} y={shareTop} height={area.bottom - shareTop} />}
          {bar.value > 0 && !isOn && <rect className="bar-cap" {...box} y={top} height={CAP} />}
        </g>
      )
    })}
  </g>
)
