/** Connection of the app: the profiles, the active one, and its keys for the service. */
import { z } from 'zod'
import { entityId, instant, noValue, typedText } from './common'
import { method } from './method'

/**
 * Permanent id of one market. `practice` is built in, `live` is the live market before it is filled in, `live-…` is the
 * filled-in live market; the other ids are the person's own profiles.
 */
export const profileId = z.string().regex(/^(practice|live|(live|custom)-[0-9a-f]{12})$/)

/** Ledger of a profile's ids, checksums and transactions. `local`: nodes that the person names. */
export const networkName = z.enum(['mainnet', 'testnet', 'local'])
export type NetworkName = z.infer<typeof networkName>

/** Parts of a profile that must be filled in before use. */
export const missingPart = z.enum(['baseUrl', 'mirrorUrl', 'nodes'])

const node = z.object({ address: z.string(), account: entityId })

export const profile = z.object({
  id: profileId,
  kind: z.enum(['practice', 'live', 'custom']),
  name: z.string(),
  network: networkName,
  /** The service's base address, without the `/v1`. Null: not filled in, or the practice market has not started. */
  baseUrl: z.string().nullable(),
  /** Address of the tool server. Null: no tool server. */
  toolUrl: z.string().nullable(),
  mirrorUrl: z.string().nullable(),
  /** Only for a `local` network: `host:port` and the node's account. Empty otherwise, because those nodes are known. */
  nodes: z.array(node),
  /**
   * Accounts that receive the market's fee. If empty, a review cannot distinguish the fee from a payment to another
   * account.
   */
  feeAccounts: z.array(entityId),
  /** Name of the header for a key's project name; null when keys of this profile have no project. */
  projectHeader: z.string().nullable(),
  missing: z.array(missingPart),
  /** Set if another program added or changed the profile. The profile is not used until the person agrees to it. */
  changedOutside: z.literal(true).optional(),
})
export type ProfileView = z.infer<typeof profile>

/** `project` is not a key but a project name, an optional second factor of a key, and is kept as secret as a key. */
export const serviceKeyKind = z.enum(['agent', 'user', 'affiliate', 'project'])
export type ServiceKeyKind = z.infer<typeof serviceKeyKind>

const lifeEnd = z.object({ reason: z.enum(['unused', 'idle']), at: instant, isOver: z.boolean() })

export const serviceKey = z.object({
  kind: serviceKeyKind,
  /** `created`: by this app. `entered`: by the person. `practice`: the practice market's own; it cannot be removed. */
  origin: z.enum(['created', 'entered', 'practice']),
  /** First characters of an agent key, for recognition; empty for other kinds. */
  prefix: z.string(),
  /**
   * `ready`: usable. `locked`: usable after the app or the keychain is unlocked. `refused`: the service rejects the
   * key; the app does not send it until the person acts. `expired`: created here and unused so long that the service
   * should have ended it; the app still tries it. `gone`: the keychain no longer holds it.
   */
  state: z.enum(['ready', 'locked', 'refused', 'expired', 'gone']),
  keptIn: z.enum(['keychain', 'session']),
  /** Null for keys of the practice market, which are not recorded. */
  addedAt: instant.nullable(),
  firstUsedAt: instant.nullable(),
  /** Updated at most once a minute. */
  lastUsedAt: instant.nullable(),
  refusedAt: instant.nullable(),
  /**
   * Only for agent keys. `unused`: ends at `at` unless used before. `idle`: may stop working from `at` on unless used
   * before; with `isOver` that time has passed and the key may or may not still work.
   */
  warning: lifeEnd.nullable(),
  /** Estimated end of an agent key, from its known use; null when unknown and for other kinds. */
  end: lifeEnd.nullable(),
  /** True for an agent key that this run created and has not shown: the key window can show it once. */
  isShowable: z.boolean(),
})
export type ServiceKey = z.infer<typeof serviceKey>

export const agentKeyId = z.string().regex(/^[0-9a-f]{8}$/)

/** An agent key that the app does not read with: an assistant's key, or an own key that was removed or replaced. */
export const agentKey = z.object({
  id: agentKeyId,
  /** The assistant's name as typed; empty for a former key of the app. */
  purpose: z.string(),
  origin: z.enum(['created', 'entered']),
  prefix: z.string(),
  keptIn: z.enum(['keychain', 'session']),
  addedAt: instant,
  /** Last use by this app, which does not see the assistant's use; null when the app never used it. */
  lastUsedAt: instant.nullable(),
  /**
   * Set if the key was removed here but not revoked: it may still work. Its text stays in the keychain, because
   * revoking needs it.
   */
  removedAt: instant.nullable(),
  /** Estimated end from the known use; null when unknown. */
  end: lifeEnd.nullable(),
  /** True if this run created the key, in any profile, and has not shown it: the key window can show it once. */
  isShowable: z.boolean(),
})
export type AgentKey = z.infer<typeof agentKey>

export const connectionState = z.object({
  used: profileId,
  profiles: z.array(profile),
  /** Keys of the active profile, at most one of each kind, without their texts. */
  keys: z.array(serviceKey),
  /** Other agent keys of the active profile, oldest first. */
  agentKeys: z.array(agentKey),
  /** Storage for newly added keys; `session`: in memory, lost when the app ends. */
  keysAreKeptIn: z.enum(['keychain', 'session']),
  /** True if adding and removing keys needs an unlock first. */
  isLocked: z.boolean(),
  /** Set while the app's practice market is stopped and only the person can restart it; null otherwise. */
  practiceStopped: z.object({ at: instant, reason: z.enum(['ended-often', 'not-started']) }).nullable(),
})
export type ConnectionState = z.infer<typeof connectionState>

