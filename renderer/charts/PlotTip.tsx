import { type Geometry, pixelOf, type PlotModel, type Stop } from './plot'

const WIDTH = 144
const AWAY = 12

type PlotTipProps = {
  readonly model: PlotModel
  readonly geometry: Geometry
  readonly width: number
  readonly stop: Stop
}

/** What stands at the place that is read. The slider says it: to a screen reader this would be the same again. */
export function PlotTip({ model, geometry, width, stop }: PlotTipProps) {
  const x = pixelOf(model, geometry, width, stop.x)
  const isRight = x + AWAY + WIDTH <= width
  // Where neither side has room it stands over the far end.
  const left = isRight ? x + AWAY : Math.max(0, x - AWAY - WIDTH)
  return (
    <div className="plot-tip" aria-hidden="true" style={{ left, width: WIDTH }}>
      <b>{stop.title}</b>
      {stop.rows.map(({ label, value }) => (
        <span key={label}>
          <span className="t2">{label}</span>
          <span className="n strong">{value}</span>
        </span>
      ))}
    </div>
  )
}
