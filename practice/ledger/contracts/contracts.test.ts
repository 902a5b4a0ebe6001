import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR, person } from '../../world/accounts'
import { CONTRACT, createBench, type Bench } from '../testing/bench'
import { callOf } from '../testing/bench-bodies'
import { GAS_PRICE } from '../fees'
import { decodeValues, encodeValues, selectorOf, type AbiType, type AbiValue } from './abi'
import { addressOf } from './collection'

const EDITIONS = CONTRACT + 1
const owner = person('holder').num
const buyer = person('buyer').num
const ZERO = '0'.repeat(40)

let bench: Bench
beforeEach(() => {
  bench = createBench()
  bench.addEvmCollection(CONTRACT, 'erc721', owner)
  bench.addEvmCollection(EDITIONS, 'erc1155', owner)
})

const at = (num: number): string => addressOf(bench.ledger.state, num)
const call = (contract: number, signature: string, args: AbiValue[], payer = owner, gas?: number) =>
  bench.send(callOf(contract, signature, args, gas), { payer })
const last = () => [...bench.ledger.transactions.values()].at(-1)?.outcome
const read = (contract: number, signature: string, args: AbiValue[], types: AbiType[]) => {
  expect(call(contract, signature, args)).toBe('SUCCESS')
  return decodeValues(types, Buffer.from(last()?.contract?.result ?? '', 'hex'))
}
const text = ([bytes]: AbiValue[] | [null]) => Buffer.from(bytes as Uint8Array).toString()

describe('the encoding of calls', () => {
  // Selectors as published in the ERC-721 and ERC-1155 standards.
  it.each([
    ['setApprovalForAll(address,bool)', 'a22cb465'],
    ['approve(address,uint256)', '095ea7b3'],
    ['getApproved(uint256)', '081812fc'],
    ['tokenURI(uint256)', 'c87b56dd'],
    ['uri(uint256)', '0e89341c'],
    ['balanceOf(address)', '70a08231'],
    ['balanceOf(address,uint256)', '00fdd58e'],
    ['ownerOf(uint256)', '6352211e'],
    ['isApprovedForAll(address,address)', 'e985e9c5'],
    ['transferFrom(address,address,uint256)', '23b872dd'],
    ['safeTransferFrom(address,address,uint256)', '42842e0e'],
    ['safeTransferFrom(address,address,uint256,bytes)', 'b88d4fde'],
    ['safeTransferFrom(address,address,uint256,uint256,bytes)', 'f242432a'],
  ])('begins %s with %s', (signature, selector) => expect(selectorOf(signature)).toBe(selector))

  it('reads back what it wrote', () => {
    const types: AbiType[] = ['address', 'bytes', 'uint256', 'bool']
    const values = ['ab'.repeat(20), Buffer.from('some bytes'), 12n, true]
    const [address, bytes, ...rest] = decodeValues(types, encodeValues(types, values)) ?? []
    expect(address).toBe('ab'.repeat(20))
    expect(Buffer.from(bytes as Uint8Array).toString()).toBe('some bytes')
    expect(rest).toEqual([12n, true])
  })

  it('refuses short, dirty and far-pointing arguments', () => {
    const word = 'f'.repeat(64)
    expect(decodeValues(['uint256'], Buffer.alloc(31))).toBeNull()
    expect(decodeValues(['address'], Buffer.from(word, 'hex'))).toBeNull()
    expect(decodeValues(['bool'], Buffer.from('2'.padStart(64, '0'), 'hex'))).toBeNull()
    expect(decodeValues(['bytes'], Buffer.from(word, 'hex'))).toBeNull()
  })
})

