import type { PublicKey } from '../ledger/state'

export const NANOS = 1_000_000_000n
export const NANOS_PER_MS = 1_000_000n
export const id = (num: number): string => `0.0.${num}`
export const idOrNull = (num: number | null | undefined): string | null => (num ? id(num) : null)

/** Creation time of everything in the seeded world. */
export const BEGINNING = '1700000000.000000000'

/** Converts nanoseconds to the mirror's `seconds.nnnnnnnnn`. */
export const timestamp = (nanos: bigint): string => `${nanos / NANOS}.${String(nanos % NANOS).padStart(9, '0')}`
export const timestampOfMs = (ms: number): string => timestamp(BigInt(Math.trunc(ms)) * NANOS_PER_MS)

/** Amounts are JSON numbers in the mirror's answers; almost all stay below 2^53 here, larger ones are rounded. */
export const amount = (units: bigint): number => Number(units)

export const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes as Uint8Array).toString('base64')

export const keyView = ({ type, bytes }: PublicKey): object => ({
  _type: type === 'ED25519' ? 'ED25519' : 'ECDSA_SECP256K1',
  key: Buffer.from(bytes).toString('hex'),
})

/** An account's or contract's number as an address. */
export const longForm = (num: number): string => num.toString(16).padStart(40, '0')

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes of base 32 without padding; null for text with other characters. */
export function fromBase32(text: string): Uint8Array | null {
  const fives = [...text].map((character) => BASE32.indexOf(character))
  if (fives.includes(-1)) return null
  const bits = fives.map((five) => five.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** Base 32 without padding, the mirror's form of an alias. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
