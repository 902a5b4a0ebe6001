import type { LedgerState } from '../ledger/state'
import { CROWD, EVM_CROWD, DEFECTIVE_ACCOUNTS, OPERATOR, TREASURY, isCrowd, person } from './accounts'
import type { CollectionSpec } from './collection'
import { pick, type Random } from './random'
import { specialOwner } from './special-listings'
import { HOLDER_ASSOCIATED_TOKENS, stocksOf, stockTokens } from './stock'
import { PAYMENT_TOKEN, RESTRICTED_TOKEN, UNSUPPORTED_TOKEN } from './tokens'

/** Account number of the owner of each NFT of a collection; the index is `serial - 1`. */
export function ownersOf(spec: CollectionSpec, random: Random): Int32Array {
  const owners = new Int32Array(spec.supply)
  for (let i = 0; i < owners.length; i++) {
    // The square makes low account numbers more frequent: a few accounts own many NFTs, and many accounts own a few.
    const member = CROWD.first + Math.floor(random() ** 2 * CROWD.count)
    owners[i] = specialOwner(spec.token, i + 1) ?? (spec.standard ? pick(random, EVM_CROWD) : member)
  }
  if (spec.unminted) assignNfts(owners, spec.unminted.count, spec.unminted.holder, random)
  for (const { num, ownedCount } of stocksOf(spec.token)) assignNfts(owners, ownedCount, num, random)
  return owners
}

/** Gives the account `num` random NFTs of the crowd: `count` NFTs, or all NFTs if the collection has exactly `count`. */
function assignNfts(owners: Int32Array, count: number, num: number, random: Random): void {
  if (count === owners.length) {
    owners.fill(num)
    return
  }
  let remaining = count
  while (remaining > 0) {
    const index = Math.floor(random() * owners.length)
    if (!isCrowd(owners[index] ?? 0)) continue
    owners[index] = num
    remaining -= 1
  }
}

/**
 * Puts a collection with its owners on the ledger: as a contract if it follows an ERC standard, otherwise as a token.
 * Accounts are changed directly, without undo steps: seeding is never undone, and recording the steps would take longer
 * than the seeding.
 */
export function seedCollectionOnLedger(state: LedgerState, spec: CollectionSpec, owners: Int32Array): void {
  const { token: num, name, slug, supply } = spec
  const symbol = slug.replaceAll('-', '').slice(0, 8).toUpperCase()
  const metadata = (serial: number): string =>
    spec.hashinal ? `hcs://1/0.0.${num + serial}` : `ipfs://practice/${slug}/${serial}.json`
  if (spec.standard) {
    const evmAddress = num.toString(16).padStart(40, '0')
    state.contracts.set(num, {
      num,
      standard: spec.standard,
      evmAddress,
      name,
      symbol,
      supply,
      owners,
      metadata,
      operators: new Map(),
    })
    return
  }
  state.tokens.set(num, {
    num,
    kind: 'nft',
    name,
    symbol,
    decimals: 0,
    supply,
    owners,
    treasury: spec.unminted?.holder ?? TREASURY,
    fees: spec.fees ?? [],
    hasFreezeKey: spec.restricted ?? false,
    hasKycKey: spec.restricted ?? false,
    metadata,
  })
  const associatedAccounts = new Set<number>()
  for (const owner of owners) associatedAccounts.add(owner)
  associatedAccounts.add(TREASURY)
  for (const { collector } of spec.fees ?? []) associatedAccounts.add(collector)
  for (const account of associatedAccounts) state.requireAccount(account).tokens.add(num)
  if (spec.restricted) for (const account of associatedAccounts) state.requireAccount(account).kyc.add(num)
}

/** Supply of the payment token, in its smallest unit: a millionth of a token. */
const PAYMENT_TOKEN_SUPPLY = 1_000_000_000_000

/** Adds the fungible payment token, and a collection that the market does not support. */
export function seedOtherTokens(state: LedgerState, random: Random): void {
  const commonFields = { treasury: TREASURY, fees: [], hasFreezeKey: false, hasKycKey: false }
  state.tokens.set(PAYMENT_TOKEN, {
    ...commonFields,
    num: PAYMENT_TOKEN,
    kind: 'fungible',
    name: 'Harbour Dollar',
    symbol: 'HRBD',
    decimals: 6,
    supply: PAYMENT_TOKEN_SUPPLY,
    owners: new Int32Array(),
    metadata: () => '',
  })
  // The buyer and the first 60 accounts of the crowd each get a different amount, from 250 tokens upwards.
  const holders = [person('buyer').num, ...Array.from({ length: 60 }, (_, i) => CROWD.first + i)]
  let treasuryUnits = BigInt(PAYMENT_TOKEN_SUPPLY)
  for (const [i, num] of holders.entries()) {
    const units = 250_000_000n + BigInt(i) * 12_345_678n
    state.associate(num, PAYMENT_TOKEN)
    state.requireAccount(num).units.set(PAYMENT_TOKEN, units)
    treasuryUnits -= units
  }
  state.associate(TREASURY, PAYMENT_TOKEN)
  state.requireAccount(TREASURY).units.set(PAYMENT_TOKEN, treasuryUnits)
  const owners = Int32Array.from({ length: 40 }, () => CROWD.first + Math.floor(random() * CROWD.count))
  for (const { num, ownedCount } of stocksOf(UNSUPPORTED_TOKEN)) assignNfts(owners, ownedCount, num, random)
  state.tokens.set(UNSUPPORTED_TOKEN, {
    ...commonFields,
    num: UNSUPPORTED_TOKEN,
    kind: 'nft',
    name: 'Ticket Stubs',
    symbol: 'STUBS',
    decimals: 0,
    supply: owners.length,
    owners,
    metadata: (serial: number) => `ipfs://practice/ticket-stubs/${serial}.json`,
  })
  for (const num of new Set([...owners, TREASURY])) state.associate(num, UNSUPPORTED_TOKEN)
}

/**
 * Sets the approvals and associations of `people` and of the defective accounts. Sets the KYC of the accounts that may
 * own NFTs of the restricted collection, and freezes one defective account for that collection.
 */
export function seedPermissions(state: LedgerState): void {
  for (const token of stockTokens('seller')) state.setOperator(person('seller').num, token, OPERATOR, true)
  for (const token of HOLDER_ASSOCIATED_TOKENS) state.associate(person('holder').num, token)
  state.requireAccount(person('buyer').num).kyc.add(RESTRICTED_TOKEN)
  for (const num of [DEFECTIVE_ACCOUNTS.frozen, DEFECTIVE_ACCOUNTS.kycRevoked]) state.associate(num, RESTRICTED_TOKEN)
  state.requireAccount(DEFECTIVE_ACCOUNTS.frozen).kyc.add(RESTRICTED_TOKEN)
  state.requireAccount(DEFECTIVE_ACCOUNTS.frozen).frozen.add(RESTRICTED_TOKEN)
  for (let i = 0; i < CROWD.count; i++) state.requireAccount(CROWD.first + i).kyc.add(RESTRICTED_TOKEN)
}

/** Lets the market's operator move a seller's NFTs of a collection. */
export function approveMarket(state: LedgerState, { token, standard }: CollectionSpec, seller: number): void {
  if (standard) state.setEvmOperator(seller, token, OPERATOR, true)
  else state.setOperator(seller, token, OPERATOR, true)
}
