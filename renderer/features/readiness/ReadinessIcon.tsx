import type { Readiness } from '@shared/contract/readiness'
import { Cross, HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'

type IconProps = Pick<Readiness, 'readyStatus'> & {
  /** False for an account of which this app can mend nothing. */
  readonly canBeMended?: boolean
}

/** Icon for the overall readiness: ready, not ready, or unknown. */
export function ReadinessIcon({ readyStatus, canBeMended = true }: IconProps) {
  if (readyStatus === 'yes') return <Seal />
  if (readyStatus === 'unknown') return <HalfCircle />
  return canBeMended ? <Triangle /> : <Cross />
}
