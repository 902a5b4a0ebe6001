import { ownLimits, type LimitName, type OwnLimits } from '@shared/contract/lists'
import { parseHbar, type Tinybar } from '@shared/amount'
import type { EvmAddress } from '@shared/evm-address'
import { isEntityId, type EntityId } from '@shared/ids'
import { DEFAULT_MAX_UNEXPLAINED_PERCENT } from '@shared/sale-proceeds'
import type { Database } from './database'
import type { RecordGuard, RecordLoss, RecordState } from './record-guard'

/** A possible spender: an account, or the EVM address of an operator. */
export type SpenderId = EntityId | EvmAddress
export type SpenderRow = { readonly id: SpenderId; readonly name: string | null; readonly addedAt: string }
export type BookRow = { readonly id: EntityId; readonly name: string; readonly addedAt: string }
export type OwnListStore = ReturnType<typeof createOwnListStore>

/** The person's lists as a flow uses them. A flow reads a list at each use, because the person may change the list. */
export type OwnLists = {
  readonly spenders: () => readonly EntityId[]
  readonly operators: () => readonly EvmAddress[]
  readonly limits: () => Limits
  readonly addressBook: () => readonly { readonly id: EntityId; readonly name: string }[]
}
/**
 * Asks the person, in main's own window, to type the id of a spender that a flow needs. The window does not show the
 * id, so the person takes the id from the market's documents. `purpose`: the app's own text, at most 200 characters.
 * `added`: the person typed the requested id, which is on the list now. `cancelled`: the person cancelled, or typed
 * another id. `busy`: the window is open for another question.
 */
export type AskForSpender = (request: {
  readonly id: SpenderId
  readonly purpose: string
}) => Promise<'added' | 'cancelled' | 'busy'>
/** The person's limits as numbers; `OwnLimits` has them as texts. A limit of null means that there is no limit. */
export type Limits = {
  readonly feeCap: Tinybar
  readonly priceCeilings: {
    readonly buy: Tinybar | null
    readonly mint: Tinybar | null
    readonly offer: Tinybar | null
  }
  /** Limit of spending within any 24 hours. */
  readonly dailyLimit: Tinybar | null
  /** Amount above which the person has to enter the passphrase. */
  readonly passphraseAbove: Tinybar | null
  /** Highest share of a price, in whole percent, that may go to accounts that the token's fees do not explain. */
  readonly sharePercent: number
}

/** Limits until the person sets others. */
export const INITIAL_LIMITS: OwnLimits = {
  feeCap: '10',
  buy: null,
  mint: null,
  offer: null,
  shares: String(DEFAULT_MAX_UNEXPLAINED_PERCENT),
  day: null,
  passphraseAbove: '1000',
}

/**
 * Limits that apply when the person's own limits are unknown, for example because another program changed the limits.
 * The person cannot buy, mint or offer until the limits are set again.
 */
export const STRICT_LIMITS: OwnLimits = {
  feeCap: '10',
  buy: '0',
  mint: '0',
  offer: '0',
  shares: '0',
  day: '0',
  passphraseAbove: '0',
}

/** A row that does not count: the row differs from what the person last set, or cannot be compared with it. */
type InactiveRow = {
  readonly list: 'spenders' | 'book'
  readonly id: SpenderId
  /** Name in the database now; for a removed row, the name that the person had set. */
  readonly name: string | null
  readonly change: Exclude<RecordState, 'same'>
}

/** `emptied`: the person started with an empty database, and the earlier database may have had limits. */
type LimitsState = RecordState | 'emptied'

export const spendersList = (profile: string): string => `spenders of ${profile}`
export const bookList = (profile: string): string => `book of ${profile}`
export const limitsList = (profile: string): string => `limits of ${profile}`
/** State of missing limits after the guard's record of all lists was lost: the lost record may have had limits. */
const LIMITS_STATE_AFTER_LOSS = {
  changed: 'removed',
  unread: 'unconfirmed',
  restored: 'restored',
  emptied: 'emptied',
} as const satisfies Record<RecordLoss, LimitsState>

/** Id of the only row in the list of limits. */
export const LIMITS_ROW = 'limits'
/** Text of a spender or an address book entry, for comparison with the guard's record. */
export const recordText = (row: { readonly name: string | null; readonly addedAt: string }): string =>
  JSON.stringify([row.name, row.addedAt])

/**
 * Spenders, limits and address book of one profile, with the entries that the person made and no others. Rows that do
 * not count are not on the lists; `inactiveRows` returns these rows. Methods that change a list reject with VaultError
 * `locked` if the change cannot be authenticated, and then change nothing.
 */
