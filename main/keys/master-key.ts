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
 * The master key: 32 random bytes under which every other entry is sealed. The keychain holds it plain, or wrapped by
 * the app passphrase, so setting, changing and removing a passphrase rewrites this one entry and no other.
 *
 * Limit: a copy of the entry made before a passphrase was set (a backup of the keychain) still opens everything.
 *
 * Even this entry is never overwritten: keytar's `set` on macOS deletes before it adds, and a crash in between would
 * lose every key. The new form goes into the free one of two slots, is read back, and only then is the old one deleted.
 * Two filled slots mean that a change was interrupted. Nothing is lost then: a plain one wins (the passphrase is not
 * set until the plain text is gone), and of two wrapped ones the one that the given passphrase opens wins.
 */
export class MasterKey {
  private plainSlot: Slot['account'] | null = null

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
    const plain = slots.findLast((slot) => slot.entry.wrap === 'none')
    this.plainSlot = null
    if (plain) this.plainSlot = await this.keepWinner(plain, slots)
    if (plain) return 'plain'
    return slots.length > 0 ? 'wrapped' : 'absent'
  }

  /** The unwrapped master key, wiped by the caller; null when there is no plain one. */
  async readPlain(): Promise<Uint8Array | null> {
    if (!this.plainSlot && (await this.inspect()) !== 'plain') return null
    const slot = this.plainSlot ? await this.readSlot(this.plainSlot) : null
    return slot?.entry.wrap === 'none' ? keyBytesOf(slot.entry.key) : null
  }

  /** The master key under this passphrase, wiped by the caller; null when the passphrase is wrong. */
  async openWith(passphrase: Uint8Array): Promise<Uint8Array | null> {
    const slots = await this.readSlots()
    for (const slot of slots.toReversed()) {
      const master = slot.entry.wrap === 'scrypt' ? await this.unwrap(slot.entry, passphrase) : null
      if (!master) continue
      try {
        await this.keepWinner(slot, slots)
        return master
      } catch (error) {
        wipe(master)
        throw error
      }
    }
    return null
  }

  /** Creates a first master key, stored plain. The caller has made sure that nothing is sealed under an older one. */
  async create(): Promise<void> {
    const master = randomBytes(32)
    try {
      await this.store(master, null)
    } finally {
      wipe(master)
    }
  }

  /** Writes the master key to the other slot, wrapped or (null) plain, then removes the old form. */
  async store(master: Uint8Array, passphrase: Uint8Array | null): Promise<void> {
    const newest = (await this.readSlots({ skipDamaged: true })).at(-1)
    const generation = (newest?.entry.generation ?? 0) + 1
    const account = newest?.account === SLOTS[0] ? SLOTS[1] : SLOTS[0]
    await this.write(account, await this.entryOf(master, passphrase, generation))
    this.plainSlot = null
    if (newest) await this.keychain.delete(this.service, newest.account)
    this.plainSlot = passphrase ? null : account
  }

  /** Removes the master key: every entry sealed under it is lost for good. */
  async destroy(): Promise<void> {
    this.plainSlot = null
    for (const account of SLOTS) await this.keychain.delete(this.service, account)
  }

  /**
   * Leaves only the winner, in the slot that was written last. It must be that slot: a deletion that timed out may
   * still reach the keyring late, and only ever targets the older one.
   */
  private async keepWinner(winner: Slot, slots: readonly Slot[]): Promise<Slot['account']> {
    const [older, newer] = slots
    if (!older || !newer) return winner.account
    if (winner === older) {
      await this.write(newer.account, { ...winner.entry, generation: newer.entry.generation + 1 })
    }
    await this.keychain.delete(this.service, older.account)
    return newer.account
  }

  private async write(account: Slot['account'], entry: MasterEntry): Promise<void> {
    const text = JSON.stringify(entry)
    await this.keychain.set(this.service, account, text)
    if ((await this.keychain.get(this.service, account)) !== text) throw new VaultError('damaged-entry')
  }

  /** Oldest first. A damaged slot counts only when there is no sound one: it comes from an interrupted write. */
  private async readSlots(options: { readonly skipDamaged?: boolean } = {}): Promise<readonly Slot[]> {
    const slots: Slot[] = []
    let damage = null as VaultError | null
    for (const account of SLOTS) {
      try {
        const slot = await this.readSlot(account)
        if (slot) slots.push(slot)
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        damage = error
      }
    }
    if (damage && slots.length === 0 && !options.skipDamaged) throw damage
    return slots.sort((a, b) => a.entry.generation - b.entry.generation)
  }

  private async readSlot(account: Slot['account']): Promise<Slot | null> {
    const text = await this.keychain.get(this.service, account)
    return text === null ? null : { account, entry: parseEntry(masterSchema, text) }
  }

  private async entryOf(master: Uint8Array, passphrase: Uint8Array | null, generation: number): Promise<MasterEntry> {
    if (!passphrase) return { v: 1, generation, wrap: 'none', key: toBase64(master) }
    const salt = randomBytes(SALT_BYTES)
    const key = await this.derive(passphrase, salt)
    try {
      return { v: 1, generation, wrap: 'scrypt', ...SCRYPT, salt: toBase64(salt), sealed: seal(key, master, CONTEXT) }
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
