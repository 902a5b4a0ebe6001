import type { Flow } from '@shared/contract/flows'
import { DAY_MS } from '@shared/time'
import { ageWords, clockWords, dateTimeWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'

/** Time of the next automatic request, and the earliest time that the market allows, if it named one. */
export function NextTry({ flow }: { readonly flow: Flow }) {
  const now = useNow()
  const { nextTryAt, notBefore } = flow
  if (nextTryAt === null) return null
  const leftMs = Date.parse(nextTryAt) - now
  const words = leftMs <= 0 ? 'checking now' : `next check in ${ageWords(Math.ceil(leftMs / 1000))}`
  if (notBefore === null || Date.parse(notBefore) <= now) return <span className="small t3 tn">{words}</span>
  const until = Date.parse(notBefore) - now < DAY_MS ? clockWords(notBefore) : dateTimeWords(notBefore)
  return (
    <span className="small t2 tn">
      The market requested a pause until {until}; {words}
    </span>
  )
}