export function createOwnListStore(db: Database, profile: string, guard: RecordGuard) {
  const selectSpenders = db.prepare(
    'SELECT id, name, added_at AS addedAt FROM spenders WHERE profile = ? ORDER BY position',
  )
  const putSpender = db.prepare(
    `INSERT INTO spenders (profile, id, name, added_at, position)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM spenders WHERE profile = ?))
     ON CONFLICT (profile, id) DO UPDATE SET name = excluded.name, added_at = excluded.added_at`,
  )
  const removeSpender = db.prepare('DELETE FROM spenders WHERE profile = ? AND id = ?')
  const selectBook = db.prepare('SELECT id, name, added_at AS addedAt FROM book WHERE profile = ? ORDER BY name, id')
  const putEntry = db.prepare(
    `INSERT INTO book (profile, id, name, added_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (profile, id) DO UPDATE SET name = excluded.name, added_at = excluded.added_at`,
  )
  const removeEntry = db.prepare('DELETE FROM book WHERE profile = ? AND id = ?')
  const selectLimits = db.prepare('SELECT limits FROM limits WHERE profile = ?')
  const putLimits = db.prepare(
    'INSERT INTO limits (profile, limits) VALUES (?, ?) ON CONFLICT (profile) DO UPDATE SET limits = excluded.limits',
  )
  const lists = { spenders: spendersList(profile), book: bookList(profile), limits: limitsList(profile) }
  const spenderRows = () => selectSpenders.all(profile) as SpenderRow[]
  const bookRows = () => selectBook.all(profile) as BookRow[]
  const confirmedRows = <R extends SpenderRow>(list: 'spenders' | 'book', rows: readonly R[]): R[] =>
    rows.filter((row) => guard.stateOf(lists[list], row.id, recordText(row)) === 'same')

  function inactiveRowsOf(list: 'spenders' | 'book', rows: readonly SpenderRow[]): readonly InactiveRow[] {
    const presentRows = rows.flatMap(({ id, name, addedAt }): InactiveRow[] => {
      const change = guard.stateOf(lists[list], id, recordText({ name, addedAt }))
      return change === 'same' ? [] : [{ list, id, name, change }]
    })
    const removedRows = [...guard.rowsOf(lists[list])].flatMap(([id, text]): InactiveRow[] =>
      rows.some((row) => row.id === id)
        ? []
        : [{ list, id: id as SpenderId, name: recordedName(text), change: 'removed' }],
    )
    return [...presentRows, ...removedRows]
  }

  const limitsText = (): string | null => {
    const row = selectLimits.get(profile) as { limits: string } | undefined
    return row?.limits ?? null
  }
  function limitsState(): LimitsState {
    const text = limitsText()
    const state = guard.stateOf(lists.limits, LIMITS_ROW, text)
    if (text !== null) return state
    const loss = guard.loss()
    // Most profiles have no limits of their own, so a missing row is not reported while the vault is locked.
    if (state === 'unchecked') return loss === null ? 'same' : 'unchecked'
    return state === 'same' && loss !== null ? LIMITS_STATE_AFTER_LOSS[loss] : state
  }

  return {
    spenders: () => confirmedRows('spenders', spenderRows()),
    /** Adds a spender, or replaces an inactive row. Rejects if the spender is on the list. */
    addSpender: async ({ id, name, addedAt }: SpenderRow): Promise<void> => {
      if (confirmedRows('spenders', spenderRows()).some((row) => row.id === id)) throw new Error('spender is listed')
      await guard.commit(
        [{ list: lists.spenders, id, text: recordText({ name, addedAt }) }],
        () => void putSpender.run(profile, id, name, addedAt, profile),
      )
    },
    removeSpender: (id: SpenderId): Promise<void> =>
      guard.commit([{ list: lists.spenders, id, text: null }], () => void removeSpender.run(profile, id)),
    book: () => confirmedRows('book', bookRows()),
    /** Adds an entry, or changes its name. An existing entry keeps its date. */
    putEntry: (entry: BookRow): Promise<void> => {
      const { id, name } = entry
      const { addedAt } = confirmedRows('book', bookRows()).find((row) => row.id === id) ?? entry
      return guard.commit(
        [{ list: lists.book, id, text: recordText({ name, addedAt }) }],
        () => void putEntry.run(profile, id, name, addedAt),
      )
    },
    removeEntry: (id: EntityId): Promise<void> =>
      guard.commit([{ list: lists.book, id, text: null }], () => void removeEntry.run(profile, id)),
    /** Rows of the spenders and the address book that do not count. */
    inactiveRows: (): readonly InactiveRow[] => [
      ...inactiveRowsOf('spenders', spenderRows()),
      ...inactiveRowsOf('book', bookRows()),
    ],
    /** State of the limits in the database. In any state except `same`, `limits` returns other values. */
    limitsState,
    /**
     * The limits that the person set; `INITIAL_LIMITS` if the person has set none. If the limits in the database do not
     * count, returns the last authenticated limits, or else `STRICT_LIMITS`. While the limits cannot be checked,
     * returns `STRICT_LIMITS`.
     */
    limits: (): OwnLimits => {
      const state = limitsState()
      const text = limitsText()
      if (state === 'same') return text === null ? INITIAL_LIMITS : ownLimits.parse(JSON.parse(text))
      if (state === 'unchecked') return STRICT_LIMITS
      const lastLimits = guard.rowsOf(lists.limits).get(LIMITS_ROW)
      return lastLimits === undefined ? STRICT_LIMITS : ownLimits.parse(JSON.parse(lastLimits))
    },
    setLimits: (next: OwnLimits): Promise<void> => {
      const text = JSON.stringify(ownLimits.parse(next))
      return guard.commit([{ list: lists.limits, id: LIMITS_ROW, text }], () => void putLimits.run(profile, text))
    },
  }
}

function recordedName(text: string): string | null {
  const [name] = JSON.parse(text) as [string | null, string]
  return name
}

/** The lists of a store, in the types that flows and rules use. */
export function ownListsOf(store: OwnListStore): OwnLists {
  const spenderIds = () => store.spenders().map(({ id }) => id)
  return {
    spenders: () => spenderIds().filter((id) => isEntityId(id)),
    operators: () => spenderIds().filter((id) => !isEntityId(id)) as EvmAddress[],
    addressBook: () => store.book().map(({ id, name }) => ({ id, name })),
    limits: () => {
      const limitTexts = store.limits()
      const amountOf = (name: LimitName): Tinybar | null => {
        const text = limitTexts[name]
        return text === null ? null : parseHbar(text)
      }
      return {
        feeCap: parseHbar(limitTexts.feeCap),
        priceCeilings: { buy: amountOf('buy'), mint: amountOf('mint'), offer: amountOf('offer') },
        dailyLimit: amountOf('day'),
        passphraseAbove: amountOf('passphraseAbove'),
        sharePercent: Number(limitTexts.shares),
      }
    },
  }
}
