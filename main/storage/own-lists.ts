import { ownLimits, type LimitName, type OwnLimits } from '@shared/contract/lists'
import { parseHbar, type Tinybar } from '@shared/amount'
import type { EvmAddress } from '@shared/evm-address'
import { isEntityId, type EntityId } from '@shared/ids'
import { MAX_UNEXPLAINED_PERCENT } from '@shared/sale-proceeds'
import type { Database } from './database'
import type { RecordGuard, RecordLoss, RecordState } from './record-guard'

/** A possible spender: an account, or the address of an operator. */
export type SpenderId = EntityId | EvmAddress
export type SpenderRow = { readonly id: SpenderId; readonly name: string | null; readonly addedAt: string }
export type BookRow = { readonly id: EntityId; readonly name: string; readonly addedAt: string }
export type OwnListStore = ReturnType<typeof createOwnListStore>

/** Lists that a flow uses: read at each use, since the person may change them while the flow runs. */
export type OwnLists = {
  readonly spenders: () => readonly EntityId[]
  readonly operators: () => readonly EvmAddress[]
  readonly limits: () => Limits
  readonly book: () => readonly { readonly id: EntityId; readonly name: string }[]
}
/**
 * Asks the person, in main's own window, to type the id of a spender that a flow needs. The window does not show the
 * id, so the person takes it from the market's documents. `purpose`: the app's own text, at most 200 characters.
 * `added`: this very id is on the list now; any other typed id counts as `cancelled`. `busy`: the window is open for
 * something else.
 */
export type AskForSpender = (met: {
  readonly id: SpenderId
  readonly purpose: string
}) => Promise<'added' | 'cancelled' | 'busy'>
/** Amounts in tinybar; null: no such limit. */
export type Limits = {
  readonly feeCap: Tinybar
  readonly priceCeilings: {
    readonly buy: Tinybar | null
    readonly mint: Tinybar | null
    readonly offer: Tinybar | null
  }
  /** Within any 24 hours. */
  readonly dailyLimit: Tinybar | null
  readonly passphraseAbove: Tinybar | null
  /** Whole percent of a price that may go to accounts without a fee of the token that explains it. */
  readonly sharePercent: number
}

/** Limits until the person sets others. */
export const INITIAL_LIMITS: OwnLimits = {
  feeCap: '10',
  buy: null,
  mint: null,
  offer: null,
  shares: String(MAX_UNEXPLAINED_PERCENT),
  day: null,
  passphraseAbove: '1000',
}

/**
 * Limits that apply while the person's own limits were changed outside of the app and their values are unknown: nothing
 * is paid until the person sets limits again.
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

/** A row that another program has added, changed or removed; `unchecked`: unknown before the vault is open. */
type ChangedRow = {
  readonly list: 'spenders' | 'book'
  readonly id: SpenderId
  /** Name as it is in the database now; for a removed row, its former name. */
  readonly name: string | null
  readonly change: Exclude<RecordState, 'same'>
}

/** `emptied`: the person started with an empty database, and the earlier one may have had limits. */
type LimitsState = RecordState | 'emptied'

export const spendersList = (profile: string): string => `spenders of ${profile}`
export const bookList = (profile: string): string => `book of ${profile}`
export const limitsList = (profile: string): string => `limits of ${profile}`
/** A lost record may have had limits, so their absence is no evidence. */
const LIMITS_STATE_AFTER_LOSS = {
  changed: 'removed',
  unread: 'unconfirmed',
  restored: 'restored',
  emptied: 'emptied',
} as const satisfies Record<RecordLoss, LimitsState>

/** Limits are one row. */
export const LIMITS_ROW = 'limits'
/** The text of a row that the guard compares. */
export const recordText = (row: { readonly name: string | null; readonly addedAt: string }): string =>
  JSON.stringify([row.name, row.addedAt])

/**
 * Spenders, limits and address book of one profile. Empty at first: only the person's own entries fill them. Rows that
 * were changed outside of the app are not on the lists; `outside` has them. Changes reject with VaultError `locked`
 * when they cannot be authenticated, and then change nothing.
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
  const confirmed = <R extends SpenderRow>(list: 'spenders' | 'book', rows: readonly R[]): R[] =>
    rows.filter((row) => guard.stateOf(lists[list], row.id, recordText(row)) === 'same')

  function changedRows(list: 'spenders' | 'book', rows: readonly SpenderRow[]): readonly ChangedRow[] {
    const presentRows = rows.flatMap(({ id, name, addedAt }): ChangedRow[] => {
      const change = guard.stateOf(lists[list], id, recordText({ name, addedAt }))
      return change === 'same' ? [] : [{ list, id, name, change }]
    })
    const removedRows = [...guard.rowsOf(lists[list])].flatMap(([id, text]): ChangedRow[] =>
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
    // Most profiles have no row. Once the vault is open and read it shows if there should be one.
    if (state === 'unchecked') return loss === null ? 'same' : 'unchecked'
    return state === 'same' && loss !== null ? LIMITS_STATE_AFTER_LOSS[loss] : state
  }

  return {
    spenders: () => confirmed('spenders', spenderRows()),
    /** Replaces a row that was changed outside. Rejects if the spender is already on the list. */
    addSpender: async ({ id, name, addedAt }: SpenderRow): Promise<void> => {
      if (confirmed('spenders', spenderRows()).some((row) => row.id === id)) throw new Error('spender is listed')
      await guard.commit(
        [{ list: lists.spenders, id, text: recordText({ name, addedAt }) }],
        () => void putSpender.run(profile, id, name, addedAt, profile),
      )
    },
    removeSpender: (id: SpenderId): Promise<void> =>
      guard.commit([{ list: lists.spenders, id, text: null }], () => void removeSpender.run(profile, id)),
    book: () => confirmed('book', bookRows()),
    /** An existing entry keeps its date. */
    putEntry: (entry: BookRow): Promise<void> => {
      const { id, name } = entry
      const { addedAt } = confirmed('book', bookRows()).find((row) => row.id === id) ?? entry
      return guard.commit(
        [{ list: lists.book, id, text: recordText({ name, addedAt }) }],
        () => void putEntry.run(profile, id, name, addedAt),
      )
    },
    removeEntry: (id: EntityId): Promise<void> =>
      guard.commit([{ list: lists.book, id, text: null }], () => void removeEntry.run(profile, id)),
    outside: (): readonly ChangedRow[] => [
      ...changedRows('spenders', spenderRows()),
      ...changedRows('book', bookRows()),
    ],
    /** Any state but `same`: the limits in the database are not the ones that apply. */
    limitsState,
    /**
     * The limits that the person set; if they were changed outside, the last authenticated ones, or else strict ones.
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

/** The lists in the types that flows and rules use. */
export function ownListsOf(store: OwnListStore): OwnLists {
  const ids = () => store.spenders().map(({ id }) => id)
  return {
    spenders: () => ids().filter((id) => isEntityId(id)),
    operators: () => ids().filter((id) => !isEntityId(id)) as EvmAddress[],
    book: () => store.book().map(({ id, name }) => ({ id, name })),
    limits: () => {
      const texts = store.limits()
      const amount = (name: LimitName): Tinybar | null => (texts[name] === null ? null : parseHbar(texts[name]))
      return {
        feeCap: parseHbar(texts.feeCap),
        priceCeilings: { buy: amount('buy'), mint: amount('mint'), offer: amount('offer') },
        dailyLimit: amount('day'),
        passphraseAbove: amount('passphraseAbove'),
        sharePercent: Number(texts.shares),
      }
    },
  }
}
