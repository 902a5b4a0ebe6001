/** Whole, honest launches and offers for tests; a test changes what it is about. */
import type { Launch } from '@shared/contract/launches'
import type { OffersView, OwnOffer, SingleOffers } from '@shared/contract/offers'
import { sampleAccounts, sampleNft, stampAt, T0 } from './samples'

const at = (hours: number): string => new Date(T0 + hours * 3_600_000).toISOString()

/** Open, paid in HBAR, with an allowance. */
export const sampleLaunch = (change: Partial<Launch> = {}): Launch => ({
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
  takesAllowance: true,
  minted: 120,
  total: 400,
  left: 280,
  isSoldOut: false,
  isPaused: false,
  startsAt: at(-1),
  endsAt: at(5),
  terms: { requiresAgreement: false, label: null, documents: [] },
  ...change,
})

export const sampleOffer = (change: Partial<OwnOffer> = {}): OwnOffer => ({
  ...{ id: 41, token: sampleNft.token, collection: 'Tidal Forms', price: '120', traits: [] },
  ...{ createdAt: at(-24), floor: '420', bestOffer: '300' },
  ...change,
})

/** Three offers: two alike, one of another price. */
export const sampleOffers = (change: Partial<OffersView> = {}): OffersView => ({
  account: sampleAccounts.selected ?? '',
  isProven: true,
  offers: [sampleOffer({ id: 43 }), sampleOffer({ id: 42 }), sampleOffer({ id: 41, price: '100' })],
  needed: '340',
  allowance: '200',
  allowances: [{ spender: '0.0.7007', hbar: '200', isListed: true }],
  balance: '12480.5',
  stamp: stampAt(T0),
  ...change,
})

/** One offer to the person, submitted. */
export const sampleSingleOffers: SingleOffers = {
  accounts: [sampleAccounts.selected ?? ''],
  offers: [
    {
      ...{ token: sampleNft.token, serial: 7, name: 'Tide 7', image: null, collection: 'Tidal Forms' },
      account: sampleAccounts.selected ?? '',
      buyer: { id: '0.0.3388777', checksum: 'aaaaa', name: null },
      seller: { id: sampleAccounts.selected ?? '', checksum: 'aaaaa', name: 'Main' },
      ...{
        price: '390',
        listedPrice: '640',
        floor: '420',
        floorStamp: stampAt(T0),
        at: at(-5),
        status: 'Submitted',
        statusType: 1,
      },
      lastSale: { price: '350', at: at(-90) },
    },
  ],
  isWhole: true,
  stamp: stampAt(T0),
}
