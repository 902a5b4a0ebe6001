/** Texts of the bulk queue: progress, questions and results. */
import { formatHbar, parseHbar } from '@shared/amount'
import type { FlowState } from '@shared/contract/flows'
import {
  bulkCounts,
  currentEntry,
  type BulkAction,
  type BulkEntry,
  type BulkState,
  type EntryProgress,
} from './bulk-store'
import { errorText } from '../../format/error-text'
import { flowText } from '../flows/flow-text'
import { hasListingPermission } from '../flows/words/leftover'
import { spenderOf } from '../flows/words/spender'
import { countWithNoun, hbarWords } from '../../format/money'
import { lowerFirstLetter, nameOr, quotedText } from '../../format/text'

type QueueState = Exclude<BulkState, { status: 'idle' }>
const PAST_PARTICIPLES: Readonly<Record<BulkAction, string>> = {
  list: 'listed',
  unlist: 'unlisted',
  cancel: 'cancelled',
  revoke: 'revoked',
}
/** Maximum number of entries, started but not done, that the summary names. */
const MAX_NAMED_ENTRIES = 3
/** Accessible name of the queue's bar for each action. */
export const BULK_NAMES: Readonly<Record<BulkAction, string>> = {
  list: 'Listing',
  unlist: 'Unlisting',
  cancel: 'Cancelling offers',
  revoke: 'Revoking permissions',
}
const NOUNS: Readonly<Record<BulkAction, string>> = {
  list: 'NFT',
  unlist: 'NFT',
  cancel: 'offer',
  revoke: 'permission',
}

/** Name of an entry at the start of a sentence. */
function nameOf(action: BulkAction, { item }: BulkEntry): string {
  const { name, serialOrOfferId, allowance } = item
  if (action === 'cancel') return `Offer ${serialOrOfferId}`
  if (allowance && 'hbar' in allowance) return `The HBAR allowance for spender ${spenderOf(allowance)}`
  if (allowance && 'token' in allowance) {
    return `The ${quotedText(name)} allowance for spender ${spenderOf(allowance)}`
  }
  return quotedText(nameOr(name, `Serial ${serialOrOfferId}`))
}

/** Clause for each unfinished state of a flow. "Being sent" only after the person has approved the review. */
const STATE_WORDS: Readonly<Partial<Record<FlowState, string>>> = {
  preparing: 'being prepared',
  reviewing: 'in review',
  approved: 'being sent',
  submitted: 'being sent',
  settled: 'being confirmed',
  unknown: 'being confirmed',
}

/**
 * Progress of a running queue, such as "2 of 5 listed. Now “Tide 7”, in review." `flowState`: state of the current
 * entry's flow; null without a flow. After the end of the flow, the queue is about to start the next entry.
 */
export function bulkProgressWords(state: QueueState, flowState: FlowState | null): string {
  const { done, total } = bulkCounts(state)
  const entry = currentEntry(state)
  const countText = `${doneWords(state.action, done, total)}.`
  if (entry === null) return countText
  const stepText = STATE_WORDS[flowState ?? 'preparing']
  const name = lowerFirstLetter(nameOf(state.action, entry))
  return stepText === undefined ? countText : `${countText} Now ${name}, ${stepText}.`
}

/** Progress without a full stop: "2 of 5 NFTs listed". */
const doneWords = (action: BulkAction, done: number, total: number): string =>
  `${done} of ${countWithNoun(total, NOUNS[action])} ${PAST_PARTICIPLES[action]}`

/** Label of the button that tries the entry again: "Start “Tide 8” again". */
export function tryAgainLabel(state: QueueState): string {
  const entry = currentEntry(state)
  return entry === null ? 'Start again' : `Start ${lowerFirstLetter(nameOf(state.action, entry))} again`
}

/** Label of the button that continues with the waiting entries. */
export function continueLabel(state: QueueState): string {
  const { waiting } = bulkCounts(state)
  const noun = NOUNS[state.action]
  return waiting === 1 ? `Continue with the last ${noun}` : `Continue with the other ${countWithNoun(waiting, noun)}`
}

