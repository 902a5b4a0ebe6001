/** Questions about profiles and keys. Main asks them in a separate window, because a page could fake the answer. */
import type { ServiceKeyKind } from '@shared/contract/connection'
import { checksumOf } from '@shared/ids'
import { spellOut } from '@shared/text/spelled-out'
import type { Question } from '../platform/question'
import { isLoopback } from './address'
import { ledgerIdOf, type Profile } from './profile'

/** Double quotation marks, characters that look like such a mark, and two or more single marks in a row. */
const QUOTATION_MARKS =
  /["\u00ab\u00bb\u02ba\u02dd\u02ee\u05f4\u201c-\u201f\u2033\u2034\u2036\u275d\u275e\u301d-\u301f\uff02]|['`\u00b4\u02b9\u02bc\u2018-\u201b\u2032\u2035\uff07]{2,}/g

/**
 * Puts a name between quotation marks and replaces quotation marks within the name. The name then cannot end the
 * quotation and continue as part of the question.
 */
const quoted = (name: string): string => `“${spellOut(name).replace(QUOTATION_MARKS, '’')}”`

const NETWORK_TEXTS: Readonly<Record<Profile['network'], string>> = {
  mainnet: 'Hedera mainnet. Transactions there move real money.',
  testnet: 'Hedera testnet.',
  local: 'Local network, with this market’s own nodes.',
}

/**
 * Question before a market is used for the first time, or with other fee accounts. Shows every address in full.
 * `replaces`: the market that is removed at the same time; null if none.
 */
export function connectQuestion(profile: Profile, replaces: Profile | null = null): Question {
  const { name, network, baseUrl, toolUrl, mirrorUrl, nodes, feeAccounts } = profile
  const facts = [
    // First, because the network decides whether real money is at stake.
    { label: 'Network', value: NETWORK_TEXTS[network] },
    { label: 'Market', value: baseUrl?.href ?? 'none' },
    ...(toolUrl ? [{ label: 'Tools', value: toolUrl.href }] : []),
    { label: 'Mirror', value: mirrorUrl?.href ?? 'none' },
    ...(nodes.length > 0
      ? [{ label: 'Nodes', value: nodes.map(({ address, account }) => `${address} (${account})`).join(', ') }]
      : []),
    {
      label: 'Market fees go to',
      value:
        feeAccounts.length > 0
          ? feeAccounts.map((id) => `${id}-${checksumOf(id, ledgerIdOf(profile))}`).join(', ')
          : 'no account listed',
    },
  ]
  return {
    title: `Connect to ${quoted(name)}?`,
    facts,
    detail: [
      'The servers at these addresses see what you view and prepare what you sign. Connect only if you know these addresses.',
      ...(replaces ? [`This market replaces ${nameAndAddress(replaces)}. ${replacedDataText(replaces)}`] : []),
    ].join('\n\n'),
    ...hostToTypeOf(profile),
    confirmLabel: 'Connect',
    isDanger: replaces !== null,
  }
}

/**
 * The host that the person types before a market is used, so that no look-alike address is confirmed at a glance. A
 * market on this computer needs no typing: no other host can take its place.
 */
function hostToTypeOf({ baseUrl }: Profile): Pick<Question, 'hostToType'> {
  return baseUrl === null || isLoopback(baseUrl.hostname) ? {} : { hostToType: baseUrl.host }
}

/** Question whether to use a profile that another program may have changed or added. */
export function changedOutsideQuestion(profile: Profile): Question {
  const { detail, facts = [] } = connectQuestion(profile)
  return {
    title: `${quoted(profile.name)} may have been changed outside Countersign`,
    detail: [
      'Another program changed or added this market, or you connected while your keys were locked.',
      'No key was sent to this market, and nothing was signed.',
      'Cancel to use the practice market instead.',
      detail,
    ].join('\n\n'),
    facts,
    ...hostToTypeOf(profile),
    confirmLabel: 'Use market',
    isDanger: true,
  }
}

/** Question whether to use a profile from a restored back-up. */
export function restoredQuestion(profile: Profile): Question {
  const { detail, ...question } = connectQuestion(profile)
  const reason =
    'This market came with the back-up that you restored. No key was sent to the market, and nothing was signed.'
  return {
    ...question,
    title: `Confirm ${quoted(profile.name)} again`,
    detail: [reason, 'Cancel to use the practice market instead.', detail].join('\n\n'),
  }
}

const replacedDataText = ({ name }: Profile): string =>
  `Connecting removes the account list, spenders, limits, address book, service keys, loaded data and history of ${quoted(name)} from this computer. ` +
  'The history stays while a transaction is unfinished. ' +
  'Private keys of its accounts stay in the keychain. Nothing changes on the ledger or at the market. ' +
  'Agent keys that you did not revoke keep working.'

/** Facts about a removal: the keys that keep working, which are the risk, the removed data, and the data that stays. */
const REMOVAL_FACTS = [
  { label: 'Keeps working', value: 'Agent keys that you did not revoke' },
  { label: 'Removed here', value: 'Account list, spenders, limits, address book, service keys, loaded data' },
  { label: 'History', value: 'Removed, but kept while a transaction is unfinished' },
  { label: 'Stays', value: 'Private keys in the keychain, everything on the ledger and at the market' },
] as const

const removalFacts = ({ baseUrl }: Profile): NonNullable<Question['facts']> => [
  ...(baseUrl ? [{ label: 'Address', value: baseUrl.href }] : []),
  ...REMOVAL_FACTS,
]

const nameAndAddress = ({ name, baseUrl }: Profile): string => `${quoted(name)}${baseUrl ? ` at ${baseUrl.href}` : ''}`

/** Question before a profile is removed. Of the live profile, only the filled-in values are removed. */
export const removalQuestion = (profile: Profile): Question =>
  profile.kind === 'live'
    ? {
        title: `Clear the connection details of ${quoted(profile.name)}?`,
        detail: 'The market itself stays in the list, without its addresses and data.',
        facts: REMOVAL_FACTS,
        confirmLabel: 'Clear details',
        isDanger: true,
      }
    : {
        title: `Remove ${quoted(profile.name)}?`,
        detail: 'To use this market again, enter its address again.',
        facts: removalFacts(profile),
        confirmLabel: 'Remove',
        isDanger: true,
      }

/** Question before a profile that is not in use gets the addresses of another market. */
export const replacementQuestion = (profile: Profile): Question => ({
  title: `Connect ${quoted(profile.name)} to another market?`,
  detail: `The new market replaces ${nameAndAddress(profile)}.`,
  facts: REMOVAL_FACTS,
  confirmLabel: 'Change market',
  isDanger: true,
})

const KEY_NAMES: Readonly<Record<ServiceKeyKind, string>> = {
  agent: 'agent key',
  user: 'user key',
  affiliate: 'affiliate key',
  project: 'project name',
}

/**
 * Question before a key is removed. `isRevocable`: the app keeps the agent key, so the person can still revoke the key.
 */
export const keyRemovalQuestion = (kind: ServiceKeyKind, { name }: Profile, isRevocable: boolean): Question => ({
  title: `Remove the ${KEY_NAMES[kind]} of ${quoted(name)} from this computer?`,
  detail:
    kind === 'agent'
      ? agentKeyRemovalText(isRevocable)
      : `The ${KEY_NAMES[kind]} is removed from this computer. Nothing changes at the market.`,
  confirmLabel: 'Remove',
  isDanger: true,
})

const agentKeyRemovalText = (isRevocable: boolean): string =>
  isRevocable
    ? 'Countersign stops using the key, but the market still accepts it. The key stays under “Other agent keys” until you revoke it.'
    : 'Countersign deletes the key and can no longer revoke it. Nothing changes at the market.'

/** An agent key that the app does not use for its own requests, as shown in a question. */
type OtherKey = {
  /** Name of the assistant that uses the key; empty for a former key of the app itself. */
  readonly purpose: string
  /** First characters of the key. */
  readonly prefix: string
}

/** Question before an agent key is revoked. `key`: another agent key; null for the key of the app's own requests. */
export const revocationQuestion = ({ name }: Profile, key: OtherKey | null): Question => ({
  title: key === null ? `Revoke the agent key of ${quoted(name)}?` : `Revoke ${keyText(key)}?`,
  detail:
    key === null
      ? 'The key stops working everywhere at once and is removed from this computer. Without an agent key, only public data can be loaded.'
      : `${quoted(name)} ends this key everywhere at once, and Countersign deletes it. Other keys keep working.`,
  confirmLabel: 'Revoke',
  isDanger: true,
})

/** Question before the app deletes an agent key without revoking the key. */
export const agentKeyDeletionQuestion = ({ name }: Profile, key: OtherKey): Question => ({
  title: `Delete ${keyText(key)} without revoking it?`,
  detail: `${quoted(name)} may still accept the key, and Countersign can no longer revoke it. To end the key, revoke it instead.`,
  confirmLabel: 'Delete',
  isDanger: true,
})

const keyText = ({ purpose, prefix }: OtherKey): string =>
  purpose === '' ? `the agent key ${prefix}…` : `the key of ${quoted(purpose)} (${prefix}…)`
