/** Complete launches, pools and offers for tests of the pages. A test overrides the fields that matter to the test. */
import type { Launch, LaunchMint, LaunchProgress, PoolView } from '@shared/contract/launches'
import type { OffersView, OwnOffer, SingleOffers } from '@shared/contract/offers'
import { HOUR_MS } from '@shared/time'
import { sampleAccounts, sampleNft, stampAt, T0 } from './samples'

/** Instant `hours` hours after the current time of the tests, or before this time if `hours` is negative. */
const instantAt = (hours: number): string => new Date(T0 + hours * HOUR_MS).toISOString()

/** An open launch, paid in HBAR from an allowance. */
export const sampleLaunch = (overrides: Partial<Launch> = {}): Launch => ({
  mintCode: 'night-ferries-public',
  token: { id: sampleNft.token, checksum: sampleNft.checksum, name: null },
  name: 'Night Ferries: all aboard',
  collection: 'Night Ferries',
  creator: 'Ferry & Yard',
  description: 'Whoever stands on the quay.',
  image: null,
  isForeverMint: false,
  paidIn: 'hbar',
  price: '22',
  otherPrice: null,
  isPaidByAllowance: true,
  minted: 120,
  total: 400,
  remainingCount: 280,
  isSoldOut: false,
  isPaused: false,
  poolAccount: null,
  startsAt: instantAt(-1),
  endsAt: instantAt(5),
  terms: { requiresAgreement: false, label: null, documents: [] },
  ...overrides,
})

const mintAt = (serial: number, secondsAgo: number, transaction = `0.0.9@${serial}.0`): LaunchMint => ({
  serial,
  name: `Ferry ${serial}`,
  image: null,
  price: '22',
  otherPrice: null,
  transaction,
  buyer: { id: '0.0.600001', checksum: 'aaaaa', name: null },
  at: new Date(T0 - secondsAgo * 1000).toISOString(),
})

/** `mintTimes`: a mint every half minute for an hour. `mints`: three mints, two of them in one transaction. */
export const sampleProgress = (overrides: Partial<LaunchProgress> = {}): LaunchProgress => ({
  token: sampleNft.token,
  mintCode: 'night-ferries-public',
  samples: [],
  hasAllMints: true,
  isCollectionShared: false,
  mints: [mintAt(120, 5, 'one'), mintAt(119, 5, 'one'), mintAt(118, 60)],
  mintTimes: Array.from({ length: 120 }, (_, index) => T0 - 5000 - index * 30_000),
  minterCount: 48,
  totalPaid: '2640',
  totalUnknownReason: null,
  stamp: stampAt(T0),
  ...overrides,
})

/** An open pool with four NFTs. The rarity of the last NFT is unknown. */
export const samplePool = (overrides: Partial<PoolView> = {}): PoolView => ({
  token: { id: sampleNft.token, checksum: sampleNft.checksum, name: null },
  name: 'Weather Diary',
  pool: {
    isActive: true,
    status: 'open',
    available: 4,
    paidIn: 'hbar',
    price: '30',
    isLimitedToList: false,
    opensAt: instantAt(-100),
    closesAt: null,
    address: 'https://m.example/weather',
  },
  nfts: [
    ...[3, 21, 40].map((rank, index) => ({
      serial: 10 - index,
      rank,
      percent: rank / 4,
      label: rank === 3 ? 'Epic' : 'Common',
      status: null,
      image: null,
    })),
    { serial: 77, rank: null, percent: null, label: null, status: null, image: null },
  ],
  unreadableCount: 0,
  isWhole: true,
  mintCode: 'weather-diary-forever',
  stamp: stampAt(T0),
  ...overrides,
})

/** One own offer on a collection. */
export const sampleOffer = (overrides: Partial<OwnOffer> = {}): OwnOffer => ({
  id: 41,
  token: sampleNft.token,
  collection: 'Tidal Forms',
  price: '120',
  traits: [],
  createdAt: instantAt(-24),
  floor: '420',
  bestOffer: '300',
  ...overrides,
})

/**
 * Own offers on a collection: two at one price and a third at another. The allowance is lower than the sum of the three
 * offers.
 */
export const sampleOffers = (overrides: Partial<OffersView> = {}): OffersView => ({
  account: sampleAccounts.selected,
  isKeyConfirmed: true,
  offers: [sampleOffer({ id: 43 }), sampleOffer({ id: 42 }), sampleOffer({ id: 41, price: '100' })],
  requiredAllowance: '340',
  largestListedAllowance: '200',
  allowances: [{ spender: '0.0.7007', hbar: '200', isListed: true }],
  balance: '12480.5',
  stamp: stampAt(T0),
  ...overrides,
})

/** One received offer on a single NFT, with the market's status “Submitted”. */
export const sampleSingleOffers: SingleOffers = {
  accounts: [sampleAccounts.selected],
  offers: [
    {
      token: sampleNft.token,
      serial: 7,
      name: 'Tide 7',
      image: null,
      collection: 'Tidal Forms',
      account: sampleAccounts.selected,
      buyer: { id: '0.0.3388777', checksum: 'aaaaa', name: null },
      seller: { id: sampleAccounts.selected, checksum: 'aaaaa', name: 'Main' },
      price: '390',
      listedPrice: '640',
      floor: '420',
      bestCollectionOffer: '300',
      floorStamp: stampAt(T0),
      proceeds: { hbar: '343.98', isMaximum: false },
      collectionProceeds: { hbar: '264.6', isMaximum: false },
      at: instantAt(-5),
      status: 'Submitted',
      statusType: 1,
      lastSale: { price: '350', at: instantAt(-90) },
    },
  ],
  isWhole: true,
  stamp: stampAt(T0),
}
