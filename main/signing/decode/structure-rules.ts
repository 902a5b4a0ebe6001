/**
 * Reasons to refuse bytes before they are compared with the intent: the bytes have more than one reading, contain
 * something that a review cannot show, or break a limit of the ledger. The ids must not change, because findings,
 * reports and the table of rules contain them.
 */
export const STRUCTURE_RULES = {
  'bytes-size': {
    title: 'The transaction is empty or too large',
    about: 'The bytes or a body are empty. Or there are more bytes or entries than the app reads.',
  },
  'wire-malformed': {
    title: 'The transaction cannot be read',
    about:
      'The bytes are cut off or contain invalid text. Or a value is too large for its type, or a number has needless bytes.',
  },
  'wire-order': {
    title: 'Fields are repeated or out of order',
    about: 'Some readers take the first value of a repeated field, some the last. Others merge the values.',
  },
  'wire-type': {
    title: 'A field has the wrong type',
    about: 'Some readers ignore the written type, so two readers could read different values.',
  },
  'wire-unknown-field': {
    title: 'The transaction contains an unknown field',
    about: 'Unknown content cannot be shown, but would be signed.',
  },
  'wire-disagreement': {
    title: 'Two independent readers disagree about the transaction',
    about: 'The published message classes cannot read the bytes, or would write other bytes.',
  },
  'oneof-conflict': {
    title: 'The transaction contains two conflicting values',
    about:
      'Two transaction types, or an account by number and by alias, are set. Some readers use the first alternative, some the second.',
  },
  'field-not-allowed': {
    title: 'The transaction sets a field that the app never signs',
    about:
      'One of these is set: a hook, batch key, custom fee limit, requested record, schedule or nonce. Or a flag is set for high volume or another message hash.',
  },
  'type-not-allowed': {
    title: 'The app never signs this kind of transaction',
    about:
      'The review reads only transfers, associations, allowances, approvals, random-number requests and contract calls.',
  },
  'entry-form': {
    title: 'An entry has the wrong form',
    about: 'An entry must hold a signed transaction and nothing else. Older forms have a second field for a body.',
  },
  'signature-present': {
    title: 'The transaction already contains a signature',
    about: 'A foreign or broken signature would be sent too, or would replace the person’s signature.',
  },
  'node-invalid': { title: 'Two entries are for the same node', about: 'One node could get two transactions.' },
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
    about:
      'The id is missing, 0.0.0, or in another shard or realm. Or the id is a key, or an account number written as an address.',
  },
  'account-repeated': {
    title: 'An account is listed twice',
    about: 'The amounts of the account could be read separately or added up.',
  },
  'token-repeated': {
    title: 'A token is listed twice',
    about: 'The ledger refuses a repeated token, and a reader could skip one of the entries.',
  },
  'nft-invalid': {
    title: 'An NFT entry is invalid',
    about:
      'A serial is below 1, is listed twice, or would move to its current owner. Or one token is treated as both NFT and fungible.',
  },
  'amount-invalid': {
    title: 'An amount is invalid',
    about: 'An amount is negative where that is not allowed, or above 2^63 - 1.',
  },
  'list-unbalanced': {
    title: 'The amounts do not add up to zero',
    about: 'Every amount that leaves an account must reach another account.',
  },
  'ledger-size': {
    title: 'The ledger would reject this: too large',
    about:
      'With one ECDSA signature, the longer kind, the transaction has more than 6,144 bytes. The ledger answers TRANSACTION_OVERSIZE.',
  },
  'ledger-hbar-legs': {
    title: 'The ledger would reject this: too many HBAR transfers',
    about:
      'The HBAR of more than 10 accounts would change. The ledger answers TRANSFER_LIST_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-token-legs': {
    title: 'The ledger would reject this: too many token transfers',
    about:
      'Fungible tokens would move more than 10 times, over all tokens. The ledger answers TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-nft-legs': {
    title: 'The ledger would reject this: too many NFTs',
    about:
      'More than 10 NFTs would move, over all collections. The ledger answers BATCH_SIZE_LIMIT_EXCEEDED and can charge its fee.',
  },
  'ledger-allowances': {
    title: 'The ledger would reject this: too many permissions',
    about:
      'More than 20 permissions are given or revoked. Each serial counts as one. The ledger answers MAX_ALLOWANCES_EXCEEDED and can charge its fee.',
  },
  'effect-empty': {
    title: 'A list or a permission in the transaction is empty',
    about: 'A part of the transaction would do nothing, and the ledger can still charge a fee.',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly about: string }>>

export type StructureRule = keyof typeof STRUCTURE_RULES
