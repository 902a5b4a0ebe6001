import { hash } from 'node:crypto'

/**
 * SHA-384 hash in hex. The ledger identifies a signed transaction by its SHA-384 hash, and the app does the same for a
 * body.
 */
export const sha384Hex = (bytes: Uint8Array): string => hash('sha384', bytes, 'hex')
