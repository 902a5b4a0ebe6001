import type { ContractResult, NftMove } from '../result-types'
import { nftKey, type EvmCollection, type LedgerState } from '../state'
import { accountAt } from '../handlers/context'
import { decodeValues, encodeValues, hashOf, selectorOf, typesOf, type AbiType, type AbiValue } from './abi'

/** Gas in addition to the transaction's own: read, approve, move. Close to that of compiled collections. */
const GAS = { read: 3_000, approve: 26_000, move: 38_000 } as const

export type Log = ContractResult['logs'][number]
export type CollectionRun = {
  readonly gas: number
  readonly result: Uint8Array
  readonly logs: Log[]
  readonly moves: NftMove[]
}

/** A call that the contract reverts as a whole; `data` is the answer instead. */
export class Revert extends Error {
  override readonly name = 'Revert'
  readonly data: Uint8Array
  constructor(
    reason: string,
    readonly gas: number = GAS.read,
  ) {
    super(reason)
    this.data = Buffer.concat([Buffer.from(selectorOf('Error(string)'), 'hex'), encodeValues(['string'], [reason])])
  }
}

type Call = {
  readonly state: LedgerState
  readonly collection: EvmCollection
  /** Account that calls. */
  readonly sender: number
}

type Method = {
  readonly signature: string
  readonly results: readonly AbiType[]
  readonly run: (
    call: Call,
    args: readonly AbiValue[],
  ) => Partial<CollectionRun> & { readonly values?: readonly AbiValue[] }
}

/** Runs one call of a collection's contract, by its call data. Throws a Revert if the contract refuses. */
export function runCollection(call: Call, parameters: Uint8Array): CollectionRun {
  const selector = Buffer.from(parameters.subarray(0, 4)).toString('hex')
  const method = METHODS[call.collection.standard].get(selector)
  if (!method) throw new Revert('function does not exist')
  const args = decodeValues(typesOf(method.signature), parameters.subarray(4))
  if (!args) throw new Revert('arguments cannot be read')
  const { values = [], gas = GAS.read, logs = [], moves = [] } = method.run(call, args)
  return { result: encodeValues(method.results, values), gas, logs, moves }
}

/** Address of an account in a contract: its alias, or the long form of its number. */
export const addressOf = (state: LedgerState, num: number): string =>
  state.accounts.get(num)?.evmAddress ?? longForm(num)
const longForm = (num: number): string => num.toString(16).padStart(40, '0')

const ZERO = '0'.repeat(40)

/** Owners are stored by account: an address without an account can own nothing here. */
function requireAddress({ state }: Call, address: AbiValue | undefined, role: string): number {
  const num = address === ZERO ? null : accountAt(state, String(address))
  if (num === null) throw new Revert(`${role} is no account`)
  return num
}

function requireOwner({ state, collection }: Call, id: AbiValue | undefined): { serial: number; owner: number } {
  const serial = typeof id === 'bigint' && id <= BigInt(collection.supply) ? Number(id) : 0
  const owner = state.ownerOf(collection.num, serial)
  if (owner === null) throw new Revert('token does not exist')
  return { serial, owner }
}

function setApprovalForAll(call: Call, [address, approved]: readonly AbiValue[]): ReturnType<Method['run']> {
  const operator = requireAddress(call, address, 'the operator')
  if (operator === call.sender) throw new Revert('approve to caller')
  call.state.setEvmOperator(call.sender, call.collection.num, operator, approved === true)
  const topics = [
    hashOf('ApprovalForAll(address,address,bool)'),
    word(addressOf(call.state, call.sender)),
    word(addressOf(call.state, operator)),
  ]
  return { gas: GAS.approve, logs: [{ topics, data: word(approved === true ? '1' : '0') }] }
}

const mayManage = ({ state, collection, sender }: Call, owner: number): boolean =>
  sender === owner || state.isEvmOperator(owner, collection.num, sender)

/** Account that may move this one NFT, other than its owner and the owner's operators; null if there is none. */
const approvedFor = ({ state, collection }: Call, serial: number): number | null =>
  state.serialAllowances.get(nftKey(collection.num, serial))?.spender ?? null

/** Approves one account for one NFT; the zero address revokes the approval. */
function approve(call: Call, [address, id]: readonly AbiValue[]): ReturnType<Method['run']> {
  const { state, collection } = call
  const { serial, owner } = requireOwner(call, id)
  if (!mayManage(call, owner)) throw new Revert('approve caller is not token owner or approved for all')
  const spender = address === ZERO ? null : requireAddress(call, address, 'the approved')
  if (spender === owner) throw new Revert('approval to current owner')
  state.setSerialAllowance(collection.num, serial, spender === null ? null : { spender, delegating: null })
  const approved = spender === null ? ZERO : addressOf(state, spender)
  const topics = [
    hashOf('Approval(address,address,uint256)'),
    word(addressOf(state, owner)),
    word(approved),
    word(serial.toString(16)),
  ]
  return { gas: GAS.approve, logs: [{ topics, data: '' }] }
}

function getApproved(call: Call, [id]: readonly AbiValue[]): ReturnType<Method['run']> {
  const approved = approvedFor(call, requireOwner(call, id).serial)
  return { values: [approved === null ? ZERO : addressOf(call.state, approved)] }
}

const metadataOf = (call: Call, [id]: readonly AbiValue[]): ReturnType<Method['run']> => ({
  values: [call.collection.metadata(requireOwner(call, id).serial)],
})

