/**
 * The person's own lists and limits of a profile. The main page can only read these lists and limits. The person types
 * and confirms every change in the key window, which main owns.
 */
import { z } from 'zod'
import { DEFAULT_MAX_UNEXPLAINED_PERCENT } from '../sale-proceeds'
import { entityId, evmAddress, hbarText, instant, noValue } from './common'
import { method } from './method'

/** Maximum number of entries of a list. */
export const MAX_LIST_ENTRIES = 100
/** Maximum of the limit `feeCap`, in HBAR. */
export const MAX_FEE_CAP_HBAR = '100'

/** Whole percent as digits, 0 to 100, without a percent sign. */
export const percentText = z.string().regex(/^(?:100|[1-9]?\d)$/)

/** Account of an allowed spender, or the address of an allowed operator for NFTs of a contract. */
export const spenderId = z.union([entityId, evmAddress])
export const MAX_LIST_NAME_CHARS = 40
export const listName = z.string().max(MAX_LIST_NAME_CHARS)

const spender = z.object({ id: entityId, checksum: z.string(), name: listName.nullable(), addedAt: instant })
const operator = z.object({ id: evmAddress, name: listName.nullable(), addedAt: instant })
const bookEntry = z.object({ id: entityId, checksum: z.string(), name: listName, addedAt: instant })
export type SpenderView = z.infer<typeof spender>
export type OperatorView = z.infer<typeof operator>
export type BookEntry = z.infer<typeof bookEntry>

/** The person's own limits: decimal HBAR, except for `shares`. Null: no limit. */
export const ownLimits = z.object({
  /** Highest network fee that a transaction may set. */
  feeCap: hbarText,
  /** Highest price for one bought NFT. */
  buy: hbarText.nullable(),
  /** Highest price for each NFT of a mint. */
  mint: hbarText.nullable(),
  /** Highest price of one offer. */
  offer: hbarText.nullable(),
  /**
   * Highest share of a price, in percent, that may go to accounts which no fee of the token explains. The market's fee
   * is not counted. Limits that were stored before this field existed get the default.
   */
  shares: percentText.default(String(DEFAULT_MAX_UNEXPLAINED_PERCENT)),
  /** Highest amount that may be committed within 24 hours, for all accounts of the profile together. */
  day: hbarText.nullable(),
  /** Commitments above this amount require the passphrase in the review. Has no effect if no passphrase is set. */
  passphraseAbove: hbarText.nullable(),
})
export type OwnLimits = z.infer<typeof ownLimits>
export type LimitName = keyof OwnLimits

/** An entry that is not in force: the content was changed outside of the app, or is not checked or confirmed. */
const inactiveEntry = z.object({
  list: z.enum(['spenders', 'book']),
  id: spenderId,
  checksum: z.string().nullable(),
  name: listName.nullable(),
  /**
   * `unchecked`: the app can check the entry only when the vault is open. `unconfirmed`: changes cannot be detected
   * without a keychain, and the person has not set the entry in this run of the app. `earlier`: stored before the app
   * checked entries, and not confirmed by the person yet. `restored`: from a backup that the person restored.
   */
  change: z.enum(['added', 'altered', 'removed', 'unchecked', 'unconfirmed', 'earlier', 'restored']),
})
export type InactiveEntry = z.infer<typeof inactiveEntry>

export const listsState = z.object({
  spenders: z.array(spender),
  operators: z.array(operator),
  limits: ownLimits,
  book: z.array(bookEntry),
  /** Entries that were changed outside of the app, or that are not checked or confirmed. */
  inactiveEntries: z.array(inactiveEntry),
  /**
   * Status of the stored limits. `changed`: changed outside of the app; `limits` then holds the limits that apply
   * instead. `emptied`: the person started with an empty database, and the lost database may have had limits. Other
   * values: as for an entry.
   */
  limitsStatus: z.enum(['confirmed', 'changed', 'unchecked', 'unconfirmed', 'earlier', 'restored', 'emptied']),
  /** Amount committed within the last 24 hours, and the daily limit; null without a daily limit. */
  committedIn24Hours: z.object({ hbar: hbarText, limit: hbarText }).nullable(),
})
export type ListsState = z.infer<typeof listsState>

