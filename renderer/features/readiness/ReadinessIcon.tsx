import type { Readiness } from '@shared/contract/readiness'
import { HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'

/** Icon for the overall readiness. */
export function ReadinessIcon({ ready }: Pick<Readiness, 'ready'>) {
  if (ready === 'yes') return <Seal />
  return ready === 'no' ? <Triangle /> : <HalfCircle />
}
