import { wipe } from './bytes'
import type { Keychain } from './keychain'

/**
 * Keychain of the session-only choice: nothing outlives the process, nothing is written. Values are held as bytes and
 * wiped when replaced or removed; the strings that pass in and out cannot be.
 */
export function createMemoryKeychain(): Keychain & { clear(): void } {
  const values = new Map<string, Uint8Array>()
  // Names hold no line breaks; the separator keeps ("a", "bc") and ("ab", "c") apart.
  const entryKeyOf = (service: string, account: string) => `${service}\n${account}`
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()

  function remove(key: string): boolean {
    wipe(values.get(key))
    return values.delete(key)
  }

  return {
    probe: () => Promise.resolve(),
    get(service, account) {
      const bytes = values.get(entryKeyOf(service, account))
      return Promise.resolve(bytes ? decoder.decode(bytes) : null)
    },
    set(service, account, value) {
      remove(entryKeyOf(service, account))
      values.set(entryKeyOf(service, account), encoder.encode(value))
      return Promise.resolve()
    },
    delete: (service, account) => Promise.resolve(remove(entryKeyOf(service, account))),
    list(service) {
      const prefix = `${service}\n`
      const names = [...values.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
      return Promise.resolve(names)
    },
    clear() {
      for (const key of values.keys()) remove(key)
    },
  }
}
