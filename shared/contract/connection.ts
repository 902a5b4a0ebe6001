/** Connection of the app: all profiles, the active profile, and the keys of the active profile for the service. */
import { z } from 'zod'
import { entityId, instant, noValue, typedText } from './common'
import { method } from './method'

/**
 * Id of a profile. `practice`: the built-in practice market. `live`: the live market before its addresses are
 * filled in; afterwards its id is `live-…`. `custom-…`: a profile that the person added.
 */
export const profileId = z.string().regex(/^(practice|live|(live|custom)-[0-9a-f]{12})$/)

/** Ledger to which the ids, checksums and transactions of a profile belong. `local`: nodes that the person enters. */
export const networkName = z.enum(['mainnet', 'testnet', 'local'])
export type NetworkName = z.infer<typeof networkName>

/** Part of a profile that must be filled in before the first use. */
export const missingPart = z.enum(['baseUrl', 'mirrorUrl', 'nodes'])

/**
 * Address of the live market as public clients of the market name it. Only a suggestion in the form: the app sends
 * nothing to the address until the person has typed its host in main's own window.
 */
export const SUGGESTED_LIVE_ADDRESS = 'https://api.sentx.io'

const node = z.object({ address: z.string(), account: entityId })

export const profile = z.object({
  id: profileId,
  kind: z.enum(['practice', 'live', 'custom']),
  name: z.string(),
  network: networkName,
  /**
   * Base address of the service, without `/v1`; null when not filled in, or when the practice market has not started.
   */
  baseUrl: z.string().nullable(),
  /** Address of the tool server; null without a tool server. */
  toolUrl: z.string().nullable(),
  mirrorUrl: z.string().nullable(),
  /** Nodes of a `local` network: `host:port` and account. Empty for other networks, whose nodes are known. */
  nodes: z.array(node),
  /**
   * Accounts that receive the market's fee. If empty, a review cannot distinguish the fee from a payment to another
   * account.
   */
  feeAccounts: z.array(entityId),
  /** Name of the HTTP header for a key's project name; null when keys of this profile have no project. */
  projectHeader: z.string().nullable(),
  /** Parts that are not filled in yet. */
  missing: z.array(missingPart),
  /**
   * True if the person has agreed to the addresses and fee accounts of the profile. Before that, no request and no key
   * goes to the addresses. Always true for the practice market.
   */
  isConfirmed: z.boolean(),
  /** Set if another program added or changed the profile. The app does not use the profile until the person agrees. */
  changedOutside: z.literal(true).optional(),
})
export type ProfileView = z.infer<typeof profile>

/** `project`: not a key, but the name of a key's project. The app treats the name as a secret, like a key. */
export const serviceKeyKind = z.enum(['agent', 'user', 'affiliate', 'project'])
export type ServiceKeyKind = z.infer<typeof serviceKeyKind>

/**
 * Time at which a key ends because it was never used (`unused`) or not used for too long (`idle`). `isOver`: `at` has
 * passed.
 */
const lifeEnd = z.object({ reason: z.enum(['unused', 'idle']), at: instant, isOver: z.boolean() })

export const serviceKey = z.object({
  kind: serviceKeyKind,
  /** `created`: by this app. `entered`: by the person. `practice`: the practice market's own key, which stays. */
  origin: z.enum(['created', 'entered', 'practice']),
  /** First characters of an agent key, by which the person recognizes the key; empty for other kinds. */
  prefix: z.string(),
  /**
   * `ready`: usable. `locked`: usable after the app or the keychain is unlocked. `refused`: the service rejected the
   * key; the app does not send the key again until the person replaces it or allows a new try. `expired`: the key was
   * created here and unused for so long that the service should have ended it; the app still sends the key. `gone`: the
   * keychain no longer holds the key.
   */
  state: z.enum(['ready', 'locked', 'refused', 'expired', 'gone']),
  /** Storage of the key. `session`: memory, lost when the app ends. */
  keyStore: z.enum(['keychain', 'session']),
  /** Time at which the key was added; null for keys of the practice market, which the app does not record. */
  addedAt: instant.nullable(),
  firstUsedAt: instant.nullable(),
  /** Time of the last use, updated at most once a minute. */
  lastUsedAt: instant.nullable(),
  refusedAt: instant.nullable(),
  /**
   * End of an agent key, if the end is near; otherwise null, also for other kinds. `unused`: the key ends at `at`
   * unless the key is used before. `idle`: from `at` on, the key may stop working unless the key is used before. With
   * `isOver`, it is unknown whether the key still works.
   */
  warning: lifeEnd.nullable(),
  /** End of an agent key, estimated from its known use; null when unknown, and for other kinds. */
  end: lifeEnd.nullable(),
  /** True for an agent key that this run created and has not shown yet. The key window can show the key once. */
  isShowable: z.boolean(),
})
export type ServiceKey = z.infer<typeof serviceKey>

