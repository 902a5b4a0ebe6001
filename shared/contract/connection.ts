/** Where the app is connected: the profiles, the one that is used, and the keys it has for the service there. */
import { z } from 'zod'
import { entityId, instant, nothing, typedText } from './common'
import { method } from './method'

/**
 * Stands for one market for ever. `practice` is built in, `live` stands for the live market while it is not filled in,
 * `live-…` is what was filled in for it; the others are the person's own.
 */
export const profileId = z.string().regex(/^(practice|live|(live|custom)-[0-9a-f]{12})$/)

/** Which ledger a profile's ids, checksums and transactions belong to. `local`: nodes that the person names. */
export const networkName = z.enum(['mainnet', 'testnet', 'local'])
export type NetworkName = z.infer<typeof networkName>

/** Parts of a profile that must be filled in before it can be used. */
export const missingPart = z.enum(['baseUrl', 'mirrorUrl', 'nodes'])

const node = z.object({ address: z.string(), account: entityId })

export const profile = z.object({
  id: profileId,
  kind: z.enum(['practice', 'live', 'custom']),
  name: z.string(),
  network: networkName,
  /** The service's base address, without the `/v1`. Null: not filled in, or the practice market has not started. */
  baseUrl: z.string().nullable(),
  /** The tool server. Null: none. */
  toolUrl: z.string().nullable(),
  mirrorUrl: z.string().nullable(),
  /** Only of a `local` network: `host:port` and the node's account. Empty otherwise: those nodes are known. */
  nodes: z.array(node),
  /** Accounts that the market's own fee goes to. Empty: a review cannot tell its share from a payment to somebody else. */
  feeAccounts: z.array(entityId),
  /** Name of the header that a key's project name is sent in; null when keys of this profile have no project. */
  projectHeader: z.string().nullable(),
  missing: z.array(missingPart),
  /** Another program added it, or changed it since the person agreed to it: it is not used before they agree again. */
  changedOutside: z.literal(true).optional(),
})
export type ProfileView = z.infer<typeof profile>

/** `project` is no key but the name that may be configured for one as its second factor, and is kept as secretly. */
export const serviceKeyKind = z.enum(['agent', 'user', 'affiliate', 'project'])
export type ServiceKeyKind = z.infer<typeof serviceKeyKind>

const lifeEnd = z.object({ reason: z.enum(['unused', 'idle']), at: instant, isOver: z.boolean() })

export const serviceKey = z.object({
  kind: serviceKeyKind,
  /** `created`: by this app. `entered`: by the person. `practice`: the practice market's own; it cannot be removed. */
  origin: z.enum(['created', 'entered', 'practice']),
  /** First characters of an agent key, to know it by; empty for the others. */
  prefix: z.string(),
  /**
   * `ready`: can be used. `locked`: once the app is unlocked, or the keychain open. `refused`: the service does not
   * accept it; it is not sent again before the person acts. `expired`: created here and unused for so long that the
   * service should have ended it; it is tried all the same. `gone`: the keychain no longer holds it.
   */
  state: z.enum(['ready', 'locked', 'refused', 'expired', 'gone']),
  keptIn: z.enum(['keychain', 'session']),
  /** Null for keys of the practice market, of which nothing is recorded. */
  addedAt: instant.nullable(),
  firstUsedAt: instant.nullable(),
  /** Written at most once a minute. */
  lastUsedAt: instant.nullable(),
  refusedAt: instant.nullable(),
  /**
   * Only of agent keys. `unused`: ends at `at` unless it is used before. `idle`: may stop working from `at` on unless it
   * is used before; with `isOver` that moment is past and it may or may not still work.
   */
  warning: lifeEnd.nullable(),
  /** Of an agent key: its end by what this app knows of its use; null when nothing is known, and of the others. */
  end: lifeEnd.nullable(),
  /** An agent key that this run of the app created and has not shown: it can be shown once, in the key window. */
  isShowable: z.boolean(),
})
export type ServiceKey = z.infer<typeof serviceKey>

