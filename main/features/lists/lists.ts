import { formatHbar, type Tinybar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { ListsState } from '@shared/contract/lists'
import type { ServicesOf } from '@shared/contract/method'
import { checksumOf, isEntityId, type EntityId, type LedgerId } from '@shared/ids'
import { DAY_MS } from '@shared/time'
import { failure } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { AskForSpender, OwnListStore } from '../../storage/own-lists'
import type { OpenListTask } from './list-tasks'
import { inactiveEntries } from './list-entry-changes'

type ListsDeps = {
  readonly store: OwnListStore
  readonly ledgerId: LedgerId
  readonly emit: Emit
  /** Opens main's own window for one change. Resolves when the window closes. */
  readonly openWindow: (task: OpenListTask) => Promise<'done' | 'cancelled' | 'busy'>
  /** Amount that flows have committed since this instant, which is in milliseconds since the epoch. */
  readonly spentSince: (sinceMs: number) => Tinybar
  readonly now: () => number
}

/** Service for the person's own lists. The page shows the lists, and a flow can ask the person to add a spender. */
export function createListsService({ store, ledgerId, emit, openWindow, spentSince, now }: ListsDeps) {
  const isOnSpenderList = (id: string) => store.spenders().some((spender) => spender.id === id)
  const isInAddressBook = (id: string) => store.book().some((entry) => entry.id === id)
  const isChangedOutside = (list: 'spenders' | 'book', id: string) =>
    store.inactiveRows().some((row) => row.list === list && row.id === id && row.change !== 'unchecked')
  const withChecksum = <T extends { readonly id: EntityId }>(row: T) => ({
    ...row,
    checksum: checksumOf(row.id, ledgerId),
  })

  function readState(): ListsState {
    const spenders = store.spenders()
    const limits = store.limits()
    return {
      spenders: spenders.flatMap(({ id, ...row }) => (isEntityId(id) ? [withChecksum({ id, ...row })] : [])),
      // An operator for NFTs of a contract is listed with its EVM address.
      operators: spenders.filter(({ id }) => !isEntityId(id)),
      limits,
      book: store.book().map(withChecksum),
      inactiveEntries: inactiveEntries(store, ledgerId),
      limitsStatus: limitsStatus(store),
      committedIn24Hours:
        limits.day === null ? null : { hbar: formatHbar(spentSince(now() - DAY_MS)), limit: limits.day },
    }
  }

  const services: ServicesOf<Contract>['lists'] = {
    get: async () => readState(),
    open: async (input) => {
      const task = input.task === 'add-spender' ? { ...input, expected: null } : input
      if (!hasEntry(task)) throw failure({ code: 'not-found', what: 'list-entry' })
      return { outcome: await openWindow(task) }
    },
  }

  /** True if the entry that the task changes exists, and for tasks without an entry. */
  function hasEntry(task: OpenListTask): boolean {
    switch (task.task) {
      case 'remove-spender':
        return isOnSpenderList(task.id) || isChangedOutside('spenders', task.id)
      case 'rename-entry':
        return isInAddressBook(task.id)
      case 'remove-entry':
        return isInAddressBook(task.id) || isChangedOutside('book', task.id)
      case 'add-spender':
      case 'add-entry':
      case 'limits':
        return true
    }
  }

  const askToAddSpender: AskForSpender = async (spender) => {
    if (isOnSpenderList(spender.id)) return 'added'
    const outcome = await openWindow({ task: 'add-spender', expected: spender })
    if (outcome === 'busy') return outcome
    return isOnSpenderList(spender.id) ? 'added' : 'cancelled'
  }
  return { services, askToAddSpender, state: readState, emitState: () => emit('lists.changed', readState()) }
}

function limitsStatus(store: OwnListStore): ListsState['limitsStatus'] {
  const limitsState = store.limitsState()
  switch (limitsState) {
    case 'same':
      return 'confirmed'
    case 'added':
    case 'altered':
    case 'removed':
      return 'changed'
    default:
      return limitsState
  }
}

/** Creates a lookup of the time at which the person added a spender; null for an id that is not on the list. */
export function spenderSinceIn(store: OwnListStore): (id: string) => string | null {
  return (id) => store.spenders().find((spender) => spender.id === id)?.addedAt ?? null
}

/**
 * Creates a lookup of the names that the person typed in main's window. The lookup returns null for an id without such
 * a name. A name in the address book takes precedence over a name in the list of spenders.
 */
export function typedNameIn(store: OwnListStore): (id: string) => string | null {
  return (id) => {
    const entry = [...store.book(), ...store.spenders()].find((row) => row.id === id && row.name !== null)
    return entry?.name ?? null
  }
}
