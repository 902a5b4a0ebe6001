import { groupThousands } from '@shared/digits'
import { MAX_CALL_GAS, MAX_MEMO_BYTES } from '@shared/ledger-limits'
import { LEDGER_LIMITS } from '../decode/ledger-limits'

/** A condition for which a node rejects a transaction in every state of the ledger, and the rule of this app for it. */
type LedgerRow = {
  /** The condition in words. */
  readonly condition: string
  /** The ledger's status, as in `ResponseCodeEnum`. */
  readonly status: string
  /** Id of the rule that refuses bytes with this condition. */
  readonly rule: string
  /**
   * Class and method of hiero-consensus-node that check the condition, or the node's setting with its default value.
   */
  readonly source: string
}

const CHECKER = 'TransactionChecker'
const TRANSFER = 'CryptoTransferValidator.pureChecks'
const TOKENS = 'CryptoTransferValidator.validateTokenTransfers'
const APPROVE = 'CryptoApproveAllowanceHandler.pureChecks'
const DELETE = 'CryptoDeleteAllowanceHandler.pureChecks'
const ASSOCIATE = 'TokenAssociateToAccountHandler.pureChecks'
const CALL = 'ContractCallHandler.pureChecks'

/** The row of a limit on a number of bytes or list entries. */
const rowOfLimit = (name: keyof typeof LEDGER_LIMITS, source: string): LedgerRow => {
  const { rule, max, status, words } = LEDGER_LIMITS[name]
  return { condition: `More than ${groupThousands(String(max))} ${words}`, status, rule, source }
}

