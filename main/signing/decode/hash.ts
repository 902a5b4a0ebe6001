import { hash } from 'node:crypto'

/**
 * SHA-384 hash in hex. The ledger identifies a signed transaction by this hash, and the app identifies an unsigned body
 * by this hash.
 */
export const sha384Hex = (bytes: Uint8Array): string => hash('sha384', bytes, 'hex')