export const agentKeyId = z.string().regex(/^[0-9a-f]{8}$/)

/** Agent key with which the app does not read: an assistant's key, or a former key of the app. */
export const agentKey = z.object({
  id: agentKeyId,
  /** The assistant's name as typed; empty for a former key of the app. */
  purpose: z.string(),
  origin: z.enum(['created', 'entered']),
  prefix: z.string(),
  /** Storage of the key. `session`: memory, lost when the app ends. */
  keyStore: z.enum(['keychain', 'session']),
  addedAt: instant,
  /** Time of the last use by this app; null when the app never used the key. Use by an assistant is unknown. */
  lastUsedAt: instant.nullable(),
  /**
   * Time at which the key was removed here without being revoked; null otherwise. The key may still work. The secret
   * text of the key stays in the keychain, because revoking requires the text.
   */
  removedAt: instant.nullable(),
  /** End of the key, estimated from its known use; null when unknown. */
  end: lifeEnd.nullable(),
  /** True if this run created the key and has not shown it yet. The key window can show the key once. */
  isShowable: z.boolean(),
})
export type AgentKey = z.infer<typeof agentKey>

export const connectionState = z.object({
  /** Id of the active profile. */
  activeProfileId: profileId,
  profiles: z.array(profile),
  /** Keys of the active profile, at most one of each kind, without the secret texts of the keys. */
  keys: z.array(serviceKey),
  /** Other agent keys of the active profile, oldest first. */
  agentKeys: z.array(agentKey),
  /** Storage of newly added keys. `session`: memory, lost when the app ends. */
  keyStorage: z.enum(['keychain', 'session']),
  /** True if the keys must be unlocked before a key is added or removed. */
  isLocked: z.boolean(),
  /** Set while the practice market is stopped and the app no longer restarts it by itself; null otherwise. */
  practiceStopped: z.object({ at: instant, reason: z.enum(['ended-often', 'not-started']) }).nullable(),
})
export type ConnectionState = z.infer<typeof connectionState>

const typedField = typedText(300)

/** Profile as the person typed it. Main reports all invalid fields at once. */
export const profileInput = z.object({
  /** Id of the profile to change; null for a new profile. */
  id: profileId.nullable(),
  /** At most 40 characters, and not confusable with another profile's name (`shared/profile-name`). */
  name: typedField,
  /** Base address of the service. Main removes a `/v1` at the end. */
  baseUrl: typedField,
  /** Empty without a tool server. */
  toolUrl: typedField,
  /** Empty without a project header. */
  projectHeader: typedField,
  network: networkName,
  /** Empty for mainnet and testnet. */
  nodes: z.array(z.object({ address: typedField, account: typedField })).max(40),
  /** Empty for mainnet and testnet, which use their public mirror. */
  mirrorUrl: typedField,
  /** Ids, with or without checksum. */
  feeAccounts: z.array(typedField).max(20),
})
export type ProfileInput = z.infer<typeof profileInput>

