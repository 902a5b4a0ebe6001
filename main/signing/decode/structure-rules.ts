/**
 * Reasons to refuse bytes before the intent is considered: they have more than one reading, or hold something that no
 * review can show. Each id is stable; findings, reports and the rules table use it.
 */
export const STRUCTURE_RULES = {
  'bytes-size': {
    title: 'The bytes are empty or too large',
    about: 'No transaction list is empty, nor larger than one signed transaction for each node.',
  },
  'wire-malformed': {
    title: 'The bytes cannot be read',
    about: 'Cut off, not text where text belongs, too large for the type, or a number longer than it needs to be.',
  },
  'wire-order': {
    title: 'Fields are repeated or out of order',
    about: 'Some readers take the first of two, some the last, some join them.',
  },
  'wire-type': {
    title: 'A field is written as another type',
    about: 'Some readers ignore the written type and read other bytes than the rest.',
  },
  'wire-unknown-field': {
    title: 'The bytes hold an unknown field',
    about: 'What is not known cannot be shown, but it would be signed.',
  },
  'wire-disagreement': {
    title: 'Two readers see different bytes',
    about: 'The published message classes do not write the same bytes back.',
  },
  'oneof-conflict': {
    title: 'Two alternatives are set at once',
    about: 'Two types, or an account by number and by alias: readers differ about which one counts.',
  },
  'field-not-allowed': {
    title: 'A field that is never signed is set',
    about: 'Hooks, batch key, custom fee limits, record, schedule, nonce, another hash of the message.',
  },
  'type-not-allowed': {
    title: 'This kind of transaction is never signed',
    about: 'Everything but transfers, associations, allowances, random numbers and contract calls.',
  },
  'entry-form': {
    title: 'An entry has the wrong form',
    about: 'An entry holds a signed transaction and nothing else; its older forms give a body a second place.',
  },
  'signature-present': {
    title: 'The bytes already carry a signature',
    about: 'A foreign or broken signature would travel along, or keep the own one out.',
  },
  'node-invalid': { title: 'A node is named twice', about: 'One node could be given two transactions.' },
  'body-mismatch': {
    title: 'The bodies for the nodes differ',
    about: 'All bodies are one transaction, the node aside, byte for byte.',
  },
  'transaction-id': {
    title: 'The transaction id is not sound',
    about: 'It names a payer and a start that is a moment in time.',
  },
  'duration-invalid': { title: 'The time window is not allowed', about: 'The ledger takes 15 to 180 s.' },
  'id-invalid': {
    title: 'An account, token or contract id is not sound',
    about: 'Missing, 0.0.0, of another shard, a key in place of an account, or a number dressed as an address.',
  },
  'account-repeated': { title: 'An account is listed twice', about: 'Its amounts could be read one by one or added.' },
  'token-repeated': { title: 'A token is listed twice', about: 'The ledger refuses it, and a reader could skip one.' },
  'nft-invalid': {
    title: 'An NFT movement is not sound',
    about: 'A serial below 1, one that moves twice or nowhere, or a token that is NFT and coins at once.',
  },
  'amount-invalid': { title: 'An amount is not sound', about: 'Negative where it cannot be, or beyond 64 bits.' },
  'list-unbalanced': { title: 'The amounts do not add up to zero', about: 'What leaves has to arrive.' },
  'ledger-size': {
    title: 'The ledger would reject it: too large',
    about:
      'With one signature of the longer kind (ECDSA) it has more than 6144 bytes. The ledger answers TRANSACTION_OVERSIZE.',
  },
  'ledger-hbar-legs': {
    title: 'The ledger would reject it: too many HBAR transfers',
    about:
      'The HBAR of more than 10 accounts would change. The ledger answers TRANSFER_LIST_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-token-legs': {
    title: 'The ledger would reject it: too many token transfers',
    about:
      'More than 10 movements of fungible tokens, over all tokens. The ledger answers TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-nft-legs': {
    title: 'The ledger would reject it: too many NFTs',
    about:
      'More than 10 NFTs would move, over all collections. The ledger answers BATCH_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-allowances': {
    title: 'The ledger would reject it: too many permissions',
    about:
      'More than 20 permissions are given or taken back; each serial counts as one. The ledger answers MAX_ALLOWANCES_EXCEEDED and can charge its fee.',
  },
  'effect-empty': { title: 'The transaction would do nothing', about: 'A list or a permission names nothing.' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly about: string }>>

export type StructureRule = keyof typeof STRUCTURE_RULES
