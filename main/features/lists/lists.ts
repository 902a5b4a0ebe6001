import { formatHbar, type Tinybar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { ListsState } from '@shared/contract/lists'
import type { ServicesOf } from '@shared/contract/method'
import { checksumOf, isEntityId, type EntityId, type LedgerId } from '@shared/ids'
import { DAY_MS } from '@shared/time'
import { failure } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { Introduce, OwnListStore } from '../../storage/own-lists'
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
  const isListed = (id: string) => store.spenders().some((one) => one.id === id)
  const isInBook = (id: string) => store.book().some((one) => one.id === id)
  const isOutside = (list: 'spenders' | 'book', id: string) =>
    store.outside().some((one) => one.list === list && one.id === id && one.change !== 'unchecked')
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
      limitsAre: limitsAre(store),
      spentToday: limits.day === null ? null : { hbar: formatHbar(spentSince(now() - DAY_MS)), limit: limits.day },
    }
  }

  const services: ServicesOf<Contract>['lists'] = {
    get: async () => state(),
    open: async (input) => {
      const task = input.task === 'add-spender' ? { ...input, expected: null } : input
      if (!isThere(task)) throw failure({ code: 'not-found', what: 'list-entry' })
      return { outcome: await open(task) }
    },
  }

  function isThere(task: OpenListTask): boolean {
    switch (task.task) {
      case 'remove-spender':
        return isListed(task.id) || isOutside('spenders', task.id)
      case 'rename-entry':
        return isInBook(task.id)
      case 'remove-entry':
        return isInBook(task.id) || isOutside('book', task.id)
      case 'add-spender':
      case 'add-entry':
      case 'limits':
        return true
    }
  }

  const introduce: Introduce = async (met) => {
    if (isListed(met.id)) return 'added'
    const outcome = await open({ task: 'add-spender', expected: met })
    if (outcome === 'busy') return outcome
    return isListed(met.id) ? 'added' : 'cancelled'
  }
  return { services, introduce, state, changed: () => emit('lists.changed', state()) }
}

function limitsAre(store: OwnListStore): ListsState['limitsAre'] {
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
    const named = [...store.book(), ...store.spenders()].find((one) => one.id === id && one.name !== null)
    return named?.name ?? null
  }
}
