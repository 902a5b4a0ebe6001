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
import { outsideEntries } from './list-entry-changes'

type ListsDeps = {
  readonly store: OwnListStore
  readonly ledgerId: LedgerId
  readonly emit: Emit
  /** Opens main's own window for one change. Resolves when the window closes. */
  readonly open: (task: OpenListTask) => Promise<'done' | 'cancelled' | 'busy'>
  /** Amount committed since this instant, epoch milliseconds. */
  readonly spentSince: (sinceMs: number) => Tinybar
  readonly now: () => number
}

/** The person's own lists, for the page to show and for flows to introduce a spender. */
export function createListsService({ store, ledgerId, emit, open, spentSince, now }: ListsDeps) {
  const isListed = (id: string) => store.spenders().some((spender) => spender.id === id)
  const isInBook = (id: string) => store.book().some((entry) => entry.id === id)
  const isChangedOutside = (list: 'spenders' | 'book', id: string) =>
    store.outside().some((row) => row.list === list && row.id === id && row.change !== 'unchecked')
  const withChecksum = <T extends { readonly id: EntityId }>(row: T) => ({
    ...row,
    checksum: checksumOf(row.id, ledgerId),
  })

  function state(): ListsState {
    const rows = store.spenders()
    const limits = store.limits()
    return {
      spenders: rows.flatMap(({ id, ...row }) => (isEntityId(id) ? [withChecksum({ id, ...row })] : [])),
      operators: rows.filter(({ id }) => !isEntityId(id)),
      limits,
      book: store.book().map(withChecksum),
      outside: outsideEntries(store, ledgerId),
      limitsAre: limitsStatus(store),
      spentToday: limits.day === null ? null : { hbar: formatHbar(spentSince(now() - DAY_MS)), limit: limits.day },
    }
  }

  const services: ServicesOf<Contract>['lists'] = {
    get: async () => state(),
    open: async (input) => {
      const task = input.task === 'add-spender' ? { ...input, expected: null } : input
      if (!hasEntry(task)) throw failure({ code: 'not-found', what: 'list-entry' })
      return { outcome: await open(task) }
    },
  }

  function hasEntry(task: OpenListTask): boolean {
    switch (task.task) {
      case 'remove-spender':
        return isListed(task.id) || isChangedOutside('spenders', task.id)
      case 'rename-entry':
        return isInBook(task.id)
      case 'remove-entry':
        return isInBook(task.id) || isChangedOutside('book', task.id)
      case 'add-spender':
      case 'add-entry':
      case 'limits':
        return true
    }
  }

  const introduce: AskForSpender = async (spender) => {
    if (isListed(spender.id)) return 'added'
    const outcome = await open({ task: 'add-spender', expected: spender })
    if (outcome === 'busy') return outcome
    return isListed(spender.id) ? 'added' : 'cancelled'
  }
  return { services, introduce, state, changed: () => emit('lists.changed', state()) }
}

function limitsStatus(store: OwnListStore): ListsState['limitsAre'] {
  const state = store.limitsState()
  switch (state) {
    case 'same':
      return 'confirmed'
    case 'added':
    case 'altered':
    case 'removed':
      return 'changed'
    default:
      return state
  }
}

/**
 * The person's own name for an id, typed in main's window; null when there is none. The book takes precedence over the
 * spenders.
 */
export function typedNameIn(store: OwnListStore): (id: string) => string | null {
  return (id) => {
    const entry = [...store.book(), ...store.spenders()].find((row) => row.id === id && row.name !== null)
    return entry?.name ?? null
  }
}
