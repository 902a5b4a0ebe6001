/** Complete values without errors, for tests of the pages. A test overrides the fields that matter to the test. */
import type { AccountsState } from '@shared/contract/accounts'
import type { NamedId } from '@shared/contract/common'
import type { AgentKey, ConnectionState, ProfileView, ServiceKey } from '@shared/contract/connection'
import type { ListsState } from '@shared/contract/lists'
import type { RateLimit, NetworkState, ProfileEndpoint } from '@shared/contract/network'
import type { NftDetail, Quote } from '@shared/contract/nft'
import type { Comparables, NftOffers, NftHistory, Rarity } from '@shared/contract/nft-history'
import type { Readiness, ReadinessFact, ReadinessFactName } from '@shared/contract/readiness'
import type { ReviewModel, ReviewStatus } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import { DAY_MS, HOUR_MS, type Stamp } from '@shared/time'

/** Current time of the tests, in milliseconds since the epoch. */
export const T0 = Date.parse('2026-11-21T13:32:00Z')

/** Stamp of a figure that was received at `ms`, with an age limit. */
export const stampAt = (ms: number, maxAgeSeconds: number | null = 15): Stamp => ({
  asOf: new Date(ms).toISOString(),
  receivedAt: new Date(ms).toISOString(),
  maxAgeSeconds,
  isCached: false,
  offline: false,
})

const mainAccount: NamedId & { readonly name: string } = { id: '0.0.5012345', checksum: 'eunbg', name: 'Main' }
const seller: NamedId = { id: '0.0.3388210', checksum: 'qhvsx', name: null }

export const sampleAccounts: AccountsState & { readonly selected: EntityId } = {
  accounts: [
    {
      ...mainAccount,
      access: 'key',
      keyType: 'ED25519',
      isKeyMissing: false,
      balance: { hbar: '12480.5', stamp: stampAt(T0, 60) },
    },
    {
      id: '0.0.3390772',
      checksum: 'jsluj',
      name: 'Studio',
      access: 'watch',
      keyType: null,
      isKeyMissing: false,
      balance: null,
    },
  ],
  looseKeys: [],
  practiceAccounts: [],
  selected: mainAccount.id,
  keyStore: { kind: 'keychain', reason: null, isPassphraseSet: true, isLocked: false, autoLockAt: null },
}

const profileOf = (overrides: Partial<ProfileView>): ProfileView => ({
  id: 'practice',
  kind: 'practice',
  name: 'Practice market',
  network: 'local',
  baseUrl: 'http://127.0.0.1:4100',
  toolUrl: null,
  mirrorUrl: 'http://127.0.0.1:4101',
  nodes: [{ address: '127.0.0.1:50211', account: '0.0.3' }],
  feeAccounts: [],
  projectHeader: null,
  missing: [],
  isConfirmed: true,
  ...overrides,
})

/**
 * The practice market, which is active; the live market before its addresses are filled in; and a market that the
 * person added.
 */
export const sampleProfiles = {
  practice: profileOf({}),
  live: profileOf({
    id: 'live',
    kind: 'live',
    name: 'Live market',
    network: 'mainnet',
    baseUrl: null,
    mirrorUrl: null,
    nodes: [],
    missing: ['baseUrl'],
    isConfirmed: false,
  }),
  custom: profileOf({
    id: 'custom-0123456789ab',
    kind: 'custom',
    name: 'Second market',
    baseUrl: 'http://127.0.0.1:4200',
  }),
}

/** The agent key with which the app reads from the market. The app created the key. */
export const sampleServiceKey: ServiceKey = {
  kind: 'agent',
  origin: 'created',
  prefix: 'svcagent-3f2a',
  state: 'ready',
  keyStore: 'keychain',
  addedAt: new Date(T0 - 3 * DAY_MS).toISOString(),
  firstUsedAt: new Date(T0 - 3 * DAY_MS).toISOString(),
  lastUsedAt: new Date(T0 - 120_000).toISOString(),
  refusedAt: null,
  warning: null,
  end: { reason: 'idle', at: new Date(T0 + 90 * DAY_MS - 120_000).toISOString(), isOver: false },
  isShowable: false,
}

