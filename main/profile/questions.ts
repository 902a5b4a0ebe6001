/** Questions that main asks in its own window, because the page cannot be trusted to have asked. */
import type { ServiceKeyKind } from '@shared/contract/connection'
import { spelledOut } from '@shared/text/spelled-out'
import type { Question } from '../platform/ask'
import type { Profile } from './profile'

/** Double quotation marks, characters drawn like one, and two or more single ones in a row. */
const QUOTATION_MARKS =
  /["\u00ab\u00bb\u02ba\u02dd\u02ee\u05f4\u201c-\u201f\u2033\u2034\u2036\u275d\u275e\u301d-\u301f\uff02]|['`\u00b4\u02b9\u02bc\u2018-\u201b\u2032\u2035\uff07]{2,}/g

/**
 * A name between quotation marks, which it cannot close itself: none of its words passes for a word of the question.
 */
const quoted = (name: string): string => `“${spelledOut(name).replace(QUOTATION_MARKS, '’')}”`

const NETWORKS: Readonly<Record<Profile['network'], string>> = {
  mainnet: 'Hedera mainnet. What is signed there moves real money.',
  testnet: 'Hedera testnet.',
  local: 'Nodes that the profile names.',
}

/**
 * Question before the first use of a market, or its use with other fee accounts. Shows every address in full.
 * `replaces`: the market that is removed for it.
 */
export function approvalOf(profile: Profile, replaces: Profile | null = null): Question {
  const { name, network, baseUrl, toolUrl, mirrorUrl, nodes, feeAccounts } = profile
  const facts = [
    { label: 'Market', value: baseUrl?.href ?? 'none' },
    ...(toolUrl ? [{ label: 'Tools', value: toolUrl.href }] : []),
    { label: 'Network', value: NETWORKS[network] },
    { label: 'Mirror', value: mirrorUrl?.href ?? 'none' },
    ...(nodes.length > 0
      ? [{ label: 'Nodes', value: nodes.map(({ address, account }) => `${address} (${account})`).join(', ') }]
      : []),
    { label: 'Its fees go to', value: feeAccounts.length > 0 ? feeAccounts.join(', ') : 'no account is named' },
  ]
  return {
    title: `Connect to ${quoted(name)}?`,
    facts,
    detail: [
      'Whoever answers at these addresses sees what you read and prepares what you sign. Go on only when you know them.',
      ...(replaces ? [`It takes the place of ${placeOf(replaces)}. ${GONE}`] : []),
    ].join('\n\n'),
    confirmLabel: 'Connect',
    isDanger: replaces !== null,
  }
}

/** Question before a profile remains in use although another program has changed it. */
export function changedOutsideOf(profile: Profile): Question {
  const { detail, facts = [] } = approvalOf(profile)
  return {
    title: `${quoted(profile.name)} was changed outside Countersign`,
    detail: [
      'Another program changed or added this market, or you connected to it while your keys were locked.',
      'No key was sent there, and nothing was signed.',
      'Cancel to go on with the practice market.',
      detail,
    ].join('\n\n'),
    facts,
    confirmLabel: 'Use it',
    isDanger: true,
  }
}

/** Question before a profile from a restored back-up remains in use. */
export function restoredOf(profile: Profile): Question {
  const { detail, ...question } = approvalOf(profile)
  const first = 'This market came with the back-up that you restored. No key was sent there, and nothing was signed.'
  return {
    ...question,
    title: `Confirm ${quoted(profile.name)} again`,
    detail: [first, 'Cancel to go on with the practice market.', detail].join('\n\n'),
  }
}

const GONE =
  'Its list of accounts, its spenders, limits and address book, its keys of the service and what was read there go from ' +
  'this computer. Private keys of its accounts stay in the keychain. On the ledger and at the market nothing changes: ' +
  'agent keys that you did not revoke go on working.'

const placeOf = ({ name, baseUrl }: Profile): string => `${quoted(name)}${baseUrl ? ` at ${baseUrl.href}` : ''}`

/** Question before a profile is removed; the live profile only loses its filled-in values. */
export const removalOf = (profile: Profile): Question =>
  profile.kind === 'live'
    ? {
        title: `Forget what was filled in for ${quoted(profile.name)}?`,
        detail: GONE,
        confirmLabel: 'Forget',
        isDanger: true,
      }
    : {
        title: `Remove ${quoted(profile.name)}?`,
        detail: `It is ${placeOf(profile)}. ${GONE}`,
        confirmLabel: 'Remove',
        isDanger: true,
      }

/** Question before the addresses of a profile that is not in use change to another market. */
export const replacementOf = (profile: Profile): Question => ({
  title: `Point ${quoted(profile.name)} at another market?`,
  detail: `It was ${placeOf(profile)}. ${GONE}`,
  confirmLabel: 'Change',
  isDanger: true,
})

const KEY: Readonly<Record<ServiceKeyKind, string>> = {
  agent: 'agent key',
  user: 'user key',
  affiliate: 'affiliate key',
  project: 'project name',
}

/** `isRevocable`: true if an agent key is kept to be revoked later. */
export const keyRemovalOf = (kind: ServiceKeyKind, { name }: Profile, isRevocable: boolean): Question => ({
  title: `Remove the ${KEY[kind]} of ${quoted(name)} from here?`,
  detail:
    kind === 'agent' ? agentKeyRemovalWords(isRevocable) : 'This computer forgets it. At the market nothing changes.',
  confirmLabel: 'Remove',
  isDanger: true,
})

const agentKeyRemovalWords = (isRevocable: boolean): string =>
  isRevocable
    ? 'Countersign stops using it; at the market it goes on working. It stays under “Other agent keys” until you revoke it.'
    : 'Countersign deletes it and can no longer revoke it. At the market nothing changes.'

/** An agent key that the app does not read with, as shown in a question. */
type OtherKey = {
  /** The assistant's name; empty for a former key of the app itself. */
  readonly purpose: string
  readonly prefix: string
}

/** Question before a key is revoked. `key` null: the one that the app reads with. */
export const revocationOf = ({ name }: Profile, key: OtherKey | null): Question => ({
  title: key === null ? `Revoke the agent key of ${quoted(name)}?` : `Revoke ${keyWords(key)}?`,
  detail:
    key === null
      ? 'The market ends it at once, wherever it is used, and it is removed here. Without one only public facts can be read.'
      : `${quoted(name)} ends it at once, wherever it is used, and it is deleted here. Other keys go on working.`,
  confirmLabel: 'Revoke',
  isDanger: true,
})

export const agentKeyDeletionOf = ({ name }: Profile, key: OtherKey): Question => ({
  title: `Delete ${keyWords(key)} without revoking it?`,
  detail: `${quoted(name)} may go on accepting it, and Countersign can no longer revoke it. To end it, revoke it instead.`,
  confirmLabel: 'Delete',
  isDanger: true,
})

const keyWords = ({ purpose, prefix }: OtherKey): string =>
  purpose === '' ? `the agent key ${prefix}…` : `the key of ${quoted(purpose)} (${prefix}…)`
