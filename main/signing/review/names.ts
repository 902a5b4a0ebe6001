import type { EntityId } from '@shared/ids'
import type { Intent } from '../intent'
import { shownText } from '../text'
import type { Party } from '../types'
import type { ReviewContext } from './context'

/** Longest name within a sentence. */
const MAX_NAME_CHARS = 40

/** Id of a party as the person's lists have it: the account number, or the EVM address without the prefix `0.0.`. */
export const idInLists = (party: Party): string => (party.startsWith('0.0.0x') ? party.slice('0.0.'.length) : party)

/** Name that the person typed for a spender in a window of main, at the start of a sentence; else "The spender". */
export function spenderName(party: Party | null, { typedName }: ReviewContext): string {
  const name = party === null ? null : typedName(idInLists(party))
  return name === null ? 'The spender' : shownText(name).slice(0, MAX_NAME_CHARS)
}

/** The person's name for the account of the intent, else its id. */
export function accountName({ account }: Intent, { namedIdOf }: ReviewContext): string {
  const { name } = namedIdOf(account)
  return name === null ? account : shownText(name).slice(0, MAX_NAME_CHARS)
}

/** An id with its checksum, as the person's lists show it. */
export function idWithChecksum(id: EntityId, { namedIdOf }: ReviewContext): string {
  const { checksum } = namedIdOf(id)
  return checksum === null ? id : `${id}-${checksum}`
}
