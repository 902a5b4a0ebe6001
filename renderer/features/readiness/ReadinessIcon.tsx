import type { Readiness } from '@shared/contract/readiness'
import { Cross, HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'

type IconProps = Pick<Readiness, 'readyStatus'> & {
  /** False for an account of another person, for which this app cannot resolve any fact. */
  readonly isOwnAccount?: boolean
}

/** Icon for the overall readiness: ready, not ready, or unknown. */
export function ReadinessIcon({ readyStatus, isOwnAccount = true }: IconProps) {
  if (readyStatus === 'yes') return <Seal />
  if (readyStatus === 'unknown') return <HalfCircle />
  return isOwnAccount ? <Triangle /> : <Cross />
}
