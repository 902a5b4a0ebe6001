/**
 * Contract of the key window, in which the person types and sees keys, recovery words and passphrases, and changes the
 * person's own lists and limits. Main owns the window, which has its own preload and page.
 */
import { z } from 'zod'
import { account, keyStore, vaultTaskKind } from './accounts'
import { theme } from './app'
import { approveButton, waitLeft, waitRestart } from './approval'
import { entityId, keyType, noValue, typedText } from './common'
import { serviceKeyKind } from './connection'
import { idVerdict, listTask } from './lists'
import { method, type ServicesOf } from './method'
import { profileEndpoint } from './network'
import { settingsRecord } from './settings'

/**
 * The tasks of accounts, and three further tasks: entering a key of the service, showing an agent key, and one change
 * of the person's own lists.
 */
export const keyTaskKind = z.enum([...vaultTaskKind.options, 'service-key', 'show-agent-key', 'own-lists'])
export type KeyTaskKind = z.infer<typeof keyTaskKind>

export const vaultTask = z.object({
  kind: keyTaskKind,
  theme,
  isPractice: z.boolean(),
  /** The profile's name. Proves nothing about the network, because the page can choose the name. */
  networkLabel: z.string(),
  endpoint: profileEndpoint,
  /** The account of the task; null for tasks without an account. */
  account: account.nullable(),
  /** Kind of key for the task `service-key`; null for other tasks. `replaces`: a key of this kind already exists. */
  serviceKey: z.object({ kind: serviceKeyKind, replaces: z.boolean() }).nullable(),
  /** For the task `show-agent-key` of an assistant's key, the assistant's name; null otherwise. */
  assistant: z.string().nullable(),
  /** Kind of the secret that this window showed until a lock hid the secret; null if no secret was hidden. */
  hiddenSecret: z.enum(['private-key', 'agent-key', 'words']).nullable(),
  /** The change to make, for the task `own-lists`; null for other tasks. */
  lists: listTask.nullable(),
  keyStore,
  /** Current number of idle minutes until the keys lock. */
  autoLockMinutes: settingsRecord.shape.autoLockMinutes,
  /**
   * True on the development runtime, an older Electron in place of the declared one, outside of the practice market.
   * The person must agree before a key that can move assets is accepted. False for a read-only key.
   */
  requiresRuntimeConsent: z.boolean(),
})
export type VaultTask = z.infer<typeof vaultTask>

const secretText = z.string().max(2000)
/** Texts as the person typed them. Main validates each text. */
const typedId = typedText(60)
const typedName = typedText(80)
const typedAmount = typedText(40)

