/**
 * Entries of the palette, from data known here and collections found by the market. Pure: nothing runs before an entry
 * is picked.
 */
import type { LucideIcon } from 'lucide-react'
import type { AccountsState } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { FoundCollections } from '@shared/contract/market'
import type { BookEntry } from '@shared/contract/lists'
import type { Settings } from '@shared/contract/settings'
import type { EntityId } from '@shared/ids'
import { nameOr, plainText } from '../../format/text'
import type { Overlay } from '../../stores/overlay'
import type { PageAction } from '../../stores/page-actions'
import type { RecentPage } from '../../stores/recent-pages'
import { sameRoute, type Route } from '../../stores/route'
import { SECTIONS } from '../shell/sections'
import { MORE_PAGES } from './more-pages'
import { type Query, transactionOf } from './query'

export type Act =
  | { readonly do: 'go'; readonly to: Route }
  /** Runs an action of the page. */
  | { readonly do: 'press'; readonly run: () => void }
  | { readonly do: 'select'; readonly account: EntityId }
  | { readonly do: 'set'; readonly change: Partial<Settings> }
  | { readonly do: 'show'; readonly overlay: Overlay }
  | { readonly do: 'lock' }

export type EntryIcon =
  | 'page'
  | 'collection'
  | 'nft'
  | 'account'
  | 'book'
  | 'flow'
  | 'act'
  | 'setting'
  | 'recent'
  | 'help'

export type Entry = {
  readonly id: string
  readonly label: string
  /** Secondary text after the label: the context or kind of the entry. */
  readonly note: string | null
  readonly entity: { readonly id: string; readonly checksum: string | null } | null
  readonly icon: EntryIcon | LucideIcon
  /** Keyboard shortcut for the same act. */
  readonly keys: string | null
  readonly act: Act
}
export type Group = { readonly value: string; readonly items: readonly Entry[] }

export type PaletteInput = {
  readonly query: Query
  readonly here: Route
  readonly command: 'Ctrl' | '⌘'
  readonly pageActions: readonly PageAction[]
  readonly accounts: AccountsState | null
  readonly book: readonly BookEntry[]
  readonly places: readonly RecentPage[]
  readonly flows: readonly Flow[]
  readonly found: readonly FoundCollections['matches'][number][]
  /** True if the market has answered the search, or could not be reached. */
  readonly isFindSettled: boolean
  readonly settings: Settings
  readonly isPractice: boolean
}

const MAX_RECENT_PAGES = 5
const MAX_ENTRIES_PER_GROUP = 8
const MAX_NAME_CHARS = 60

const entry = (
  fields: Pick<Entry, 'id' | 'label' | 'icon' | 'act'> & Partial<Pick<Entry, 'note' | 'entity' | 'keys'>>,
): Entry => ({ note: null, entity: null, keys: null, ...fields })

/** The groups that have entries. */
export function paletteGroups(known: PaletteInput): readonly Group[] {
  const { query } = known
  if (query.kind === 'refused') return []
  const groups: Group[] =
    query.kind === 'none' || query.kind === 'words'
      ? [
          { value: 'Recent', items: recentEntries(known) },
          { value: 'On this page', items: pageActionEntries(known) },
          { value: 'Go to', items: sectionEntries(known) },
          { value: 'Accounts', items: accountEntries(known) },
          { value: 'Address book', items: bookEntries(known) },
          { value: 'Settings', items: settingEntries(known) },
          { value: 'Help', items: helpEntries(known) },
          // Last, because entries that arrive late must not move those that the person is about to pick.
          { value: 'Collections', items: collectionEntries(known) },
        ]
      : [
          { value: 'NFT', items: nftEntries(query) },
          { value: 'Transaction', items: transactionEntries(known) },
          { value: 'Accounts', items: accountEntries(known) },
          { value: 'Address book', items: bookEntries(known) },
          { value: 'Collections', items: collectionEntries(known) },
          { value: 'Wallet', items: walletEntries(known) },
        ]
  return bestFirst(query, groups).filter(({ items }) => items.length > 0)
}

/** Groups of the app's own labels, available at once: they may precede the recent pages. */
const APP_GROUPS: ReadonlySet<string> = new Set(['On this page', 'Go to', 'Settings', 'Help'])

