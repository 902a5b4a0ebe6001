import type { Readiness } from '@shared/contract/readiness'
import { HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'

/** Icon for the overall readiness: ready, not ready, or unknown. */
export function ReadinessIcon({ ready }: Pick<Readiness, 'ready'>) {
  if (ready === 'yes') return <Seal />
  return ready === 'no' ? <Triangle /> : <HalfCircle />
}
