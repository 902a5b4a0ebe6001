import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Keychain } from '../keys/keychain'

/** A keychain in a file, which outlives the process: for tests that kill the app and start it again. */
export function createFileKeychain(file: string): Keychain {
  const read = (): Record<string, string> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const write = (values: Record<string, string>): void => writeFileSync(file, JSON.stringify(values))
  const entryKeyOf = (service: string, account: string) => `${service}\n${account}`
  return {
    probe: () => Promise.resolve(),
    get: (service, account) => Promise.resolve(read()[entryKeyOf(service, account)] ?? null),
    set: (service, account, value) => Promise.resolve(write({ ...read(), [entryKeyOf(service, account)]: value })),
    delete(service, account) {
      const { [entryKeyOf(service, account)]: deleted, ...remaining } = read()
      write(remaining)
      return Promise.resolve(deleted !== undefined)
    },
    list(service) {
      const prefix = entryKeyOf(service, '')
      const keys = Object.keys(read()).filter((key) => key.startsWith(prefix))
      return Promise.resolve(keys.map((key) => key.slice(prefix.length)))
    },
  }
}
