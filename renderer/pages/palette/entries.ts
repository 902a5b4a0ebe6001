/**
 * Entries of the palette, from data of the app and from collections that the market found. Pure: an entry only
 * describes its action, which runs when the person picks the entry.
 */
import type { LucideIcon } from 'lucide-react'
import type { AccountsState } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { HeldCollection } from '@shared/contract/holdings'
import type { FoundCollections } from '@shared/contract/market'
import type { BookEntry } from '@shared/contract/lists'
import type { Settings } from '@shared/contract/settings'
import { groupBy } from '@shared/group-by'
import type { EntityId } from '@shared/ids'
import { findNamesakes } from '@shared/insight/namesakes'
import { holdingStatus, type HoldingMarks, type HoldingStatus } from '@shared/insight/set-aside'
import { hbarWords, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import type { Overlay } from '../../stores/overlay'
import type { PageAction } from '../../stores/page-actions'
import type { RecentPage } from '../../stores/recent-pages'
import { isSameRoute, type Route } from '../../stores/route'
import { SECTIONS } from '../shell/sections'
import { MORE_PAGES } from './more-pages'
import { type PaletteQuery, transactionIdOf } from './query'

export type PaletteAction =
  | { readonly do: 'go'; readonly to: Route }
  /** Runs an action of the page. */
  | { readonly do: 'press'; readonly run: () => void }
  | { readonly do: 'select'; readonly account: EntityId }
  | { readonly do: 'set'; readonly change: Partial<Settings> }
  | { readonly do: 'show'; readonly overlay: Overlay }
  | { readonly do: 'lock' }

export type PaletteEntryIcon =
  | 'page'
  | 'collection'
  | 'nft'
  | 'account'
  | 'book'
  | 'flow'
  | 'action'
  | 'setting'
  | 'recent'
  | 'help'

export type PaletteEntry = {
  readonly id: string
  readonly label: string
  /** Secondary text after the label: the context or kind of the entry. */
  readonly note: string | null
  readonly entity: { readonly id: string; readonly checksum: string | null } | null
  readonly icon: PaletteEntryIcon | LucideIcon
  /** Path of an image in place of the icon; null without an image. */
  readonly image: string | null
  /** Keyboard shortcut that runs the same action; null if there is none. */
  readonly shortcutText: string | null
  readonly action: PaletteAction
}
/** Entries under one heading. `value`: the heading. */
export type PaletteGroup = { readonly value: string; readonly items: readonly PaletteEntry[] }

/** All data that the entries are made of. */
export type PaletteContext = {
  /** The typed text, as the app understands it. */
  readonly query: PaletteQuery
  readonly currentPage: Route
  /** Label of the command key on this system. */
  readonly commandLabel: 'Ctrl' | '⌘'
  readonly pageActions: readonly PageAction[]
  readonly accounts: AccountsState | null
  readonly addressBook: readonly BookEntry[]
  readonly recentPages: readonly RecentPage[]
  readonly flows: readonly Flow[]
  /** Collections that the person's accounts hold, as far as the app has read the holdings. */
  readonly heldCollections: readonly HeldCollection[]
  /** Marks by which the person hides NFTs, or calls them spam. */
  readonly holdingMarks: HoldingMarks
  /** Collections that the market found for the typed text. */
  readonly marketMatches: readonly FoundCollections['matches'][number][]
  /** True if the market search for the typed text has ended, with matches, without matches or with an error. */
  readonly isSearchSettled: boolean
  readonly settings: Settings
  readonly isPractice: boolean
}

const MAX_RECENT_PAGES = 5
const MAX_ENTRIES_PER_GROUP = 8
/** Few, so that the collections below stay in view. */
const MAX_HELD_NFTS = 4
const MAX_NAME_CHARS = 60
/** Number of sections that have a shortcut: the command key and a digit from 1 to 9. */
const DIGIT_SHORTCUT_COUNT = 9

/** Words that are not in a label, but by which the entries of a group can be found. */
const SECTION_KEYWORDS = 'go open'
const ACCOUNT_KEYWORDS = 'switch account'
const SETTING_KEYWORDS = 'setting'
const HELP_KEYWORDS = 'help'

const paletteEntry = (
  fields: Pick<PaletteEntry, 'id' | 'label' | 'icon' | 'action'> &
    Partial<Pick<PaletteEntry, 'note' | 'entity' | 'image' | 'shortcutText'>>,
): PaletteEntry => ({ note: null, entity: null, image: null, shortcutText: null, ...fields })

/** Groups of matching entries in display order, without empty groups. */
export function paletteGroups(context: PaletteContext): readonly PaletteGroup[] {
  const { query } = context
  if (query.kind === 'refused') return []
  const groups: PaletteGroup[] =
    query.kind === 'none' || query.kind === 'words'
      ? [
          { value: 'Recent', items: recentEntries(context) },
          { value: 'On this page', items: pageActionEntries(context) },
          { value: 'Go to', items: sectionEntries(context) },
          { value: 'Accounts', items: accountEntries(context) },
          { value: 'Address book', items: bookEntries(context) },
          { value: 'Settings', items: settingEntries(context) },
          { value: 'Help', items: helpEntries(context) },
          { value: 'Your NFTs', items: heldNftEntries(context) },
          // Last, because found collections arrive late and must not move the entry that the person is about to pick.
          { value: 'Collections', items: collectionEntries(context) },
        ]
      : [
          { value: 'NFT', items: nftEntries(query) },
          { value: 'Transaction', items: transactionEntries(context) },
          { value: 'Accounts', items: accountEntries(context) },
          { value: 'Address book', items: bookEntries(context) },
          { value: 'Collections', items: collectionEntries(context) },
          { value: 'Other account', items: walletEntries(context) },
        ]
  return labelMatchesFirst(query, groups).filter(({ items }) => items.length > 0)
}

/**
 * Headings of groups whose entries have fixed labels of the app. Such entries are available at once, so their groups may
 * move in front of the recent pages without a later jump.
 */
const APP_GROUPS: ReadonlySet<string> = new Set(['On this page', 'Go to', 'Settings', 'Help'])

/**
 * Moves entries with a label of the app that begins with the typed text to the front of their group, and groups with
 * such an entry to the front, because Enter picks the first entry.
 */
function labelMatchesFirst(query: PaletteQuery, groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  if (query.kind !== 'words') return groups
  const foldedQuery = foldText(query.text)
  const labelStartsWithQuery = ({ label }: PaletteEntry) => foldText(label).startsWith(foldedQuery)
  const groupsWithMatch = groups.map((group) => {
    if (!APP_GROUPS.has(group.value)) return { group, hasMatch: false }
    const matches = group.items.filter(labelStartsWithQuery)
    const items = [...matches, ...group.items.filter((item) => !labelStartsWithQuery(item))]
    return { group: { ...group, items }, hasMatch: matches.length > 0 }
  })
  return [
    ...groupsWithMatch.filter(({ hasMatch }) => hasMatch),
    ...groupsWithMatch.filter(({ hasMatch }) => !hasMatch),
  ].map(({ group }) => group)
}

/** Lower case without accents, for comparisons. */
const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * True if every typed word occurs in one of the texts. Without a typed text, everything matches. An id of any kind
 * matches nothing.
 */
function matchesQuery({ query }: PaletteContext, ...texts: readonly (string | null)[]): boolean {
  if (query.kind === 'none') return true
  if (query.kind !== 'words') return false
  const searchedText = foldText(texts.filter(Boolean).join(' '))
  return foldText(query.text)
    .split(/\s+/)
    .every((word) => searchedText.includes(word))
}

/** True if the typed text is the id itself, or if every typed word occurs in the id, the name or the keywords. */
function matchesIdOrName(context: PaletteContext, id: string, name: string, keywords: string | null = null): boolean {
  const { query } = context
  return query.kind === 'id' ? query.id === id : matchesQuery(context, name, id, keywords)
}

/** Held collections with a matching name or id, which are known at once, then the collections that the market found. */
function collectionEntries(context: PaletteContext): readonly PaletteEntry[] {
  const heldByToken = groupBy(context.heldCollections, ({ token }) => token)
  const confusableTokens = confusableTokensOf(context)
  const held = [...heldByToken.values()]
    .flatMap((collections) => heldCollectionEntry(context, collections, confusableTokens) ?? [])
    .slice(0, MAX_ENTRIES_PER_GROUP)
  const found = context.marketMatches.map(({ token, checksum, name }) => {
    const heldCollections = heldByToken.get(token) ?? []
    const holdingNote = heldCollections.length === 0 ? null : heldNote(heldCollections, confusableTokens)
    // The market also finds collections by words that are not in their names.
    const isFoundByOtherWords = context.query.kind === 'words' && !matchesQuery(context, name, token)
    const matchNote = isFoundByOtherWords ? 'name does not match' : null
    return paletteEntry({
      id: `collection ${token}`,
      label: nameOr(name, 'Collection'),
      note: [holdingNote, matchNote].filter((note) => note !== null).join('; ') || null,
      entity: { id: token, checksum },
      icon: 'collection',
      image: firstImage(heldCollections),
      action: { do: 'go', to: { name: 'collection', token } },
    })
  })
  return [...held, ...found.filter(({ id }) => held.every((entry) => entry.id !== id))]
}

/** Entry of a held collection; null if neither its name nor its id matches, and before a text is typed. */
function heldCollectionEntry(
  context: PaletteContext,
  collections: readonly HeldCollection[],
  confusableTokens: ReadonlySet<string>,
): PaletteEntry | null {
  const [first] = collections
  if (!first || context.query.kind === 'none' || !matchesIdOrName(context, first.token, first.name)) return null
  return paletteEntry({
    id: `collection ${first.token}`,
    label: nameOr(first.name, 'Collection'),
    note: heldNote(collections, confusableTokens),
    entity: { id: first.token, checksum: first.checksum },
    icon: 'collection',
    image: firstImage(collections),
    action: { do: 'go', to: { name: 'collection', token: first.token } },
  })
}

/**
 * Number of held NFTs and the floor, such as "14 held, floor 420 ℏ", with a warning if another held collection has a
 * confusable name.
 */
function heldNote(collections: readonly HeldCollection[], confusableTokens: ReadonlySet<string>): string {
  const heldCount = collections.reduce((sum, { nfts }) => sum + nfts.length, 0)
  const floor = collections[0]?.floor ?? null
  const floorText = floor === null ? '' : `, floor ${hbarWords(floor)}`
  const warning = namesakeWarning(collections[0]?.token ?? '', confusableTokens)
  return `${statFigure(heldCount)} held${floorText}${warning}`
}

/** Held collections that another held collection could be taken for by its name. */
const confusableTokensOf = ({ heldCollections }: PaletteContext): ReadonlySet<string> =>
  new Set(findNamesakes(heldCollections).flatMap(({ tokens }) => tokens))

const namesakeWarning = (token: string, confusableTokens: ReadonlySet<string>): string =>
  confusableTokens.has(token) ? '; others have this or a similar name, compare the ids' : ''

/** Image of the first held NFT that has one. */
const firstImage = (collections: readonly HeldCollection[]): string | null =>
  collections.flatMap(({ nfts }) => nfts).find(({ image }) => image !== null)?.image ?? null

/** Words for NFTs that Holdings does not show at once; null for the others. */
const SET_ASIDE_WORDS: Readonly<Record<HoldingStatus, string | null>> = {
  shown: null,
  hidden: 'hidden',
  spam: 'spam',
  suspected: 'possible spam',
}

/**
 * Held NFTs with a matching name. A collection's name finds the collection, and not each of its NFTs. Hidden NFTs and
 * spam come last, so that they take no place of the others.
 */
function heldNftEntries(context: PaletteContext): readonly PaletteEntry[] {
  if (context.query.kind !== 'words') return []
  const confusableTokens = confusableTokensOf(context)
  const entries = context.heldCollections.flatMap(({ nfts, checksum, name: collectionName, suspicions }) =>
    nfts
      .filter(({ name }) => matchesQuery(context, name))
      .map((nft) => {
        const { token, serial, name, image } = nft
        const setAsideWords =
          SET_ASIDE_WORDS[holdingStatus(nft, [...suspicions, ...nft.suspicions], context.holdingMarks)]
        const setAsideNote = setAsideWords === null ? '' : `, ${setAsideWords}`
        const entry = paletteEntry({
          id: `held ${token} ${serial}`,
          label: nameOr(name, `Serial ${serial}`),
          note: `${nameOr(collectionName, token)}, serial ${serial}${setAsideNote}${namesakeWarning(token, confusableTokens)}`,
          entity: { id: token, checksum },
          icon: 'nft',
          image,
          action: { do: 'go', to: { name: 'nft', token, serial } },
        })
        return { entry, isSetAside: setAsideWords !== null }
      }),
  )
  return [...entries.filter(({ isSetAside }) => !isSetAside), ...entries.filter(({ isSetAside }) => isSetAside)]
    .slice(0, MAX_HELD_NFTS)
    .map(({ entry }) => entry)
}

const isSection = (route: Route): boolean => SECTIONS.some(({ route: to }) => isSameRoute(to, route))

function recentEntries(context: PaletteContext): readonly PaletteEntry[] {
  return context.recentPages
    .filter(
      ({ route, title, under }) =>
        !isSection(route) && !isSameRoute(route, context.currentPage) && matchesQuery(context, title, under),
    )
    .slice(0, MAX_RECENT_PAGES)
    .map(({ route, title, under }) =>
      paletteEntry({
        id: `recent ${JSON.stringify(route)}`,
        label: plainText(title, MAX_NAME_CHARS),
        note: under === null ? null : plainText(under, MAX_NAME_CHARS),
        icon: 'recent',
        action: { do: 'go', to: route },
      }),
    )
}

const pageActionEntries = (context: PaletteContext): readonly PaletteEntry[] =>
  context.pageActions
    .filter(({ label }) => matchesQuery(context, label))
    .map(({ label, run }, index) =>
      paletteEntry({
        id: `action ${index}`,
        label: plainText(label, MAX_NAME_CHARS),
        icon: 'action',
        action: { do: 'press', run },
      }),
    )

const sectionEntries = (context: PaletteContext): readonly PaletteEntry[] => [
  ...SECTIONS.flatMap(({ label, icon, route, keywords = '' }, index) =>
    matchesQuery(context, label, SECTION_KEYWORDS, keywords)
      ? [
          paletteEntry({
            id: `section ${label}`,
            label,
            icon,
            shortcutText: index < DIGIT_SHORTCUT_COUNT ? `${context.commandLabel} ${index + 1}` : null,
            action: { do: 'go', to: route },
          }),
        ]
      : [],
  ),
  ...MORE_PAGES.filter(
    ({ label, keywords }) => context.query.kind === 'words' && matchesQuery(context, label, keywords),
  ).map(({ label, route }) =>
    paletteEntry({ id: `page ${label}`, label, icon: 'page', action: { do: 'go', to: route } }),
  ),
]

function accountEntries(context: PaletteContext): readonly PaletteEntry[] {
  const { accounts } = context
  if (!accounts) return []
  return accounts.accounts
    .filter(({ id, name }) => matchesIdOrName(context, id, name, ACCOUNT_KEYWORDS))
    .slice(0, MAX_ENTRIES_PER_GROUP)
    .map(({ id: account, checksum, name, access }) =>
      paletteEntry({
        id: `account ${account}`,
        label: plainText(name, MAX_NAME_CHARS),
        note: accountNote(account === accounts.selected, access),
        entity: { id: account, checksum },
        icon: 'account',
        action: account === accounts.selected ? { do: 'go', to: { name: 'accounts' } } : { do: 'select', account },
      }),
    )
}

function accountNote(isSelected: boolean, access: AccountsState['accounts'][number]['access']): string | null {
  if (isSelected) return 'selected'
  return access === 'watch' ? 'watch-only' : null
}

/** Matching entries of the address book. Without a typed text there are none, because an address book can be long. */
function bookEntries(context: PaletteContext): readonly PaletteEntry[] {
  const { query, addressBook } = context
  if (query.kind === 'none') return []
  return addressBook
    .filter(({ id, name }) => matchesIdOrName(context, id, name))
    .slice(0, MAX_ENTRIES_PER_GROUP)
    .map(({ id, checksum, name }) =>
      paletteEntry({
        id: `book ${id}`,
        label: plainText(name, MAX_NAME_CHARS),
        note: 'in your address book',
        entity: { id, checksum },
        icon: 'book',
        action: { do: 'go', to: { name: 'lists' } },
      }),
    )
}

/**
 * Entry for the page of the typed account id, if it is not one of the person's accounts. The typed id may belong to a
 * collection, so there is no entry before the market has answered: Enter could otherwise open an account page for a
 * collection.
 */
function walletEntries({ query, accounts, isSearchSettled }: PaletteContext): readonly PaletteEntry[] {
  if (query.kind !== 'id' || !isSearchSettled || accounts?.accounts.some(({ id }) => id === query.id)) return []
  const { id: account } = query
  return [
    paletteEntry({
      id: `wallet ${account}`,
      label: `Account ${account}`,
      note: 'NFTs, listings and offers',
      icon: 'account',
      action: { do: 'go', to: { name: 'wallet', account } },
    }),
  ]
}

const nftEntries = (query: PaletteQuery): readonly PaletteEntry[] =>
  query.kind === 'nft'
    ? [
        paletteEntry({
          id: 'nft',
          label: `Open serial ${query.serial}`,
          entity: { id: query.token, checksum: null },
          icon: 'nft',
          action: { do: 'go', to: { name: 'nft', token: query.token, serial: query.serial } },
        }),
      ]
    : []

function transactionEntries({ query, flows }: PaletteContext): readonly PaletteEntry[] {
  if (query.kind !== 'transaction') return []
  const isSameTransaction = (id: string | null | undefined) =>
    typeof id === 'string' && transactionIdOf(id) === query.id
  return flows
    .filter(
      ({ transactionId, outcome }) =>
        isSameTransaction(transactionId) || (outcome?.of === 'batch' && isSameTransaction(outcome.transactionId)),
    )
    .map(({ id, title }) =>
      paletteEntry({
        id: `flow ${id}`,
        label: nameOr(title, 'Entry'),
        note: 'in the history',
        icon: 'flow',
        action: { do: 'go', to: { name: 'history', flow: id } },
      }),
    )
}

/** Entries that change a setting, labelled with the new value, and the entry that locks the keys. */
function settingEntries(context: PaletteContext): readonly PaletteEntry[] {
  const { theme, density, motion, hideAmounts } = context.settings
  const settingChange = (label: string, change: Partial<Settings>) => ({
    label,
    action: { do: 'set', change } as const,
  })
  return [
    settingChange(hideAmounts ? 'Show amounts' : 'Hide amounts', { hideAmounts: !hideAmounts }),
    ...(theme === 'light' ? [] : [settingChange('Theme: light', { theme: 'light' })]),
    ...(theme === 'dark' ? [] : [settingChange('Theme: dark', { theme: 'dark' })]),
    ...(theme === 'system' ? [] : [settingChange('Theme: system', { theme: 'system' })]),
    density === 'compact'
      ? settingChange('Density: comfortable', { density: 'comfortable' })
      : settingChange('Density: compact', { density: 'compact' }),
    motion === 'reduced'
      ? settingChange('Motion: system', { motion: 'system' })
      : settingChange('Motion: off', { motion: 'reduced' }),
    ...(canLock(context.accounts) ? [{ label: 'Lock the keys', action: { do: 'lock' } as const }] : []),
  ]
    .filter(({ label }) => matchesQuery(context, label, SETTING_KEYWORDS))
    .map(({ label, action }) => paletteEntry({ id: `setting ${label}`, label, icon: 'setting', action }))
}

const canLock = (accounts: AccountsState | null): boolean =>
  accounts !== null && accounts.keyStore.isPassphraseSet && !accounts.keyStore.isLocked

const helpEntries = (context: PaletteContext): readonly PaletteEntry[] =>
  [
    { label: 'Keyboard shortcuts', overlay: 'shortcuts' as const, keys: 'F1' },
    ...(context.isPractice
      ? [{ label: 'Walk through the practice market', overlay: 'tour' as const, keys: null }]
      : []),
  ]
    .filter(({ label }) => matchesQuery(context, label, HELP_KEYWORDS))
    .map(({ label, overlay, keys: shortcutText }) =>
      paletteEntry({ id: `help ${overlay}`, label, icon: 'help', shortcutText, action: { do: 'show', overlay } }),
    )
