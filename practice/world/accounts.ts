import type { Account, KeyType, LedgerState, PublicKey } from '../ledger/state'
import { evmAddressOf, privateKeyOf, publicKeyOf } from './keys'

export type Role = 'holder' | 'buyer' | 'poor' | 'seller' | 'stranger'

export const OPERATOR = 3_064_901
export const MARKET_FEES = 3_064_902
export const AFFILIATE = 3_064_955
export const TREASURY = 2
/** Holds NFTs that are listed in escrow. */
export const ESCROW = 3_064_903
/** Wallets that NFTs are minted from: of the forever-mint pool, and of the launches. */
export const FOREVER_POOL = 3_064_931
export const LAUNCH_TREASURY = 3_064_932
const COMING_LAUNCH_TREASURY = 3_064_933
/** Accounts that are paid for mints and sales of their collections. */
export const CREATORS = { forever: 3_064_941, launch: 3_064_942, comingLaunch: 3_064_943, royalty: 3_064_944 } as const
/** The accounts that trade by themselves. Every thirty-second has an ECDSA key. */
export const CROWD = { first: 600_001, count: 640 } as const
/** Accounts with a defect. Their keys follow from the seed like all others; they are not announced. */
export const DEFECTIVE_ACCOUNTS = {
  deleted: 5_020_001,
  receiverSigRequired: 5_020_002,
  /** Has KYC for the restricted collection and is frozen for it. */
  frozen: 5_020_003,
  /** Is associated with the restricted collection, its KYC revoked. */
  kycRevoked: 5_020_004,
} as const

const HBAR = 100_000_000n
const TOTAL_SUPPLY = 50_000_000_000n * HBAR

type Person = {
  readonly role: Role
  readonly num: number
  readonly keyType: KeyType
  readonly balance: bigint
  readonly maxAutoAssociations: number
}

/** The people whose keys are announced. */
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

/** Accounts by the names used in the data files. */
export const NAMED_ACCOUNTS: Readonly<Record<string, number>> = {
  'forever-pool': FOREVER_POOL,
  'launch-treasury': LAUNCH_TREASURY,
  'coming-launch-treasury': COMING_LAUNCH_TREASURY,
  'forever-creator': CREATORS.forever,
  'launch-creator': CREATORS.launch,
  'coming-launch-creator': CREATORS.comingLaunch,
  'royalty-creator': CREATORS.royalty,
  holder: person('holder').num,
  buyer: person('buyer').num,
  'crowd-member': CROWD.first + 3,
}

export const privateKeyOfAccount = (seed: string, num: number): Uint8Array => privateKeyOf(seed, `account ${num}`)

export const isCrowd = (num: number): boolean => num >= CROWD.first && num < CROWD.first + CROWD.count
const crowdKeyType = (num: number): KeyType => ((num - CROWD.first) % 32 === 5 ? 'ECDSA' : 'ED25519')
/** Members of the crowd that can hold NFTs of contracts. */
export const EVM_CROWD: readonly number[] = Array.from({ length: CROWD.count }, (_, i) => CROWD.first + i).filter(
  (num) => crowdKeyType(num) === 'ECDSA',
)

/** Opens every account; the rest of the fixed supply stays in the treasury. */
export function openAccounts(state: LedgerState, seed: string): void {
  const open = (num: number, balance: bigint, keyType: KeyType = 'ED25519', maxAuto = -1): Account => {
    const opened = plainAccount(seed, num, balance, keyType, maxAuto)
    state.addAccount(opened)
    return opened
  }
  // The node's account, and the network's fee account.
  open(3, 0n)
  open(98, 0n)
  open(OPERATOR, 250_000n * HBAR)
  open(MARKET_FEES, 1_000n * HBAR)
  open(AFFILIATE, 10n * HBAR)
  for (const { num, balance, keyType, maxAutoAssociations } of people) open(num, balance, keyType, maxAutoAssociations)
  open(ESCROW, 100n * HBAR)
  for (const num of [FOREVER_POOL, LAUNCH_TREASURY, COMING_LAUNCH_TREASURY]) open(num, 500n * HBAR)
  for (const num of Object.values(CREATORS)) open(num, 100n * HBAR)
  open(DEFECTIVE_ACCOUNTS.deleted, 0n).deleted = true
  state.addAccount(
    plainAccount(seed, DEFECTIVE_ACCOUNTS.receiverSigRequired, 300n * HBAR, 'ED25519', -1, {
      receiverSigRequired: true,
    }),
  )
  open(DEFECTIVE_ACCOUNTS.frozen, 300n * HBAR, 'ED25519', 0)
  open(DEFECTIVE_ACCOUNTS.kycRevoked, 300n * HBAR, 'ED25519', 0)
  for (let i = 0; i < CROWD.count; i++) {
    open(CROWD.first + i, 2_000n * HBAR + BigInt(i * 37) * HBAR, crowdKeyType(CROWD.first + i))
  }
  open(TREASURY, TOTAL_SUPPLY - state.totalSupply())
}

type AccountOptions = {
  readonly receiverSigRequired?: boolean
  /** By default, an ECDSA account has the address of its key; others have none. */
  readonly evmAddress?: string | null
}

/** A plain account whose key follows from the seed and its number. */
export function plainAccount(
  seed: string,
  num: number,
  balance: bigint,
  keyType: KeyType,
  maxAutoAssociations: number,
  { receiverSigRequired = false, evmAddress: givenAddress }: AccountOptions = {},
): Account {
  const privateKey = (): Uint8Array => privateKeyOfAccount(seed, num)
  let key: PublicKey | null = null
  let evmAddress = keyType === 'ECDSA' ? givenAddress : (givenAddress ?? null)
  const autoTokens = new Set<number>()
  return {
    num,
    createdNanos: null,
    key: () => (key ??= publicKeyOf(keyType, privateKey())),
    get evmAddress() {
      return (evmAddress = evmAddress === undefined ? evmAddressOf(privateKey()) : evmAddress)
    },
    receiverSigRequired,
    deleted: false,
    frozen: new Set(),
    kyc: new Set(),
    units: new Map(),
    unitAllowances: new Map(),
    maxAutoAssociations,
    get usedAutoAssociations() {
      return autoTokens.size
    },
    balance,
    tokens: new Set(),
    autoTokens,
    hbarAllowances: new Map(),
    operators: new Map(),
  }
}
