import { wipe } from './bytes'
import type { Keychain } from './keychain'

/**
 * Keychain of the session-only choice, in memory only: the end of the process loses all values. Values are held as
 * bytes, which are wiped when replaced or removed. The strings that pass in and out cannot be wiped.
 */
export function createMemoryKeychain(): Keychain & { clear(): void } {
  const valueByKey = new Map<string, Uint8Array>()
  // Names contain no line breaks, so the separator makes the key of ("a", "bc") differ from the key of ("ab", "c").
  const entryKeyOf = (service: string, account: string) => `${service}\n${account}`
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()

  function remove(key: string): boolean {
    wipe(valueByKey.get(key))
    return valueByKey.delete(key)
  }

  return {
    probe: () => Promise.resolve(),
    get(service, account) {
      const bytes = valueByKey.get(entryKeyOf(service, account))
      return Promise.resolve(bytes ? decoder.decode(bytes) : null)
    },
    set(service, account, value) {
      remove(entryKeyOf(service, account))
      valueByKey.set(entryKeyOf(service, account), encoder.encode(value))
      return Promise.resolve()
    },
    delete: (service, account) => Promise.resolve(remove(entryKeyOf(service, account))),
    list(service) {
      const prefix = `${service}\n`
      const names = [...valueByKey.keys()]
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
      return Promise.resolve(names)
    },
    clear() {
      for (const key of valueByKey.keys()) remove(key)
    },
  }
}
