/**
 * Reasons to refuse bytes before the intent is considered: the bytes have more than one reading, or contain something
 * that no review can show. Each id is stable; findings, reports and the rules table use it.
 */
export const STRUCTURE_RULES = {
  'bytes-size': {
    title: 'The bytes are empty or too large',
    about: 'No transaction list is empty, nor larger than one signed transaction for each node.',
  },
  'wire-malformed': {
    title: 'The bytes cannot be read',
    about: 'Cut off, invalid text, too large for the type, or a number in a longer form than needed.',
  },
  'wire-order': {
    title: 'Fields are repeated or out of order',
    about: 'Of two equal fields, some readers take the first, some the last, and some join both.',
  },
  'wire-type': {
    title: 'A field is written as another type',
    about: 'Some readers ignore the written type and read other bytes than other readers.',
  },
  'wire-unknown-field': {
    title: 'The bytes contain an unknown field',
    about: 'Unknown content cannot be shown, but would be signed.',
  },
  'wire-disagreement': {
    title: 'Two readers see different bytes',
    about: 'The published message classes do not write the same bytes.',
  },
  'oneof-conflict': {
    title: 'Two alternatives are set at once',
    about: 'Two types, or an account by number and by alias: readers differ in which alternative they take.',
  },
  'field-not-allowed': {
    title: 'A field that is never signed is set',
    about: 'Hooks, batch key, custom fee limits, record, schedule, nonce, or another hash of the message.',
  },
  'type-not-allowed': {
    title: 'This kind of transaction is never signed',
    about: 'Only transfers, associations, allowances, random numbers and contract calls are signed.',
  },
  'entry-form': {
    title: 'An entry has the wrong form',
    about: 'An entry holds a signed transaction and nothing else; the older forms have a second place for a body.',
  },
  'signature-present': {
    title: 'The bytes already carry a signature',
    about: 'Another or broken signature would be sent too, or would replace the signature of the person.',
  },
  'node-invalid': { title: 'A node is named twice', about: 'One node could get two transactions.' },
  'body-mismatch': {
    title: 'The bodies for the nodes differ',
    about: 'All bodies must be the same transaction byte for byte, except for the node.',
  },
  'transaction-id': {
    title: 'The transaction id is invalid',
    about: 'The id must name a payer and a valid start time.',
  },
  'duration-invalid': { title: 'The time window is not allowed', about: 'The ledger allows 15 to 180 s.' },
  'id-invalid': {
    title: 'An account, token or contract id is invalid',
    about: 'Missing, 0.0.0, of another shard, a key instead of an account, or an account number written as an address.',
  },
  'account-repeated': { title: 'An account is listed twice', about: 'Its amounts could be read one by one or added.' },
  'token-repeated': { title: 'A token is listed twice', about: 'The ledger refuses it, and a reader could skip one.' },
  'nft-invalid': {
    title: 'An NFT movement is invalid',
    about: 'A serial below 1, a serial that moves twice or nowhere, or a token that is both NFT and fungible.',
  },
  'amount-invalid': {
    title: 'An amount is invalid',
    about: 'A negative amount where none is allowed, or more than 64 bits.',
  },
  'list-unbalanced': {
    title: 'The amounts do not add up to zero',
    about: 'Every amount that leaves must also arrive.',
  },
  'ledger-size': {
    title: 'The ledger would reject this: too large',
    about:
      'With one ECDSA signature, the longer kind, the transaction has more than 6144 bytes. The ledger answers TRANSACTION_OVERSIZE.',
  },
  'ledger-hbar-legs': {
    title: 'The ledger would reject this: too many HBAR transfers',
    about:
      'The HBAR of more than 10 accounts would change. The ledger answers TRANSFER_LIST_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-token-legs': {
    title: 'The ledger would reject this: too many token transfers',
    about:
      'More than 10 movements of fungible tokens, over all tokens. The ledger answers TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-nft-legs': {
    title: 'The ledger would reject this: too many NFTs',
    about:
      'More than 10 NFTs would move, over all collections. The ledger answers BATCH_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-allowances': {
    title: 'The ledger would reject this: too many permissions',
    about:
      'More than 20 permissions are given or revoked; each serial counts as one. The ledger answers MAX_ALLOWANCES_EXCEEDED and can charge its fee.',
  },
  'effect-empty': { title: 'The transaction would do nothing', about: 'A list or a permission is empty.' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly about: string }>>

export type StructureRule = keyof typeof STRUCTURE_RULES
