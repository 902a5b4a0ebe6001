import type { Readiness } from '@shared/contract/readiness'
import { HalfCircle, Seal, Triangle } from '../../ui/Marks'

/** The mark of what the facts add up to. */
export function SumMark({ ready }: Pick<Readiness, 'ready'>) {
  if (ready === 'yes') return <Seal />
  return ready === 'no' ? <Triangle /> : <HalfCircle />
}
