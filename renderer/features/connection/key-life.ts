/** Words for a service key: its use, its origin, its state and its end. */
import type { AgentKey, ServiceKey, ServiceKeyKind } from '@shared/contract/connection'
import { assertNever } from '@shared/result'
import { ageWords, clockWords, dateTimeWords, dateWords } from '../../format/time'

export type KindWords = { readonly name: string; readonly use: string; readonly absent: string }

export const KIND_WORDS: Readonly<Record<ServiceKeyKind, KindWords>> = {
  agent: {
    name: 'Agent key',
    use: 'Reads the market: listings, traits, holdings. It can move nothing.',
    absent: 'None yet. The market gives one to anybody who asks, without a name.',
  },
  user: {
    name: 'User key',
    use: 'Offers on collections and the allowance for them, for the one wallet it belongs to.',
    absent: 'None yet. It comes from the profile settings of the market, under API, and needs activation there.',
  },
  affiliate: {
    name: 'Affiliate key',
    use: 'Prepares purchases, listings and mints. Each is signed only after a review.',
    absent:
      'None yet. It comes from the affiliate section of the market’s profile settings, once its terms are accepted.',
  },
  project: {
    name: 'Project name',
    use: 'A second factor: sent with every request when a key was made for a project.',
    absent: 'None. It is needed only where a key was made for a project.',
  },
}

/** Conditions that end an agent key. */
export const KEY_LIFE = 'It ends if it is not used within 7 days, and may stop working after 90 days without use.'

export const REVOKED = 'The agent key is revoked: the market takes it no more, and it is gone from this computer.'

/** `isRevocable`: true if a removed agent key is stored so that it can be revoked later. */
export function removedWords(kind: ServiceKeyKind, isRevocable: boolean): string {
  switch (kind) {
    case 'project':
      return 'The project name is removed from here. At the market nothing has changed.'
    case 'agent':
      return isRevocable
        ? 'The agent key is removed from here. It may still work until you revoke it under “Other agent keys”.'
        : 'The agent key is removed from here. Countersign can no longer revoke it.'
    default:
      return `The ${KIND_WORDS[kind].name.toLowerCase()} is removed from here. At the market it goes on working.`
  }
}

/** Sentence that says for how long a new assistant key can be shown. */
export const ASSISTANT_KEY_SHOWABLE = 'You can show the key once, in the key window, until Countersign ends.'

/** Sentence that says for how long a new agent key of the app can be shown. */
export const OWN_KEY_SHOWABLE =
  'You can show the key once, in the key window, until Countersign ends or its market is switched or changed.'

/** Limit of new agent keys at the market, shown before each creation. */
export const KEY_CAP = 'The market makes 5 agent keys a day for one network address.'

/** Name of an agent key in the list: an assistant's key, or an earlier key of the app. */
export const agentKeyName = ({ purpose }: AgentKey): string => (purpose === '' ? 'Countersign, earlier key' : purpose)

/** Facts that this app knows about an agent key that it does not read with. Each item is a complete statement. */
export function agentKeyFacts(key: AgentKey, nowMs: number): readonly string[] {
  const { origin, addedAt, lastUsedAt, removedAt, purpose } = key
  const ofAssistant = purpose !== ''
  const unused = ofAssistant ? 'use by the assistant is not visible here' : 'not used by this app'
  return [
    `${ORIGIN[origin]} ${dateWords(addedAt)}`,
    lastUsedAt === null ? unused : `last used by this app ${ageWords((nowMs - Date.parse(lastUsedAt)) / 1000)} ago`,
    ...(removedAt === null ? [] : [`removed here ${dateWords(removedAt)}`]),
    key.keptIn === 'keychain' ? 'in the keychain' : 'in memory, gone when Countersign ends',
  ]
}