export const connection = {
  get: method({ input: noValue, output: connectionState }),
  /**
   * Adds or changes a profile. Changing the active profile reconnects and reloads the page. With a different address,
   * network, node or header, the profile becomes another market: the profile gets a new id (returned in the answer),
   * and the accounts, keys and answers of the former market are removed as by `remove`. Main asks for confirmation in
   * its own dialog before such a change, and before the app uses an address or fee account that the person has not
   * approved.
   *
   * Errors: `invalid-input` with the fields (`nodes.0.address`, `feeAccounts.1`), `not-found` (profile),
   * `profile-fixed` (practice), `too-many-profiles`, `market-unfinished` (the former market has unfinished flows),
   * `declined`, `busy` (active profile only: a review or the key window is open, or an agent key is being made or
   * revoked), and the key errors of `remove` when the profile becomes another market.
   */
  save: method({ input: profileInput, output: z.object({ id: profileId, state: connectionState }) }),
  /**
   * Removes a profile with its accounts, keys, answers and samples. For the live market, the profile stays and its
   * addresses are removed. Main asks the person first. `isHistoryKept`: true if the profile has unfinished flows, whose
   * records stay. Private keys of the accounts stay in the keychain. Errors: `not-found` (profile), `profile-fixed`
   * (practice), `profile-in-use`, `declined`, `locked`, `keychain-unavailable`, `keychain-timeout`.
   */
  remove: method({
    input: z.object({ id: profileId }),
    output: z.object({ isHistoryKept: z.boolean(), state: connectionState }),
  }),
  /**
   * Connects to another profile and reloads the page right after the answer. Unfinished flows of the former profile
   * stay in the journal until the former profile is active again. Before the first use of a profile, and after a change
   * of its fee accounts, main asks the person in its own dialog. Errors: `not-found` (profile), `invalid-input` with
   * the fields that are not filled in, `declined`, `busy` (a review or the key window is open, or an agent key is being
   * made or revoked).
   */
  use: method({ input: z.object({ id: profileId }), output: connectionState }),
  /**
   * Restarts the practice market, which the app no longer restarts by itself, and reloads the page right after the
   * answer. Does nothing while the practice market runs. Errors: `busy` (a review or the key window is open, or an
   * agent key is being made or revoked).
   */
  restartPractice: method({ input: noValue, output: connectionState }),
  /**
   * Requests an anonymous read-only key from the service, for the app or for an assistant, and stores the key at once.
   * Concurrent identical calls make one key.
   *
   * Errors: `busy` while another key is being made (for the other use, or with another label), `key-exists` while the
   * app has a working key, `invalid-input` (`label`) for an assistant whose name is empty, too long or unreadable
   * (`shared/profile-name`), `locked`, `keychain-unavailable`, `keychain-timeout`, and the service's errors:
   * `service-refused` with `ISSUANCE_CAP` or `AGENT_TIER_CAPACITY` (daily caps on keys, for each address and for all
   * together), or `ORIGIN_REFUSED`, `rate-limited`, `offline`, `outcome-unknown` (the service may have made a key that
   * was never received).
   */
  createAgentKey: method({
    /** `label`: name of the key at the service, and name of the assistant in this app. Empty: no name. */
    input: z.object({ use: z.enum(['app', 'assistant']), label: typedText(60) }),
    output: connectionState,
  }),
  /**
   * Revokes an agent key at the service, then removes the key here. `id` null: the key with which the app reads. Main
   * asks the person first. After an error, the key is still here. Errors: `not-found` (key), `locked`, `declined`,
   * `unauthorized` (a refused key can only be removed), `offline`, `outcome-unknown`.
   */
  revokeAgentKey: method({ input: z.object({ id: agentKeyId.nullable() }), output: connectionState }),
  /**
   * Marks a key of `agentKeys` as removed here. The key may still work and can still be revoked. If the key is already
   * marked, deletes the secret text without revoking the key, after main has asked the person. Errors: `not-found`
   * (key), `locked`, `declined`, `keychain-…`.
   */
  removeAgentKey: method({ input: z.object({ id: agentKeyId }), output: connectionState }),
  /**
   * Removes a key here without revoking it at the service. An agent key that may still work moves to `agentKeys`, so
   * that the key can be revoked later. Main asks the person first. Errors: `not-found` (key), `locked`, `declined`,
   * `keychain-…`.
   */
  removeKey: method({ input: z.object({ kind: serviceKeyKind }), output: connectionState }),
  /** Allows the app to send a refused key again. Expired keys need no permission. Errors: `not-found` (key). */
  retryKey: method({ input: z.object({ kind: serviceKeyKind }), output: connectionState }),
  /**
   * Opens the key window, and answers when the window closes. `enter`: the person enters a key, which replaces the key
   * of the same kind. `show`: the window shows a new agent key once; `id` null: the key with which the app reads.
   * `busy`: the key window was already open. Errors: `not-found` (key) when there is no key to show.
   */
  openKeyWindow: method({
    input: z.discriminatedUnion('task', [
      z.object({ task: z.literal('enter'), kind: serviceKeyKind }),
      z.object({ task: z.literal('show'), id: agentKeyId.nullable() }),
    ]),
    output: z.object({ outcome: z.enum(['done', 'cancelled', 'busy']) }),
  }),
}