/** An agent key that the person created for an assistant. */
export const sampleAgentKey: AgentKey = {
  id: '0a1b2c3d',
  purpose: 'Claude',
  origin: 'created',
  prefix: 'svcagent-77aa',
  keyStore: 'keychain',
  addedAt: new Date(T0 - DAY_MS).toISOString(),
  lastUsedAt: null,
  removedAt: null,
  end: { reason: 'unused', at: new Date(T0 + 6 * DAY_MS).toISOString(), isOver: false },
  isShowable: false,
}

export const sampleConnection: ConnectionState = {
  activeProfileId: 'practice',
  profiles: Object.values(sampleProfiles),
  keys: [sampleServiceKey],
  agentKeys: [],
  keyStorage: 'keychain',
  isLocked: false,
  practiceStopped: null,
}

/** The unused rate limit of the agent key. */
export const sampleRateLimit: RateLimit = {
  name: 'agent',
  route: null,
  availableCount: 9,
  capacity: 9,
  refillPerSecond: 1.98,
  waiting: { action: 0, visible: 0, background: 0 },
  pausedForMs: 0,
}

export const sampleNetwork: NetworkState = {
  profile: { id: 'practice', label: 'Practice market', kind: 'practice' },
  service: { status: 'online', since: new Date(T0).toISOString() },
  nextServiceCheck: null,
  latestReadError: null,
  ledger: { status: 'unknown', since: null },
  mirror: { status: 'online', since: new Date(T0).toISOString() },
  rateLimits: [
    sampleRateLimit,
    { ...sampleRateLimit, name: 'keyless', availableCount: 20, capacity: 20, refillPerSecond: 0.65 },
  ],
}

/** Lists without entries, and limits that the person has confirmed. */
export const sampleLists: ListsState = {
  spenders: [],
  operators: [],
  book: [],
  inactiveEntries: [],
  limitsStatus: 'confirmed',
  committedIn24Hours: null,
  limits: { feeCap: '5', buy: null, mint: null, offer: null, shares: '25', day: null, passphraseAbove: null },
}

/** An NFT that another account owns and lists for 640 HBAR. */
export const sampleNft: NftDetail = {
  token: '0.0.4012877',
  checksum: 'fbeft',
  serial: 2187,
  standard: 'native',
  name: 'Tide 2187',
  collection: 'Tidal Forms',
  creator: null,
  image: null,
  rarityRank: 212,
  supply: 10_000,
  owner: seller,
  ownerSource: 'ledger',
  isOwnedByPerson: false,
  listing: { price: '640', seller, listedAt: null, paymentToken: null },
  collectionFloor: '420',
  bestOffer: '400',
  isInMintPool: false,
  saleFees: null,
  traits: [
    { type: 'Palette', value: 'Ember', count: 410, sharePercent: 4.1, listedCount: 12, floor: '590', bestOffer: '450' },
  ],
  stamp: stampAt(T0),
  collectionStamp: stampAt(T0, 120),
  traitsStamp: stampAt(T0),
}

const nftKey = { token: sampleNft.token, serial: sampleNft.serial }
const buyer: NamedId = { id: '0.0.3388777', checksum: 'aaaaa', name: null }
const hoursAgo = (hours: number): string => new Date(T0 - hours * HOUR_MS).toISOString()

/** History of `sampleNft`: two sales, and a price change before the latest sale. */
export const sampleNftHistory: NftHistory = {
  ...nftKey,
  entries: [
    {
      kind: 'sold',
      label: 'Sale',
      price: '510',
      at: hoursAgo(30),
      isByOffer: false,
      transactionId: '0.0.9@1795000000.5',
    },
    {
      kind: 'repriced',
      label: 'Price Change',
      price: '510',
      previousPrice: '600',
      at: hoursAgo(40),
      transactionId: null,
    },
    { kind: 'sold', label: 'Sale', price: '310', at: hoursAgo(900), isByOffer: true, transactionId: null },
  ].map(
    (event) => ({ previousPrice: null, seller, buyer, isByOffer: false, ...event }) as NftHistory['entries'][number],
  ),
  isWhole: true,
  floors: [
    { at: hoursAgo(1000), hbar: 300 },
    { at: hoursAgo(10), hbar: 420 },
  ],
  stamp: stampAt(T0),
}

