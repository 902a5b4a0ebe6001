import { MAX_LIST_NAME_CHARS, spenderId, type InactiveEntry } from '@shared/contract/lists'
import { checksumOf, isEntityId, type LedgerId } from '@shared/ids'
import type { OwnListStore } from '../../storage/own-lists'

/** Shortens a name to the maximum length: another program may have stored a longer name. */
export const shortName = (name: string | null): string | null => name?.slice(0, MAX_LIST_NAME_CHARS) ?? null

/**
 * Entries that were changed outside of the app or are not checked yet, for the page. An entry without a valid id is
 * left out, because the page can neither show nor remove it.
 */
export const inactiveEntries = (store: OwnListStore, ledgerId: LedgerId): InactiveEntry[] =>
  store.inactiveRows().flatMap(({ list, id, name, change }): InactiveEntry[] => {
    const isShowable = list === 'book' ? isEntityId(id) : spenderId.safeParse(id).success
    const checksum = isEntityId(id) ? checksumOf(id, ledgerId) : null
    return isShowable ? [{ list, id, checksum, name: shortName(name), change }] : []
  })
