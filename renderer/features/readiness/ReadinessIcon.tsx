import type { Readiness } from '@shared/contract/readiness'
import { HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'

/** Icon for the overall readiness: ready, not ready, or unknown. */
export function ReadinessIcon({ readyStatus }: Pick<Readiness, 'readyStatus'>) {
  if (readyStatus === 'yes') return <Seal />
  return readyStatus === 'no' ? <Triangle /> : <HalfCircle />
}