const typedField = typedText(300)

/** A profile as typed. Main reports all invalid fields at once. */
export const profileInput = z.object({
  /** Null: a new profile. */
  id: profileId.nullable(),
  /** At most 40 characters, and not confusable with another profile's name (`shared/profile-name`). */
  name: typedField,
  /** A trailing `/v1` is removed. */
  baseUrl: typedField,
  /** Empty: no tool server. */
  toolUrl: typedField,
  /** Empty: no project header. */
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
   * Adds or changes a profile. Changing the active profile reconnects and reloads the page. A different address,
   * network, node or header makes it another market: it gets a new id (returned in the answer), and the accounts, keys
   * and answers of the former one are removed as by `remove`. Main asks for confirmation in its own dialog before that
   * change, and before a changed endpoint or fee account of the active profile. Errors: `invalid-input` with the fields
   * (`nodes.0.address`, `feeAccounts.1`), `not-found` (profile), `profile-fixed` (practice), `too-many-profiles`,
   * `market-unfinished` (the former market has unfinished flows), `declined`; `busy` for the active profile while a
   * review or the key window is open or an agent key is being made or revoked; also the key errors of `remove` when the
   * profile becomes another market.
   */
  save: method({ input: profileInput, output: z.object({ id: profileId, state: connectionState }) }),
  /**
   * Removes a profile with its accounts, keys, answers and samples; for `live`, removes the filled-in values. Main asks
   * the person before. `isHistoryKept`: the profile has unfinished flows, so their records stay. Private keys of its
   * accounts stay in the keychain. Errors: `not-found` (profile), `profile-fixed` (practice), `profile-in-use`,
   * `declined`, `locked`, `keychain-unavailable`, `keychain-timeout`.
   */
  remove: method({
    input: z.object({ id: profileId }),
    output: z.object({ isHistoryKept: z.boolean(), state: connectionState }),
  }),
  /**
   * Connects to another profile and reloads the page right after the answer. Unfinished flows of the former profile
   * stay in its journal until that profile is active again. Before the first use, and after a change of fee accounts,
   * main asks the person in its own dialog. Errors: `not-found` (profile), `invalid-input` with the fields that are not
   * filled in, `declined`, `busy` (a review or the key window is open, or an agent key is being made or revoked).
   */
  use: method({ input: z.object({ id: profileId }), output: connectionState }),
  /**
   * Restarts the app's practice market after it stopped too often, and reloads the page right after the answer. Does
   * nothing when the practice market has not stopped. Errors: `busy` (a review or the key window is open, or an agent
   * key is being made).
   */
  restartPractice: method({ input: noValue, output: connectionState }),
  /**
   * Requests an anonymous read-only key from the service and stores it at once, for the app or for an assistant.
   * Concurrent identical calls make one key. Errors: `busy` while another key is made (for the other use, or with
   * another label), `key-exists` while the app has a working key, `invalid-input` (`label`) for an assistant whose name
   * is empty, too long or unreadable (`shared/profile-name`), `locked`, `keychain-unavailable`, `keychain-timeout`, and
   * the service's errors: `service-refused` with `ISSUANCE_CAP` or `AGENT_TIER_CAPACITY` (daily caps on keys, for each
   * address and for all together), or `ORIGIN_REFUSED`, `rate-limited`, `offline`, `outcome-unknown` (the service may
   * have made a key that was never received).
   */
  createAgentKey: method({
    /** `label`: the key's name in the service's list, and the assistant's name here; empty: no name. */
    input: z.object({ use: z.enum(['app', 'assistant']), label: typedText(60) }),
    output: connectionState,
  }),
  /**
   * Revokes an agent key at the service, then removes it here; `id` null: the key that the app reads with. Main asks
   * the person before. The key is still here after an error. Errors: `not-found` (key), `locked`, `declined`,
   * `unauthorized` (a refused key can only be removed), `offline`, `outcome-unknown`.
   */
  revokeAgentKey: method({ input: z.object({ id: agentKeyId.nullable() }), output: connectionState }),
  /**
   * Marks a further agent key as removed here: it may still work, and can still be revoked. For a key already marked as
   * removed, deletes its text without revoking it, after main has asked the person. Errors: `not-found` (key),
   * `locked`, `declined`, `keychain-…`.
   */
  removeAgentKey: method({ input: z.object({ id: agentKeyId }), output: connectionState }),
  /**
   * Removes a key here; the key still works at the service. An agent key that may still work moves to `agentKeys`, so
   * that it can be revoked later. Main asks the person before. Errors: `not-found` (key), `locked`, `declined`,
   * `keychain-…`.
   */
  removeKey: method({ input: z.object({ kind: serviceKeyKind }), output: connectionState }),
  /** Allows a new try of a refused key; expired keys are tried anyway. Errors: `not-found` (key). */
  retryKey: method({ input: z.object({ kind: serviceKeyKind }), output: connectionState }),
  /**
   * Opens main's own window to enter a key (replacing one of the same kind) or to show a new agent key once (`id` null:
   * the key that the app reads with); answers when the window closes. Errors: `not-found` (key) when there is no key to
   * show.
   */
  openKeyWindow: method({
    input: z.discriminatedUnion('task', [
      z.object({ task: z.literal('enter'), kind: serviceKeyKind }),
      z.object({ task: z.literal('show'), id: agentKeyId.nullable() }),
    ]),
    output: z.object({ outcome: z.enum(['done', 'cancelled', 'busy']) }),
  }),
}
