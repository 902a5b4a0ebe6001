import { REFUSED_TYPES } from './refused-types'
import type { FieldSpec, Schema } from './wire'

/*
 * Schemas with every field that this app signs, and the names of known fields that this app never signs. A field that
 * is in no schema is refused as unknown. Source of the numbers and types: hiero-consensus-node,
 * hapi/hedera-protobuf-java-api (`basic_types.proto`, `transaction.proto` and the file of each body), as in
 * @hiero-ledger/proto 2.31.
 */

/** Creates a schema. `fields`: by field number. */
function schema(name: string, fields: Record<number, FieldSpec>): Schema {
  return { name, fields: new Map(Object.entries(fields).map(([number, spec]) => [Number(number), spec])) }
}

/** A known field that must not be present. The reader refuses the field before its value, so the type has no effect. */
const forbidden = (name: string, oneof?: string): FieldSpec => ({
  name,
  type: 'bytes',
  restriction: 'field-not-allowed',
  ...(oneof === undefined ? {} : { oneof }),
})

const entityId = (name: string, numberField: string, aliasField?: string): Schema =>
  schema(name, {
    1: { name: 'shardNum', type: 'int64' },
    2: { name: 'realmNum', type: 'int64' },
    3: { name: numberField, type: 'int64', oneof: 'id' },
    ...(aliasField === undefined ? {} : { 4: { name: aliasField, type: 'bytes', oneof: 'id' } }),
  })

export const ACCOUNT_ID = entityId('AccountID', 'accountNum', 'alias')
export const TOKEN_ID = entityId('TokenID', 'tokenNum')
export const CONTRACT_ID = entityId('ContractID', 'contractNum', 'evmAddress')

const UINT32_VALUE = schema('UInt32Value', { 1: { name: 'value', type: 'uint32' } })
const BOOL_VALUE = schema('BoolValue', { 1: { name: 'value', type: 'bool' } })
const DURATION = schema('Duration', { 1: { name: 'seconds', type: 'int64' } })
const TIMESTAMP = schema('Timestamp', { 1: { name: 'seconds', type: 'int64' }, 2: { name: 'nanos', type: 'int32' } })

const TRANSACTION_ID = schema('TransactionID', {
  1: { name: 'transactionValidStart', type: TIMESTAMP },
  2: { name: 'accountID', type: ACCOUNT_ID },
  3: { name: 'scheduled', type: 'bool', restriction: 'default-only' },
  4: { name: 'nonce', type: 'int32', restriction: 'default-only' },
})

const ACCOUNT_AMOUNT = schema('AccountAmount', {
  1: { name: 'accountID', type: ACCOUNT_ID },
  2: { name: 'amount', type: 'sint64' },
  3: { name: 'isApproval', type: 'bool' },
  4: forbidden('preTxAllowanceHook'),
  5: forbidden('prePostTxAllowanceHook'),
})

const NFT_TRANSFER = schema('NftTransfer', {
  1: { name: 'senderAccountID', type: ACCOUNT_ID },
  2: { name: 'receiverAccountID', type: ACCOUNT_ID },
  3: { name: 'serialNumber', type: 'int64' },
  4: { name: 'isApproval', type: 'bool' },
  5: forbidden('preTxSenderAllowanceHook'),
  6: forbidden('prePostTxSenderAllowanceHook'),
  7: forbidden('preTxReceiverAllowanceHook'),
  8: forbidden('prePostTxReceiverAllowanceHook'),
})

const TOKEN_TRANSFER_LIST = schema('TokenTransferList', {
  1: { name: 'token', type: TOKEN_ID },
  2: { name: 'transfers', type: ACCOUNT_AMOUNT, repeated: true },
  3: { name: 'nftTransfers', type: NFT_TRANSFER, repeated: true },
  4: { name: 'expectedDecimals', type: UINT32_VALUE },
})

const CRYPTO_TRANSFER = schema('CryptoTransferTransactionBody', {
  1: {
    name: 'transfers',
    type: schema('TransferList', { 1: { name: 'accountAmounts', type: ACCOUNT_AMOUNT, repeated: true } }),
  },
  2: { name: 'tokenTransfers', type: TOKEN_TRANSFER_LIST, repeated: true },
})

const TOKEN_ASSOCIATE = schema('TokenAssociateTransactionBody', {
  1: { name: 'account', type: ACCOUNT_ID },
  2: { name: 'tokens', type: TOKEN_ID, repeated: true },
})

const CRYPTO_ALLOWANCE = schema('CryptoAllowance', {
  1: { name: 'owner', type: ACCOUNT_ID },
  2: { name: 'spender', type: ACCOUNT_ID },
  3: { name: 'amount', type: 'int64' },
})

