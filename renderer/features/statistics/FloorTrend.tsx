import { DASH } from '../../format/money'
import { Sparkline } from '../../charts/Sparkline'

type FloorTrendProps = {
  /** Floors of equal parts of the period; undefined while they are not read. */
  readonly values: readonly (number | null)[] | undefined
}
const WIDTH_PX = 70
const HEIGHT_PX = 22

/** Floor of a collection over time as a small line, or a dash. The floor and its change are in their own columns. */
export function FloorTrend({ values }: FloorTrendProps) {
  const knownCount = values?.filter((value) => value !== null).length ?? 0
  if (!values || knownCount < 2) {
    const reason = values ? 'The market reports too few days for a line' : 'Daily floors are not read yet'
    return (
      <span className="t3" title={reason}>
        {DASH}
      </span>
    )
  }
  return <Sparkline values={values} width={WIDTH_PX} height={HEIGHT_PX} />
}
