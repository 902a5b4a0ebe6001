import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Keychain } from '../keys/keychain'

/** Creates a keychain whose entries are stored in a file, for tests that kill the app and start it again. */
export function createFileKeychain(path: string): Keychain {
  const readEntries = (): Record<string, string> =>
    existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  const writeEntries = (entries: Record<string, string>): void => writeFileSync(path, JSON.stringify(entries))
  const entryKeyOf = (service: string, account: string) => `${service}\n${account}`
  return {
    probe: () => Promise.resolve(),
    get: (service, account) => Promise.resolve(readEntries()[entryKeyOf(service, account)] ?? null),
    set: (service, account, value) =>
      Promise.resolve(writeEntries({ ...readEntries(), [entryKeyOf(service, account)]: value })),
    delete(service, account) {
      const { [entryKeyOf(service, account)]: deletedValue, ...remainingEntries } = readEntries()
      writeEntries(remainingEntries)
      return Promise.resolve(deletedValue !== undefined)
    },
    list(service) {
      const prefix = entryKeyOf(service, '')
      const entryKeys = Object.keys(readEntries()).filter((entryKey) => entryKey.startsWith(prefix))
      const accounts = entryKeys.map((entryKey) => entryKey.slice(prefix.length))
      return Promise.resolve(accounts)
    },
  }
}
