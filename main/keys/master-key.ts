import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fromBase64, toBase64, wipe } from './bytes'
import { parseEntry, sealedSchema } from './entry'
import type { Keychain } from './keychain'
import { SCRYPT, seal, unseal, type DeriveKey } from './seal'
import { VaultError } from './vault-error'

const CONTEXT = 'countersign|v1|master'
const SLOTS = ['master:a', 'master:b'] as const
const SALT_BYTES = 16

const commonFields = { v: z.literal(1), generation: z.int().nonnegative() }
const masterSchema = z.discriminatedUnion('wrap', [
  z.strictObject({ ...commonFields, wrap: z.literal('none'), key: z.string().length(44) }),
  z.strictObject({
    ...commonFields,
    wrap: z.literal('scrypt'),
    n: z.literal(SCRYPT.n),
    r: z.literal(SCRYPT.r),
    p: z.literal(SCRYPT.p),
    salt: z.string().length(24),
    sealed: sealedSchema,
  }),
])
type MasterEntry = z.infer<typeof masterSchema>
type Slot = { readonly account: (typeof SLOTS)[number]; readonly entry: MasterEntry }

type MasterStatus = 'absent' | 'plain' | 'wrapped'

/**
 * The master key: 32 random bytes under which every other entry is sealed. The keychain holds the master key plain, or
 * wrapped by the app passphrase, so setting, changing and removing a passphrase rewrites only the master key's entry.
 *
 * Limit: a plain entry that was copied before a passphrase was set, for example in a backup of the keychain, still
 * opens everything.
 *
 * The entry is never overwritten: keytar's `set` on macOS deletes before it adds, and a crash in between would lose
 * every key. There are two slots. A new entry is written to the free slot and read back, and then the old entry is
 * deleted. Two filled slots mean that a change was interrupted. Then a plain entry is kept, because a passphrase is set
 * only once the plain entry is deleted. Of two wrapped entries, the entry that the given passphrase opens is kept.
 */
export class MasterKey {
  /** Account of the plain entry; null if the entry is wrapped, or was not looked up yet. */
  private plainAccount: Slot['account'] | null = null

  constructor(
    private readonly keychain: Keychain,
    private readonly service: string,
    private readonly derive: DeriveKey,
  ) {}

  /**
   * Returns the status of the master key, after cleaning up an interrupted change. @throws VaultError `damaged-entry`,
   * KeychainError
   */
  async inspect(): Promise<MasterStatus> {
    const slots = await this.readSlots()
    const plainSlot = slots.findLast((slot) => slot.entry.wrap === 'none')
    this.plainAccount = null
    if (plainSlot) {
      this.plainAccount = await this.keepOnly(plainSlot, slots)
      return 'plain'
    }
    return slots.length > 0 ? 'wrapped' : 'absent'
  }

  /** The master key from a plain entry, to be wiped by the caller; null when there is no plain entry. */
  async readPlain(): Promise<Uint8Array | null> {
    if (!this.plainAccount && (await this.inspect()) !== 'plain') return null
    const slot = this.plainAccount ? await this.readSlot(this.plainAccount) : null
    return slot?.entry.wrap === 'none' ? keyBytesOf(slot.entry.key) : null
  }

  /** The master key that a passphrase opens, to be wiped by the caller; null when the passphrase is wrong. */
  async openWith(passphrase: Uint8Array): Promise<Uint8Array | null> {
    const slots = await this.readSlots()
    for (const slot of slots.toReversed()) {
      const masterKey = slot.entry.wrap === 'scrypt' ? await this.unwrap(slot.entry, passphrase) : null
      if (!masterKey) continue
      try {
        await this.keepOnly(slot, slots)
        return masterKey
      } catch (error) {
        wipe(masterKey)
        throw error
      }
    }
    return null
  }

  /** Creates a master key and stores it plain. The caller makes sure that no entry is sealed under an earlier key. */
  async create(): Promise<void> {
    const masterKey = randomBytes(32)
    try {
      await this.store(masterKey, null)
    } finally {
      wipe(masterKey)
    }
  }

