import type { PublicKey } from '../ledger/state'

export const NANOS_PER_SECOND = 1_000_000_000n
export const NANOS_PER_MS = 1_000_000n
/** Entity id `0.0.N` of a number. */
export const entityIdText = (num: number): string => `0.0.${num}`
/** Entity id `0.0.N` of a number; null for null, undefined or 0, which all mean that there is no entity. */
export const entityIdTextOrNull = (num: number | null | undefined): string | null => (num ? entityIdText(num) : null)

/** Creation time that the mirror reports for all entities of the seeded world. */
export const CREATION_TIMESTAMP = '1700000000.000000000'

/** Converts nanoseconds since the epoch to the mirror's form `seconds.nnnnnnnnn`. */
export const timestamp = (nanos: bigint): string =>
  `${nanos / NANOS_PER_SECOND}.${String(nanos % NANOS_PER_SECOND).padStart(9, '0')}`
export const timestampOfMs = (ms: number): string => timestamp(BigInt(Math.trunc(ms)) * NANOS_PER_MS)

/**
 * Amount as a JSON number, as in the mirror's answers. Amounts above 2^53 are rounded: only the largest HBAR balances
 * are above.
 */
export const jsonAmount = (units: bigint): number => Number(units)

/** Base 64 of bytes or text. The cast only selects an overload of `Buffer.from`. */
export const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes as Uint8Array).toString('base64')

/** Public key in the mirror's form. */
export const keyView = ({ type, bytes }: PublicKey): object => ({
  _type: type === 'ED25519' ? 'ED25519' : 'ECDSA_SECP256K1',
  key: Buffer.from(bytes).toString('hex'),
})

/** EVM address that follows from the number of an account or contract: 40 hex digits without 0x. */
export const longZeroAddress = (num: number): string => num.toString(16).padStart(40, '0')

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes base 32 without padding; null if the text has characters that are not in base 32. */
export function fromBase32(text: string): Uint8Array | null {
  const digits = [...text].map((character) => BASE32.indexOf(character))
  if (digits.includes(-1)) return null
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** Encodes bytes in base 32 without padding, the mirror's form of an alias. */
export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
