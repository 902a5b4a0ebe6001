import { hash } from 'node:crypto'

/** SHA-384 as hex: the hash that identifies a signed transaction on the ledger, and a body in the app. */
export const sha384Hex = (bytes: Uint8Array): string => hash('sha384', bytes, 'hex')
