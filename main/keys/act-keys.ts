import type { RecordKeys } from './record-keys'

/** An idempotency key has at most 64 characters: an id of 36, a colon, and this tag. */
const TAG_LENGTH = 27
const DOMAIN = 'keyed-act'

/** Idempotency keys that authenticate the text of their act. */
type ActKeys = {
  /** Without an open vault the key is an id alone, which authenticates nothing. */
  readonly make: (actText: string) => string
  /** Null while the vault was not opened in this run: the answer is unknown. */
  readonly verify: (key: string, actText: string) => boolean | null
}

/**
 * An act that may have been sent is sent again after a restart, and any program of the person can write to the database
 * with its row: such a row must not make the app send an act that the person has never approved. `newId`: a UUID.
 */
export function createActKeys(records: RecordKeys, newId: () => string): ActKeys {
  const authenticatedKey = (id: string, actText: string): string =>
    `${id}:${Buffer.from(records.authenticate(DOMAIN, `${id}\0${actText}`), 'base64')
      .toString('base64url')
      .slice(0, TAG_LENGTH)}`
  return {
    make: (actText) => (records.isLoaded() ? authenticatedKey(newId(), actText) : newId()),
    verify: (key, actText) => {
      const [id = '', tag] = key.split(':')
      if (tag === undefined) return false
      return records.isLoaded() ? authenticatedKey(id, actText) === key : null
    },
  }
}
