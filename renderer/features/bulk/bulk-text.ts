/** Texts of the bulk queue: progress, questions and results. */
import { bulkCounts, currentEntry, type BulkAct, type BulkEntry, type BulkState, type BulkStep } from './bulk-store'
import { errorText } from '../../format/error-text'
import { flowText } from '../flows/flow-text'
import { counted } from '../../format/money'
import { nameOr, quoted } from '../../format/text'

type Busy = Exclude<BulkState, { status: 'idle' }>
const DONE: Readonly<Record<BulkAct, string>> = { list: 'listed', unlist: 'unlisted', cancel: 'cancelled' }
/** Failed entries that the summary names. */
const MAX_NAMED = 3
/** Name of the queue's bar, by act. */
export const BULK_NAMES: Readonly<Record<BulkAct, string>> = {
  list: 'Listing',
  unlist: 'Unlisting',
  cancel: 'Cancelling offers',
}
/** Name of an entry at the start of a sentence. */
const nameOf = (act: BulkAct, { item }: BulkEntry): string =>
  act === 'cancel' ? `Offer ${item.id}` : quoted(nameOr(item.name, `Serial ${item.id}`))

/** Progress such as "2 of 5 listed. Now “Tide 7”, in review or being sent." */
export function bulkProgressWords(state: Busy): string {
  const { done, total } = bulkCounts(state)
  const entry = currentEntry(state)
  const counts = `${done} of ${total} ${DONE[state.act]}.`
  if (entry === null) return counts
  const progress = entry.progress.step === 'starting' ? 'being prepared' : 'in review or being sent'
  const name = nameOf(state.act, entry).replace(/^Offer/, 'offer')
  return `${counts} Now ${name}, ${progress}.`
}

/**
 * Result of an entry that was not done as requested, in one or two sentences. `verb`: words between the name and the
 * reason, such as " was not listed".
 */
function failureWords(act: BulkAct, entry: BulkEntry, verb: string): string {
  const { progress } = entry
  if (progress.step !== 'otherwise') return `${nameOf(act, entry)}${verb}: ${reasonWords(progress)}.`
  const { title, todo } = flowText(progress.flow, progress.flow.account)
  return `${title}. ${todo}`.trim()
}

/** Reason in one clause. */
function reasonWords(at: Exclude<BulkStep, { step: 'otherwise' }>): string {
  switch (at.step) {
    case 'declined':
      return 'you declined it'
    case 'failed':
      return at.error ? errorText(at.error).title.toLowerCase() : 'it did not go through'
    case 'not-begun':
      return errorText(at.error).title.toLowerCase()
    case 'unknown':
      return 'the result is unknown and is being checked'
    case 'left':
      return 'it was sent and continues on its own'
    case 'waiting':
    case 'starting':
    case 'open':
      return 'not started'
    case 'done':
      return 'it was done'
  }
}

/** Result of the last entry, and the progress, for the question if the queue continues. */
export function bulkQuestionWords(state: Busy): string {
  const { done, total } = bulkCounts(state)
  const entry = currentEntry(state)
  if (!entry) return ''
  const verb = entry.progress.step === 'unknown' ? '' : ` was not ${DONE[state.act]}`
  return `${failureWords(state.act, entry, verb)} ${done} of ${total} ${DONE[state.act]} so far.`
}

/** Summary such as "3 of 5 listed. “Tide 8”: you declined it. 1 was not started." */
export function bulkSummaryWords(state: Busy): string {
  const { done, total } = bulkCounts(state)
  const failures = state.entries.filter(
    ({ progress }) => !['done', 'waiting', 'starting', 'open'].includes(progress.step),
  )
  const waitingCount = state.entries.filter(({ progress }) => progress.step === 'waiting').length
  const named = failures.slice(0, MAX_NAMED).map((entry) => ` ${failureWords(state.act, entry, '')}`)
  const moreFailures =
    failures.length > MAX_NAMED ? ` ${counted(failures.length - MAX_NAMED, 'more is', 'more are')} in the history.` : ''
  const notStarted = waitingCount > 0 ? ` ${counted(waitingCount, 'was', 'were')} not started.` : ''
  const totalWords = done === total ? `All ${total}` : `${done} of ${total}`
  return `${totalWords} ${DONE[state.act]}.${named.join('')}${moreFailures}${notStarted}`
}
