import type { ContractResult, NftMove } from '../result-types'
import { nftKey, type EvmCollection, type LedgerState } from '../state'
import { accountAt } from '../handlers/context'
import { decodeValues, encodeValues, hashOf, selectorOf, typesOf, type AbiType, type AbiValue } from './abi'

/** Gas of each kind of function, without the intrinsic gas of the transaction. Similar to the gas of compiled contracts. */
const GAS = { read: 3_000, approve: 26_000, move: 38_000 } as const

export type ContractLog = ContractResult['logs'][number]
export type CollectionRun = {
  readonly gas: number
  readonly result: Uint8Array
  readonly logs: ContractLog[]
  readonly moves: NftMove[]
}

/** Thrown when the contract reverts the call. The call then returns `data`, the encoded reason, and costs `gas`. */
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
  /** Account number of the caller. */
  readonly sender: number
}

/** Return values, gas, logs and moves of a method. Absent gas counts as that of a read, absent lists count as empty. */
type MethodRun = Partial<Omit<CollectionRun, 'result'>> & { readonly values?: readonly AbiValue[] }

type Method = {
  readonly signature: string
  readonly resultTypes: readonly AbiType[]
  readonly run: (call: Call, args: readonly AbiValue[]) => MethodRun
}

/** Runs a call of a collection's contract. `parameters` is the selector and the arguments. Throws a `Revert` on refusal. */
export function runCollection(call: Call, parameters: Uint8Array): CollectionRun {
  const selector = Buffer.from(parameters.subarray(0, 4)).toString('hex')
  const method = METHODS_BY_STANDARD[call.collection.standard].get(selector)
  if (!method) throw new Revert('function does not exist')
  const args = decodeValues(typesOf(method.signature), parameters.subarray(4))
  if (!args) throw new Revert('arguments cannot be read')
  const { values = [], gas = GAS.read, logs = [], moves = [] } = method.run(call, args)
  return { result: encodeValues(method.resultTypes, values), gas, logs, moves }
}

/** EVM address of an account: the account's alias, or the account's long-zero address. */
export const addressOf = (state: LedgerState, num: number): string =>
  state.accounts.get(num)?.evmAddress ?? longForm(num)
/** Long form of an account number: the EVM address that has the number as its value. */
const longForm = (num: number): string => num.toString(16).padStart(40, '0')

const ZERO_ADDRESS = '0'.repeat(40)

/** Account number at an address. Throws a `Revert` if there is no account, because owners are stored by account number. */
function requireAccountAt({ state }: Call, address: AbiValue | undefined, role: string): number {
  const num = address === ZERO_ADDRESS ? null : accountAt(state, String(address))
  if (num === null) throw new Revert(`${role} is no account`)
  return num
}

/** Serial of a token id. If the id is above the supply, returns 0, which no NFT has as its serial. */
const serialOf = (id: AbiValue | undefined, { supply }: EvmCollection): number =>
  typeof id === 'bigint' && id <= BigInt(supply) ? Number(id) : 0

function requireOwner({ state, collection }: Call, id: AbiValue | undefined): { serial: number; owner: number } {
  const serial = serialOf(id, collection)
  const owner = state.ownerOf(collection.num, serial)
  if (owner === null) throw new Revert('token does not exist')
  return { serial, owner }
}

function setApprovalForAll(call: Call, [operatorAddress, approvedValue]: readonly AbiValue[]): MethodRun {
  const operator = requireAccountAt(call, operatorAddress, 'the operator')
  if (operator === call.sender) throw new Revert('approve to caller')
  const isApproved = approvedValue === true
  call.state.setEvmOperator(call.sender, call.collection.num, operator, isApproved)
  const topics = [
    hashOf('ApprovalForAll(address,address,bool)'),
    padWord(addressOf(call.state, call.sender)),
    padWord(addressOf(call.state, operator)),
  ]
  return { gas: GAS.approve, logs: [{ topics, data: padWord(isApproved ? '1' : '0') }] }
}

const mayManage = ({ state, collection, sender }: Call, owner: number): boolean =>
  sender === owner || state.isEvmOperator(owner, collection.num, sender)

/** Account that is approved for this NFT alone; null if there is none. */
const approvedAccount = ({ state, collection }: Call, serial: number): number | null =>
  state.serialAllowances.get(nftKey(collection.num, serial))?.spender ?? null

