import { keccak_256 } from '@noble/hashes/sha3.js'
import type { IdVerdict } from '@shared/contract/lists'
import { accountOfAddress, type EvmAddress } from '@shared/evm-address'
import { checkId, checksumOf, isEntityId, type EntityId, type LedgerId } from '@shared/ids'
import { idResemblance } from '../../signing/look-alike'
import type { BookRow, SpenderId, SpenderRow } from '../../storage/own-lists'

/** Ids that a typed id is compared with. */
export type KnownIds = {
  /** Accounts of the person. `address`: address of the key that is held for the account; null without one. */
  readonly accounts: readonly {
    readonly id: EntityId
    readonly name: string
    readonly holdsKey: boolean
    readonly address: string | null
  }[]
  readonly spenders: readonly SpenderRow[]
  readonly book: readonly BookRow[]
}
export type JudgeOptions = {
  readonly known: KnownIds
  readonly ledgerId: LedgerId
  readonly takesAddress: boolean
  /** Id that a waiting transaction names; null when none waits. */
  readonly expected: SpenderId | null
}

/** Judges a typed id and corrects nothing: the text is exactly an id, or it is invalid. */
export function judgeTyped(text: string, { known, ledgerId, takesAddress, expected }: JudgeOptions): IdVerdict {
  const parsedId = readTyped(text.trim(), ledgerId, takesAddress)
  if (typeof parsedId === 'string') return { status: parsedId }
  const { id } = parsedId
  return {
    status: 'ok',
    id,
    checksum: checksumIn(id, ledgerId),
    known: knownAs(id, known, takesAddress),
    alike: similarIds(id, known).map((similarId) => ({ ...similarId, checksum: checksumIn(similarId.id, ledgerId) })),
    isExpected: expected === null ? null : id === expected,
  }
}

const checksumIn = (id: SpenderId, ledgerId: LedgerId): string | null =>
  isEntityId(id) ? checksumOf(id, ledgerId) : null

type IdFlaw = 'malformed' | 'wrong-checksum'

function readTyped(text: string, ledgerId: LedgerId, takesAddress: boolean): { readonly id: SpenderId } | IdFlaw {
  if (takesAddress && /^0x/i.test(text)) return readAddress(text)
  const checked = checkId(text, ledgerId)
  if (checked.status !== 'ok') return checked.status
  return checked.id.endsWith('.0') ? 'malformed' : checked
}

function readAddress(text: string): { readonly id: EvmAddress } | IdFlaw {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (digits === undefined || /^0+$/.test(digits)) return 'malformed'
  const lower = digits.toLowerCase()
  // Mixed capitals are a checksum.
  const isPlain = digits === lower || digits === digits.toUpperCase()
  return isPlain || digits === capitalsOf(lower) ? { id: `0x${lower}` } : 'wrong-checksum'
}

/** The digits with the capitals that are their checksum. Source: EIP-55. */
function capitalsOf(lower: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(lower, 'ascii'))).toString('hex')
  return [...lower].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')
}

/** Account whose number the id carries; null for an address that was made from a key. */
const accountInId = (id: SpenderId): EntityId | null => (isEntityId(id) ? id : accountOfAddress(id))

type KnownEntry = Extract<IdVerdict, { status: 'ok' }>['known']

/**
 * Known entry of an id. For the list of spenders, a listed spender takes precedence over the book; for the book, the
 * reverse.
 */
function knownAs(id: SpenderId, { accounts, spenders, book }: KnownIds, forSpenders: boolean): KnownEntry {
  const account = accounts.find((row) => row.id === accountInId(id) || row.address === id)
  if (account?.holdsKey) return { as: 'own', name: account.name }
  const spender = spenders.find((row) => row.id === id)
  const entry = book.find((row) => row.id === id)
  const spenderEntry = spender && ({ as: 'listed', name: spender.name } as const)
  const bookEntry = entry && ({ as: 'book', name: entry.name } as const)
  const knownEntry = forSpenders ? (spenderEntry ?? bookEntry) : (bookEntry ?? spenderEntry)
  return knownEntry ?? (account ? { as: 'watched', name: account.name } : null)
}

type SimilarId = Omit<Extract<IdVerdict, { status: 'ok' }>['alike'][number], 'checksum' | 'id'> & {
  readonly id: SpenderId
}

function similarIds(id: SpenderId, { accounts, spenders, book }: KnownIds): readonly SimilarId[] {
  const knownIds = [
    ...accounts.map((row) => ({ id: row.id, name: row.name, of: 'own' as const })),
    ...spenders.map((row) => ({ id: row.id, name: row.name, of: 'spender' as const })),
    ...book.map((row) => ({ id: row.id, name: row.name, of: 'book' as const })),
  ]
  const seenIds = new Set<string>()
  return knownIds.flatMap((known) => {
    const similarity = similarityOf(id, known.id)
    if (similarity === null || seenIds.has(known.id)) return []
    seenIds.add(known.id)
    return [{ ...known, how: similarity }]
  })
}

/**
 * Similarity of two ids; null if they differ clearly. Addresses that carry account numbers all begin the same way, so
 * their account numbers are compared.
 */
function similarityOf(id: SpenderId, otherId: SpenderId): string | null {
  const account = accountInId(id)
  const otherAccount = accountInId(otherId)
  if (account !== null && otherAccount !== null) return idResemblance(account, otherAccount)
  return account === null && otherAccount === null ? idResemblance(id, otherId) : null
}
