import { keccak_256 } from '@noble/hashes/sha3.js'
import type { IdVerdict } from '@shared/contract/lists'
import { accountOfAddress, type EvmAddress } from '@shared/evm-address'
import { checkId, checksumOf, isEntityId, type EntityId, type LedgerId } from '@shared/ids'
import { idResemblance } from '../../signing/look-alike'
import type { BookRow, SpenderId, SpenderRow } from '../../storage/own-lists'

/** Ids that a typed id is compared with. */
export type KnownIds = {
  /** The person's own and watched accounts. `address`: EVM address of the account's key; null without a key here. */
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
  readonly knownIds: KnownIds
  readonly ledgerId: LedgerId
  /** True for the list of spenders, which may have EVM addresses; false for the address book. */
  readonly takesAddress: boolean
  /** Id that a waiting transaction names; null when none waits. */
  readonly expectedId: SpenderId | null
}

/** Judges a typed id, and never corrects it: apart from spaces at its ends, the text must be exactly an id. */
export function judgeTypedId(text: string, { knownIds, ledgerId, takesAddress, expectedId }: JudgeOptions): IdVerdict {
  const parsedId = parseTypedId(text.trim(), ledgerId, takesAddress)
  if (typeof parsedId === 'string') return { status: parsedId }
  const { id } = parsedId
  return {
    status: 'ok',
    id,
    checksum: checksumIn(id, ledgerId),
    known: knownAs(id, knownIds, takesAddress),
    alike: similarIds(id, knownIds).map((similarId) => ({
      ...similarId,
      checksum: checksumIn(similarId.id, ledgerId),
    })),
    isExpected: expectedId === null ? null : id === expectedId,
  }
}

const checksumIn = (id: SpenderId, ledgerId: LedgerId): string | null =>
  isEntityId(id) ? checksumOf(id, ledgerId) : null

type IdFlaw = 'malformed' | 'wrong-checksum'

function parseTypedId(text: string, ledgerId: LedgerId, takesAddress: boolean): { readonly id: SpenderId } | IdFlaw {
  if (takesAddress && /^0x/i.test(text)) return parseAddress(text)
  const checkedId = checkId(text, ledgerId)
  if (checkedId.status !== 'ok') return checkedId.status
  // No account has the number 0.
  return checkedId.id.endsWith('.0') ? 'malformed' : checkedId
}

function parseAddress(text: string): { readonly id: EvmAddress } | IdFlaw {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (digits === undefined || /^0+$/.test(digits)) return 'malformed'
  const lowerCaseDigits = digits.toLowerCase()
  // Only an address in mixed case has a checksum.
  const hasNoChecksum = digits === lowerCaseDigits || digits === digits.toUpperCase()
  const isValid = hasNoChecksum || digits === withChecksumCase(lowerCaseDigits)
  return isValid ? { id: `0x${lowerCaseDigits}` } : 'wrong-checksum'
}

/** Digits of an address with the capitals that form the checksum (EIP-55). */
function withChecksumCase(lowerCaseDigits: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(lowerCaseDigits, 'ascii'))).toString('hex')
  const isCapital = (index: number) => Number.parseInt(hash[index] ?? '0', 16) >= 8
  return [...lowerCaseDigits].map((digit, index) => (isCapital(index) ? digit.toUpperCase() : digit)).join('')
}

/** Account whose number the id carries; null for an address that was made from a key. */
const accountInId = (id: SpenderId): EntityId | null => (isEntityId(id) ? id : accountOfAddress(id))

type KnownEntry = Extract<IdVerdict, { status: 'ok' }>['known']

/**
 * Entry under which an id is already known; null for a new id. An account whose key is here comes first, a watched
 * account last. Between them, the list that the id is typed for comes before the other list.
 */
function knownAs(id: SpenderId, { accounts, spenders, book }: KnownIds, isForSpenders: boolean): KnownEntry {
  const account = accounts.find((row) => row.id === accountInId(id) || row.address === id)
  if (account?.holdsKey) return { as: 'own', name: account.name }
  const spender = spenders.find((row) => row.id === id)
  const entry = book.find((row) => row.id === id)
  const spenderEntry = spender && ({ as: 'listed', name: spender.name } as const)
  const bookEntry = entry && ({ as: 'book', name: entry.name } as const)
  const knownEntry = isForSpenders ? (spenderEntry ?? bookEntry) : (bookEntry ?? spenderEntry)
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
  return knownIds.flatMap((knownId) => {
    const similarity = similarityOf(id, knownId.id)
    if (similarity === null || seenIds.has(knownId.id)) return []
    seenIds.add(knownId.id)
    return [{ ...knownId, how: similarity }]
  })
}

/**
 * Similarity of two ids as a sentence; null if they differ clearly. All addresses that contain an account number begin
 * with the same digits, so only their account numbers are compared.
 */
function similarityOf(id: SpenderId, otherId: SpenderId): string | null {
  const account = accountInId(id)
  const otherAccount = accountInId(otherId)
  if (account !== null && otherAccount !== null) return idResemblance(account, otherAccount)
  return account === null && otherAccount === null ? idResemblance(id, otherId) : null
}
