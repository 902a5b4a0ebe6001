import { ownLimits, type LimitName, type OwnLimits } from '@shared/contract/lists'
import { parseHbar, type Tinybar } from '@shared/amount'
import type { EvmAddress } from '@shared/evm-address'
import { isEntityId, type EntityId } from '@shared/ids'
import type { Database } from './database'

/** Who may be let spend: an account, or the address of an operator. */
export type SpenderId = EntityId | EvmAddress
export type SpenderRow = { readonly id: SpenderId; readonly name: string | null; readonly addedAt: string }
export type BookRow = { readonly id: EntityId; readonly name: string; readonly addedAt: string }
export type OwnListStore = ReturnType<typeof createOwnListStore>

/** What a flow goes by: read anew at each use, since the person may change it while the flow runs. */
export type OwnLists = {
  readonly spenders: () => readonly EntityId[]
  readonly operators: () => readonly EvmAddress[]
  readonly limits: () => Limits
  readonly book: () => readonly { readonly id: EntityId; readonly name: string }[]
}
/**
 * Asks the person, in main's own window, to type the id of a spender that a flow has met: from the market's documents,
 * since the window does not show it. `purpose`: what it is wanted for, in words of the app's own, at most 200
 * characters. `added`: this very id is on the list now; whatever else was typed counts as `cancelled`. `busy`: the
 * window is open for something else.
 */
export type Introduce = (met: {
  readonly id: SpenderId
  readonly purpose: string
}) => Promise<'added' | 'cancelled' | 'busy'>
/** In tinybar; null: no such limit. */
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
}

/** Until the person sets others. */
export const FIRST_LIMITS: OwnLimits = {
  ...{ feeCap: '10', buy: null, mint: null, offer: null, day: null, passphraseAbove: '1000' },
}

/** Spenders, limits and address book of one profile. Empty at first: nothing but the person's own entry fills them. */
export function createOwnListStore(db: Database, profile: string) {
  const spenders = db.prepare('SELECT id, name, added_at AS addedAt FROM spenders WHERE profile = ? ORDER BY position')
  const addSpender = db.prepare(
    `INSERT INTO spenders (profile, id, name, added_at, position)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM spenders WHERE profile = ?))`,
  )
  const removeSpender = db.prepare('DELETE FROM spenders WHERE profile = ? AND id = ?')
  const book = db.prepare('SELECT id, name, added_at AS addedAt FROM book WHERE profile = ? ORDER BY name, id')
  const putEntry = db.prepare(
    `INSERT INTO book (profile, id, name, added_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (profile, id) DO UPDATE SET name = excluded.name`,
  )
  const removeEntry = db.prepare('DELETE FROM book WHERE profile = ? AND id = ?')
  const limits = db.prepare('SELECT limits FROM limits WHERE profile = ?')
  const putLimits = db.prepare(
    'INSERT INTO limits (profile, limits) VALUES (?, ?) ON CONFLICT (profile) DO UPDATE SET limits = excluded.limits',
  )
  return {
    spenders: () => spenders.all(profile) as SpenderRow[],
    addSpender: ({ id, name, addedAt }: SpenderRow) => void addSpender.run(profile, id, name, addedAt, profile),
    removeSpender: (id: SpenderId) => void removeSpender.run(profile, id),
    book: () => book.all(profile) as BookRow[],
    /** One that is there keeps its date. */
    putEntry: ({ id, name, addedAt }: BookRow) => void putEntry.run(profile, id, name, addedAt),
    removeEntry: (id: EntityId) => void removeEntry.run(profile, id),
    /** Throws when what is stored cannot be read: to go on without a limit that was set would be worse. */
    limits: (): OwnLimits => {
      const row = limits.get(profile) as { limits: string } | undefined
      return row ? ownLimits.parse(JSON.parse(row.limits)) : FIRST_LIMITS
    },
    setLimits: (next: OwnLimits) => void putLimits.run(profile, JSON.stringify(ownLimits.parse(next))),
  }
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
      }
    },
  }
}
