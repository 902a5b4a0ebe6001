import { keccak_256 } from '@noble/hashes/sha3.js'
import type { IdVerdict } from '@shared/contract/lists'
import { accountOfAddress, type EvmAddress } from '@shared/evm-address'
import { checkId, checksumOf, isEntityId, type EntityId, type LedgerId } from '@shared/ids'
import { idResemblance } from '../../signing/look-alike'
import type { BookRow, SpenderId, SpenderRow } from '../../storage/own-lists'

/** Ids that a typed id is compared with. */
export type KnownIds = {
  /**
   * The person's own and watched accounts. `holdsKey`: this app has the account's key. `address`: EVM address of that
   * key; null for a watched account, or if the key has no such address.
   */
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
  readonly isForSpenders: boolean
  /** Id in the transaction that waits for this entry; null if no transaction waits. */
  readonly expectedId: SpenderId | null
}

/** Judges a typed id, without correcting it: the text must be exactly an id. Only spaces at its ends are ignored. */
export function judgeTypedId(text: string, { knownIds, ledgerId, isForSpenders, expectedId }: JudgeOptions): IdVerdict {
  const parsedId = parseTypedId(text.trim(), ledgerId, isForSpenders)
  if (typeof parsedId === 'string') return { status: parsedId }
  const { id } = parsedId
  return {
    status: 'ok',
    id,
    checksum: checksumOrNull(id, ledgerId),
    known: knownEntryOf(id, knownIds, isForSpenders),
    similarIds: similarIds(id, knownIds).map((similarId) => ({
      ...similarId,
      checksum: checksumOrNull(similarId.id, ledgerId),
    })),
    isExpected: expectedId === null ? null : id === expectedId,
  }
}

const checksumOrNull = (id: SpenderId, ledgerId: LedgerId): string | null =>
  isEntityId(id) ? checksumOf(id, ledgerId) : null

type IdFlaw = 'malformed' | 'wrong-checksum'

function parseTypedId(text: string, ledgerId: LedgerId, isForSpenders: boolean): { readonly id: SpenderId } | IdFlaw {
  if (isForSpenders && /^0x/i.test(text)) return parseAddress(text)
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

/** Account whose number the id contains; null for an address that was made from a key. */
const accountInId = (id: SpenderId): EntityId | null => (isEntityId(id) ? id : accountOfAddress(id))

type KnownEntry = Extract<IdVerdict, { status: 'ok' }>['known']

/**
 * Entry under which an id is already known; null for a new id. If there are several entries, returns the first in this
 * order: an account whose key this app has, the list that the id is typed for, the other list, a watched account.
 */
function knownEntryOf(id: SpenderId, { accounts, spenders, book }: KnownIds, isForSpenders: boolean): KnownEntry {
  const account = accounts.find((row) => row.id === accountInId(id) || row.address === id)
  if (account?.holdsKey) return { as: 'own', name: account.name }
  const spenderRow = spenders.find((row) => row.id === id)
  const bookRow = book.find((row) => row.id === id)
  const spenderEntry = spenderRow && ({ as: 'listed', name: spenderRow.name } as const)
  const bookEntry = bookRow && ({ as: 'book', name: bookRow.name } as const)
  const listEntry = isForSpenders ? (spenderEntry ?? bookEntry) : (bookEntry ?? spenderEntry)
  return listEntry ?? (account ? { as: 'watched', name: account.name } : null)
}

type SimilarId = Omit<Extract<IdVerdict, { status: 'ok' }>['similarIds'][number], 'checksum' | 'id'> & {
  readonly id: SpenderId
}

function similarIds(id: SpenderId, { accounts, spenders, book }: KnownIds): readonly SimilarId[] {
  const candidates = [
    ...accounts.map((row) => ({ id: row.id, name: row.name, of: 'own' as const })),
    ...spenders.map((row) => ({ id: row.id, name: row.name, of: 'spender' as const })),
    ...book.map((row) => ({ id: row.id, name: row.name, of: 'book' as const })),
  ]
  // An id in several lists is reported only once.
  const reportedIds = new Set<string>()
  return candidates.flatMap((candidate) => {
    const similarity = similarityOf(id, candidate.id)
    if (similarity === null || reportedIds.has(candidate.id)) return []
    reportedIds.add(candidate.id)
    return [{ ...candidate, resemblance: similarity }]
  })
}

/**
 * Similarity of two ids as a sentence; null if the ids differ clearly, or if only one of them contains an account
 * number. All addresses that contain an account number begin with the same digits, so only the account numbers are
 * compared.
 */
function similarityOf(id: SpenderId, otherId: SpenderId): string | null {
  const account = accountInId(id)
  const otherAccount = accountInId(otherId)
  if (account !== null && otherAccount !== null) return idResemblance(account, otherAccount)
  return account === null && otherAccount === null ? idResemblance(id, otherId) : null
}
