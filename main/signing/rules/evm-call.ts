import { assertNever } from '@shared/result'
import type { EvmAddress } from '@shared/evm-address'
import { isEntityId, numberOfId, type EntityId } from '@shared/ids'
import type { ContractCall } from '../types'

/**
 * A call of a collection's contract, parsed word by word. A call is `malformed` if an address has nonzero upper bytes,
 * a boolean is neither 0 nor 1, or words are missing or surplus: contracts read such parameters differently.
 */
export type EvmCall =
  | { readonly kind: 'approval'; readonly operator: EvmAddress; readonly isApproved: boolean }
  /** `serial` is null for the ERC-721 function, which counts all NFTs of the holder. */
  | { readonly kind: 'balance'; readonly holder: EvmAddress; readonly serial: bigint | null }
  | { readonly kind: 'malformed'; readonly functionSignature: string }
  | { readonly kind: 'other' }

/** Function signatures by selector, from ERC-721 and ERC-1155. */
const SIGNATURE_BY_SELECTOR = {
  a22cb465: 'setApprovalForAll(address,bool)',
  '70a08231': 'balanceOf(address)',
  '00fdd58e': 'balanceOf(address,uint256)',
} as const
type Selector = keyof typeof SIGNATURE_BY_SELECTOR

const isKnownSelector = (selector: string | null): selector is Selector =>
  selector !== null && Object.hasOwn(SIGNATURE_BY_SELECTOR, selector)

/** Parses a contract call; `other` for a function that no flow of the app uses. */
export function parseEvmCall({ selector, argumentsHex }: ContractCall): EvmCall {
  if (!isKnownSelector(selector)) return { kind: 'other' }
  return (
    parseArguments(selector, argumentsHex) ?? { kind: 'malformed', functionSignature: SIGNATURE_BY_SELECTOR[selector] }
  )
}

/** Words of 32 bytes in hex digits. Further words may follow an address. */
const ADDRESS_WORD = /^0{24}([0-9a-f]{40})/
const BOOLEAN_WORD = /^0{63}([01])$/
const NUMBER_WORD = /^[0-9a-f]{64}$/
const WORD_DIGITS = 64

/** Parsed parameters of a known function; null if any is malformed. */
function parseArguments(selector: Selector, argumentsHex: string): EvmCall | null {
  const addressDigits = ADDRESS_WORD.exec(argumentsHex)?.[1]
  if (addressDigits === undefined) return null
  const address: EvmAddress = `0x${addressDigits}`
  const nextWords = argumentsHex.slice(WORD_DIGITS)
  switch (selector) {
    case 'a22cb465': {
      const booleanDigit = BOOLEAN_WORD.exec(nextWords)?.[1]
      return booleanDigit === undefined
        ? null
        : { kind: 'approval', operator: address, isApproved: booleanDigit === '1' }
    }
    case '70a08231':
      return nextWords === '' ? { kind: 'balance', holder: address, serial: null } : null
    case '00fdd58e':
      return NUMBER_WORD.test(nextWords) ? { kind: 'balance', holder: address, serial: BigInt(`0x${nextWords}`) } : null
    default:
      return assertNever(selector, 'selector')
  }
}

/** The EVM address that contains the entity's number in its last digits, after zeros. */
export function longZeroAddress(id: EntityId): EvmAddress {
  return `0x${numberOfId(id).toString(16).padStart(40, '0')}`
}

const LONG_ZERO_ADDRESS = /^0x0{24}([0-9a-f]{16})$/

/** Account of a long-zero address; null for any other address. */
export function longZeroAccount(address: string): EntityId | null {
  const digits = LONG_ZERO_ADDRESS.exec(address)?.[1]
  const number = digits === undefined ? 0n : BigInt(`0x${digits}`)
  const id = `0.0.${number}`
  return number !== 0n && isEntityId(id) ? id : null
}
