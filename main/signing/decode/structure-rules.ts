/**
 * Why bytes are refused before anybody asks what the person wanted: they have more than one reading, or hold something
 * that no review can show. Each id is stable; findings, reports and the rules table use it.
 */
export const STRUCTURE_RULES = {
  'bytes-size': 'The bytes are empty or too large',
  'wire-malformed': 'The bytes cannot be read',
  'wire-order': 'Fields are repeated or out of order',
  'wire-type': 'A field is written as another type',
  'wire-unknown-field': 'The bytes hold an unknown field',
  'wire-disagreement': 'Two readers see different bytes',
  'oneof-conflict': 'Two alternatives are set at once',
  'field-not-allowed': 'A field that is never signed is set',
  'type-not-allowed': 'This kind of transaction is never signed',
  'entry-form': 'An entry has the wrong form',
  'signature-present': 'The bytes already carry a signature',
  'node-invalid': 'A node is missing or named twice',
  'body-mismatch': 'The bodies for the nodes differ',
  'transaction-id': 'The transaction id is not sound',
  'duration-invalid': 'The time window is not allowed',
  'id-invalid': 'An account, token or contract id is not sound',
  'account-repeated': 'An account is listed twice',
  'token-repeated': 'A token is listed twice',
  'nft-invalid': 'An NFT movement is not sound',
  'amount-invalid': 'An amount is not sound',
  'list-unbalanced': 'The amounts do not add up to zero',
  'effect-empty': 'The transaction would do nothing',
} as const

export type StructureRule = keyof typeof STRUCTURE_RULES
