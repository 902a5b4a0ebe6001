/**
 * The person's own lists and limits of a profile. The main page may look at them; whatever changes one is typed and
 * agreed to in main's own window.
 */
import { z } from 'zod'
import { MAX_UNEXPLAINED_PERCENT } from '../sale-proceeds'
import { entityId, evmAddress, hbarText, instant, nothing } from './common'
import { method } from './method'

/** The most entries that a list takes. */
export const MOST_LISTED = 100
/** The highest network fee that can be accepted, whole HBAR. */
export const HIGHEST_FEE_CAP = '100'

/** Whole percent, 0 to 100, without a sign. */
export const percentText = z.string().regex(/^(?:100|[1-9]?\d)$/)

/** An account that may be let spend, or the address of an operator that may be let move NFTs of a contract. */
export const spenderId = z.union([entityId, evmAddress])
export const MAX_LIST_NAME = 40
export const listName = z.string().max(MAX_LIST_NAME)

const spender = z.object({ id: entityId, checksum: z.string(), name: listName.nullable(), addedAt: instant })
const operator = z.object({ id: evmAddress, name: listName.nullable(), addedAt: instant })
const bookEntry = z.object({ id: entityId, checksum: z.string(), name: listName, addedAt: instant })
export type SpenderView = z.infer<typeof spender>
export type OperatorView = z.infer<typeof operator>
export type BookEntry = z.infer<typeof bookEntry>

/** Decimal HBAR, but for `shares`; null: no such limit. */
export const ownLimits = z.object({
  /** The most network fee that a transaction may allow itself. */
  feeCap: hbarText,
  /** The most that may be paid for one NFT that is bought. */
  buy: hbarText.nullable(),
  /** The most that may be paid for each NFT of a mint. */
  mint: hbarText.nullable(),
  /** The most that may be offered for one NFT. */
  offer: hbarText.nullable(),
  /**
   * The most of a price that may go to accounts which no fee of the token explains, in percent beyond the market's fee.
   * Limits that were kept before there was this one go by the default.
   */
  shares: percentText.default(String(MAX_UNEXPLAINED_PERCENT)),
  /** The most that may be committed within 24 hours, all accounts of the profile together. */
  day: hbarText.nullable(),
  /** What commits more asks for the passphrase in the review; without a passphrase it does nothing. */
  passphraseAbove: hbarText.nullable(),
})
export type OwnLimits = z.infer<typeof ownLimits>
export type LimitName = keyof OwnLimits

/** A row that counts as absent, because the app did not write it as it is. */
const outsideEntry = z.object({
  list: z.enum(['spenders', 'book']),
  id: spenderId,
  checksum: z.string().nullable(),
  name: listName.nullable(),
  /**
   * `unchecked`: whether it was changed is known once the vault is open. `unconfirmed`: without a keychain that cannot be
   * known, and the person has not set it in this run. `earlier`: from before entries were checked, and the person was not
   * asked about it yet. `restored`: it came with a back-up that the person restored.
   */
  change: z.enum(['added', 'altered', 'removed', 'unchecked', 'unconfirmed', 'earlier', 'restored']),
})
export type OutsideEntry = z.infer<typeof outsideEntry>

export const listsState = z.object({
  spenders: z.array(spender),
  operators: z.array(operator),
  limits: ownLimits,
  book: z.array(bookEntry),
  /** Changed outside of the app, or not checked yet. */
  outside: z.array(outsideEntry),
  /** `changed`: outside of the app; `limits` then has those that apply instead. `emptied`: lost with a database. */
  limitsAre: z.enum(['confirmed', 'changed', 'unchecked', 'unconfirmed', 'earlier', 'restored', 'emptied']),
  /** What was committed within the last 24 hours; null without a daily limit. */
  spentToday: z.object({ hbar: hbarText, limit: hbarText }).nullable(),
})
export type ListsState = z.infer<typeof listsState>

/** What the page can ask main's window to be opened for. It fills in nothing. */
export const openList = z.discriminatedUnion('task', [
  z.object({ task: z.literal('add-spender') }),
  z.object({ task: z.literal('remove-spender'), id: spenderId }),
  z.object({ task: z.literal('limits') }),
  z.object({ task: z.literal('add-entry') }),
  z.object({ task: z.literal('rename-entry'), id: entityId }),
  z.object({ task: z.literal('remove-entry'), id: entityId }),
])
export type OpenList = z.infer<typeof openList>

/** A task as main's window gets it. */
export const listTask = z.discriminatedUnion('task', [
  z.object({
    task: z.literal('add-spender'),
    /** A transaction waits for it. Whom it names is not told: that has to be typed from elsewhere. */
    purpose: z.string().max(200).nullable(),
    /** What the practice market prints of itself; null elsewhere. */
    published: z.object({ account: entityId, operator: evmAddress }).nullable(),
  }),
  z.object({
    task: z.literal('remove-spender'),
    /** `addedAt` null: changed outside of the app, so that no date of it is known. */
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

/** A known id that the typed one could be taken for, and how, as a sentence. */
const likeOne = z.object({
  id: spenderId,
  checksum: z.string().nullable(),
  name: z.string().nullable(),
  of: z.enum(['own', 'spender', 'book']),
  how: z.string(),
})

/** What main says of an id that is being typed. A wrong one is never put right. */
export const idVerdict = z.discriminatedUnion('status', [
  z.object({ status: z.literal('malformed') }),
  /** The five letters, or the capitals of an address, do not belong to it on this ledger. */
  z.object({ status: z.literal('wrong-checksum') }),
  z.object({
    status: z.literal('ok'),
    id: spenderId,
    /** Null of an address. */
    checksum: z.string().nullable(),
    /**
     * `own`: an account whose key is here, by its name. `listed`: it is on the list already, under its name. `watched`:
     * an account that is looked at only, by its name.
     */
    known: z.object({ as: z.enum(['own', 'listed', 'watched', 'book']), name: z.string().nullable() }).nullable(),
    alike: z.array(likeOne),
    /** Whether it is the one that the waiting transaction names; null when none waits. */
    isExpected: z.boolean().nullable(),
  }),
])
export type IdVerdict = z.infer<typeof idVerdict>

export const lists = {
  get: method({ input: nothing, output: listsState }),
  /**
   * Opens main's own window for one change; answers when it closes. Errors: `not-found` (list-entry) when what it is
   * about is not on the list.
   */
  open: method({ input: openList, output: z.object({ outcome: z.enum(['done', 'cancelled', 'busy']) }) }),
}
