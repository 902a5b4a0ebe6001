import { hash } from 'node:crypto'

/** SHA-384 as hex: the hash by which the ledger knows a signed transaction, and the app a body. */
export const sha384Hex = (bytes: Uint8Array): string => hash('sha384', bytes, 'hex')
