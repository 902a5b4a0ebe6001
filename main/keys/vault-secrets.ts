import { wipe } from './bytes'
import { openEntry, sealEntry } from './entry'
import type { Lockbox } from './lockbox'
import { VaultError } from './vault-error'

export const SECRET_PREFIX = 'secret:'

/** Form of a secret's name, for example `practice:agent`. */
const NAME = /^[a-z0-9][a-z0-9:._-]{0,63}$/
/**
 * Visible ASCII characters, which an HTTP header allows. A sealed text of this length fits in a credential of Windows,
 * which has at most 2560 bytes.
 */
const SECRET_TEXT = /^[\x21-\x7e]{1,1024}$/

const contextOf = (name: string): string => `countersign|v1|secret|${name}`

function requireName(name: string): void {
  if (!NAME.test(name)) throw new VaultError('invalid-secret')
}

/**
 * Secret texts by name: the service keys, and the counters of RecordKeys. A text is a string, which cannot be wiped, so
 * each string exists only briefly.
 */
export class VaultSecrets {
  constructor(
    private readonly lockbox: Lockbox,
    private readonly service: string,
  ) {}

  async set(name: string, text: string): Promise<void> {
    requireName(name)
    if (!SECRET_TEXT.test(text)) throw new VaultError('invalid-secret')
    const secret = new TextEncoder().encode(text)
    try {
      await this.lockbox.withMaster(
        async ({ masterKey, keychain }) => {
          const entry = sealEntry(masterKey, secret, contextOf(name))
          await keychain.set(this.service, SECRET_PREFIX + name, entry)
        },
        { create: true },
      )
    } finally {
      wipe(secret)
    }
  }

  async has(name: string): Promise<boolean> {
    return (await this.readEntry(name)) !== null
  }

  async remove(name: string): Promise<boolean> {
    requireName(name)
    return this.lockbox.withStore(({ keychain }) => keychain.delete(this.service, SECRET_PREFIX + name))
  }

  /** Passes the text to `use`, which runs outside the vault's queue: a slow request must not delay a signature. */
  async with<T>(name: string, use: (text: string) => Promise<T> | T): Promise<T> {
    const entry = await this.readEntry(name)
    if (entry === null) throw new VaultError('unknown-secret')
    return use(await this.lockbox.withMaster(({ masterKey }) => Promise.resolve(openText(masterKey, entry, name))))
  }

  private async readEntry(name: string): Promise<string | null> {
    requireName(name)
    return this.lockbox.withStore(({ keychain }) => keychain.get(this.service, SECRET_PREFIX + name), {
      mayBeLocked: true,
    })
  }
}

function openText(masterKey: Uint8Array, entry: string, name: string): string {
  const secret = openEntry(masterKey, entry, contextOf(name))
  try {
    return new TextDecoder().decode(secret)
  } finally {
    wipe(secret)
  }
}
