import type { EvmAddress } from '@shared/evm-address'
import type { MirrorGet } from './mirror-get'

/** `isApprovedForAll(address,address)` of ERC-721 and ERC-1155. */
const IS_APPROVED_FOR_ALL = 'e985e9c5'
/** `ownerOf(uint256)` of ERC-721. ERC-1155 contracts lack this function: there an id can have many owners. */
const OWNER_OF = '6352211e'
/** `balanceOf(address,uint256)` of ERC-1155. */
const BALANCE_OF = '00fdd58e'
/** Hex digits, with or without `0x`, as one 32-byte word of a contract call. */
const abiWord = (hex: string): string => hex.replace(/^0x/, '').padStart(64, '0')
const serialWord = (serial: number): string => abiWord(serial.toString(16))

/** Contract calls that the mirror evaluates. Addresses are `0x` and 40 hex digits. */
export function contractReads({ tryCall }: MirrorGet) {
  return {
    /** True if an operator may move all NFTs of an owner in a contract; null when the contract gives no answer. */
    isApprovedForAll: async (contract: string, owner: string, operator: string): Promise<boolean | null> => {
      const data = `0x${IS_APPROVED_FOR_ALL}${abiWord(owner)}${abiWord(operator)}`
      const result = await tryCall({ to: contract, data, estimate: false })
      const flag = /^0x0{63}([01])$/.exec(result ?? '')?.[1]
      return flag === undefined ? null : flag === '1'
    },
    /** Address of an NFT's owner, `0x` and lower case; null when the contract gives no answer. */
    contractNftOwner: async (contract: string, serial: number): Promise<EvmAddress | null> => {
      const data = `0x${OWNER_OF}${serialWord(serial)}`
      const result = await tryCall({ to: contract, data, estimate: false })
      const digits = /^0x0{24}([0-9a-f]{40})$/i.exec(result ?? '')?.[1]
      return digits === undefined ? null : `0x${digits.toLowerCase()}`
    },
    /** Count of an edition that an owner has; null when the contract gives no answer, as an ERC-721 contract does. */
    contractBalance: async (contract: string, owner: string, serial: number): Promise<bigint | null> => {
      const data = `0x${BALANCE_OF}${abiWord(owner)}${serialWord(serial)}`
      const result = await tryCall({ to: contract, data, estimate: false })
      return result !== null && /^0x[0-9a-f]{64}$/i.test(result) ? BigInt(result) : null
    },
  }
}
