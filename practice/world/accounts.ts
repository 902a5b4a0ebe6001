import { TINYBAR_PER_HBAR } from '@shared/amount'
import type { Account, KeyType, LedgerState, PublicKey } from '../ledger/state'
import { evmAddressOf, privateKeyOf, publicKeyOf } from './keys'

export type Role = 'holder' | 'buyer' | 'poor' | 'seller' | 'stranger'

/** Account that moves NFTs and payments for the market. */
export const OPERATOR = 3_064_901
/** Account that receives the market's fees. */
export const MARKET_FEES = 3_064_902
/** Payout account of affiliate keys without an account of their own. */
export const AFFILIATE = 3_064_955
/** Treasury of the network. */
export const TREASURY = 2
/** Holds NFTs that are listed in escrow. */
export const ESCROW = 3_064_903
/** Wallet from which the NFTs of the forever-mint pool are minted. */
export const FOREVER_POOL = 3_064_931
/** Wallet from which the NFTs of the running launches are minted. */
export const LAUNCH_TREASURY = 3_064_932
const COMING_LAUNCH_TREASURY = 3_064_933
/** Creators' accounts, which receive the payments for mints and the royalties on sales. */
export const CREATORS = { forever: 3_064_941, launch: 3_064_942, comingLaunch: 3_064_943, royalty: 3_064_944 } as const
/** Numbers of the accounts that trade automatically. One account in 32 has an ECDSA key. */
export const CROWD = { first: 600_001, count: 640 } as const
/** Accounts with a defect that makes some transactions fail. Their keys are not in the `Announcement`. */
export const DEFECTIVE_ACCOUNTS = {
  deleted: 5_020_001,
  receiverSigRequired: 5_020_002,
  /** Has KYC for the restricted collection, but is frozen for this collection. */
  frozen: 5_020_003,
  /** Is associated with the restricted collection, but has no KYC for the collection. */
  kycRevoked: 5_020_004,
} as const

const HBAR_SUPPLY = 50_000_000_000n * TINYBAR_PER_HBAR

type Person = {
  readonly role: Role
  readonly num: number
  readonly keyType: KeyType
  /** In tinybar. */
  readonly balance: bigint
  readonly maxAutoAssociations: number
}

/** The accounts for use in the app. The practice market prints their keys at its start, in the `Announcement`. */
export const people: readonly Person[] = [
  // 12,480.5 HBAR.
  { role: 'holder', num: 5_012_345, keyType: 'ED25519', balance: 1_248_050_000_000n, maxAutoAssociations: 0 },
  { role: 'buyer', num: 5_012_346, keyType: 'ECDSA', balance: 9_500n * TINYBAR_PER_HBAR, maxAutoAssociations: -1 },
  { role: 'poor', num: 5_012_347, keyType: 'ED25519', balance: TINYBAR_PER_HBAR, maxAutoAssociations: 1 },
  { role: 'seller', num: 5_012_348, keyType: 'ED25519', balance: 850n * TINYBAR_PER_HBAR, maxAutoAssociations: 10 },
  { role: 'stranger', num: 5_012_349, keyType: 'ED25519', balance: 40n * TINYBAR_PER_HBAR, maxAutoAssociations: 0 },
]

export const person = (role: Role): Person => {
  const personWithRole = people.find((candidate) => candidate.role === role)
  if (!personWithRole) throw new Error(`no account with role ${role}`)
  return personWithRole
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
/** Numbers of the crowd accounts with an ECDSA key. Only these accounts can hold NFTs of contracts. */
export const EVM_CROWD: readonly number[] = Array.from({ length: CROWD.count }, (_, i) => CROWD.first + i).filter(
  (num) => crowdKeyType(num) === 'ECDSA',
)

/** Creates every account with a balance. The treasury gets all HBAR that no other account has. */
export function openAccounts(state: LedgerState, seed: string): void {
  const openAccount = (
    num: number,
    balance: bigint,
    keyType: KeyType = 'ED25519',
    maxAutoAssociations = -1,
  ): Account => {
    const account = newAccount(seed, num, { keyType, balance, maxAutoAssociations })
    state.addAccount(account)
    return account
  }
  // Account 3 belongs to the node, and account 98 collects the network's fees.
  openAccount(3, 0n)
  openAccount(98, 0n)
  openAccount(OPERATOR, 250_000n * TINYBAR_PER_HBAR)
  openAccount(MARKET_FEES, 1_000n * TINYBAR_PER_HBAR)
  openAccount(AFFILIATE, 10n * TINYBAR_PER_HBAR)
  for (const { num, balance, keyType, maxAutoAssociations } of people)
    openAccount(num, balance, keyType, maxAutoAssociations)
  openAccount(ESCROW, 100n * TINYBAR_PER_HBAR)
  for (const num of [FOREVER_POOL, LAUNCH_TREASURY, COMING_LAUNCH_TREASURY]) openAccount(num, 500n * TINYBAR_PER_HBAR)
  for (const num of Object.values(CREATORS)) openAccount(num, 100n * TINYBAR_PER_HBAR)
  openAccount(DEFECTIVE_ACCOUNTS.deleted, 0n).deleted = true
  state.addAccount(
    newAccount(seed, DEFECTIVE_ACCOUNTS.receiverSigRequired, {
      keyType: 'ED25519',
      balance: 300n * TINYBAR_PER_HBAR,
      receiverSigRequired: true,
    }),
  )
  openAccount(DEFECTIVE_ACCOUNTS.frozen, 300n * TINYBAR_PER_HBAR, 'ED25519', 0)
  openAccount(DEFECTIVE_ACCOUNTS.kycRevoked, 300n * TINYBAR_PER_HBAR, 'ED25519', 0)
  for (let i = 0; i < CROWD.count; i++) {
    // The balances differ: 2,000 HBAR for the first account, and 37 HBAR more for each next one.
    const balance = (2_000n + BigInt(i * 37)) * TINYBAR_PER_HBAR
    openAccount(CROWD.first + i, balance, crowdKeyType(CROWD.first + i))
  }
  openAccount(TREASURY, HBAR_SUPPLY - state.hbarSupply())
}

type AccountOptions = {
  readonly keyType: KeyType
  /** Balance in tinybar; 0 by default. */
  readonly balance?: bigint
  /** Maximum number of automatic associations; -1, the default, for no limit. */
  readonly maxAutoAssociations?: number
  readonly receiverSigRequired?: boolean
  /**
   * EVM address of the account; null for an account without an address. If this option is absent, an account with an
   * ECDSA key gets the address of the key, and any other account gets no address.
   */
  readonly evmAddress?: string | null
}

/**
 * New account without tokens and allowances. The key is derived from the seed and the account's number. Key and EVM
 * address are computed on first use.
 */
export function newAccount(
  seed: string,
  num: number,
  {
    keyType,
    balance = 0n,
    maxAutoAssociations = -1,
    receiverSigRequired = false,
    evmAddress: givenAddress,
  }: AccountOptions,
): Account {
  const privateKey = (): Uint8Array => privateKeyOfAccount(seed, num)
  let key: PublicKey | null = null
  // Undefined if the address has to be computed from an ECDSA key on first use.
  let evmAddress = keyType === 'ECDSA' ? givenAddress : (givenAddress ?? null)
  const autoTokens = new Set<number>()
  return {
    num,
    createdNanos: null,
    key: () => (key ??= publicKeyOf(keyType, privateKey())),
    get evmAddress() {
      if (evmAddress === undefined) evmAddress = evmAddressOf(privateKey())
      return evmAddress
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