/** Moves sections and acts whose label begins with the input to the front, because Enter picks the first entry. */
function bestFirst(query: Query, groups: readonly Group[]): readonly Group[] {
  if (query.kind !== 'words') return groups
  const typed = fold(query.text)
  const startsWithInput = ({ label }: Entry) => fold(label).startsWith(typed)
  const split = groups.map((group) => {
    if (!APP_GROUPS.has(group.value)) return { group, hasMatch: false }
    const matches = group.items.filter(startsWithInput)
    const items = [...matches, ...group.items.filter((item) => !startsWithInput(item))]
    return { group: { ...group, items }, hasMatch: matches.length > 0 }
  })
  return [...split.filter(({ hasMatch }) => hasMatch), ...split.filter(({ hasMatch }) => !hasMatch)].map(
    ({ group }) => group,
  )
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * True if every typed word occurs in the texts. An empty input matches everything; an input that is not a name matches
 * nothing.
 */
function matchesQuery({ query }: PaletteInput, ...texts: readonly (string | null)[]): boolean {
  if (query.kind === 'none') return true
  if (query.kind !== 'words') return false
  const searchedText = fold(texts.filter(Boolean).join(' '))
  return fold(query.text)
    .split(/\s+/)
    .every((word) => searchedText.includes(word))
}

const collectionEntries = ({ found }: PaletteInput): readonly Entry[] =>
  found.map(({ token, checksum, name }) =>
    entry({
      id: `collection ${token}`,
      label: nameOr(name, 'Collection'),
      entity: { id: token, checksum },
      icon: 'collection',
      act: { do: 'go', to: { name: 'collection', token } },
    }),
  )

const isSection = (route: Route): boolean => SECTIONS.some(({ to }) => sameRoute(to, route))

function recentEntries(known: PaletteInput): readonly Entry[] {
  return known.places
    .filter(
      ({ route, title, under }) =>
        !isSection(route) && !sameRoute(route, known.here) && matchesQuery(known, title, under),
    )
    .slice(0, MAX_RECENT_PAGES)
    .map(({ route, title, under }) =>
      entry({
        id: `recent ${JSON.stringify(route)}`,
        label: plainText(title, MAX_NAME_CHARS),
        note: under === null ? null : plainText(under, MAX_NAME_CHARS),
        icon: 'recent',
        act: { do: 'go', to: route },
      }),
    )
}

const pageActionEntries = (known: PaletteInput): readonly Entry[] =>
  known.pageActions
    .filter(({ label }) => matchesQuery(known, label))
    .map(({ label, run }, i) =>
      entry({ id: `act ${i}`, label: plainText(label, MAX_NAME_CHARS), icon: 'act', act: { do: 'press', run } }),
    )

const sectionEntries = (known: PaletteInput): readonly Entry[] => [
  ...SECTIONS.flatMap(({ label, icon, to }, i) =>
    matchesQuery(known, label, 'go open')
      ? [
          entry({
            id: `section ${label}`,
            label,
            icon,
            keys: i < 9 ? `${known.command} ${i + 1}` : null,
            act: { do: 'go', to },
          }),
        ]
      : [],
  ),
  ...MORE_PAGES.filter(({ label, words }) => known.query.kind === 'words' && matchesQuery(known, label, words)).map(
    ({ label, to }) => entry({ id: `page ${label}`, label, icon: 'page', act: { do: 'go', to } }),
  ),
]

function accountEntries(known: PaletteInput): readonly Entry[] {
  const { accounts, query } = known
  if (!accounts) return []
  return accounts.accounts
    .filter(({ id, name }) => ('id' in query ? query.id === id : matchesQuery(known, name, id, 'switch account')))
    .slice(0, MAX_ENTRIES_PER_GROUP)
    .map(({ id, checksum, name, access }) =>
      entry({
        id: `account ${id}`,
        label: plainText(name, MAX_NAME_CHARS),
        note: id === accounts.selected ? 'in use' : access === 'watch' ? 'watch only' : null,
        entity: { id, checksum },
        icon: 'account',
        act: id === accounts.selected ? { do: 'go', to: { name: 'accounts' } } : { do: 'select', account: id },
      }),
    )
}

/** Matching address book entries only, because an address book can be long. */
function bookEntries(known: PaletteInput): readonly Entry[] {
  const { query, book } = known
  if (query.kind === 'none') return []
  return book
    .filter(({ id, name }) => ('id' in query ? query.id === id : matchesQuery(known, name, id)))
    .slice(0, MAX_ENTRIES_PER_GROUP)
    .map(({ id, checksum, name }) =>
      entry({
        id: `book ${id}`,
        label: plainText(name, MAX_NAME_CHARS),
        note: 'in your address book',
        entity: { id, checksum },
        icon: 'book',
        act: { do: 'go', to: { name: 'lists' } },
      }),
    )
}

/**
 * Any ledger account except the person's own. An id may be a collection: until the market has answered, no entry is
 * offered, so that Enter never opens the wrong kind of page.
 */
function walletEntries({ query, accounts, isFindSettled }: PaletteInput): readonly Entry[] {
  if (query.kind !== 'id' || !isFindSettled || accounts?.accounts.some(({ id }) => id === query.id)) return []
  const { id } = query
  return [
    entry({
      id: `wallet ${id}`,
      label: `Wallet ${id}`,
      note: 'NFTs, listings and offers',
      icon: 'account',
      act: { do: 'go', to: { name: 'wallet', account: id } },
    }),
  ]
}

const nftEntries = (query: Query): readonly Entry[] =>
  query.kind === 'nft'
    ? [
        entry({
          id: 'nft',
          label: `Open serial ${query.serial}`,
          entity: { id: query.token, checksum: null },
          icon: 'nft',
          act: { do: 'go', to: { name: 'nft', token: query.token, serial: query.serial } },
        }),
      ]
    : []

function transactionEntries({ query, flows }: PaletteInput): readonly Entry[] {
  if (query.kind !== 'transaction') return []
  const isSameTransaction = (id: string | null | undefined) => typeof id === 'string' && transactionOf(id) === query.id
  return flows
    .filter(
      ({ transactionId, outcome }) =>
        isSameTransaction(transactionId) || (outcome?.of === 'batch' && isSameTransaction(outcome.transactionId)),
    )
    .map(({ id, title }) =>
      entry({
        id: `flow ${id}`,
        label: nameOr(title, 'Entry'),
        note: 'in the history',
        icon: 'flow',
        act: { do: 'go', to: { name: 'history', flow: id } },
      }),
    )
}

/** Entries that change a setting, named after the new value. */
function settingEntries(known: PaletteInput): readonly Entry[] {
  const { theme, density, motion, hideAmounts } = known.settings
  const set = (label: string, change: Partial<Settings>) => ({ label, act: { do: 'set', change } as const })
  return [
    set(hideAmounts ? 'Show amounts' : 'Hide amounts', { hideAmounts: !hideAmounts }),
    ...(theme === 'light' ? [] : [set('Theme: light', { theme: 'light' })]),
    ...(theme === 'dark' ? [] : [set('Theme: dark', { theme: 'dark' })]),
    ...(theme === 'system' ? [] : [set('Theme: system', { theme: 'system' })]),
    density === 'compact'
      ? set('Density: comfortable', { density: 'comfortable' })
      : set('Density: compact', { density: 'compact' }),
    motion === 'reduced' ? set('Motion: system', { motion: 'system' }) : set('Motion: off', { motion: 'reduced' }),
    ...(canLock(known.accounts) ? [{ label: 'Lock the keys', act: { do: 'lock' } as const }] : []),
  ]
    .filter(({ label }) => matchesQuery(known, label, 'setting'))
    .map(({ label, act }) => entry({ id: `setting ${label}`, label, icon: 'setting', act }))
}

const canLock = (accounts: AccountsState | null): boolean =>
  accounts !== null && accounts.keyStore.passphraseSet && !accounts.keyStore.locked

const helpEntries = (known: PaletteInput): readonly Entry[] =>
  [
    { label: 'Keyboard shortcuts', overlay: 'shortcuts' as const, keys: 'F1' },
    ...(known.isPractice ? [{ label: 'Walk through the practice market', overlay: 'tour' as const, keys: null }] : []),
  ]
    .filter(({ label }) => matchesQuery(known, label, 'help'))
    .map(({ label, overlay, keys }) =>
      entry({ id: `help ${overlay}`, label, icon: 'help', keys, act: { do: 'show', overlay } }),
    )
