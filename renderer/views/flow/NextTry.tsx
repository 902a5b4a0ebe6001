import type { Flow } from '@shared/contract/flows'
import { ageWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'

/** When main asks again by itself. */
export function NextTry({ flow }: { readonly flow: Flow }) {
  const now = useNow()
  if (flow.nextTryAt === null) return null
  const left = (Date.parse(flow.nextTryAt) - now) / 1000
  return <span className="small t3 tn">{left <= 0 ? 'asking now' : `asks again in ${ageWords(Math.ceil(left))}`}</span>
}
