import type { Readiness } from '@shared/contract/readiness'
import { HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'

/** Mark for the sum of the facts. */
export function SumMark({ ready }: Pick<Readiness, 'ready'>) {
  if (ready === 'yes') return <Seal />
  return ready === 'no' ? <Triangle /> : <HalfCircle />
}