export const agentKeyId = z.string().regex(/^[0-9a-f]{8}$/)

/** An agent key that the app does not read with: of an assistant, or one of its own that was removed or replaced. */
export const agentKey = z.object({
  id: agentKeyId,
  /** The assistant's name as the person typed it; empty: it was the app's own key. */
  purpose: z.string(),
  origin: z.enum(['created', 'entered']),
  prefix: z.string(),
  keptIn: z.enum(['keychain', 'session']),
  addedAt: instant,
  /** By this app, which does not see what an assistant does; null when it never used it. */
  lastUsedAt: instant.nullable(),
  /** Removed here and not revoked: it may still work. Its text stays in the keychain, without which it cannot be revoked. */
  removedAt: instant.nullable(),
  /** By what this app knows of its use; null when nothing is known. */
  end: lifeEnd.nullable(),
  /** Created in this run, in whatever profile is used meanwhile, and not shown yet: it can be shown once, in the key window. */
  isShowable: z.boolean(),
})
export type AgentKey = z.infer<typeof agentKey>

export const connectionState = z.object({
  used: profileId,
  profiles: z.array(profile),
  /** Of the profile that is used, at most one of each kind. Never the text of any. */
  keys: z.array(serviceKey),
  /** Further agent keys of the profile that is used, oldest first. */
  agentKeys: z.array(agentKey),
  /** Where a key that is added now would be kept; `session`: in memory, gone when the app ends. */
  keysAreKeptIn: z.enum(['keychain', 'session']),
  /** Adding and removing keys needs the app unlocked. */
  isLocked: z.boolean(),
  /** The app's practice market is down, and only the person starts it again; null while that is not so. */
  practiceStopped: z.object({ at: instant, reason: z.enum(['ended-often', 'not-started']) }).nullable(),
})
export type ConnectionState = z.infer<typeof connectionState>

const typed = typedText(300)

/** A profile as typed; main says which fields cannot be used, all of them at once. */
export const profileInput = z.object({
  /** Null: a new one. */
  id: profileId.nullable(),
  /** At most 40 characters, and none of another profile (`shared/profile-name`). */
  name: typed,
  /** A `/v1` at its end is taken off. */
  baseUrl: typed,
  /** Empty: none. */
  toolUrl: typed,
  /** Empty: none. */
  projectHeader: typed,
  network: networkName,
  /** Empty for mainnet and testnet. */
  nodes: z.array(z.object({ address: typed, account: typed })).max(40),
  /** Empty for mainnet and testnet: their public mirror. */
  mirrorUrl: typed,
  /** Ids, with or without checksum. */
  feeAccounts: z.array(typed).max(20),
})
export type ProfileInput = z.infer<typeof profileInput>

