import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import { MAX_FEE_CAP_HBAR, MAX_LIST_ENTRIES, percentText } from '@shared/contract/lists'
import type { IdVerdict, LimitName, ListTask } from '@shared/contract/lists'
import type { ListTaskRequest, OwnLimits } from '@shared/contract/lists'
import type { VaultServices } from '@shared/contract/vault'
import { checksumOf, isEntityId, type LedgerId } from '@shared/ids'
import { nameFlaw, areNamesConfusable } from '@shared/profile-name'
import { failure } from '../../platform/app-failure'
import type { BookRow, OwnListStore, SpenderId, SpenderRow } from '../../storage/own-lists'
import { shortName } from './list-entry-changes'
import { judgeTypedId, type KnownIds } from './list-ids'

/** Task of main's window. `expected`: spender in a waiting transaction. Only main sets this spender, never the page. */
export type OpenListTask =
  | Exclude<ListTaskRequest, { task: 'add-spender' }>
  | {
      readonly task: 'add-spender'
      readonly expected: { readonly id: SpenderId; readonly purpose: string } | null
    }
export type PublishedIds = Extract<ListTask, { task: 'add-spender' }>['published']

export type ListTasksDeps = {
  readonly store: OwnListStore
  readonly ledgerId: LedgerId
  readonly accounts: () => KnownIds['accounts']
  /** Ids of account and operator that the practice market publishes; null for other markets. */
  readonly publishedIds: () => PublishedIds
  /** Task of the open window; null when the window is closed or open for something else. */
  readonly currentTask: () => OpenListTask | null
  /** Throws VaultError if the passphrase is wrong. Called only if a passphrase is set. */
  readonly verifyPassphrase: (passphrase: string) => Promise<void>
  readonly isPassphraseSet: () => boolean
  readonly onChange: () => void
  readonly now: () => number
}
type Methods = Pick<
  VaultServices['vault'],
  'judgeId' | 'addSpender' | 'removeSpender' | 'setLimits' | 'addEntry' | 'renameEntry' | 'removeEntry'
>
export type ListTasks = ReturnType<typeof createListTasks>

const invalidInput = (...fields: readonly string[]) => failure({ code: 'invalid-input', fields: [...fields] })
const entryNotFound = () => failure({ code: 'not-found', what: 'list-entry' })

/**
 * Methods that change the person's own lists. Each throws AppFailure `not-found` unless main's window is open for this
 * change.
 */
export function createListTasks(deps: ListTasksDeps) {
  const { store, ledgerId } = deps
  const knownIds = (): KnownIds => ({ accounts: deps.accounts(), spenders: store.spenders(), book: store.book() })

  function requireTask<T extends OpenListTask['task']>(task: T): Extract<OpenListTask, { task: T }> {
    const openTask = deps.currentTask()
    if (openTask?.task !== task) throw entryNotFound()
    return openTask as Extract<OpenListTask, { task: T }>
  }

  function judgeId(text: string): IdVerdict {
    const openTask = deps.currentTask()
    if (openTask?.task !== 'add-spender' && openTask?.task !== 'add-entry') throw entryNotFound()
    const isSpender = openTask.task === 'add-spender'
    const expectedId = isSpender ? (openTask.expected?.id ?? null) : null
    return judgeTypedId(text, { knownIds: knownIds(), ledgerId, isForSpenders: isSpender, expectedId })
  }

  /**
   * Returns the id in the text. Throws AppFailure `invalid-input` for an invalid id, for an account whose key this app
   * has, for an id that is already on the list, and for a full list.
   */
  function requireNewId(text: string, list: 'listed' | 'book', entryCount: number): SpenderId {
    const verdict = judgeId(text)
    if (verdict.status !== 'ok') throw invalidInput('id')
    const knownAs = verdict.known?.as
    if (knownAs === 'own' || knownAs === list) throw invalidInput('id')
    if (entryCount >= MAX_LIST_ENTRIES) throw invalidInput('full')
    // The contract has the id as text, but `judgeTypedId` returns only valid ids.
    return verdict.id as SpenderId
  }

  /**
   * Returns the name. Throws AppFailure `invalid-input` for a name that is invalid, or that could be confused with the
   * name of another entry.
   */
  function requireName(name: string, id: SpenderId): string {
    const otherEntries = [...store.spenders(), ...store.book()].filter((entry) => entry.id !== id)
    const isTaken = otherEntries.some((entry) => entry.name !== null && areNamesConfusable(entry.name, name))
    if (nameFlaw(name) !== null || isTaken) throw invalidInput('name')
    return name
  }

  const isoNow = () => new Date(deps.now()).toISOString()
  const methods: Methods = {
    judgeId: async ({ text }) => judgeId(text),
    addSpender: async ({ id: text, name }) => {
      requireTask('add-spender')
      const id = requireNewId(text, 'listed', store.spenders().length)
      await store.addSpender({ id, name: name === '' ? null : requireName(name, id), addedAt: isoNow() })
      deps.onChange()
    },
    removeSpender: async () => {
      // The contract has the id as text, but validates the text as a spender's id.
      await store.removeSpender(requireTask('remove-spender').id as SpenderId)
      deps.onChange()
    },
    setLimits: async ({ passphrase, ...limitTexts }) => {
      requireTask('limits')
      const limits = parseLimits(limitTexts)
      // Another person who finds the app unlocked must not be able to raise the limit above which a passphrase is
      // required.
      if (deps.isPassphraseSet()) await deps.verifyPassphrase(passphrase ?? '')
      await store.setLimits(limits)
      deps.onChange()
    },
    addEntry: async ({ id: text, name }) => {
      requireTask('add-entry')
      const id = requireNewId(text, 'book', store.book().length)
      if (!isEntityId(id)) throw invalidInput('id')
      await store.putEntry({ id, name: requireName(name, id), addedAt: isoNow() })
      deps.onChange()
    },
    renameEntry: async ({ name }) => {
      const entry = confirmedEntryOf(store, requireTask('rename-entry').id)
      await store.putEntry({ ...entry, name: requireName(name, entry.id) })
      deps.onChange()
    },
    removeEntry: async () => {
      await store.removeEntry(shownEntryOf(store, requireTask('remove-entry').id).id)
      deps.onChange()
    },
  }
  return { methods, viewOf: (task: OpenListTask) => viewOf(task, deps) }
}

