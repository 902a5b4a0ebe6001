import type { Account, KeyType, LedgerState, PublicKey } from '../ledger/state'
import { evmAddressOf, privateKeyOf, publicKeyOf } from './keys'

export type Role = 'holder' | 'buyer' | 'poor' | 'seller' | 'stranger'

export const OPERATOR = 3_064_901
export const MARKET_FEES = 3_064_902
export const AFFILIATE = 3_064_955
const TREASURY = 2
export const CROWD = { first: 600_001, count: 320 } as const

const HBAR = 100_000_000n
const TOTAL = 50_000_000_000n * HBAR

type Person = {
  readonly role: Role
  readonly num: number
  readonly keyType: KeyType
  readonly balance: bigint
  readonly maxAutoAssociations: number
}

/** The people whose keys are handed out. */
export const people: readonly Person[] = [
  { role: 'holder', num: 5_012_345, keyType: 'ED25519', balance: 1_248_050_000_000n, maxAutoAssociations: 0 },
  { role: 'buyer', num: 5_012_346, keyType: 'ECDSA', balance: 9_500n * HBAR, maxAutoAssociations: -1 },
  { role: 'poor', num: 5_012_347, keyType: 'ED25519', balance: HBAR, maxAutoAssociations: 1 },
  { role: 'seller', num: 5_012_348, keyType: 'ED25519', balance: 850n * HBAR, maxAutoAssociations: 10 },
  { role: 'stranger', num: 5_012_349, keyType: 'ED25519', balance: 40n * HBAR, maxAutoAssociations: 0 },
]

export const person = (role: Role): Person => {
  const found = people.find((candidate) => candidate.role === role)
  if (!found) throw new Error(`no account with role ${role}`)
  return found
}

export const privateKeyOfAccount = (seed: string, num: number): Uint8Array => privateKeyOf(seed, `account ${num}`)

/** Opens every account; whatever is left of the fixed supply stays in the treasury. */
export function openAccounts(state: LedgerState, seed: string): void {
  const open = (num: number, balance: bigint, keyType: KeyType = 'ED25519', maxAuto = -1): void =>
    state.addAccount(account(seed, num, balance, keyType, maxAuto))
  open(3, 0n)
  open(98, 0n)
  open(OPERATOR, 250_000n * HBAR)
  open(MARKET_FEES, 1_000n * HBAR)
  open(AFFILIATE, 10n * HBAR)
  for (const { num, balance, keyType, maxAutoAssociations } of people) open(num, balance, keyType, maxAutoAssociations)
  for (let i = 0; i < CROWD.count; i++) open(CROWD.first + i, 2_000n * HBAR + BigInt(i * 37) * HBAR)
  open(TREASURY, TOTAL - state.totalSupply())
}

/** A plain account whose key follows from the seed and its number. */
export function account(
  seed: string,
  num: number,
  balance: bigint,
  keyType: KeyType,
  maxAutoAssociations: number,
): Account {
  const privateKey = privateKeyOfAccount(seed, num)
  let key: PublicKey | null = null
  return {
    num,
    key: () => (key ??= publicKeyOf(keyType, privateKey)),
    evmAddress: keyType === 'ECDSA' ? evmAddressOf(privateKey) : null,
    receiverSigRequired: false,
    deleted: false,
    frozen: new Set(),
    kyc: new Set(),
    units: new Map(),
    unitAllowances: new Map(),
    maxAutoAssociations,
    usedAutoAssociations: 0,
    balance,
    tokens: new Set(),
    hbarAllowances: new Map(),
    operators: new Map(),
  }
}

export { TREASURY }