export const connection = {
  get: method({ input: nothing, output: connectionState }),
  /**
   * Adds a profile or changes one; the one in use is connected anew and the page loaded again. With another address,
   * network, node or header it is another market: it gets a new id (the one of the answer holds), and the accounts, keys
   * and answers of the one before are removed as `remove` does. That, and of the one in use a changed place or fee
   * account, is asked about in a box of main's own. Errors: `invalid-input` with the fields (`nodes.0.address`, `feeAccounts.1`),
   * `not-found` (profile), `profile-fixed` (practice), `too-many-profiles`, `market-unfinished` (there is something under
   * way in the market that it was), `declined`; `busy` when it is in use and a review or the key window is open or an
   * agent key is being made or revoked; of one that becomes another market also what `remove` says of keys.
   */
  save: method({ input: profileInput, output: z.object({ id: profileId, state: connectionState }) }),
  /**
   * Removes a profile with its accounts, keys, answers and samples; of `live` what was filled in. Main asks the person
   * before. `isHistoryKept`: it has flows without an end, so their records stay. Private keys of its accounts stay in the
   * keychain. Errors: `not-found` (profile), `profile-fixed` (practice), `profile-in-use`, `declined`, `locked`,
   * `keychain-unavailable`, `keychain-timeout`.
   */
  remove: method({
    input: z.object({ id: profileId }),
    output: z.object({ isHistoryKept: z.boolean(), state: connectionState }),
  }),
  /**
   * Connects to another profile; the page is loaded again right after the answer. Unfinished flows of the one that is
   * left rest in its journal until it is used again. Before the first time, and after its fee accounts have changed, main
   * asks the person in a box of its own. Errors: `not-found` (profile), `invalid-input` with the fields that are not
   * filled in, `declined`, `busy` (a review or the key window is open, or an agent key is being made or revoked).
   */
  use: method({ input: z.object({ id: profileId }), output: connectionState }),
  /**
   * Starts the app's practice market after it stopped too often; the page is loaded again right after the answer. Does
   * nothing when it has not stopped. Errors: `busy` (a review or the key window is open, or an agent key is being made).
   */
  restartPractice: method({ input: nothing, output: connectionState }),
  /**
   * Asks the service for an anonymous read-only key and keeps it at once: for the app to read with, or for an assistant.
   * The same call twice at once makes one key. Errors: `busy` while another key is made (for the other use, or with
   * another label), `key-exists` while the app has one that works, `invalid-input` (`label`) for an
   * assistant whose name is empty, too long or unreadable (`shared/profile-name`), `locked`, `keychain-unavailable`, `keychain-timeout`, and what the service says: `service-refused` with
   * `ISSUANCE_CAP` or `AGENT_TIER_CAPACITY` (keys are capped by the day, for each address and for all together), or
   * `ORIGIN_REFUSED`, `rate-limited`, `offline`, `outcome-unknown` (a key may have been made that nobody knows).
   */
  createAgentKey: method({
    /** `label`: the key's name in the service's own list, and the assistant's name here; empty: none. */
    input: z.object({ use: z.enum(['app', 'assistant']), label: typedText(60) }),
    output: connectionState,
  }),
  /**
   * Revokes an agent key at the service, then removes it here; `id` null: the one that the app reads with. Main asks the
   * person before. Errors: `not-found` (key), `locked`, `declined`, `unauthorized` (a key that is refused can only be
   * removed), `offline`, `outcome-unknown`; the key is still here then.
   */
  revokeAgentKey: method({ input: z.object({ id: agentKeyId.nullable() }), output: connectionState }),
  /**
   * Marks a further agent key as removed here: it may still work, and can still be revoked. Of one that is removed
   * already it deletes the text without revoking the key, once main has asked the person. Errors: `not-found` (key),
   * `locked`, `declined`, `keychain-…`.
   */
  removeAgentKey: method({ input: z.object({ id: agentKeyId }), output: connectionState }),
  /**
   * Removes a key here; at the service it goes on working. An agent key that may still work moves to `agentKeys`, so
   * that it can be revoked later. Main asks the person before. Errors: `not-found` (key), `locked`, `declined`,
   * `keychain-…`.
   */
  removeKey: method({ input: z.object({ kind: serviceKeyKind }), output: connectionState }),
  /** Lets a refused key be tried once more; an expired one is tried anyway. Errors: `not-found` (key). */
  retryKey: method({ input: z.object({ kind: serviceKeyKind }), output: connectionState }),
  /**
   * Opens main's own window to enter a key (it takes the place of one of its kind), or to show a new agent key once
   * (`id` null: the one that the app reads with); answers when it closes. Errors: `not-found` (key) when there is none
   * to show.
   */
  openKeyWindow: method({
    input: z.discriminatedUnion('task', [
      z.object({ task: z.literal('enter'), kind: serviceKeyKind }),
      z.object({ task: z.literal('show'), id: agentKeyId.nullable() }),
    ]),
    output: z.object({ outcome: z.enum(['done', 'cancelled', 'busy']) }),
  }),
}
