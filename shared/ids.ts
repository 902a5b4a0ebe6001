/**
 * Ledger ids `0.0.N`, optionally with the five-letter checksum of HIP-15 (`0.0.123-vfmkw`), which ties an id to one
 * ledger. Parsing is strict: the SDK's own parser drops checksums and reads `0.0.1e3` as `0.0.1`.
 */
export type EntityId = `${number}.${number}.${number}`

/** HIP-15 ledger ids: mainnet 00, testnet 01, previewnet 02, local 03. */
export type LedgerId = '00' | '01' | '02' | '03'

const ENTITY_ID = /^(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,17})(?:-([a-z]{5}))?$/

type ParsedId = { readonly id: EntityId; readonly checksum: string | null }

/**
 * Splits id text, with or without checksum, into its parts; null when the id is malformed. Does not verify the
 * checksum.
 */
export function parseId(text: string): ParsedId | null {
  const match = ENTITY_ID.exec(text)
  if (!match) return null
  const [, shard, realm, entityNumber, checksum] = match
  return { id: `${shard}.${realm}.${entityNumber}` as EntityId, checksum: checksum ?? null }
}

type CheckedId =
  | { readonly status: 'ok'; readonly id: EntityId }
  | { readonly status: 'malformed' }
  | { readonly status: 'wrong-checksum'; readonly id: EntityId; readonly expected: string }

/** Checks a typed id for one ledger. The checksum is optional, but a wrong checksum is never accepted. */
export function checkId(text: string, ledger: LedgerId): CheckedId {
  const parsedId = parseId(text.trim())
  if (!parsedId) return { status: 'malformed' }
  const { id, checksum } = parsedId
  const expected = checksumOf(id, ledger)
  if (checksum !== null && checksum !== expected) return { status: 'wrong-checksum', id, expected }
  return { status: 'ok', id }
}

/** True for a well-formed id without a checksum. */
export function isEntityId(text: string): text is EntityId {
  return parseId(text)?.checksum === null
}

/**
 * Last part of an id. This number distinguishes all entities of a network, because a network has one shard and realm.
 */
export const numberOfId = (id: EntityId): bigint => BigInt(id.slice(id.lastIndexOf('.') + 1))

/**
 * The HIP-15 checksum of an id on a ledger: five letters a to z. Source: HIP-15, section "Checksum", which defines all
 * sums and constants of this function. In the digits of the id, a dot counts as 10.
 */
export function checksumOf(id: EntityId, ledger: LedgerId): string {
  const p3 = 26 ** 3
  const p5 = 26 ** 5
  const digits = [...id].map((character) => (character === '.' ? 10 : Number(character)))
  const ledgerBytes = [...(ledger.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)), 0, 0, 0, 0, 0, 0]
  let weightedSum = 0
  let evenSum = 0
  let oddSum = 0
  digits.forEach((digit, position) => {
    weightedSum = (weightedSum * 31 + digit) % p3
    if (position % 2 === 0) evenSum = (evenSum + digit) % 11
    else oddSum = (oddSum + digit) % 11
  })
  let ledgerSum = 0
  for (const byte of ledgerBytes) ledgerSum = (ledgerSum * 31 + byte) % p5
  const digitSums = ((digits.length % 5) * 11 + evenSum) * 11 + oddSum
  let sum = (digitSums * p3 + weightedSum + ledgerSum) % p5
  // The product is exact: 1_000_003 times a number below 26^5 is below 2^53.
  sum = (sum * 1_000_003) % p5
  let letters = ''
  for (let i = 0; i < 5; i++) {
    letters = String.fromCharCode(CODE_OF_LETTER_A + (sum % 26)) + letters
    sum = Math.floor(sum / 26)
  }
  return letters
}

const CODE_OF_LETTER_A = 97

/** Key of one NFT in maps and sets; not for display. */
export const nftKey = (token: string, serial: number): string => `${token}#${serial}`
