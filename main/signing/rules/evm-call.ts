import { assertNever } from '@shared/result'
import type { EvmAddress } from '@shared/evm-address'
import { numberOfId, type EntityId } from '@shared/ids'
import type { ContractCall } from '../types'

/**
 * A call of a collection's contract, parsed word by word. An address with nonzero upper bytes, a boolean other than 0
 * and 1, and missing or surplus words are `malformed`: contracts differ in how they read them.
 */
export type EvmCall =
  | { readonly kind: 'approval'; readonly operator: EvmAddress; readonly approved: boolean }
  /** `serial` is null in the form of ERC-721, which counts all NFTs of a holder. */
  | { readonly kind: 'balance'; readonly holder: EvmAddress; readonly serial: bigint | null }
  | { readonly kind: 'malformed'; readonly name: string }
  | { readonly kind: 'other' }

/** Source: ERC-721 and ERC-1155. */
const FUNCTIONS = {
  a22cb465: 'setApprovalForAll(address,bool)',
  '70a08231': 'balanceOf(address)',
  '00fdd58e': 'balanceOf(address,uint256)',
} as const
type Selector = keyof typeof FUNCTIONS

const isKnownSelector = (selector: string | null): selector is Selector =>
  selector !== null && Object.hasOwn(FUNCTIONS, selector)

/** Parses a contract call; `other` for a function that no flow of the app uses. */
export function readCall({ selector, argumentsHex }: ContractCall): EvmCall {
  if (!isKnownSelector(selector)) return { kind: 'other' }
  return readArguments(selector, argumentsHex) ?? { kind: 'malformed', name: FUNCTIONS[selector] }
}

const ADDRESS = /^0{24}([0-9a-f]{40})/
const BOOLEAN = /^0{63}([01])$/
const NUMBER = /^[0-9a-f]{64}$/
const WORD_DIGITS = 64

function readArguments(selector: Selector, hex: string): EvmCall | null {
  const digits = ADDRESS.exec(hex)?.[1]
  if (digits === undefined) return null
  const address: EvmAddress = `0x${digits}`
  const nextWords = hex.slice(WORD_DIGITS)
  switch (selector) {
    case 'a22cb465': {
      const digit = BOOLEAN.exec(nextWords)?.[1]
      return digit === undefined ? null : { kind: 'approval', operator: address, approved: digit === '1' }
    }
    case '70a08231':
      return nextWords === '' ? { kind: 'balance', holder: address, serial: null } : null
    case '00fdd58e':
      return NUMBER.test(nextWords) ? { kind: 'balance', holder: address, serial: BigInt(`0x${nextWords}`) } : null
    default:
      return assertNever(selector, 'selector')
  }
}

/** The EVM address that is derived from an entity's number. */
export function longZero(id: EntityId): EvmAddress {
  return `0x${numberOfId(id).toString(16).padStart(40, '0')}`
}
