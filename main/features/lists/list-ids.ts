import { keccak_256 } from '@noble/hashes/sha3.js'
import type { IdVerdict } from '@shared/contract/lists'
import { accountOfAddress, type EvmAddress } from '@shared/evm-address'
import { checkId, checksumOf, isEntityId, type EntityId, type LedgerId } from '@shared/ids'
import { likeness } from '../../signing/look-alike'
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
export type Judging = {
  readonly known: KnownIds
  readonly ledgerId: LedgerId
  readonly takesAddress: boolean
  /** Id that a waiting transaction names; null when none waits. */
  readonly expected: SpenderId | null
}

/** Judges a typed id and corrects nothing: the text is exactly an id, or it is invalid. */
export function judgeTyped(text: string, { known, ledgerId, takesAddress, expected }: Judging): IdVerdict {
  const typed = readTyped(text.trim(), ledgerId, takesAddress)
  if (typeof typed === 'string') return { status: typed }
  const { id } = typed
  return {
    status: 'ok',
    id,
    checksum: checksumIn(id, ledgerId),
    known: knownAs(id, known, takesAddress),
    alike: alikeOf(id, known).map((one) => ({ ...one, checksum: checksumIn(one.id, ledgerId) })),
    isExpected: expected === null ? null : id === expected,
  }
}

const checksumIn = (id: SpenderId, ledgerId: LedgerId): string | null =>
  isEntityId(id) ? checksumOf(id, ledgerId) : null

type Flaw = 'malformed' | 'wrong-checksum'

function readTyped(text: string, ledgerId: LedgerId, takesAddress: boolean): { readonly id: SpenderId } | Flaw {
  if (takesAddress && /^0x/i.test(text)) return readAddress(text)
  const checked = checkId(text, ledgerId)
  if (checked.status !== 'ok') return checked.status
  return checked.id.endsWith('.0') ? 'malformed' : checked
}

function readAddress(text: string): { readonly id: EvmAddress } | Flaw {
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
const accountForm = (id: SpenderId): EntityId | null => (isEntityId(id) ? id : accountOfAddress(id))

type Known = Extract<IdVerdict, { status: 'ok' }>['known']

/**
 * Known entry of an id. For the list of spenders, a listed spender takes precedence over the book; for the book, the
 * reverse.
 */
function knownAs(id: SpenderId, { accounts, spenders, book }: KnownIds, forSpenders: boolean): Known {
  const account = accounts.find((one) => one.id === accountForm(id) || one.address === id)
  if (account?.holdsKey) return { as: 'own', name: account.name }
  const spender = spenders.find((one) => one.id === id)
  const entry = book.find((one) => one.id === id)
  const listed = spender && ({ as: 'listed', name: spender.name } as const)
  const written = entry && ({ as: 'book', name: entry.name } as const)
  const known = forSpenders ? (listed ?? written) : (written ?? listed)
  return known ?? (account ? { as: 'watched', name: account.name } : null)
}

type Alike = Omit<Extract<IdVerdict, { status: 'ok' }>['alike'][number], 'checksum' | 'id'> & { readonly id: SpenderId }

function alikeOf(id: SpenderId, { accounts, spenders, book }: KnownIds): readonly Alike[] {
  const all = [
    ...accounts.map(({ id: of, name }) => ({ id: of, name, of: 'own' as const })),
    ...spenders.map(({ id: of, name }) => ({ id: of, name, of: 'spender' as const })),
    ...book.map(({ id: of, name }) => ({ id: of, name, of: 'book' as const })),
  ]
  const seen = new Set<string>()
  return all.flatMap((one) => {
    const how = howAlike(id, one.id)
    if (how === null || seen.has(one.id)) return []
    seen.add(one.id)
    return [{ ...one, how }]
  })
}

/**
 * Similarity of two ids; null if they differ clearly. Addresses that carry account numbers all begin the same way, so
 * their account numbers are compared.
 */
function howAlike(id: SpenderId, other: SpenderId): string | null {
  const [a, b] = [accountForm(id), accountForm(other)]
  if (a !== null && b !== null) return likeness(a, b)
  return a === null && b === null ? likeness(id, other) : null
}