/** Approves one account for one NFT. With the zero address, revokes the approval of the NFT. */
function approve(call: Call, [address, id]: readonly AbiValue[]): MethodRun {
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

function getApproved(call: Call, [id]: readonly AbiValue[]): MethodRun {
  const account = approvedAccount(call, requireOwner(call, id).serial)
  return { values: [account === null ? ZERO_ADDRESS : addressOf(call.state, account)] }
}

const readMetadata = (call: Call, [id]: readonly AbiValue[]): MethodRun => ({
  values: [call.collection.metadata(requireOwner(call, id).serial)],
})

function moveNft(call: Call, [fromAddress, toAddress, id]: readonly AbiValue[]): NftMove {
  const { state, collection, sender } = call
  const { serial, owner } = requireOwner(call, id)
  const fromNum = requireAccountAt(call, fromAddress, 'the sender')
  if (owner !== fromNum) throw new Revert('transfer from incorrect owner')
  const toNum = requireAccountAt(call, toAddress, 'the receiver')
  const mayMove = mayManage(call, owner) || approvedAccount(call, serial) === sender
  if (!mayMove) throw new Revert('caller is not token owner or approved')
  state.moveNft(collection.num, serial, toNum)
  return { token: collection.num, serial, from: owner, to: toNum, isApproval: sender !== owner }
}

function move721(call: Call, args: readonly AbiValue[]): MethodRun {
  const move = moveNft(call, args)
  const topics = [
    hashOf('Transfer(address,address,uint256)'),
    padWord(addressOf(call.state, move.from)),
    padWord(addressOf(call.state, move.to)),
    padWord(move.serial.toString(16)),
  ]
  return { gas: GAS.move, moves: [move], logs: [{ topics, data: '' }] }
}

function move1155(call: Call, args: readonly AbiValue[]): MethodRun {
  // The fourth argument is the number of copies. Each NFT has exactly one copy.
  if (args[3] !== 1n) throw new Revert('insufficient balance for transfer')
  const move = moveNft(call, args)
  const topics = [
    hashOf('TransferSingle(address,address,address,uint256,uint256)'),
    padWord(addressOf(call.state, call.sender)),
    padWord(addressOf(call.state, move.from)),
    padWord(addressOf(call.state, move.to)),
  ]
  return { gas: GAS.move, moves: [move], logs: [{ topics, data: padWord(move.serial.toString(16)) + padWord('1') }] }
}

const padWord = (digits: string): string => digits.padStart(64, '0')

const isApprovedForAll = (call: Call, [owner, operator]: readonly AbiValue[]): MethodRun => {
  const ownerNum = accountAt(call.state, String(owner))
  const operatorNum = accountAt(call.state, String(operator))
  if (ownerNum === null || operatorNum === null) return { values: [false] }
  return { values: [call.state.isEvmOperator(ownerNum, call.collection.num, operatorNum)] }
}

/** Supported interface ids by standard, in this order: ERC-165, the standard itself, the metadata extension. */
const INTERFACE_IDS = { erc721: ['01ffc9a7', '80ac58cd', '5b5e139f'], erc1155: ['01ffc9a7', 'd9b67a26', '0e89341c'] }

const supportsInterface = ({ collection }: Call, [id]: readonly AbiValue[]): MethodRun => ({
  values: [INTERFACE_IDS[collection.standard].includes(Buffer.from(id as Uint8Array).toString('hex'))],
})

const COMMON_METHODS: readonly Method[] = [
  { signature: 'setApprovalForAll(address,bool)', resultTypes: [], run: setApprovalForAll },
  { signature: 'isApprovedForAll(address,address)', resultTypes: ['bool'], run: isApprovedForAll },
  { signature: 'supportsInterface(bytes4)', resultTypes: ['bool'], run: supportsInterface },
  { signature: 'name()', resultTypes: ['string'], run: ({ collection }) => ({ values: [collection.name] }) },
  { signature: 'symbol()', resultTypes: ['string'], run: ({ collection }) => ({ values: [collection.symbol] }) },
]

const ERC721_METHODS: readonly Method[] = [
  ...COMMON_METHODS,
  {
    signature: 'balanceOf(address)',
    resultTypes: ['uint256'],
    run: (call, [address]) => {
      if (address === ZERO_ADDRESS) throw new Revert('address zero is not a valid owner')
      const num = accountAt(call.state, String(address))
      return { values: [BigInt(num === null ? 0 : call.state.countOwned(num, call.collection.num))] }
    },
  },
  {
    signature: 'ownerOf(uint256)',
    resultTypes: ['address'],
    run: (call, [id]) => ({ values: [addressOf(call.state, requireOwner(call, id).owner)] }),
  },
  { signature: 'tokenURI(uint256)', resultTypes: ['string'], run: readMetadata },
  { signature: 'approve(address,uint256)', resultTypes: [], run: approve },
  { signature: 'getApproved(uint256)', resultTypes: ['address'], run: getApproved },
  { signature: 'transferFrom(address,address,uint256)', resultTypes: [], run: move721 },
  { signature: 'safeTransferFrom(address,address,uint256)', resultTypes: [], run: move721 },
  { signature: 'safeTransferFrom(address,address,uint256,bytes)', resultTypes: [], run: move721 },
]

const ERC1155_METHODS: readonly Method[] = [
  ...COMMON_METHODS,
  {
    signature: 'balanceOf(address,uint256)',
    resultTypes: ['uint256'],
    run: (call, [address, id]) => {
      const num = accountAt(call.state, String(address))
      const serial = serialOf(id, call.collection)
      return { values: [num !== null && call.state.ownerOf(call.collection.num, serial) === num ? 1n : 0n] }
    },
  },
  { signature: 'uri(uint256)', resultTypes: ['string'], run: readMetadata },
  { signature: 'safeTransferFrom(address,address,uint256,uint256,bytes)', resultTypes: [], run: move1155 },
]

const bySelector = (methods: readonly Method[]): ReadonlyMap<string, Method> =>
  new Map(methods.map((method) => [selectorOf(method.signature), method]))
const METHODS_BY_STANDARD = { erc721: bySelector(ERC721_METHODS), erc1155: bySelector(ERC1155_METHODS) }