/** Conditions of all transactions first, then of single transaction types. */
export const ledgerRows: readonly LedgerRow[] = [
  rowOfLimit('body', '`hedera.transaction.maxBytes` = 6,144, signatures included'),
  {
    condition: 'A field that the node does not know',
    status: 'TRANSACTION_HAS_UNKNOWN_FIELDS',
    rule: 'wire-unknown-field',
    source: `${CHECKER}.parseStrict`,
  },
  {
    condition: 'Bytes that are no body, or a body without a type',
    status: 'INVALID_TRANSACTION_BODY',
    rule: 'wire-malformed',
    source: `${CHECKER}.check`,
  },
  {
    condition: 'A body outside of the signed bytes',
    status: 'INVALID_TRANSACTION',
    rule: 'entry-form',
    source: `${CHECKER}.checkTransactionDeprecation`,
  },
  {
    condition: 'Two signatures whose key prefixes fit one key',
    status: 'KEY_PREFIX_MISMATCH',
    rule: 'signature-present',
    source: `${CHECKER}.checkPrefixMismatch`,
  },
  {
    condition: 'No transaction id',
    status: 'INVALID_TRANSACTION_ID',
    rule: 'transaction-id',
    source: `${CHECKER}.check`,
  },
  {
    condition: 'A payer of another shard, by alias, or 0.0.0',
    status: 'PAYER_ACCOUNT_NOT_FOUND',
    rule: 'id-invalid',
    source: `${CHECKER}.checkTransactionID`,
  },
  {
    condition: 'A nonce, or the mark of a scheduled transaction',
    status: 'TRANSACTION_ID_FIELD_NOT_ALLOWED',
    rule: 'field-not-allowed',
    source: `${CHECKER}.checkTransactionID`,
  },
  {
    condition: 'No start of the time window, or one that lies ahead',
    status: 'INVALID_TRANSACTION_START',
    rule: 'not-started',
    source: `${CHECKER}.checkTimeBox`,
  },
  {
    condition: 'A time window of less than 15 s or more than 180 s',
    status: 'INVALID_TRANSACTION_DURATION',
    rule: 'duration-invalid',
    source: '`hedera.transaction.minValidDuration` = 15, `maxValidDuration` = 180',
  },
  {
    condition: 'A time window that is over, or ends within 10 s',
    status: 'TRANSACTION_EXPIRED',
    rule: 'expired',
    source: '`hedera.transaction.minValidityBufferSecs` = 10; the last 10 s give only a note, since clocks differ',
  },
  {
    condition: `A memo of more than ${MAX_MEMO_BYTES} bytes`,
    status: 'MEMO_TOO_LONG',
    rule: 'memo-long',
    source: '`hedera.transaction.maxMemoUtf8Bytes` = 100',
  },
  {
    condition: 'A zero byte in the memo',
    status: 'INVALID_ZERO_BYTE_IN_STRING',
    rule: 'memo-hidden',
    source: 'PreCheckValidator.checkMemo',
  },
  {
    condition: 'A batch key outside a batch',
    status: 'BATCH_KEY_SET_ON_NON_INNER_TRANSACTION',
    rule: 'field-not-allowed',
    source: 'IngestChecker',
  },
  {
    condition: 'HBAR that does not add up to zero',
    status: 'INVALID_ACCOUNT_AMOUNTS',
    rule: 'list-unbalanced',
    source: TRANSFER,
  },
  {
    condition: 'An HBAR movement without an account',
    status: 'INVALID_ACCOUNT_ID',
    rule: 'id-invalid',
    source: TRANSFER,
  },
  {
    condition: 'An account twice in one list',
    status: 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    rule: 'account-repeated',
    source: TRANSFER,
  },
  { condition: 'A token list that names no token', status: 'INVALID_TOKEN_ID', rule: 'id-invalid', source: TOKENS },
  {
    condition: 'Token amounts that do not add up to zero',
    status: 'TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN',
    rule: 'list-unbalanced',
    source: TOKENS,
  },
  {
    condition: 'A token movement without an account',
    status: 'INVALID_TRANSFER_ACCOUNT_ID',
    rule: 'id-invalid',
    source: TOKENS,
  },
  {
    condition: 'A serial below 1',
    status: 'INVALID_TOKEN_NFT_SERIAL_NUMBER',
    rule: 'nft-invalid',
    source: TOKENS,
  },
  {
    condition: 'A serial that moves twice',
    status: 'INVALID_ACCOUNT_AMOUNTS',
    rule: 'nft-invalid',
    source: TOKENS,
  },
  {
    condition: 'An NFT that moves to the account that holds it',
    status: 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    rule: 'nft-invalid',
    source: TOKENS,
  },
  {
    condition: 'A token list that moves nothing',
    status: 'EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS',
    rule: 'effect-empty',
    source: TOKENS,
  },
  {
    condition: 'A token twice',
    status: 'TOKEN_ID_REPEATED_IN_TOKEN_LIST',
    rule: 'token-repeated',
    source: `${TOKENS}, ${ASSOCIATE}`,
  },
  rowOfLimit('hbarLegs', '`ledger.transfers.maxLen` = 10'),
  rowOfLimit('tokenLegs', '`ledger.tokenTransfers.maxLen` = 10'),
  rowOfLimit('nftLegs', '`ledger.nftTransfers.maxLen` = 10'),
  {
    condition: 'An empty list of permissions',
    status: 'EMPTY_ALLOWANCES',
    rule: 'effect-empty',
    source: `${APPROVE}, ${DELETE}`,
  },
  {
    condition: 'An allowance below zero',
    status: 'NEGATIVE_ALLOWANCE_AMOUNT',
    rule: 'amount-invalid',
    source: APPROVE,
  },
  {
    condition: 'A permission without a spender',
    status: 'INVALID_ALLOWANCE_SPENDER_ID',
    rule: 'id-invalid',
    source: APPROVE,
  },
  {
    condition: 'A permission without a token',
    status: 'INVALID_TOKEN_ID',
    rule: 'id-invalid',
    source: `${APPROVE}, ${DELETE}`,
  },
  rowOfLimit('allowances', '`hedera.allowances.maxTransactionLimit` = 20'),
  {
    condition: 'A permission over HBAR or NFTs whose spender is the owner',
    status: 'SPENDER_ACCOUNT_SAME_AS_OWNER',
    rule: 'spender-self',
    source: 'ApproveAllowanceValidator',
  },
  {
    condition: 'A revoked permission whose spender is the owner',
    status: 'SPENDER_ACCOUNT_SAME_AS_OWNER',
    rule: 'ledger-own-spender',
    source: 'ApproveAllowanceValidator',
  },
  {
    condition: 'A delegating spender who permits a whole collection',
    status: 'DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL',
    rule: 'delegating-spender',
    source: 'ApproveAllowanceValidator',
  },
  {
    condition: 'An association without an account',
    status: 'INVALID_ACCOUNT_ID',
    rule: 'id-invalid',
    source: ASSOCIATE,
  },
  {
    condition: 'A call without a contract, or of address zero',
    status: 'INVALID_CONTRACT_ID',
    rule: 'id-invalid',
    source: CALL,
  },
  {
    condition: 'Less gas than the base cost of the call: 21,000, plus an amount for each parameter byte',
    status: 'INSUFFICIENT_GAS',
    rule: 'gas-none',
    source: `${CALL}, HederaGasCalculatorImpl`,
  },
  {
    condition: `More than ${groupThousands(String(MAX_CALL_GAS))} gas`,
    status: 'MAX_GAS_LIMIT_EXCEEDED',
    rule: 'gas-high',
    source: '`contracts.maxGasPerSec` = 15,000,000; the rule refuses more than 2,000,000',
  },
  {
    condition: 'Gas below zero',
    status: 'CONTRACT_NEGATIVE_GAS',
    rule: 'amount-invalid',
    source: 'ContractCallHandler',
  },
  {
    condition: 'A payment below zero',
    status: 'CONTRACT_NEGATIVE_VALUE',
    rule: 'amount-invalid',
    source: 'ContractCallHandler',
  },
  {
    condition: 'A range below zero',
    status: 'INVALID_PRNG_RANGE',
    rule: 'amount-invalid',
    source: 'UtilPrngHandler.pureChecks',
  },
]
