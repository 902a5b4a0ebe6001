import type { IntentJson } from '../intent'
import {
  BUYER,
  MARKET_FEE_ACCOUNT,
  HBAR,
  INTENT,
  SERIAL,
  STRANGER,
  TOKEN,
  aliasIdBytes,
  body,
  entityIdBytes,
  encodeTransactionList,
} from './pieces'
import { varintField, lengthDelimitedField, varint } from './wire-write'

/** Account of the market: spender of permissions, and receiver of fees. */
export const MARKET = MARKET_FEE_ACCOUNT
/** Fields of every intent, without a list of spenders. */
const FIELDS_WITHOUT_SPENDERS = { account: INTENT.account, nodes: INTENT.nodes, feeCap: '10', now: INTENT.now }
const FIELDS_WITH_SPENDER = { ...FIELDS_WITHOUT_SPENDERS, spenders: [`0.0.${MARKET}`] }
const REQUESTED_NFT = { token: `0.0.${TOKEN}`, serial: SERIAL }

/** Operator whose EVM address contains an account number. */
export const OPERATOR = `0x${'00'.repeat(17)}0a0b0c`
/** Operator whose EVM address contains no account number. */
export const OTHER_OPERATOR = `0x${'5e'.repeat(20)}`
/** EVM address that contains the number of the buyer's account. */
export const OWN_ADDRESS = `0x${BUYER.toString(16).padStart(40, '0')}`

/** Intents of every kind except `buy` and `associate`, in their JSON form. */
export const INTENTS = {
  buyEvm: { kind: 'buy-evm', ...FIELDS_WITH_SPENDER, ...REQUESTED_NFT, maxPrice: '120' },
  list: { kind: 'list', ...FIELDS_WITH_SPENDER, ...REQUESTED_NFT, price: '100' },
  listEvm: { kind: 'list-evm', ...FIELDS_WITH_SPENDER, ...REQUESTED_NFT, price: '100', operators: [OPERATOR] },
  unlist: { kind: 'unlist', ...FIELDS_WITH_SPENDER, ...REQUESTED_NFT },
  unlistEvm: { kind: 'unlist-evm', ...FIELDS_WITH_SPENDER, ...REQUESTED_NFT, operators: [OPERATOR] },
  mint: { kind: 'mint', ...FIELDS_WITH_SPENDER, mintCode: 'tide', count: 2, maxPrice: '50' },
  freeMint: { kind: 'mint', ...FIELDS_WITH_SPENDER, mintCode: 'tide', count: 1, maxPrice: '0' },
  directMint: { kind: 'mint', ...FIELDS_WITH_SPENDER, mintCode: 'tide', count: 1, maxPrice: '50' },
  offers: { kind: 'offer-allowance', ...FIELDS_WITH_SPENDER, allowance: '500' },
  revokeHbar: { kind: 'revoke', ...FIELDS_WITHOUT_SPENDERS, allowance: { hbar: { spender: `0.0.${STRANGER}` } } },
  revokeToken: {
    kind: 'revoke',
    ...FIELDS_WITHOUT_SPENDERS,
    allowance: { token: { token: '0.0.8000', spender: `0.0.${STRANGER}` } },
  },
  revokeSerial: {
    kind: 'revoke',
    ...FIELDS_WITHOUT_SPENDERS,
    allowance: { nft: { ...REQUESTED_NFT, spender: `0.0.${STRANGER}` } },
  },
  revokeAll: {
    kind: 'revoke',
    ...FIELDS_WITHOUT_SPENDERS,
    allowance: { nft: { token: REQUESTED_NFT.token, serial: 'all', spender: `0.0.${STRANGER}` } },
  },
  revokeEvm: {
    kind: 'revoke',
    ...FIELDS_WITHOUT_SPENDERS,
    allowance: { nft: { token: REQUESTED_NFT.token, serial: 'all', spender: OTHER_OPERATOR } },
  },
} as const satisfies Readonly<Record<string, IntentJson>>

/** An account as a field of a message. `account`: the account number, or an encoded id such as an EVM address. */
const accountField = (fieldNumber: number, account: number | Buffer): Buffer =>
  lengthDelimitedField(fieldNumber, typeof account === 'number' ? entityIdBytes(account) : account)

/** Entry for the list of HBAR allowances of `cryptoApproveAllowance`. */
export const hbarAllowanceEntry = (spender: number | Buffer, tinybar: bigint, owner = BUYER): Buffer =>
  lengthDelimitedField(
    1,
    lengthDelimitedField(1, entityIdBytes(owner)),
    accountField(2, spender),
    varintField(3, tinybar),
  )
