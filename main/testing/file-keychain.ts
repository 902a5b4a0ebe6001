import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Keychain } from '../keys/keychain'

/** For tests whose app is killed and started again: a keychain in a file, which outlives its process. */
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
      const { [entryKeyOf(service, account)]: gone, ...rest } = read()
      write(rest)
      return Promise.resolve(gone !== undefined)
    },
    list(service) {
      const prefix = entryKeyOf(service, '')
      const names = Object.keys(read()).filter((key) => key.startsWith(prefix))
      return Promise.resolve(names.map((key) => key.slice(prefix.length)))
    },
  }
}
