import type { ContractResult, NftMove } from '../result-types'
import { nftKey, type EvmCollection, type LedgerState } from '../state'
import { accountAt } from '../handlers/context'
import { decodeValues, encodeValues, hashOf, selectorOf, typesOf, type AbiType, type AbiValue } from './abi'

/** Gas of a function, in addition to the intrinsic gas of the transaction. Close to the gas of compiled collections. */
const GAS = { read: 3_000, approve: 26_000, move: 38_000 } as const

export type ContractLog = ContractResult['logs'][number]
export type CollectionRun = {
  readonly gas: number
  readonly result: Uint8Array
  readonly logs: ContractLog[]
  readonly moves: NftMove[]
}

/** Thrown when the contract reverts the call. `data` is the encoded reason, which the call returns as its result. */
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

/** Runs a call of a collection's contract. `parameters` is the selector and the arguments. Throws a `Revert` on refusal. */
export function runCollection(call: Call, parameters: Uint8Array): CollectionRun {
  const selector = Buffer.from(parameters.subarray(0, 4)).toString('hex')
  const method = METHODS[call.collection.standard].get(selector)
  if (!method) throw new Revert('function does not exist')
  const args = decodeValues(typesOf(method.signature), parameters.subarray(4))
  if (!args) throw new Revert('arguments cannot be read')
  const { values = [], gas = GAS.read, logs = [], moves = [] } = method.run(call, args)
  return { result: encodeValues(method.results, values), gas, logs, moves }
}

/** EVM address of an account: the account's alias, or the long form of the account's number. */
export const addressOf = (state: LedgerState, num: number): string =>
  state.accounts.get(num)?.evmAddress ?? longForm(num)
const longForm = (num: number): string => num.toString(16).padStart(40, '0')

const ZERO_ADDRESS = '0'.repeat(40)

/** Account at an address. Throws a `Revert` if there is none: owners are stored by account number. */
function requireAccountAt({ state }: Call, address: AbiValue | undefined, role: string): number {
  const num = address === ZERO_ADDRESS ? null : accountAt(state, String(address))
  if (num === null) throw new Revert(`${role} is no account`)
  return num
}

/** Serial of a token id; 0, the serial of no NFT, if the id is above the supply. */
const serialOf = (id: AbiValue | undefined, { supply }: EvmCollection): number =>
  typeof id === 'bigint' && id <= BigInt(supply) ? Number(id) : 0

function requireOwner({ state, collection }: Call, id: AbiValue | undefined): { serial: number; owner: number } {
  const serial = serialOf(id, collection)
  const owner = state.ownerOf(collection.num, serial)
  if (owner === null) throw new Revert('token does not exist')
  return { serial, owner }
}

function setApprovalForAll(call: Call, [address, isApproved]: readonly AbiValue[]): ReturnType<Method['run']> {
  const operator = requireAccountAt(call, address, 'the operator')
  if (operator === call.sender) throw new Revert('approve to caller')
  call.state.setEvmOperator(call.sender, call.collection.num, operator, isApproved === true)
  const topics = [
    hashOf('ApprovalForAll(address,address,bool)'),
    padWord(addressOf(call.state, call.sender)),
    padWord(addressOf(call.state, operator)),
  ]
  return { gas: GAS.approve, logs: [{ topics, data: padWord(isApproved === true ? '1' : '0') }] }
}

const mayManage = ({ state, collection, sender }: Call, owner: number): boolean =>
  sender === owner || state.isEvmOperator(owner, collection.num, sender)

/** Account that is approved for this one NFT; null if there is none. */
const approvedAccount = ({ state, collection }: Call, serial: number): number | null =>
  state.serialAllowances.get(nftKey(collection.num, serial))?.spender ?? null

/** Approves one account for one NFT; the zero address revokes the approval. */
function approve(call: Call, [address, id]: readonly AbiValue[]): ReturnType<Method['run']> {
  const { state, collection } = call
  const { serial, owner } = requireOwner(call, id)
  if (!mayManage(call, owner)) throw new Revert('approve caller is not token owner or approved for all')
  const spender = address === ZERO_ADDRESS ? null : requireAccountAt(call, address, 'the approved')
  if (spender === owner) throw new Revert('approval to current owner')
  state.setSerialAllowance(collection.num, serial, spender === null ? null : { spender, delegating: null })
  const approvedAddress = spender === null ? ZERO_ADDRESS : addressOf(state, spender)
  const topics = [
    hashOf('Approval(address,address,uint256)'),
    padWord(addressOf(state, owner)),
    padWord(approvedAddress),
    padWord(serial.toString(16)),
  ]
  return { gas: GAS.approve, logs: [{ topics, data: '' }] }
}