function move(call: Call, [from, to, id]: readonly AbiValue[]): { moved: NftMove; gas: number } {
  const { state, collection, sender } = call
  const { serial, owner } = requireOwner(call, id)
  const fromNum = requireAddress(call, from, 'the sender')
  if (owner !== fromNum) throw new Revert('transfer from incorrect owner')
  const toNum = requireAddress(call, to, 'the receiver')
  const isApproval = sender !== owner
  const mayMove = !isApproval || mayManage(call, owner) || approvedFor(call, serial) === sender
  if (!mayMove) throw new Revert('caller is not token owner or approved')
  state.moveNft(collection.num, serial, toNum)
  return { moved: { token: collection.num, serial, from: owner, to: toNum, isApproval }, gas: GAS.move }
}

function move721(call: Call, args: readonly AbiValue[]): ReturnType<Method['run']> {
  const { moved, gas } = move(call, args)
  const topics = [
    hashOf('Transfer(address,address,uint256)'),
    word(addressOf(call.state, moved.from)),
    word(addressOf(call.state, moved.to)),
    word(moved.serial.toString(16)),
  ]
  return { gas, moves: [moved], logs: [{ topics, data: '' }] }
}

function move1155(call: Call, args: readonly AbiValue[]): ReturnType<Method['run']> {
  if (args[3] !== 1n) throw new Revert('insufficient balance for transfer')
  const { moved, gas } = move(call, args)
  const topics = [
    hashOf('TransferSingle(address,address,address,uint256,uint256)'),
    word(addressOf(call.state, call.sender)),
    word(addressOf(call.state, moved.from)),
    word(addressOf(call.state, moved.to)),
  ]
  return { gas, moves: [moved], logs: [{ topics, data: word(moved.serial.toString(16)) + word('1') }] }
}

const word = (digits: string): string => digits.padStart(64, '0')

const isApprovedForAll = (call: Call, [owner, operator]: readonly AbiValue[]): ReturnType<Method['run']> => {
  const ownerNum = accountAt(call.state, String(owner))
  const operatorNum = accountAt(call.state, String(operator))
  if (ownerNum === null || operatorNum === null) return { values: [false] }
  return { values: [call.state.isEvmOperator(ownerNum, call.collection.num, operatorNum)] }
}

/** Interface ids of ERC-165, ERC-721 and ERC-1155. */
const INTERFACES = { erc721: ['01ffc9a7', '80ac58cd', '5b5e139f'], erc1155: ['01ffc9a7', 'd9b67a26', '0e89341c'] }

const supports = ({ collection }: Call, [id]: readonly AbiValue[]): ReturnType<Method['run']> => ({
  values: [INTERFACES[collection.standard].includes(Buffer.from(id as Uint8Array).toString('hex'))],
})

const COMMON: readonly Method[] = [
  { signature: 'setApprovalForAll(address,bool)', results: [], run: setApprovalForAll },
  { signature: 'isApprovedForAll(address,address)', results: ['bool'], run: isApprovedForAll },
  { signature: 'supportsInterface(bytes4)', results: ['bool'], run: supports },
  { signature: 'name()', results: ['string'], run: ({ collection }) => ({ values: [collection.name] }) },
  { signature: 'symbol()', results: ['string'], run: ({ collection }) => ({ values: [collection.symbol] }) },
]

const ERC721: readonly Method[] = [
  ...COMMON,
  {
    signature: 'balanceOf(address)',
    results: ['uint256'],
    run: (call, [address]) => {
      if (address === ZERO) throw new Revert('address zero is not a valid owner')
      const num = accountAt(call.state, String(address))
      return { values: [BigInt(num === null ? 0 : call.state.countOwned(num, call.collection.num))] }
    },
  },
  {
    signature: 'ownerOf(uint256)',
    results: ['address'],
    run: (call, [id]) => ({ values: [addressOf(call.state, requireOwner(call, id).owner)] }),
  },
  { signature: 'tokenURI(uint256)', results: ['string'], run: metadataOf },
  { signature: 'approve(address,uint256)', results: [], run: approve },
  { signature: 'getApproved(uint256)', results: ['address'], run: getApproved },
  { signature: 'transferFrom(address,address,uint256)', results: [], run: move721 },
  { signature: 'safeTransferFrom(address,address,uint256)', results: [], run: move721 },
  { signature: 'safeTransferFrom(address,address,uint256,bytes)', results: [], run: move721 },
]

const ERC1155: readonly Method[] = [
  ...COMMON,
  {
    signature: 'balanceOf(address,uint256)',
    results: ['uint256'],
    run: (call, [address, id]) => {
      const num = accountAt(call.state, String(address))
      const serial = typeof id === 'bigint' && id <= BigInt(call.collection.supply) ? Number(id) : 0
      return { values: [num !== null && call.state.ownerOf(call.collection.num, serial) === num ? 1n : 0n] }
    },
  },
  { signature: 'uri(uint256)', results: ['string'], run: metadataOf },
  { signature: 'safeTransferFrom(address,address,uint256,uint256,bytes)', results: [], run: move1155 },
]

const bySelector = (methods: readonly Method[]): ReadonlyMap<string, Method> =>
  new Map(methods.map((method) => [selectorOf(method.signature), method]))
const METHODS = { erc721: bySelector(ERC721), erc1155: bySelector(ERC1155) }