export const sampleComparables: Comparables = {
  ...nftKey,
  sales: [
    {
      serial: 88,
      name: 'Tide 88',
      image: null,
      price: '605',
      at: hoursAgo(50),
      isByOffer: false,
      sharedTraits: [{ type: 'Palette', value: 'Ember' }],
      similarity: 0.62,
    },
  ],
  readCount: 58,
  oldestSaleAt: hoursAgo(2000),
  comparedCount: 51,
  unknownCount: 3,
  isExhausted: false,
  stamp: stampAt(T0),
}

export const sampleNftOffers: NftOffers = {
  ...nftKey,
  offers: [
    {
      ...nftKey,
      buyer,
      seller,
      price: '440',
      at: hoursAgo(20),
      status: 'Submitted',
      statusType: 1,
      listedPrice: '640',
    },
  ],
  stamp: stampAt(T0),
}

export const sampleRarity: Rarity = {
  ...nftKey,
  market: { rank: 212, score: 84.2 },
  total: 10_000,
  bits: 31.4,
  ownRank: null,
  requestCount: 50,
  stamp: stampAt(T0),
}

export const sampleQuote: Quote = {
  token: sampleNft.token,
  serial: sampleNft.serial,
  isListed: true,
  isQuotable: true,
  price: '640',
  reason: null,
  retryAfterSeconds: null,
  seller,
  feePercent: 2,
  feePaidBy: 'seller',
  notes: [],
  stamp: stampAt(T0),
}

/** A readiness fact that is required and fulfilled. */
export const sampleFact = (fact: ReadinessFactName, overrides: Partial<ReadinessFact> = {}): ReadinessFact => ({
  fact,
  about: 'token',
  state: 'yes',
  isNeeded: true,
  value: null,
  reason: null,
  remedy: 'none',
  ...overrides,
})

export const sampleReadiness: Readiness = {
  subject: mainAccount,
  isOwn: true,
  token: { id: sampleNft.token, checksum: sampleNft.checksum, name: null },
  tokenName: sampleNft.collection,
  readyStatus: 'yes',
  facts: [
    sampleFact('exists', { about: 'account' }),
    sampleFact('balance', { about: 'account', isNeeded: false, value: '12480.5' }),
    sampleFact('associated'),
  ],
  notes: [],
  stamp: stampAt(T0),
}

export const sampleEndpoint: ProfileEndpoint = { network: 'practice', serviceHost: '127.0.0.1:4100', toolHost: null }

/** Status of a review whose facts have not changed since the opening. The wait before Approve has just begun. */
export const sampleReviewStatus: ReviewStatus = {
  waitingReviewCount: 0,
  blockingError: null,
  waitLeftMs: 2000,
  waitRestart: null,
  endsInMs: 120_000,
}

/** Review of a purchase of `sampleNft`, with the verdict `match`. */
export const sampleReview: ReviewModel = {
  reviewId: 'r1',
  subject: 'transaction',
  theme: 'light',
  isPractice: true,
  networkLabel: 'Practice market',
  endpoint: sampleEndpoint,
  verdict: 'match',
  account: mainAccount,
  signer: { keyType: 'ED25519', keyStore: 'keychain' },
  gives: [{ kind: 'hbar', hbar: '640', isLimit: false, aside: null, note: null, isRequested: true }],
  gets: [
    {
      kind: 'nft',
      name: 'Tide 2187',
      title: null,
      note: null,
      collection: 'Tidal Forms',
      token: { id: sampleNft.token, checksum: 'fbeft', name: null },
      serial: '2187',
      image: null,
      isRequested: true,
    },
  ],
  revokes: [],
  marketEffects: [],
  payees: [
    {
      payee: seller,
      account: null,
      isNameTrusted: false,
      isListed: false,
      listedSince: null,
      role: 'seller',
      hbar: '627.2',
    },
  ],
  feeMax: '1',
  feeEstimate: null,
  comparison: [{ label: 'Price', requested: 'At most 640 ℏ', actual: '640 ℏ', status: 'match' }],
  findings: [],
  afterwards: null,
  fields: [{ path: 'memo', value: '""' }],
  exactText: null,
  bytesHash: null,
  expiresAt: new Date(T0 + 120_000).toISOString(),
  decideBy: null,
  endsInMs: 120_000,
  approveDelayMs: 2000,
  commission: null,
  requiresPassphrase: false,
}