/**
 * Result of an entry that did not succeed as requested, in one or two sentences. `predicate`: text between the name and
 * the reason, such as " was not listed"; may be empty.
 */
function resultWords(action: BulkAction, entry: BulkEntry, predicate: string): string {
  const { progress } = entry
  if (progress.step !== 'different-result')
    return `${nameOf(action, entry)}${predicate}: ${reasonWords(action, progress)}.`
  const { title, todo } = flowText(progress.flow, progress.flow.account)
  const permissionText = hasListingPermission(progress.flow) ? 'The market’s permission is active.' : ''
  return [`${title}.`, permissionText, todo].filter(Boolean).join(' ')
}

/**
 * Clause that says why an entry did not succeed. No text of this module shows the clauses for entries that wait, start,
 * are open or are done.
 */
function reasonWords(action: BulkAction, progress: Exclude<EntryProgress, { step: 'different-result' }>): string {
  switch (progress.step) {
    case 'declined':
      return 'you declined it'
    case 'failed':
      return progress.error ? lowerFirstLetter(errorText(progress.error).title) : 'it did not go through'
    case 'start-failed':
      return lowerFirstLetter(errorText(progress.error).title)
    case 'unknown':
      return 'the result is unknown and is being checked'
    case 'detached':
      return `sent to the ${action === 'cancel' ? 'market' : 'ledger'}, continues on its own`
    case 'waiting':
    case 'starting':
    case 'open':
      return 'not started'
    case 'done':
      return 'it was done'
  }
}

/** Result of the last entry and progress of the queue. The buttons next to this text ask whether to continue. */
export function bulkQuestionWords(state: QueueState): string {
  const { done, total } = bulkCounts(state)
  const entry = currentEntry(state)
  if (!entry) return ''
  const predicate = entry.progress.step === 'unknown' ? '' : ` was not ${PAST_PARTICIPLES[state.action]}`
  return `${resultWords(state.action, entry, predicate)} ${doneWords(state.action, done, total)} so far.`
}

/** End of a sentence with the sum of the prices, such as " for 1,275.50 ℏ in total"; empty unless every entry was listed. */
function totalPriceText({ action, entries }: QueueState): string {
  const prices = entries.flatMap(({ item, progress }) => (progress.step === 'done' ? (item.price ?? []) : []))
  if (action !== 'list' || prices.length < entries.length) return ''
  const total = prices.reduce((sum, price) => sum + parseHbar(price), 0n)
  return ` for ${hbarWords(formatHbar(total))} in total`
}

/** Summary of a finished queue, such as "3 of 5 NFTs listed. “Tide 8”: you declined it. 1 NFT was not started." */
export function bulkSummaryWords(state: QueueState): string {
  const { done, total, waiting } = bulkCounts(state)
  const entriesNotDone = state.entries.filter(
    ({ progress }) => !['done', 'waiting', 'starting', 'open'].includes(progress.step),
  )
  const namedEntries = entriesNotDone.slice(0, MAX_NAMED_ENTRIES)
  const resultTexts = namedEntries.map((entry) => ` ${resultWords(state.action, entry, '')}`)
  const unnamedCount = entriesNotDone.length - namedEntries.length
  const unnamedText =
    unnamedCount > 0 ? ` ${countWithNoun(unnamedCount, 'more is', 'more are')} not done: see History.` : ''
  const noun = NOUNS[state.action]
  const notStarted = waiting > 0 ? ` ${countWithNoun(waiting, `${noun} was`, `${noun}s were`)} not started.` : ''
  const wholeCount = total + state.leftOutCount
  const countText =
    done === wholeCount && wholeCount > 1
      ? `All ${countWithNoun(wholeCount, noun)} ${PAST_PARTICIPLES[state.action]}`
      : doneWords(state.action, done, wholeCount)
  const leftOutText =
    state.leftOutCount > 0
      ? ` ${countWithNoun(state.leftOutCount, `${noun} was`, `${noun}s were`)} not part of this queue.`
      : ''
  return `${countText}${totalPriceText(state)}.${resultTexts.join('')}${unnamedText}${notStarted}${leftOutText}`
}
