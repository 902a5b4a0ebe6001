import type { Launch, Stage } from '../service/launchpad/launch'
import { COMING_LAUNCH_TREASURY, CREATORS, CROWD, FOREVER_POOL, person } from './accounts'
import { COMING_LAUNCH_TOKEN, FOREVER_TOKEN, LAUNCH_TOKEN, MINTS, NATIVE_TOKEN, PAYMENT_TOKEN } from './tokens'

const HBAR = 100_000_000n
/** Of the collection that launches set up by hand take their NFTs from: these are its own launch's. */
const OWN_SITE_NFTS = 100

type Days = { readonly from: number; readonly to: number | null }
type StageGiven = Days & Partial<Omit<Stage, 'id' | 'startMs' | 'endMs'>> & { readonly price: bigint }
type Given = Pick<Launch, 'mintCode' | 'name' | 'slug' | 'description' | 'token' | 'last'> &
  Partial<Omit<Launch, 'stages'>> & { readonly stages: readonly StageGiven[] }

/** Days are counted from the world's present. */
export const LAUNCHES: readonly Given[] = [
  {
    mintCode: 'weather-diary-forever',
    name: 'Weather Diary: the drawer',
    slug: 'weather-diary',
    description: 'Draw a day. A day that is sent back to the drawer can be drawn again.',
    token: FOREVER_TOKEN,
    last: 800,
    treasury: FOREVER_POOL,
    payout: CREATORS.forever,
    isForeverMint: true,
    stages: [{ from: -400, to: null, price: 30n * HBAR, maxPerTransaction: 10 }],
  },
  {
    mintCode: 'night-ferries-public',
    name: 'Night Ferries: all aboard',
    slug: 'night-ferries',
    description: 'Members boarded first; now whoever stands on the quay.',
    token: LAUNCH_TOKEN,
    last: 400,
    payout: CREATORS.launch,
    stages: [
      { from: -60, to: -58, price: 16n * HBAR, whitelist: [person('holder').num, CROWD.first + 3], maxPerWallet: 4 },
      { from: -58, to: 9, price: 22n * HBAR, maxPerTransaction: 5, maxPerWallet: 12, taper: true },
    ],
  },
  {
    mintCode: 'paper-moths',
    name: 'Paper Moths',
    slug: 'paper-moths',
    description: 'A hundred and fifty sheets. The list folds first.',
    token: COMING_LAUNCH_TOKEN,
    last: 150,
    treasury: COMING_LAUNCH_TREASURY,
    payout: CREATORS.comingLaunch,
    requiresAgreement: true,
    agreementLabel: 'I have read the terms of sale and agree that digital goods are delivered at once.',
    creatorTerms: {
      privacyUrl: 'https://paper-moths.example/privacy',
      termsUrl: 'https://paper-moths.example/terms',
      withdrawalUrl: 'https://paper-moths.example/withdrawal',
    },
    stages: [
      { from: 2, to: 3, price: 40n * HBAR, whitelist: [person('holder').num, person('buyer').num], maxPerWallet: 2 },
      { from: 3, to: 16, price: 55n * HBAR, maxPerTransaction: 5, maxPerWallet: 10 },
    ],
  },
  {
    mintCode: 'marginalia-dollars',
    name: 'Marginalia for Harbour Dollars',
    slug: 'marginalia',
    description: 'A note for four and a half dollars.',
    token: MINTS.tokenPriced,
    last: 90,
    isForeverMint: true,
    stages: [{ from: -70, to: null, price: 4_500_000n, currency: PAYMENT_TOKEN, maxPerTransaction: 3 }],
  },
  {
    mintCode: 'tide-postcards-members',
    name: 'Tide Postcards: members',
    slug: 'tide-postcards',
    description: 'Opens to members of the tide table.',
    token: MINTS.upcomingPool,
    last: 60,
    isForeverMint: true,
    stages: [{ from: 3, to: 30, price: 20n * HBAR, whitelist: [person('holder').num], maxPerWallet: 3 }],
  },
  {
    mintCode: 'quiet-engines-draw',
    name: 'Quiet Engines',
    slug: 'quiet-engines',
    description: 'Paused while the studio moves.',
    token: MINTS.pausedPool,
    last: 120,
    isForeverMint: true,
    paused: true,
    stages: [{ from: -80, to: 40, price: 12n * HBAR }],
  },
  {
    mintCode: 'tin-lighthouses-draw',
    name: 'Tin Lighthouses',
    slug: 'tin-lighthouses',
    description: 'Ended at the equinox.',
    token: MINTS.endedPool,
    last: 80,
    isForeverMint: true,
    stages: [{ from: -90, to: -20, price: 8n * HBAR }],
  },
  {
    mintCode: 'salt-letters-draw',
    name: 'Salt Letters',
    slug: 'salt-letters',
    description: 'Every letter is out.',
    token: MINTS.soldOutPool,
    last: 48,
    isForeverMint: true,
    stages: [{ from: -75, to: null, price: 36n * HBAR }],
  },
  {
    mintCode: 'first-light',
    name: 'First Light',
    slug: 'first-light',
    description: 'Forty mornings.',
    token: MINTS.soldOut,
    last: 40,
    stages: [{ from: -65, to: 10, price: 60n * HBAR }],
  },
  {
    mintCode: 'lantern-fish-claim',
    name: 'Lantern Fish: free claim',
    slug: 'lantern-fish',
    description: 'One at a time, two for each wallet.',
    token: MINTS.free,
    last: 200,
    stages: [{ from: -62, to: 30, price: 0n, kind: 'free', maxPerWallet: 2 }],
  },
  {
    mintCode: 'second-orbit-swap',
    name: 'Second Orbit: swap',
    slug: 'second-orbit',
    description: 'An Orbital Study for a plate.',
    token: MINTS.swap,
    last: 64,
    stages: [{ from: -64, to: 20, price: 0n, kind: 'swap', swapToken: NATIVE_TOKEN }],
  },
  {
    mintCode: 'direct-line',
    name: 'Direct Line',
    slug: 'direct-line',
    description: 'Paid at the counter, delivered at once.',
    token: MINTS.direct,
    last: 100,
    stages: [{ from: -61, to: 25, price: 15n * HBAR, kind: 'direct' }],
  },
  {
    mintCode: 'understudies-house',
    name: 'Understudies: house seats',
    slug: 'understudies',
    description: 'Minted in the house only.',
    token: MINTS.ownSite,
    last: OWN_SITE_NFTS,
    isForeverMint: true,
    ownSiteOnly: true,
    isShown: false,
    stages: [{ from: -5, to: 25, price: 5n * HBAR }],
  },
]