/** Entry for the list of NFT allowances, for the requested collection and the buyer. */
export const nftAllowanceEntry = (
  spender: number | Buffer,
  serials: readonly number[],
  ...extraFields: readonly Buffer[]
): Buffer => nftAllowanceEntryOf(TOKEN, BUYER, spender, serials, ...extraFields)
/** Entry for the list of NFT allowances. */
export const nftAllowanceEntryOf = (
  token: number,
  owner: number,
  spender: number | Buffer,
  serials: readonly number[],
  ...extraFields: readonly Buffer[]
): Buffer => {
  const serialsField = serials.length > 0 ? [lengthDelimitedField(4, ...serials.map(varint))] : []
  return lengthDelimitedField(
    2,
    lengthDelimitedField(1, entityIdBytes(token)),
    lengthDelimitedField(2, entityIdBytes(owner)),
    accountField(3, spender),
    ...serialsField,
    ...extraFields,
  )
}
/** Entry for the list of token allowances, from the buyer. */
export const tokenAllowanceEntry = (spender: number, amount: number, token = 8000): Buffer =>
  lengthDelimitedField(
    3,
    lengthDelimitedField(1, entityIdBytes(token)),
    lengthDelimitedField(2, entityIdBytes(BUYER)),
    lengthDelimitedField(3, entityIdBytes(spender)),
    varintField(4, amount),
  )

/** Extra fields of an NFT allowance: `approvedForAll` true, `approvedForAll` false, and the delegating spender. */
export const APPROVED_FOR_ALL = lengthDelimitedField(5, varintField(1, 1))
export const NOT_APPROVED_FOR_ALL = lengthDelimitedField(5)
export const delegatingSpenderField = (account: number): Buffer => lengthDelimitedField(6, entityIdBytes(account))

/** A `cryptoApproveAllowance` transaction with these entries. */
export const approveAllowanceBytes = (...entries: readonly Buffer[]): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(48, ...entries) }))
/**
 * A `cryptoApproveAllowance` transaction with these entries, sorted by their first byte, which contains the field
 * number: HBAR, NFTs, tokens.
 */
export const approveSortedAllowanceBytes = (...entries: readonly Buffer[]): Buffer =>
  approveAllowanceBytes(...[...entries].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)))

/** Entry of `cryptoDeleteAllowance`: ends the permissions over these serials. */
export const nftRevocationEntry = (serials: readonly number[], token = TOKEN, owner = BUYER): Buffer =>
  lengthDelimitedField(
    2,
    lengthDelimitedField(1, entityIdBytes(token)),
    lengthDelimitedField(2, entityIdBytes(owner)),
    lengthDelimitedField(3, ...serials.map(varint)),
  )
/** A `cryptoDeleteAllowance` transaction with these entries. */
export const nftRevocationBytes = (...entries: readonly Buffer[]): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(49, ...entries) }))

/** A word of 32 bytes in hex, without `0x`, from a number or from hex digits. */
export const abiWord = (value: string | number): string =>
  (typeof value === 'number' ? value.toString(16) : value.replace(/^0x/, '')).padStart(64, '0')
/** Hex data of `setApprovalForAll(address,bool)`. `approval`: the boolean, or any word of 32 bytes in its place. */
export const setApprovalData = (operator: string, approval: boolean | string): string => {
  const approvalWord = typeof approval === 'string' ? approval : abiWord(approval ? 1 : 0)
  return `a22cb465${abiWord(operator)}${approvalWord}`
}
/** Hex data of `balanceOf(address)`. */
export const balanceOfData = (holder: string): string => `70a08231${abiWord(holder)}`
/** Hex data of `balanceOf(address,uint256)`. */
export const balanceOfSerialData = (holder: string, serial: number): string =>
  `00fdd58e${abiWord(holder)}${abiWord(serial)}`

type CallParts = { readonly contract?: number | string; readonly gas?: number | bigint; readonly tinybar?: bigint }

/**
 * Fields of a contract call with the call data in hex. `contract`: account number or EVM address; the requested
 * collection by default.
 */
export const contractCallFields = (
  dataHex: string,
  { contract = TOKEN, gas = 90_000, tinybar = 0n }: CallParts = {},
): Buffer[] => {
  const contractId = typeof contract === 'number' ? entityIdBytes(contract) : aliasIdBytes(contract.replace(/^0x/, ''))
  const amountField = tinybar === 0n ? [] : [varintField(3, tinybar)]
  return [
    lengthDelimitedField(1, contractId),
    varintField(2, gas),
    ...amountField,
    lengthDelimitedField(4, Buffer.from(dataHex, 'hex')),
  ]
}
/** A `contractCall` transaction. */
export const contractCallBytes = (dataHex: string, parts?: CallParts): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(7, ...contractCallFields(dataHex, parts)) }))

/** 50 HBAR: the price limit for one NFT of a mint. */
export const FIFTY_HBAR = 50n * HBAR
