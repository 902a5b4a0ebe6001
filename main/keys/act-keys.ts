import type { RecordKeys } from './record-keys'

/** An idempotency key has at most 64 characters: an id of 36, a colon, and a tag of this length. */
const TAG_LENGTH = 27
const DOMAIN = 'keyed-act'

/** Makes and verifies idempotency keys. The tag in a key authenticates the text of the act. */
type ActKeys = {
  /** Returns a new key. Until the record keys are loaded, the key is an id without a tag and authenticates nothing. */
  readonly make: (actText: string) => string
  /**
   * True if the app made the key for this text. False for a key without a tag; null until the record keys are loaded.
   */
  readonly verify: (key: string, actText: string) => boolean | null
}

/**
 * Creates the keys of acts. After a restart, the app sends an act with an unknown outcome again from its database row,
 * and any program on the computer can write such a row. The tag proves that the app made the row, so that the app never
 * sends an act that the person has not approved. `newId` returns a UUID.
 */
export function createActKeys(recordKeys: RecordKeys, newId: () => string): ActKeys {
  const authenticatedKey = (id: string, actText: string): string => {
    const mac = Buffer.from(recordKeys.authenticate(DOMAIN, `${id}\0${actText}`), 'base64')
    return `${id}:${mac.toString('base64url').slice(0, TAG_LENGTH)}`
  }
  return {
    make: (actText) => (recordKeys.isLoaded() ? authenticatedKey(newId(), actText) : newId()),
    verify: (key, actText) => {
      const [id = '', tag] = key.split(':')
      if (tag === undefined) return false
      return recordKeys.isLoaded() ? authenticatedKey(id, actText) === key : null
    },
  }
}
