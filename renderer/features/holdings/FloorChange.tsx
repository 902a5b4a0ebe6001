import { growthWords } from '../market/growth-words'
import { DASH } from '../../format/money'

type FloorChangeProps = {
  /** Change of the floor in 30 days, in percent; null if unknown. */
  readonly percent: number | null
  /** Text after the figure, such as " in 30 d"; empty below a heading that names the period. */
  readonly suffix?: string
}

/** Change of a collection's floor in 30 days: a loss in the colour of losses, a dash if unknown. */
export function FloorChange({ percent, suffix = '' }: FloorChangeProps) {
  if (percent === null) {
    return (
      <span className="t3" title="The floor now or 30 days ago is unknown">
        {DASH}
      </span>
    )
  }
  return (
    <span className={percent < 0 ? 'bad' : 't2'} title="Floor of the collection, compared with 30 days ago">
      {growthWords(percent)}
      {suffix}
    </span>
  )
}
