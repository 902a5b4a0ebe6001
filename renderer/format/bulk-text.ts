/** Words of a queue of listings: where it stands, what it asks, what came of it. */
import { countOf, currentEntry, type BulkEntry, type BulkState } from '../stores/bulk'
import { errorText } from './error-text'
import { counted } from './money'
import { nameOr, quoted } from './text'

type Busy = Exclude<BulkState, { status: 'idle' }>
const DONE = { list: 'listed', unlist: 'taken back' } as const
const nameOf = ({ item }: BulkEntry): string => quoted(nameOr(item.name, `Serial ${item.serial}`))

/** "2 of 5 listed. Now “Tide 7”, in its review." */
export function runningWords(state: Busy): string {
  const { done, all } = countOf(state)
  const entry = currentEntry(state)
  const place = entry?.at.step === 'starting' ? 'being prepared' : 'in its own window'
  return `${done} of ${all} ${DONE[state.act]}. ${entry ? `Now ${nameOf(entry)}, ${place}.` : ''}`.trim()
}

/** Why one was not done, in one clause. */
function whyNot({ at }: BulkEntry): string {
  switch (at.step) {
    case 'declined':
      return 'you declined it'
    case 'failed':
      return at.error ? errorText(at.error).title.toLowerCase() : 'it did not go through'
    case 'not-begun':
      return errorText(at.error).title.toLowerCase()
    case 'unknown':
      return 'its outcome is not known yet and is being asked for'
    case 'left':
      return 'it was sent and goes on by itself'
    case 'waiting':
    case 'starting':
    case 'open':
      return 'not begun'
    case 'done':
      return DONE.list
  }
}

export function askWords(state: Busy): string {
  const { done, all } = countOf(state)
  const entry = currentEntry(state)
  if (!entry) return ''
  const what = entry.at.step === 'unknown' ? nameOf(entry) : `${nameOf(entry)} was not ${DONE[state.act]}`
  return `${what}: ${whyNot(entry)}. ${done} of ${all} ${DONE[state.act]} so far.`
}

/** "3 of 5 listed. “Tide 8”: you declined it. Two were not begun." */
export function overWords(state: Busy): string {
  const { done, all } = countOf(state)
  const tried = state.entries.filter(({ at }) => !['done', 'waiting', 'starting', 'open'].includes(at.step))
  const waiting = state.entries.filter(({ at }) => at.step === 'waiting').length
  const named = tried.slice(0, 3).map((entry) => ` ${nameOf(entry)}: ${whyNot(entry)}.`)
  const more = tried.length > 3 ? ` ${counted(tried.length - 3, 'more is', 'more are')} in the history.` : ''
  const rest = waiting > 0 ? ` ${counted(waiting, 'was', 'were')} not begun.` : ''
  return `${done === all ? `All ${all}` : `${done} of ${all}`} ${DONE[state.act]}.${named.join('')}${more}${rest}`
}