const NFT_ALLOWANCE = schema('NftAllowance', {
  1: { name: 'tokenId', type: TOKEN_ID },
  2: { name: 'owner', type: ACCOUNT_ID },
  3: { name: 'spender', type: ACCOUNT_ID },
  4: { name: 'serialNumbers', type: 'int64', repeated: true },
  5: { name: 'approvedForAll', type: BOOL_VALUE },
  6: { name: 'delegatingSpender', type: ACCOUNT_ID },
})

const TOKEN_ALLOWANCE = schema('TokenAllowance', {
  1: { name: 'tokenId', type: TOKEN_ID },
  2: { name: 'owner', type: ACCOUNT_ID },
  3: { name: 'spender', type: ACCOUNT_ID },
  4: { name: 'amount', type: 'int64' },
})

const CRYPTO_APPROVE_ALLOWANCE = schema('CryptoApproveAllowanceTransactionBody', {
  1: { name: 'cryptoAllowances', type: CRYPTO_ALLOWANCE, repeated: true },
  2: { name: 'nftAllowances', type: NFT_ALLOWANCE, repeated: true },
  3: { name: 'tokenAllowances', type: TOKEN_ALLOWANCE, repeated: true },
})

const NFT_REMOVE_ALLOWANCE = schema('NftRemoveAllowance', {
  1: { name: 'tokenId', type: TOKEN_ID },
  2: { name: 'owner', type: ACCOUNT_ID },
  3: { name: 'serialNumbers', type: 'int64', repeated: true },
})

const CONTRACT_CALL = schema('ContractCallTransactionBody', {
  1: { name: 'contractID', type: CONTRACT_ID },
  2: { name: 'gas', type: 'int64' },
  3: { name: 'amount', type: 'int64' },
  4: { name: 'functionParameters', type: 'bytes' },
})

/** Name of the `oneof` group in `TransactionBody` whose members are the transaction types. */
const DATA = 'data'
const refusedTypeFields = Object.fromEntries(
  Object.entries(REFUSED_TYPES).map(([number, name]): [string, FieldSpec] => [
    number,
    { name, type: 'bytes', oneof: DATA, restriction: 'type-not-allowed' },
  ]),
)

export const TRANSACTION_BODY = schema('TransactionBody', {
  ...refusedTypeFields,
  1: { name: 'transactionID', type: TRANSACTION_ID },
  2: { name: 'nodeAccountID', type: ACCOUNT_ID },
  3: { name: 'transactionFee', type: 'uint64' },
  4: { name: 'transactionValidDuration', type: DURATION },
  5: { name: 'generateRecord', type: 'bool', restriction: 'default-only' },
  6: { name: 'memo', type: 'string' },
  7: { name: 'contractCall', type: CONTRACT_CALL, oneof: DATA },
  14: { name: 'cryptoTransfer', type: CRYPTO_TRANSFER, oneof: DATA },
  40: { name: 'tokenAssociate', type: TOKEN_ASSOCIATE, oneof: DATA },
  48: { name: 'cryptoApproveAllowance', type: CRYPTO_APPROVE_ALLOWANCE, oneof: DATA },
  49: {
    name: 'cryptoDeleteAllowance',
    type: schema('CryptoDeleteAllowanceTransactionBody', {
      2: { name: 'nftAllowances', type: NFT_REMOVE_ALLOWANCE, repeated: true },
    }),
    oneof: DATA,
  },
  52: {
    name: 'utilPrng',
    type: schema('UtilPrngTransactionBody', { 1: { name: 'range', type: 'int32' } }),
    oneof: DATA,
  },
  73: forbidden('batchKey'),
  1001: forbidden('maxCustomFees'),
  1002: { name: 'highVolume', type: 'bool', restriction: 'default-only' },
})

/** SDKs write an empty signature map into unsigned bytes. A map with a signature is refused. */
export const SIGNED_TRANSACTION = schema('SignedTransaction', {
  1: { name: 'bodyBytes', type: 'bytes' },
  2: {
    name: 'sigMap',
    type: schema('SignatureMap', { 1: { name: 'sigPair', type: 'bytes', restriction: 'signature-present' } }),
  },
  3: { name: 'useSerializedTxMessageHashAlgorithm', type: 'bool', restriction: 'default-only' },
})

/** Only field 5 may be set, because some readers could take a body from the four older fields instead. */
const TRANSACTION = schema('Transaction', {
  1: { name: 'body', type: 'bytes', restriction: 'entry-form' },
  2: { name: 'sigs', type: 'bytes', restriction: 'entry-form' },
  3: { name: 'sigMap', type: 'bytes', restriction: 'entry-form' },
  4: { name: 'bodyBytes', type: 'bytes', restriction: 'entry-form' },
  5: { name: 'signedTransactionBytes', type: 'bytes' },
})

export const TRANSACTION_LIST = schema('TransactionList', {
  1: { name: 'transactionList', type: TRANSACTION, repeated: true },
})
