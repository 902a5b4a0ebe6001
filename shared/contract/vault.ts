/**
 * The window in which keys, phrases and passphrases are typed and shown, and the person's own lists are changed: main's
 * own, with its own preload and page.
 */
import { z } from 'zod'
import { account, keyStore, vaultTaskKind } from './accounts'
import { theme } from './app'
import { approveButton, waitLeft } from './approval'
import { entityId, keyType, nothing, typedText } from './common'
import { serviceKeyKind } from './connection'
import { idVerdict, listTask } from './lists'
import { method, type ServicesOf } from './method'
import { place } from './network'
import { settingsRecord } from './settings'

/**
 * Besides the tasks of accounts: entering a key of the service, showing the agent key that was created last, and one
 * change of the person's own lists.
 */
export const keyTaskKind = z.enum([...vaultTaskKind.options, 'service-key', 'show-agent-key', 'own-lists'])
export type KeyTaskKind = z.infer<typeof keyTaskKind>

export const vaultTask = z.object({
  kind: keyTaskKind,
  theme,
  practice: z.boolean(),
  /** The profile's name. The page can choose it: it proves nothing. */
  networkLabel: z.string(),
  place,
  /** The account the task is about; null when it is about none. */
  account: account.nullable(),
  /** Of the tasks about keys of the service; null of the others. `replaces`: there is one of this kind already. */
  serviceKey: z.object({ kind: serviceKeyKind, replaces: z.boolean() }).nullable(),
  /** Of the task `show-agent-key` of an assistant's key: that assistant's name; null otherwise. */
  assistant: z.string().nullable(),
  /** The secret that this window showed until a lock took it out of sight; null when none was. */
  hidden: z.enum(['private-key', 'agent-key', 'words']).nullable(),
  /** Of the task `own-lists`; null of the others. */
  lists: listTask.nullable(),
  keyStore,
  /** Idle minutes until the keys lock, as it is now. */
  autoLockMinutes: settingsRecord.shape.autoLockMinutes,
  /**
   * On the development runtime and not on the practice market: the person must agree before a key that can move
   * something is taken. False for a key that only reads.
   */
  askDevelopmentRuntime: z.boolean(),
})
export type VaultTask = z.infer<typeof vaultTask>

const secretText = z.string().max(2000)
/** As typed; main judges it. */
const typedId = typedText(60)
const typedName = typedText(80)
const typedAmount = typedText(40)

export const vault = {
  task: method({ input: nothing, output: vaultTask }),
  /**
   * Reports the button of a weighty task, and reads how long until it is live. `addSpender`, `setLimits`, `exportKey`,
   * `removeAccount` and removing the passphrase fail with `approval-too-early` before that.
   */
  attend: method({ input: z.object({ button: approveButton }), output: z.object({ waitLeftMs: waitLeft }) }),
  /**
   * Imports a key for an account. `account` as typed. Errors: invalid-input, key-text, key-mismatch, not-found,
   * offline, locked, keychain-unavailable, keychain-timeout, development-runtime.
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
  /** Makes a key from new words and shows them once. `ask`: places of words, from zero, that `keepKey` wants back. */
  createKey: method({
    input: z.object({ keyType, acceptDevelopmentRuntime: z.boolean() }),
    output: z.object({ words: z.array(z.string()), ask: z.array(z.number().int()) }),
  }),
  /** Stores the key made last, after the person typed back the asked words. Errors: invalid-input when they differ. */
  keepKey: method({
    input: z.object({ words: z.array(z.string().max(40)).max(6) }),
    output: z.object({ publicKey: z.string(), evmAddress: z.string().nullable() }),
  }),
  unlock: method({ input: z.object({ passphrase: secretText }), output: nothing }),
  setPassphrase: method({
    input: z.object({ current: secretText.nullable(), next: secretText.nullable() }),
    output: nothing,
  }),
  /**
   * Changes after how many idle minutes the keys lock, of the task `auto-lock`. `passphrase`: needed for a longer time.
   * Errors: `not-found` (key) in another task, `invalid-input` (`no-passphrase`) without one, `wrong-passphrase`.
   */
  setAutoLock: method({
    input: z.object({ minutes: settingsRecord.shape.autoLockMinutes, passphrase: secretText.nullable() }),
    output: nothing,
  }),
  /** The private key of the task's account as DER hex, for the person's own back-up. */
  exportKey: method({
    /** Asked again when one is set, though the keys are open. */
    input: z.object({ passphrase: secretText.nullable() }),
    output: z.object({ der: z.string(), keyType }),
  }),
  /** Removes the task's account and its key. `typedId`: the account id, typed by the person. */
  removeAccount: method({ input: z.object({ typedId: typedText(40) }), output: nothing }),
  /**
   * Keeps the key of the task `service-key`, in place of one of its kind. Errors: `key-text` (also `end-user-token`,
   * `agent-key`, `not-an-agent-key`, `wallet-key`, `not-a-key`, `not-visible-ascii`, `too-short`), `not-found` (key) in another task, `locked`,
   * `keychain-unavailable`, `keychain-timeout`, `development-runtime` (of kinds that act for a wallet).
   */
  keepServiceKey: method({
    input: z.object({ text: secretText, acceptDevelopmentRuntime: z.boolean() }),
    output: nothing,
  }),
  /** The agent key of the task `show-agent-key`, once. Errors: `not-found` (key) when it was shown, `locked`. */
  showAgentKey: method({ input: nothing, output: z.object({ text: z.string() }) }),
  /**
   * Puts the private key or agent key that this window shows on the clipboard, from which main clears it after a minute
   * and when the keys lock. Errors: `not-found` (key) when it shows none.
   */
  copyShownKey: method({ input: nothing, output: nothing }),
  /** What there is to say of an id that is being typed in a task about lists. */
  judgeId: method({ input: z.object({ text: typedId }), output: idVerdict }),
  /**
   * Lets the typed account or operator spend. Errors: `invalid-input` (`id`: malformed, of another ledger, an account
   * of the person's own, or listed already; `name`: unreadable, or it reads like another one's; `full`).
   */
  addSpender: method({ input: z.object({ id: typedId, name: typedName }), output: nothing }),
  removeSpender: method({ input: nothing, output: nothing }),
  /**
   * Decimal HBAR as typed, `shares` in whole percent; empty: no such limit. `passphrase`: asked for again when one is set.
   * Errors: `invalid-input` with the names of the limits that are no amounts, of `feeCap` also above 100 or none, and of
   * `shares` when it is no percentage; `wrong-passphrase`.
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
    output: nothing,
  }),
  /** Adds an entry to the book. Errors as of `addSpender`. */
  addEntry: method({ input: z.object({ id: typedId, name: typedName }), output: nothing }),
  /** Errors: `invalid-input` (`name`). */
  renameEntry: method({ input: z.object({ name: typedName }), output: nothing }),
  removeEntry: method({ input: nothing, output: nothing }),
  chooseSessionOnly: method({ input: nothing, output: nothing }),
  close: method({ input: nothing, output: nothing }),
}

export const vaultContract = { vault } as const
export type VaultServices = ServicesOf<typeof vaultContract>
