import { MAX_LIST_NAME_CHARS, spenderId, type OutsideEntry } from '@shared/contract/lists'
import { checksumOf, isEntityId, type LedgerId } from '@shared/ids'
import type { OwnListStore } from '../../storage/own-lists'

/** Cuts a name that another program may have written. */
export const shortName = (name: string | null): string | null => name?.slice(0, MAX_LIST_NAME_CHARS) ?? null

/**
 * Rows that were changed outside of the app, for the page. A row without a valid id has nothing to show or to remove.
 */
export const outsideEntries = (store: OwnListStore, ledgerId: LedgerId): OutsideEntry[] =>
  store.outside().flatMap(({ list, id, name, change }): OutsideEntry[] => {
    const isShowable = list === 'book' ? isEntityId(id) : spenderId.safeParse(id).success
    const checksum = isEntityId(id) ? checksumOf(id, ledgerId) : null
    return isShowable ? [{ list, id, checksum, name: shortName(name), change }] : []
  })
