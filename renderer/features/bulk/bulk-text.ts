/** Texts of the bulk queue: progress, questions and results. */
import { countOf, currentEntry, type BulkAct, type BulkEntry, type BulkState, type BulkStep } from './bulk-store'
import { errorText } from '../../format/error-text'
import { flowText } from '../flows/flow-text'
import { counted } from '../../format/money'
import { nameOr, quoted } from '../../format/text'

type Busy = Exclude<BulkState, { status: 'idle' }>
const DONE: Readonly<Record<BulkAct, string>> = { list: 'listed', unlist: 'taken back', cancel: 'cancelled' }
/** Name of the queue's bar, by act. */
export const BULK_NAMES: Readonly<Record<BulkAct, string>> = {
  list: 'Listing',
  unlist: 'Taking back',
  cancel: 'Cancelling offers',
}
/** Name of an entry at the start of a sentence. */
const nameOf = (act: BulkAct, { item }: BulkEntry): string =>
  act === 'cancel' ? `Offer ${item.id}` : quoted(nameOr(item.name, `Serial ${item.id}`))

/** Progress such as "2 of 5 listed. Now “Tide 7”, in its own window." */
export function runningWords(state: Busy): string {
  const { done, all } = countOf(state)
  const entry = currentEntry(state)
  const place = entry?.at.step === 'starting' ? 'being prepared' : 'in its own window'
  const what = entry && nameOf(state.act, entry).replace(/^Offer/, 'offer')
  return `${done} of ${all} ${DONE[state.act]}. ${what === null ? '' : `Now ${what}, ${place}.`}`.trim()
}

/** Result of an entry that was not done as requested, in one or two sentences. */
function told(act: BulkAct, entry: BulkEntry, not: string): string {
  const { at } = entry
  if (at.step !== 'otherwise') return `${nameOf(act, entry)}${not}: ${whyNot(at)}.`
  const { title, todo } = flowText(at.flow, at.flow.account)
  return `${title}. ${todo}`.trim()
}

/** Reason in one clause. */
function whyNot(at: Exclude<BulkStep, { step: 'otherwise' }>): string {
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
      return 'it was done'
  }
}

export function askWords(state: Busy): string {
  const { done, all } = countOf(state)
  const entry = currentEntry(state)
  if (!entry) return ''
  const not = entry.at.step === 'unknown' ? '' : ` was not ${DONE[state.act]}`
  return `${told(state.act, entry, not)} ${done} of ${all} ${DONE[state.act]} so far.`
}

/** Summary such as "3 of 5 listed. “Tide 8”: you declined it. 1 was not begun." */
export function overWords(state: Busy): string {
  const { done, all } = countOf(state)
  const tried = state.entries.filter(({ at }) => !['done', 'waiting', 'starting', 'open'].includes(at.step))
  const waiting = state.entries.filter(({ at }) => at.step === 'waiting').length
  const named = tried.slice(0, 3).map((entry) => ` ${told(state.act, entry, '')}`)
  const more = tried.length > 3 ? ` ${counted(tried.length - 3, 'more is', 'more are')} in the history.` : ''
  const rest = waiting > 0 ? ` ${counted(waiting, 'was', 'were')} not begun.` : ''
  return `${done === all ? `All ${all}` : `${done} of ${all}`} ${DONE[state.act]}.${named.join('')}${more}${rest}`
}