export const vault = {
  task: method({ input: noValue, output: vaultTask }),
  /**
   * Reports the position of the confirm button and returns the time until the button becomes active. Before that time,
   * `addSpender`, `setLimits`, `exportKey`, `showAgentKey`, `removeAccount` and passphrase removal fail with
   * `approval-too-early`.
   */
  reportConfirmButton: method({
    input: z.object({ button: approveButton }),
    output: z.object({ waitLeftMs: waitLeft, waitRestart }),
  }),
  /**
   * Imports a key for an account. `account`: the id as typed. Errors: `invalid-input`, `key-text`, `key-mismatch`,
   * `not-found`, `offline`, `locked`, `keychain-unavailable`, `keychain-timeout`, `development-runtime`.
   */
  importKey: method({
    input: z.object({
      account: typedText(40),
      name: typedText(40).min(1),
      keyType,
      format: z.enum(['hex', 'der', 'phrase']),
      text: secretText,
      phrasePassphrase: secretText,
      index: z
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1),
      acceptDevelopmentRuntime: z.boolean(),
    }),
    output: z.object({ account: entityId, publicKey: z.string() }),
  }),
  /**
   * Makes a key from new recovery words, and returns the words, which no other call returns. The key is not stored
   * before `keepKey`.
   */
  createKey: method({
    input: z.object({ keyType, acceptDevelopmentRuntime: z.boolean() }),
    output: z.object({
      words: z.array(z.string()),
      /** Indexes, from zero, of the words that the person must type for `keepKey`. */
      requestedWordIndexes: z.array(z.number().int()),
    }),
  }),
  /**
   * Stores the key that `createKey` made. `words`: the words that `createKey` requested, in the same order. Errors:
   * `invalid-input` when a word differs, `not-found` (key) when no key was made.
   */
  keepKey: method({
    input: z.object({ words: z.array(z.string().max(40)).max(6) }),
    output: z.object({ publicKey: z.string(), evmAddress: z.string().nullable() }),
  }),
  unlock: method({ input: z.object({ passphrase: secretText }), output: noValue }),
  /** Sets (`current` null), changes, or removes (`next` null) the passphrase. */
  setPassphrase: method({
    input: z.object({ current: secretText.nullable(), next: secretText.nullable() }),
    output: noValue,
  }),
  /**
   * Changes the idle minutes until the keys lock, in the task `auto-lock`. `passphrase`: required for a longer time.
   * Errors: `not-found` (key) in another task, `invalid-input` (`no-passphrase`) if no passphrase is set,
   * `wrong-passphrase`.
   */
  setAutoLock: method({
    input: z.object({ minutes: settingsRecord.shape.autoLockMinutes, passphrase: secretText.nullable() }),
    output: noValue,
  }),
  /** The private key of the task's account as DER hex, for the person's own backup. */
  exportKey: method({
    /** Required when a passphrase is set, even if the keys are unlocked. */
    input: z.object({ passphrase: secretText.nullable() }),
    output: z.object({ der: z.string(), keyType }),
  }),
  /**
   * Removes the task's account, and its key unless another account uses the same key. `typedId`: the account id as the
   * person typed it.
   */
  removeAccount: method({ input: z.object({ typedId: typedText(40) }), output: noValue }),
  /**
   * Stores the key of the task `service-key`, which replaces a key of the same kind. Errors: `key-text` (also with the
   * reasons for keys of the service, such as `end-user-token`), `not-found` (key) in another task, `locked`,
   * `keychain-unavailable`, `keychain-timeout`, `development-runtime` (for kinds that act for a wallet).
   */
  keepServiceKey: method({
    input: z.object({ text: secretText, acceptDevelopmentRuntime: z.boolean() }),
    output: noValue,
  }),
  /**
   * The agent key of the task `show-agent-key`, which can be shown once. Errors: `not-found` (key) in another task and
   * when the key was already shown, `locked`, `approval-too-early`.
   */
  showAgentKey: method({ input: noValue, output: z.object({ text: z.string() }) }),
  /**
   * Copies the private key or agent key shown in this window to the clipboard. Main clears the clipboard after a minute
   * and when the keys lock. Errors: `not-found` (key) when the window shows no key.
   */
  copyShownKey: method({ input: noValue, output: noValue }),
  /** Verdict on an id that is being typed in a task about lists. */
  judgeId: method({ input: z.object({ text: typedId }), output: idVerdict }),
  /**
   * Allows the typed account or operator to spend. Errors: `invalid-input` (`id`: malformed, of another ledger, an
   * account of the person's own, or already listed; `name`: unreadable, or similar to another entry's name; `full`: the
   * list has its maximum number of entries).
   */
  addSpender: method({ input: z.object({ id: typedId, name: typedName }), output: noValue }),
  removeSpender: method({ input: noValue, output: noValue }),
  /**
   * Sets the limits: decimal HBAR as typed. An empty text means no limit. `shares` is the part of a price that may go
   * to unknown accounts, in whole percent, and is required. `passphrase`: required if a passphrase is set. Errors:
   * `wrong-passphrase`, and `invalid-input` with the names of the limits that are not valid. `feeCap` is also not valid
   * if it is empty or above 100.
   */
  setLimits: method({
    input: z.object({
      feeCap: typedAmount,
      buy: typedAmount,
      mint: typedAmount,
      offer: typedAmount,
      shares: typedAmount,
      day: typedAmount,
      passphraseAbove: typedAmount,
      passphrase: secretText.nullable(),
    }),
    output: noValue,
  }),
  /** Adds an entry to the address book. Errors: as for `addSpender`. */
  addEntry: method({ input: z.object({ id: typedId, name: typedName }), output: noValue }),
  /** Renames the task's address book entry. Errors: `invalid-input` (`name`). */
  renameEntry: method({ input: z.object({ name: typedName }), output: noValue }),
  removeEntry: method({ input: noValue, output: noValue }),
  /** Holds keys only in memory, until the app ends, instead of in the keychain. */
  chooseSessionOnly: method({ input: noValue, output: noValue }),
  close: method({ input: noValue, output: noValue }),
}

export const vaultContract = { vault } as const
export type VaultServices = ServicesOf<typeof vaultContract>