describe('an ERC-721 collection', () => {
  it('tells its names, owners and balances', () => {
    expect(text(read(CONTRACT, 'name()', [], ['string']) ?? [null])).toBe('Contract')
    expect(text(read(CONTRACT, 'symbol()', [], ['string']) ?? [null])).toBe('C')
    expect(read(CONTRACT, 'ownerOf(uint256)', [3n], ['address'])).toEqual([at(owner)])
    expect(read(CONTRACT, 'balanceOf(address)', [at(owner)], ['uint256'])).toEqual([10n])
    expect(read(CONTRACT, 'balanceOf(address)', ['12'.repeat(20)], ['uint256'])).toEqual([0n])
  })

  it('lets an approved operator move NFTs until the approval is taken back', () => {
    expect(call(CONTRACT, 'setApprovalForAll(address,bool)', [at(OPERATOR), true])).toBe('SUCCESS')
    const approved = ['isApprovedForAll(address,address)', [at(owner), at(OPERATOR)], ['bool']] as const
    expect(read(CONTRACT, approved[0], [...approved[1]], [...approved[2]])).toEqual([true])
    const move = (serial: bigint) =>
      call(CONTRACT, 'transferFrom(address,address,uint256)', [at(owner), at(buyer), serial], OPERATOR)
    expect(move(1n)).toBe('SUCCESS')
    expect(last()?.evmTransfers).toEqual([{ token: CONTRACT, serial: 1, from: owner, to: buyer, isApproval: true }])
    expect(bench.ledger.state.evmNftsOf(buyer)).toEqual([{ token: CONTRACT, serial: 1 }])
    expect(call(CONTRACT, 'setApprovalForAll(address,bool)', [at(OPERATOR), false])).toBe('SUCCESS')
    expect(move(2n)).toBe('CONTRACT_REVERT_EXECUTED')
  })

  it('lets one approved account move one NFT, once', () => {
    const approve = (address: string, payer = owner) => call(CONTRACT, 'approve(address,uint256)', [address, 3n], payer)
    const approved = () => read(CONTRACT, 'getApproved(uint256)', [3n], ['address'])
    const move = (serial: bigint) =>
      call(CONTRACT, 'transferFrom(address,address,uint256)', [at(owner), at(buyer), serial], OPERATOR)
    expect(approved()).toEqual([ZERO])
    expect(approve(at(OPERATOR), OPERATOR)).toBe('CONTRACT_REVERT_EXECUTED')
    expect(approve(at(owner))).toBe('CONTRACT_REVERT_EXECUTED')
    expect(approve(at(OPERATOR))).toBe('SUCCESS')
    expect(approved()).toEqual([at(OPERATOR)])
    expect(approve(ZERO)).toBe('SUCCESS')
    expect(move(3n)).toBe('CONTRACT_REVERT_EXECUTED')
    expect(approve(at(OPERATOR))).toBe('SUCCESS')
    expect(move(4n)).toBe('CONTRACT_REVERT_EXECUTED')
    expect(move(3n)).toBe('SUCCESS')
    expect(approved()).toEqual([ZERO])
    expect(bench.ledger.state.countOwned(buyer, CONTRACT)).toBe(1)
  })

  it('tells where the metadata of an NFT is', () => {
    expect(text(read(CONTRACT, 'tokenURI(uint256)', [2n], ['string']) ?? [null])).toBe('ipfs://contract/2')
    expect(text(read(EDITIONS, 'uri(uint256)', [2n], ['string']) ?? [null])).toBe('ipfs://contract/2')
    expect(call(CONTRACT, 'tokenURI(uint256)', [11n])).toBe('CONTRACT_REVERT_EXECUTED')
  })

  it.each([
    ['an owner that is none', 'transferFrom(address,address,uint256)', () => [at(buyer), at(owner), 1n]],
    ['an NFT that is none', 'transferFrom(address,address,uint256)', () => [at(owner), at(buyer), 11n]],
    ['nobody to receive it', 'safeTransferFrom(address,address,uint256)', () => [at(owner), ZERO, 1n]],
    ['no account to receive it', 'transferFrom(address,address,uint256)', () => [at(owner), 'cd'.repeat(20), 1n]],
    ['oneself as operator', 'setApprovalForAll(address,bool)', () => [at(owner), true]],
    ['nobody’s balance', 'balanceOf(address)', () => [ZERO]],
    ['a function of the other standard', 'balanceOf(address,uint256)', () => [at(owner), 1n]],
  ])('reverts for %s', (_name, signature, args: () => AbiValue[]) => {
    expect(call(CONTRACT, signature, args())).toBe('CONTRACT_REVERT_EXECUTED')
    expect(last()?.contract?.error).toMatch(/^0x08c379a0/)
    expect(bench.ledger.state.countOwned(owner, CONTRACT)).toBe(10)
  })
})

describe('an ERC-1155 collection', () => {
  it('counts one of each, and moves it by its own function', () => {
    expect(read(EDITIONS, 'balanceOf(address,uint256)', [at(owner), 2n], ['uint256'])).toEqual([1n])
    const signature = 'safeTransferFrom(address,address,uint256,uint256,bytes)'
    expect(call(EDITIONS, signature, [at(owner), at(buyer), 2n, 2n, Buffer.alloc(0)])).toBe('CONTRACT_REVERT_EXECUTED')
    expect(call(EDITIONS, signature, [at(owner), at(buyer), 2n, 1n, Buffer.alloc(0)])).toBe('SUCCESS')
    expect(read(EDITIONS, 'balanceOf(address,uint256)', [at(owner), 2n], ['uint256'])).toEqual([0n])
    expect(call(EDITIONS, 'transferFrom(address,address,uint256)', [at(owner), at(buyer), 3n])).toBe(
      'CONTRACT_REVERT_EXECUTED',
    )
  })
})

describe('a call', () => {
  it('is charged by its gas: all that is used, and at least four fifths of what was asked for', () => {
    const balance = (): bigint => bench.ledger.state.requireAccount(owner).balance
    const before = balance()
    expect(call(CONTRACT, 'balanceOf(address)', [at(owner)], owner, 100_000)).toBe('SUCCESS')
    expect(before - balance()).toBe(80_000n * GAS_PRICE)
    const used = last()?.contract?.gasUsed ?? 0
    const again = balance()
    expect(call(CONTRACT, 'balanceOf(address)', [at(owner)], owner, used + 5)).toBe('SUCCESS')
    expect(again - balance()).toBe(BigInt(used) * GAS_PRICE)
    expect(last()?.transfers.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
  })

  it('fails for want of gas, before and while it runs', () => {
    expect(call(CONTRACT, 'balanceOf(address)', [at(owner)], owner, 20_000)).toBe('INSUFFICIENT_GAS')
    const move = ['transferFrom(address,address,uint256)', [at(owner), at(buyer), 1n]] as const
    expect(call(CONTRACT, move[0], [...move[1]], owner, 30_000)).toBe('INSUFFICIENT_GAS')
    expect(bench.ledger.state.ownerOf(CONTRACT, 1)).toBe(owner)
  })

  it('needs a contract, takes no coins and has a limit', () => {
    expect(call(424_242, 'name()', [])).toBe('INVALID_CONTRACT_ID')
    expect(call(CONTRACT, 'name()', [], owner, 15_000_001)).toBe('MAX_GAS_LIMIT_EXCEEDED')
    const paid = callOf(CONTRACT, 'name()', [])
    const data = { contractCall: { ...paid.contractCall, amount: 5 as never } }
    expect(bench.send(data, { payer: owner })).toBe('CONTRACT_REVERT_EXECUTED')
  })
})
