import type { IntentJson } from '../intent'
import { BUYER, FEES, HBAR, INTENT, SERIAL, STRANGER, TOKEN, aliasId, body, id, list } from './pieces'
import { int, len, varint } from './wire-write'

/** Account of the market: spender of permissions, and receiver of fees. */
export const MARKET = FEES
/** Fields of every intent, without a list of spenders. */
const FIELDS_WITHOUT_SPENDERS = { account: INTENT.account, nodes: INTENT.nodes, feeCap: '10', now: INTENT.now }
const FIELDS_WITH_SPENDER = { ...FIELDS_WITHOUT_SPENDERS, spenders: [`0.0.${MARKET}`] }
const REQUESTED_NFT = { token: `0.0.${TOKEN}`, serial: SERIAL }

export const OPERATOR = `0x${'00'.repeat(17)}0a0b0c`
export const OTHER_OPERATOR = `0x${'5e'.repeat(20)}`
/** EVM address that contains the number of the buyer's account. */
export const OWN_ADDRESS = `0x${BUYER.toString(16).padStart(40, '0')}`

/** Intents of every kind except `buy` and `associate`, in their JSON form. */
export const ASKED = {
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
    allowance: { token: { token: '0.0.8000', spender: '0.0.6006' } },
  },
  revokeSerial: {
    kind: 'revoke',
    ...FIELDS_WITHOUT_SPENDERS,
    allowance: { nft: { ...REQUESTED_NFT, spender: '0.0.6006' } },
  },
  revokeAll: {
    kind: 'revoke',
    ...FIELDS_WITHOUT_SPENDERS,
    allowance: { nft: { token: REQUESTED_NFT.token, serial: 'all', spender: '0.0.6006' } },
  },
  revokeEvm: {
    kind: 'revoke',
    ...FIELDS_WITHOUT_SPENDERS,
    allowance: { nft: { token: REQUESTED_NFT.token, serial: 'all', spender: OTHER_OPERATOR } },
  },
} as const satisfies Readonly<Record<string, IntentJson>>

/** An account field: by number, or an encoded id such as an EVM address. */
const accountField = (field: number, account: number | Buffer): Buffer =>
  len(field, typeof account === 'number' ? id(account) : account)

/** Entry for the list of HBAR allowances of `cryptoApproveAllowance`. */
export const hbarTo = (spender: number | Buffer, tinybar: bigint, owner = BUYER): Buffer =>
  len(1, len(1, id(owner)), accountField(2, spender), int(3, tinybar))
/** Entry for the list of NFT allowances, for the requested collection and the buyer. */
export const nftsTo = (
  spender: number | Buffer,
  serials: readonly number[],
  ...extraFields: readonly Buffer[]
): Buffer => nftsOf(TOKEN, BUYER, spender, serials, ...extraFields)
/** Entry for the list of NFT allowances. */
export const nftsOf = (
  token: number,
  owner: number,
  spender: number | Buffer,
  serials: readonly number[],
  ...extraFields: readonly Buffer[]
): Buffer => {
  const serialsField = serials.length > 0 ? [len(4, ...serials.map(varint))] : []
  return len(2, len(1, id(token)), len(2, id(owner)), accountField(3, spender), ...serialsField, ...extraFields)
}
/** Entry for the list of token allowances, from the buyer. */
export const tokensTo = (spender: number, amount: number, token = 8000): Buffer =>
  len(3, len(1, id(token)), len(2, id(BUYER)), len(3, id(spender)), int(4, amount))

/** Extra fields of an NFT allowance: `approvedForAll` true, `approvedForAll` false, and the delegating spender. */
export const ALL = len(5, int(1, 1))
export const NOT_ALL = len(5)
export const delegate = (account: number): Buffer => len(6, id(account))

/** A `cryptoApproveAllowance` transaction with these entries. */
export const approve = (...entries: readonly Buffer[]): Buffer => list(body({ data: len(48, ...entries) }))
/** A transaction with the same entries, sorted by field number: HBAR, NFTs, tokens. */
export const approveInOrder = (...entries: readonly Buffer[]): Buffer =>
  approve(...[...entries].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)))

/** Entry of `cryptoDeleteAllowance`: ends the permissions over these serials. */
export const removal = (serials: readonly number[], token = TOKEN, owner = BUYER): Buffer =>
  len(2, len(1, id(token)), len(2, id(owner)), len(3, ...serials.map(varint)))
/** A `cryptoDeleteAllowance` transaction with these entries. */
export const remove = (...entries: readonly Buffer[]): Buffer => list(body({ data: len(49, ...entries) }))

/** A word of 32 bytes in hex, without a prefix. */
export const word = (value: string | number): string =>
  (typeof value === 'number' ? value.toString(16) : value.replace(/^0x/, '')).padStart(64, '0')
/** Hex data of `setApprovalForAll(address,bool)`. A string is written as the word of the boolean. */
export const setApproval = (operator: string, approval: boolean | string): string =>
  `a22cb465${word(operator)}${typeof approval === 'string' ? approval : word(approval ? 1 : 0)}`
/** Hex data of `balanceOf(address)`. */
export const balanceOf = (holder: string): string => `70a08231${word(holder)}`
/** Hex data of `balanceOf(address,uint256)`. */
export const balanceOfSerial = (holder: string, serial: number): string => `00fdd58e${word(holder)}${word(serial)}`

type CallParts = { readonly contract?: number | string; readonly gas?: number | bigint; readonly tinybar?: bigint }

/**
 * Fields of a contract call with `hex` as its data. `contract`: account number or EVM address; the requested collection
 * by default.
 */
export const callFields = (hex: string, { contract = TOKEN, gas = 90_000, tinybar = 0n }: CallParts = {}): Buffer[] => {
  const contractId = typeof contract === 'number' ? id(contract) : aliasId(contract.replace(/^0x/, ''))
  const amountField = tinybar === 0n ? [] : [int(3, tinybar)]
  return [len(1, contractId), int(2, gas), ...amountField, len(4, Buffer.from(hex, 'hex'))]
}
/** A `contractCall` transaction. */
export const call = (hex: string, parts?: CallParts): Buffer => list(body({ data: len(7, ...callFields(hex, parts)) }))

/** 50 HBAR: the price limit for one NFT of a mint. */
export const FIFTY = 50n * HBAR