  /**
   * Writes the master key to the free slot, wrapped by the passphrase or, when `passphrase` is null, plain. Then
   * deletes the old entry.
   */
  async store(masterKey: Uint8Array, passphrase: Uint8Array | null): Promise<void> {
    const currentSlot = (await this.readSlots({ skipDamaged: true })).at(-1)
    const generation = (currentSlot?.entry.generation ?? 0) + 1
    const account = currentSlot?.account === SLOTS[0] ? SLOTS[1] : SLOTS[0]
    await this.write(account, await this.createEntry(masterKey, passphrase, generation))
    this.plainAccount = null
    if (currentSlot) await this.keychain.delete(this.service, currentSlot.account)
    this.plainAccount = passphrase ? null : account
  }

  /** Deletes the master key: every entry that is sealed under the master key is lost for good. */
  async destroy(): Promise<void> {
    this.plainAccount = null
    for (const account of SLOTS) await this.keychain.delete(this.service, account)
  }

  /**
   * Keeps the entry of `keptSlot` and deletes the other entry. Returns the account under which the entry is now. The
   * entry must end up in the newer slot: a deletion that timed out may still reach the keyring, and deletions are only
   * sent for the older slot.
   */
  private async keepOnly(keptSlot: Slot, slots: readonly Slot[]): Promise<Slot['account']> {
    const [older, newer] = slots
    if (!older || !newer) return keptSlot.account
    if (keptSlot === older) {
      await this.write(newer.account, { ...keptSlot.entry, generation: newer.entry.generation + 1 })
    }
    await this.keychain.delete(this.service, older.account)
    return newer.account
  }

  private async write(account: Slot['account'], entry: MasterEntry): Promise<void> {
    const text = JSON.stringify(entry)
    await this.keychain.set(this.service, account, text)
    if ((await this.keychain.get(this.service, account)) !== text) throw new VaultError('damaged-entry')
  }

  /**
   * Filled slots, oldest first. A damaged slot next to a readable one was left by an interrupted write, and is ignored.
   * If only damaged slots exist, throws VaultError `damaged-entry`, unless `skipDamaged` is set.
   */
  private async readSlots(options: { readonly skipDamaged?: boolean } = {}): Promise<readonly Slot[]> {
    const slots: Slot[] = []
    let damagedError: VaultError | null = null
    for (const account of SLOTS) {
      try {
        const slot = await this.readSlot(account)
        if (slot) slots.push(slot)
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        damagedError = error
      }
    }
    if (damagedError && slots.length === 0 && !options.skipDamaged) throw damagedError
    return slots.sort((a, b) => a.entry.generation - b.entry.generation)
  }

  private async readSlot(account: Slot['account']): Promise<Slot | null> {
    const text = await this.keychain.get(this.service, account)
    return text === null ? null : { account, entry: parseEntry(masterSchema, text) }
  }

  private async createEntry(
    masterKey: Uint8Array,
    passphrase: Uint8Array | null,
    generation: number,
  ): Promise<MasterEntry> {
    if (!passphrase) return { v: 1, generation, wrap: 'none', key: toBase64(masterKey) }
    const salt = randomBytes(SALT_BYTES)
    const key = await this.derive(passphrase, salt)
    try {
      return {
        v: 1,
        generation,
        wrap: 'scrypt',
        ...SCRYPT,
        salt: toBase64(salt),
        sealed: seal(key, masterKey, CONTEXT),
      }
    } finally {
      wipe(key)
    }
  }

  private async unwrap(entry: MasterEntry & { wrap: 'scrypt' }, passphrase: Uint8Array): Promise<Uint8Array | null> {
    const key = await this.derive(passphrase, fromBase64(entry.salt))
    try {
      return unseal(key, entry.sealed, CONTEXT)
    } finally {
      wipe(key)
    }
  }
}

function keyBytesOf(base64: string): Uint8Array {
  const key = fromBase64(base64)
  if (key.length !== 32) throw new VaultError('damaged-entry')
  return key
}
