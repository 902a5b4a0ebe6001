import type { IntentJson } from '../intent'
import { BUYER, FEES, HBAR, INTENT, SERIAL, STRANGER, TOKEN, aliasId, body, id, list } from './pieces'
import { int, len, varint } from './wire-write'

/** The pieces of every act that is not a purchase: permissions, their removal, contract calls, and the intents. */
export const MARKET = FEES
const OWN_FIELDS = { account: INTENT.account, nodes: INTENT.nodes, feeCap: '10', now: INTENT.now }
const COMMON = { ...OWN_FIELDS, spenders: [`0.0.${MARKET}`] }
const NFT = { token: `0.0.${TOKEN}`, serial: SERIAL }

export const OPERATOR = `0x${'00'.repeat(17)}0a0b0c`
export const OTHER_OPERATOR = `0x${'5e'.repeat(20)}`
/** The long-zero address of the account. */
export const OWN_ADDRESS = `0x${BUYER.toString(16).padStart(40, '0')}`

/** One intent of each kind, as written in a file. */
export const ASKED = {
  buyEvm: { kind: 'buy-evm', ...COMMON, ...NFT, maxPrice: '120' },
  list: { kind: 'list', ...COMMON, ...NFT, price: '100' },
  listEvm: { kind: 'list-evm', ...COMMON, ...NFT, price: '100', operators: [OPERATOR] },
  unlist: { kind: 'unlist', ...COMMON, ...NFT },
  unlistEvm: { kind: 'unlist-evm', ...COMMON, ...NFT, operators: [OPERATOR] },
  mint: { kind: 'mint', ...COMMON, mintCode: 'tide', count: 2, maxPrice: '50' },
  freeMint: { kind: 'mint', ...COMMON, mintCode: 'tide', count: 1, maxPrice: '0' },
  directMint: { kind: 'mint', ...COMMON, mintCode: 'tide', count: 1, maxPrice: '50' },
  offers: { kind: 'offer-allowance', ...COMMON, allowance: '500' },
  revokeHbar: { kind: 'revoke', ...OWN_FIELDS, allowance: { hbar: { spender: `0.0.${STRANGER}` } } },
  revokeToken: { kind: 'revoke', ...OWN_FIELDS, allowance: { token: { token: '0.0.8000', spender: '0.0.6006' } } },
  revokeSerial: { kind: 'revoke', ...OWN_FIELDS, allowance: { nft: { ...NFT, spender: '0.0.6006' } } },
  revokeAll: {
    kind: 'revoke',
    ...OWN_FIELDS,
    allowance: { nft: { token: NFT.token, serial: 'all', spender: '0.0.6006' } },
  },
  revokeEvm: {
    kind: 'revoke',
    ...OWN_FIELDS,
    allowance: { nft: { token: NFT.token, serial: 'all', spender: OTHER_OPERATOR } },
  },
} as const satisfies Readonly<Record<string, IntentJson>>

const party = (field: number, account: number | Buffer): Buffer =>
  len(field, typeof account === 'number' ? id(account) : account)

/** An entry of the three lists of an approval: HBAR, NFTs, tokens. */
export const hbarTo = (spender: number | Buffer, tinybar: bigint, owner = BUYER): Buffer =>
  len(1, len(1, id(owner)), party(2, spender), int(3, tinybar))
export const nftsTo = (spender: number | Buffer, serials: readonly number[], ...more: readonly Buffer[]): Buffer =>
  nftsOf(TOKEN, BUYER, spender, serials, ...more)
export const nftsOf = (
  token: number,
  owner: number,
  spender: number | Buffer,
  serials: readonly number[],
  ...more: readonly Buffer[]
): Buffer => {
  const packed = serials.length > 0 ? [len(4, ...serials.map(varint))] : []
  return len(2, len(1, id(token)), len(2, id(owner)), party(3, spender), ...packed, ...more)
}
export const tokensTo = (spender: number, amount: number, token = 8000): Buffer =>
  len(3, len(1, id(token)), len(2, id(BUYER)), len(3, id(spender)), int(4, amount))

/** `approvedForAll` in its two states, and an account that passes permissions on. */
export const ALL = len(5, int(1, 1))
export const NOT_ALL = len(5)
export const delegate = (account: number): Buffer => len(6, id(account))

export const approve = (...entries: readonly Buffer[]): Buffer => list(body({ data: len(48, ...entries) }))
/** The same entries in the order of the three lists, which is that of their tags. */
export const approveInOrder = (...entries: readonly Buffer[]): Buffer =>
  approve(...[...entries].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)))

export const removal = (serials: readonly number[], token = TOKEN, owner = BUYER): Buffer =>
  len(2, len(1, id(token)), len(2, id(owner)), len(3, ...serials.map(varint)))
export const remove = (...entries: readonly Buffer[]): Buffer => list(body({ data: len(49, ...entries) }))

/** Words of 32 bytes, hex. */
export const word = (hex: string | number): string =>
  (typeof hex === 'number' ? hex.toString(16) : hex.replace(/^0x/, '')).padStart(64, '0')
export const setApproval = (operator: string, approved: boolean | string): string =>
  `a22cb465${word(operator)}${typeof approved === 'string' ? approved : word(approved ? 1 : 0)}`
export const balanceOf = (holder: string): string => `70a08231${word(holder)}`
export const balanceOfSerial = (holder: string, serial: number): string => `00fdd58e${word(holder)}${word(serial)}`

type CallParts = { readonly contract?: number | string; readonly gas?: number | bigint; readonly tinybar?: bigint }
/** The fields of a call of the collection's contract, or of another one: by number, or by EVM address. */
export const callFields = (hex: string, { contract = TOKEN, gas = 90_000, tinybar = 0n }: CallParts = {}): Buffer[] => {
  const contractId = typeof contract === 'number' ? id(contract) : aliasId(contract.replace(/^0x/, ''))
  const pays = tinybar === 0n ? [] : [int(3, tinybar)]
  return [len(1, contractId), int(2, gas), ...pays, len(4, Buffer.from(hex, 'hex'))]
}
export const call = (hex: string, parts?: CallParts): Buffer => list(body({ data: len(7, ...callFields(hex, parts)) }))

export const FIFTY = 50n * HBAR
