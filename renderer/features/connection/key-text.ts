/** Texts for service keys: their use, origin, state and lifetime. */
import type { AgentKey, ServiceKey, ServiceKeyKind } from '@shared/contract/connection'
import { assertNever } from '@shared/result'
import { ageWords, clockWords, dateTimeWords, dateWords } from '../../format/time'

export type KeyKindTexts = {
  readonly name: string
  readonly use: string
  /** Text if no key of this kind is stored. */
  readonly absent: string
}

export const KEY_KIND_TEXTS: Readonly<Record<ServiceKeyKind, KeyKindTexts>> = {
  agent: {
    name: 'Agent key',
    use: 'Reads the market and cannot move anything.',
    absent: 'Anyone can create an agent key.',
  },
  user: {
    name: 'User key',
    use: 'Places, raises and cancels collection offers, paid from your allowance.',
    absent: 'Copy a user key from the market’s profile settings.',
  },
  affiliate: {
    name: 'Affiliate key',
    use: 'Prepares purchases, listings, unlistings and mints.',
    absent: 'Copy an affiliate key from the market’s affiliate settings.',
  },
  project: {
    name: 'Project name',
    use: 'Goes with every request, if the market created your key for a project.',
    absent: 'Other keys need no project name.',
  },
}

/** Lifetime of an agent key. */
export const AGENT_KEY_LIFETIME_TEXT =
  'A new key expires if it is not used within 7 days. A used key may stop working after 90 days without use.'

export const KEY_REVOKED_TEXT =
  'The agent key is revoked: the market no longer accepts it. The key is also deleted from this computer.'

/**
 * Text after a key was removed. `isRevocable`: the app still stores the agent key, so the person can revoke it later.
 */
export function keyRemovalText(kind: ServiceKeyKind, isRevocable: boolean): string {
  switch (kind) {
    case 'project':
      return 'The project name is removed from this computer. Nothing changed at the market.'
    case 'agent':
      return isRevocable
        ? 'The agent key is removed from this app. Revoke the key under “Other agent keys” to end it.'
        : 'The agent key is removed from this computer. Countersign can no longer revoke it.'
    default:
      return `The ${KEY_KIND_TEXTS[kind].name.toLowerCase()} is removed from this computer. The market still accepts the ${KEY_KIND_TEXTS[kind].name.toLowerCase()}.`
  }
}

/** Conditions under which the person can view the new key of an assistant. */
export const ASSISTANT_KEY_VIEW_TEXT = 'You can show the key once, before you close Countersign.'

/** Conditions under which the person can view a new agent key of the app. */
export const OWN_KEY_VIEW_TEXT = 'You can show the key once, before you close Countersign or change the market.'

/** The market's limit for new agent keys, shown before each creation. */
export const NEW_KEY_LIMIT_TEXT = 'The market creates up to 5 agent keys a day for one network address.'

/** Name of an agent key in the list: an assistant's key, or an earlier key of the app. */
export const agentKeyName = ({ purpose }: AgentKey): string => (purpose === '' ? 'Countersign, earlier key' : purpose)

/** One fact about a key, with its label. */
export type KeyFact = { readonly label: string; readonly value: string }

/** Origin or removal, last use and storage of a key in the list “Other agent keys”. */
export function agentKeyFacts(key: AgentKey, nowMs: number): readonly KeyFact[] {
  const { origin, addedAt, lastUsedAt, removedAt, purpose } = key
  // An assistant calls the market directly, so the app does not see the use of its key.
  const unusedText = purpose === '' ? 'not by this app' : 'not known'
  return [
    removedAt === null
      ? { label: ORIGIN_TEXTS[origin], value: dateWords(addedAt) }
      : { label: 'Marked as removed', value: dateWords(removedAt) },
    {
      label: 'Last used',
      value: lastUsedAt === null ? unusedText : `${ageWords((nowMs - Date.parse(lastUsedAt)) / 1000)} ago by this app`,
    },
    { label: 'Stored in', value: key.keyStore === 'keychain' ? 'the keychain' : 'memory until you close Countersign' },
  ]
}

/** Expected end of an agent key. The app knows only its own use of the key. */
export function agentKeyEndText(end: AgentKey['end']): string {
  if (end === null) return `${AGENT_KEY_LIFETIME_TEXT} Countersign cannot see the key’s use elsewhere.`
  const date = dateWords(end.at)
  switch (end.reason) {
    case 'unused':
      return end.isOver
        ? `The key expired on ${date}, unless the key was used before.`
        : `Without use, the key expires on ${date}.`
    case 'idle':
      return end.isOver
        ? `The key may have stopped working on ${date}, after 90 days without use.`
        : `Without use, the key may stop working on ${date}.`
    default:
      return assertNever(end.reason, 'end without words')
  }
}

const ORIGIN_TEXTS = {
  created: 'Created here',
  entered: 'Entered by you',
  practice: 'Comes with the practice market',
} as const