/** End of an agent key, as far as this app can know it. */
export function endWords(end: AgentKey['end']): string {
  if (end === null) return `${KEY_LIFE} Its use elsewhere is not known here.`
  const on = dateWords(end.at)
  switch (end.reason) {
    case 'unused':
      if (end.isOver) return `Ended on ${on}, unless it was used before.`
      return `Ends on ${on} unless it is used before. After that, 90 days without use may end it.`
    case 'idle':
      return end.isOver
        ? `May have stopped working on ${on}, after 90 days without use.`
        : `May stop working on ${on} unless it is used before.`
    default:
      return assertNever(end.reason, 'end without words')
  }
}

const ORIGIN = {
  created: 'Created here',
  entered: 'Entered by you',
  practice: 'Comes with the practice market',
} as const

/** Origin and date, last use, and storage of a key. Each item is a complete statement. */
export function keyFacts(key: ServiceKey, nowMs: number): readonly string[] {
  // The practice market's own keys have no record, because each start creates new ones.
  if (key.origin === 'practice') return [ORIGIN.practice]
  const since = key.addedAt === null ? '' : ` ${dateWords(key.addedAt)}`
  const used =
    key.lastUsedAt === null ? 'not used yet' : `last used ${ageWords((nowMs - Date.parse(key.lastUsedAt)) / 1000)} ago`
  const kept = key.keptIn === 'keychain' ? 'in the keychain' : 'in memory, gone when Countersign ends'
  const end = key.end === null || key.warning !== null || key.state === 'expired' ? [] : [endFact(key.end)]
  return [`${ORIGIN[key.origin]}${since}`, used, kept, ...end]
}

const endFact = ({ reason, at }: NonNullable<ServiceKey['end']>): string =>
  reason === 'unused' ? `ends ${dateWords(at)} if unused` : `may end ${dateWords(at)} if idle until then`

export type KeyMark = 'good' | 'warned' | 'ended' | 'unknown'
export type KeyStanding = { readonly mark: KeyMark; readonly text: string | null }

/** State of a key, and a text if there is more to say than that the key works. */
export function keyStanding(key: ServiceKey, nowMs: number): KeyStanding {
  switch (key.state) {
    case 'ready':
      if (key.origin === 'entered' && key.firstUsedAt === null) {
        return { mark: 'unknown', text: 'Whether the market accepts it shows with the first request.' }
      }
      return key.warning === null
        ? { mark: 'good', text: null }
        : { mark: 'warned', text: warningText(key.warning, nowMs) }
    case 'locked':
      return { mark: 'unknown', text: 'Locked. It is used again once the keys are unlocked.' }
    case 'refused':
      return {
        mark: 'ended',
        text: `The market does not accept it${key.refusedAt === null ? '' : `, since ${momentWords(key.refusedAt, nowMs)}`}. It is not sent again until you say so.`,
      }
    case 'expired':
      return { mark: 'ended', text: 'It was not used within 7 days, so the market has ended it. Create another one.' }
    case 'gone':
      return { mark: 'ended', text: 'It is no longer on this computer. Enter it again.' }
    default:
      return assertNever(key.state, 'state without words')
  }
}

function warningText({ reason, at, isOver }: NonNullable<ServiceKey['warning']>, nowMs: number): string {
  const left = (Date.parse(at) - nowMs) / 1000
  switch (reason) {
    case 'unused':
      return `It ends in ${ageWords(left)}, on ${dateTimeWords(at)}, if it is not used before.`
    case 'idle':
      return isOver
        ? `It was not used for 90 days, so it may have stopped working on ${dateWords(at)}. The next read will tell.`
        : `It may stop working in ${ageWords(left)}, on ${dateWords(at)}, after 90 days without use. Any read keeps it.`
    default:
      return assertNever(reason, 'warning without words')
  }
}

/** Time alone if the instant is on the same day, otherwise date and time. */
const momentWords = (instant: string, nowMs: number): string =>
  dateWords(instant) === dateWords(new Date(nowMs).toISOString()) ? clockWords(instant, false) : dateTimeWords(instant)
