/** The window in which keys, phrases and passphrases are typed and shown: main's own, with its own preload and page. */
import { z } from 'zod'
import { account, keyStore, vaultTaskKind } from './accounts'
import { theme } from './app'
import { entityId, keyType, nothing } from './common'
import { serviceKeyKind } from './connection'
import { method, type ServicesOf } from './method'
import { place } from './network'

/** Besides the tasks of accounts: entering a key of the service, and showing the agent key that was created last. */
export const keyTaskKind = z.enum([...vaultTaskKind.options, 'service-key', 'show-agent-key'])
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
  keyStore,
  /**
   * On the development runtime and not on the practice market: the person must agree before a key that can move
   * something is taken. False for a key that only reads.
   */
  askDevelopmentRuntime: z.boolean(),
})
export type VaultTask = z.infer<typeof vaultTask>

const secretText = z.string().max(2000)

export const vault = {
  task: method({ input: nothing, output: vaultTask }),
  /**
   * Imports a key for an account. `account` as typed. Errors: invalid-input, key-text, key-mismatch, not-found,
   * offline, locked, keychain-unavailable, keychain-timeout, development-runtime.
   */
  importKey: method({
    input: z.object({
      account: z.string().trim().max(40),
      name: z.string().trim().min(1).max(40),
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
  /** The private key of the task's account as DER hex, for the person's own back-up. */
  exportKey: method({
    /** Asked again when one is set, though the keys are open. */
    input: z.object({ passphrase: secretText.nullable() }),
    output: z.object({ der: z.string(), keyType }),
  }),
  /** Removes the task's account and its key. `typedId`: the account id, typed by the person. */
  removeAccount: method({ input: z.object({ typedId: z.string().trim().max(40) }), output: nothing }),
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
  /** Puts the agent key that this window shows on the clipboard. Errors: `not-found` (key) when it shows none. */
  copyAgentKey: method({ input: nothing, output: nothing }),
  chooseSessionOnly: method({ input: nothing, output: nothing }),
  close: method({ input: nothing, output: nothing }),
}

export const vaultContract = { vault } as const
export type VaultServices = ServicesOf<typeof vaultContract>