/** Confirmed entry of the address book. Throws AppFailure `not-found`. */
function confirmedEntryOf(store: OwnListStore, id: string): BookRow {
  const entry = store.book().find((row) => row.id === id)
  if (!entry) throw entryNotFound()
  return entry
}

/** Entry of the address book, which may have been changed outside of the app. Throws AppFailure `not-found`. */
function shownEntryOf(store: OwnListStore, id: string): ShownBookEntry {
  const entry = store.book().find((row) => row.id === id) ?? changedOutsideEntry(store, 'book', id)
  if (!entry || !isBookEntry(entry)) throw entryNotFound()
  return entry
}

type ShownEntry = Pick<SpenderRow, 'id' | 'name'> & { readonly addedAt: string | null }
type ShownBookEntry = ShownEntry & Pick<BookRow, 'id'>

const isBookEntry = (entry: ShownEntry): entry is ShownBookEntry => isEntityId(entry.id)

function changedOutsideEntry(store: OwnListStore, list: 'spenders' | 'book', id: string): ShownEntry | undefined {
  const row = store
    .inactiveRows()
    .find((entry) => entry.list === list && entry.id === id && entry.change !== 'unchecked')
  return row && { id: row.id, name: shortName(row.name), addedAt: null }
}

/**
 * View of a task for main's window. The view does not contain the id that a waiting transaction names, because the
 * person must type the id from another source.
 */
function viewOf(task: OpenListTask, { store, ledgerId, publishedIds }: ListTasksDeps): ListTask {
  switch (task.task) {
    case 'add-spender':
      return {
        task: task.task,
        purpose: task.expected?.purpose ?? null,
        expectedKind: task.expected && (isEntityId(task.expected.id) ? 'account' : 'operator'),
        published: publishedIds(),
      }
    case 'remove-spender': {
      const spender =
        store.spenders().find(({ id }) => id === task.id) ?? changedOutsideEntry(store, 'spenders', task.id)
      if (!spender) throw entryNotFound()
      const id: SpenderId = spender.id
      return {
        task: task.task,
        spender: isEntityId(id) ? { ...spender, id, checksum: checksumOf(id, ledgerId) } : { ...spender, id },
      }
    }
    case 'limits':
      return { task: task.task, limits: store.limits() }
    case 'add-entry':
      return task
    case 'rename-entry': {
      const entry = confirmedEntryOf(store, task.id)
      return { task: task.task, entry: { ...entry, checksum: checksumOf(entry.id, ledgerId) } }
    }
    case 'remove-entry': {
      const entry = shownEntryOf(store, task.id)
      return { task: task.task, entry: { ...entry, checksum: checksumOf(entry.id, ledgerId) } }
    }
  }
}

/** Parses the limits. Throws AppFailure `invalid-input` with the names of all invalid fields. */
function parseLimits(limitTexts: Readonly<Record<LimitName, string>>): OwnLimits {
  const invalidFields: LimitName[] = []
  const parseAmount = (name: LimitName): string | null => {
    const text = limitTexts[name].trim()
    if (text === '') return null
    const amount = tryParseHbar(text)
    if (amount !== null && amount >= 0n) return formatHbar(amount)
    invalidFields.push(name)
    return null
  }
  const feeCap = parseAmount('feeCap')
  const buy = parseAmount('buy')
  const mint = parseAmount('mint')
  const offer = parseAmount('offer')
  const day = parseAmount('day')
  const passphraseAbove = parseAmount('passphraseAbove')
  const shares = limitTexts.shares.trim()
  if (!percentText.safeParse(shares).success) invalidFields.push('shares')
  const isValidFeeCap = feeCap !== null && feeCap !== '0' && parseHbar(feeCap) <= parseHbar(MAX_FEE_CAP_HBAR)
  if (!isValidFeeCap && !invalidFields.includes('feeCap')) invalidFields.push('feeCap')
  if (feeCap === null || invalidFields.length > 0) throw invalidInput(...invalidFields)
  return { feeCap, buy, mint, offer, shares, day, passphraseAbove }
}