/** Tasks for which the page can open the key window. The page cannot prefill a value that the person types. */
export const listTaskRequest = z.discriminatedUnion('task', [
  z.object({ task: z.literal('add-spender') }),
  z.object({ task: z.literal('remove-spender'), id: spenderId }),
  z.object({ task: z.literal('limits') }),
  z.object({ task: z.literal('add-entry') }),
  z.object({ task: z.literal('rename-entry'), id: entityId }),
  z.object({ task: z.literal('remove-entry'), id: entityId }),
])
export type ListTaskRequest = z.input<typeof listTaskRequest>

/** A task as sent to the key window. */
export const listTask = z.discriminatedUnion('task', [
  z.object({
    task: z.literal('add-spender'),
    /**
     * Purpose of the transaction that waits for the new spender; null if none waits. The spender's id is not included:
     * the person has to type the id from another source.
     */
    purpose: z.string().max(200).nullable(),
    /** Kind of id that the waiting transaction has; null if no transaction waits. */
    expectedKind: z.enum(['account', 'operator']).nullable(),
    /** Account and operator that the practice market publishes; null in other markets. */
    published: z.object({ account: entityId, operator: evmAddress }).nullable(),
  }),
  z.object({
    task: z.literal('remove-spender'),
    /** `addedAt`: null for an entry that was changed outside of the app, because the date is then unknown. */
    spender: z.union([
      spender.extend({ addedAt: instant.nullable() }),
      operator.extend({ addedAt: instant.nullable() }),
    ]),
  }),
  z.object({ task: z.literal('limits'), limits: ownLimits }),
  z.object({ task: z.literal('add-entry') }),
  z.object({ task: z.literal('rename-entry'), entry: bookEntry }),
  z.object({
    task: z.literal('remove-entry'),
    entry: bookEntry.extend({ name: listName.nullable(), addedAt: instant.nullable() }),
  }),
])
export type ListTask = z.infer<typeof listTask>

/** A known id that the typed id resembles. */
const similarId = z.object({
  id: spenderId,
  checksum: z.string().nullable(),
  name: z.string().nullable(),
  /** Source of the known id: the person's own accounts, the list of spenders, or the address book. */
  of: z.enum(['own', 'spender', 'book']),
  /** The resemblance as a sentence. */
  resemblance: z.string(),
})

/** Main's verdict on an id that is being typed. A wrong id is never corrected. */
export const idVerdict = z.discriminatedUnion('status', [
  z.object({ status: z.literal('malformed') }),
  /** The checksum does not match the id on this ledger: the five letters of an id, or the capitals of an address. */
  z.object({ status: z.literal('wrong-checksum') }),
  z.object({
    status: z.literal('ok'),
    id: spenderId,
    /** Null for an address. */
    checksum: z.string().nullable(),
    /**
     * Entry under which the id is already known; null for a new id. `own`: an account whose key is here. `listed`: on
     * the list of spenders. `watched`: a watch-only account. `book`: in the address book.
     */
    known: z.object({ as: z.enum(['own', 'listed', 'watched', 'book']), name: z.string().nullable() }).nullable(),
    similarIds: z.array(similarId),
    /** True if the waiting transaction names this id; null when no transaction waits. */
    isExpected: z.boolean().nullable(),
  }),
])
export type IdVerdict = z.infer<typeof idVerdict>

export const lists = {
  get: method({ input: noValue, output: listsState }),
  /**
   * Opens the key window for one change, and answers when the window closes. `busy`: the key window was already open.
   * Errors: `not-found` (list-entry) when the entry of the task is not on the list.
   */
  open: method({ input: listTaskRequest, output: z.object({ outcome: z.enum(['done', 'cancelled', 'busy']) }) }),
}