/** True for a key that the person entered and that no request has used yet. */
const isUntested = ({ state, origin, firstUsedAt }: ServiceKey): boolean =>
  state === 'ready' && origin === 'entered' && firstUsedAt === null

/** Origin and last use of a key, in one sentence. */
export function keyOriginText(key: ServiceKey, nowMs: number): string {
  const [origin = '', lastUse] = keyFactTexts(key, nowMs)
  // The state of such a key already says that the key is not tested.
  if (isUntested(key)) return `${origin}.`
  return lastUse === undefined ? `${origin}.` : `${origin}, ${lastUse}.`
}

/** Origin and date, last use, storage and expected end of a key, as separate texts. */
export function keyFactTexts(key: ServiceKey, nowMs: number): readonly string[] {
  // The app records no dates for keys of the practice market, because each start of that market creates new keys.
  if (key.origin === 'practice') return [ORIGIN_TEXTS.practice]
  const addedDate = key.addedAt === null ? '' : ` ${dateWords(key.addedAt)}`
  const lastUse =
    key.lastUsedAt === null ? 'not used yet' : `last used ${ageWords((nowMs - Date.parse(key.lastUsedAt)) / 1000)} ago`
  const storage = key.keyStore === 'keychain' ? 'in the keychain' : 'in memory, lost when you close Countersign'
  // The text of a warning or of the state `expired` already names the end.
  const endTexts = key.end === null || key.warning !== null || key.state === 'expired' ? [] : [endFact(key.end)]
  return [`${ORIGIN_TEXTS[key.origin]}${addedDate}`, lastUse, storage, ...endTexts]
}

const endFact = ({ reason, at }: NonNullable<ServiceKey['end']>): string =>
  reason === 'unused' ? `expires ${dateWords(at)} if unused` : `may stop working ${dateWords(at)} if unused until then`

export type KeyMark = 'good' | 'warning' | 'unusable' | 'unknown'
export type KeyStatus = { readonly mark: KeyMark; readonly text: string | null }

/** Icon and text for the state of a key. The text is null for a ready key that needs no comment. */
export function keyStatus(key: ServiceKey, nowMs: number): KeyStatus {
  switch (key.state) {
    case 'ready':
      if (isUntested(key)) {
        return { mark: 'unknown', text: 'Not tested yet. The first request tests the key.' }
      }
      return key.warning === null
        ? { mark: 'good', text: null }
        : { mark: 'warning', text: warningText(key.warning, nowMs) }
    case 'locked':
      return { mark: 'unknown', text: 'Locked. Unlock the keys to use this key.' }
    case 'refused':
      return {
        mark: 'unusable',
        text: `${keyRefusalText(key.kind, key.refusedAt, nowMs)}. Replace the key, or use the key again.`,
      }
    case 'expired':
      return { mark: 'unusable', text: 'The key expired after 7 days without use. Create a new key.' }
    case 'gone':
      return { mark: 'unusable', text: goneText(key.kind) }
    default:
      return assertNever(key.state, 'state without words')
  }
}

/** Text on a key that is no longer stored, with the actions that the row of the key offers. */
function goneText(kind: ServiceKeyKind): string {
  switch (kind) {
    case 'agent':
      return 'The key is no longer on this computer. Create or enter a key.'
    case 'project':
      return 'The project name is no longer on this computer. Enter the name again.'
    default:
      return 'The key is no longer on this computer. Enter the key again.'
  }
}

/** Text on a key that the market refuses, with the time of the first refusal and without a full stop. */
export function keyRefusalText(kind: ServiceKeyKind, refusedAt: string | null, nowMs: number): string {
  const keyName = KEY_KIND_TEXTS[kind].name.toLowerCase()
  return refusedAt === null
    ? `The market refuses the ${keyName}`
    : `The market has refused the ${keyName} since ${momentWords(refusedAt, nowMs)}`
}

function warningText({ reason, at, isOver }: NonNullable<ServiceKey['warning']>, nowMs: number): string {
  const secondsLeft = (Date.parse(at) - nowMs) / 1000
  switch (reason) {
    case 'unused':
      return `Without use, the key expires in ${ageWords(secondsLeft)}, on ${dateTimeWords(at)}.`
    case 'idle':
      return isOver
        ? `The key was not used for 90 days and may have stopped working on ${dateWords(at)}. The next request shows whether the key still works.`
        : `The key may stop working in ${ageWords(secondsLeft)}, on ${dateWords(at)}, after 90 days without use. Any request with the key keeps the key active.`
    default:
      return assertNever(reason, 'warning without words')
  }
}

/** Time of day for an instant on the same day as `nowMs`; otherwise date and time. */
const momentWords = (instant: string, nowMs: number): string =>
  dateWords(instant) === dateWords(new Date(nowMs).toISOString()) ? clockWords(instant, false) : dateTimeWords(instant)
