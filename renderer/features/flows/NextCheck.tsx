import type { Flow } from '@shared/contract/flows'
import { DAY_MS } from '@shared/time'
import { ageWords, clockWords, dateTimeWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'

/** Time until the next automatic check, and the end of the pause if the market requested one. */
export function NextCheck({ flow }: { readonly flow: Flow }) {
  const nowMs = useNow()
  const { nextTryAt, notBefore } = flow
  if (nextTryAt === null) return null
  const remainingMs = Date.parse(nextTryAt) - nowMs
  const checkWords = remainingMs <= 0 ? 'Checking now' : `Next check in ${ageWords(Math.ceil(remainingMs / 1000))}`
  if (notBefore === null || Date.parse(notBefore) <= nowMs) return <span className="small t3 tn">{checkWords}</span>
  const pauseEndWords = Date.parse(notBefore) - nowMs < DAY_MS ? clockWords(notBefore) : dateTimeWords(notBefore)
  return (
    <span className="small t2 tn">
      The market requested a pause until {pauseEndWords}. {checkWords}
    </span>
  )
}