function getApproved(call: Call, [id]: readonly AbiValue[]): ReturnType<Method['run']> {
  const account = approvedAccount(call, requireOwner(call, id).serial)
  return { values: [account === null ? ZERO_ADDRESS : addressOf(call.state, account)] }
}

const metadataOf = (call: Call, [id]: readonly AbiValue[]): ReturnType<Method['run']> => ({
  values: [call.collection.metadata(requireOwner(call, id).serial)],
})

function moveNft(call: Call, [from, to, id]: readonly AbiValue[]): { moved: NftMove; gas: number } {
  const { state, collection, sender } = call
  const { serial, owner } = requireOwner(call, id)
  const fromNum = requireAccountAt(call, from, 'the sender')
  if (owner !== fromNum) throw new Revert('transfer from incorrect owner')
  const toNum = requireAccountAt(call, to, 'the receiver')
  const mayMove = mayManage(call, owner) || approvedAccount(call, serial) === sender
  if (!mayMove) throw new Revert('caller is not token owner or approved')
  state.moveNft(collection.num, serial, toNum)
  return {
    moved: { token: collection.num, serial, from: owner, to: toNum, isApproval: sender !== owner },
    gas: GAS.move,
  }
}

function move721(call: Call, args: readonly AbiValue[]): ReturnType<Method['run']> {
  const { moved, gas } = moveNft(call, args)
  const topics = [
    hashOf('Transfer(address,address,uint256)'),
    padWord(addressOf(call.state, moved.from)),
    padWord(addressOf(call.state, moved.to)),
    padWord(moved.serial.toString(16)),
  ]
  return { gas, moves: [moved], logs: [{ topics, data: '' }] }
}

function move1155(call: Call, args: readonly AbiValue[]): ReturnType<Method['run']> {
  if (args[3] !== 1n) throw new Revert('insufficient balance for transfer')
  const { moved, gas } = moveNft(call, args)
  const topics = [
    hashOf('TransferSingle(address,address,address,uint256,uint256)'),
    padWord(addressOf(call.state, call.sender)),
    padWord(addressOf(call.state, moved.from)),
    padWord(addressOf(call.state, moved.to)),
  ]
  return { gas, moves: [moved], logs: [{ topics, data: padWord(moved.serial.toString(16)) + padWord('1') }] }
}

const padWord = (digits: string): string => digits.padStart(64, '0')

const isApprovedForAll = (call: Call, [owner, operator]: readonly AbiValue[]): ReturnType<Method['run']> => {
  const ownerNum = accountAt(call.state, String(owner))
  const operatorNum = accountAt(call.state, String(operator))
  if (ownerNum === null || operatorNum === null) return { values: [false] }
  return { values: [call.state.isEvmOperator(ownerNum, call.collection.num, operatorNum)] }
}

/** Ids of the supported interfaces, by standard: ERC-165, the standard itself and its metadata extension. */
const INTERFACE_IDS = { erc721: ['01ffc9a7', '80ac58cd', '5b5e139f'], erc1155: ['01ffc9a7', 'd9b67a26', '0e89341c'] }

const supportsInterface = ({ collection }: Call, [id]: readonly AbiValue[]): ReturnType<Method['run']> => ({
  values: [INTERFACE_IDS[collection.standard].includes(Buffer.from(id as Uint8Array).toString('hex'))],
})

const COMMON: readonly Method[] = [
  { signature: 'setApprovalForAll(address,bool)', results: [], run: setApprovalForAll },
  { signature: 'isApprovedForAll(address,address)', results: ['bool'], run: isApprovedForAll },
  { signature: 'supportsInterface(bytes4)', results: ['bool'], run: supportsInterface },
  { signature: 'name()', results: ['string'], run: ({ collection }) => ({ values: [collection.name] }) },
  { signature: 'symbol()', results: ['string'], run: ({ collection }) => ({ values: [collection.symbol] }) },
]

const ERC721: readonly Method[] = [
  ...COMMON,
  {
    signature: 'balanceOf(address)',
    results: ['uint256'],
    run: (call, [address]) => {
      if (address === ZERO_ADDRESS) throw new Revert('address zero is not a valid owner')
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
      const serial = serialOf(id, call.collection)
      return { values: [num !== null && call.state.ownerOf(call.collection.num, serial) === num ? 1n : 0n] }
    },
  },
  { signature: 'uri(uint256)', results: ['string'], run: metadataOf },
  { signature: 'safeTransferFrom(address,address,uint256,uint256,bytes)', results: [], run: move1155 },
]

const bySelector = (methods: readonly Method[]): ReadonlyMap<string, Method> =>
  new Map(methods.map((method) => [selectorOf(method.signature), method]))
const METHODS = { erc721: bySelector(ERC721), erc1155: bySelector(ERC1155) }
