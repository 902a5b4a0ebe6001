import type { Flow } from '@shared/contract/flows'
import type { BegunOf } from '../journal/begun'
import type { NewStep } from '../journal/journal'

/** A whole flow: a purchase that was paid and is being recorded. A test changes what it is about. */
export const sampleFlow = (change: Partial<Flow> = {}): Flow => ({
  id: 'f',
  kind: 'buy',
  account: '0.0.1001',
  token: '0.0.5000',
  serial: 7,
  count: null,
  title: 'Tide 7',
  image: null,
  state: 'settled',
  maxPrice: '120',
  price: '120',
  allowance: null,
  paid: '120',
  fee: null,
  transactionId: null,
  outcome: null,
  leftover: null,
  error: null,
  startedAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  nextTryAt: null,
  steps: [],
  ...change,
})

/** How that purchase is begun in the journal. */
export const sampleBegun = (change: Partial<BegunOf<'buy'>> = {}): BegunOf<'buy'> => ({
  step: 'begun',
  kind: 'buy',
  profile: 'practice',
  account: '0.0.1001',
  token: '0.0.5000',
  serial: 7,
  title: 'Tide 7',
  collection: 'Tides',
  image: null,
  maxPrice: '120',
  seller: null,
  feeCap: '10',
  ...change,
})

/** What its bytes are signed as. `pays`: decimal HBAR that leaves by them. */
export const sampleSigned = (pays = '120'): Extract<NewStep, { step: 'signed' }> => ({
  ...{ step: 'signed', transactionId: '0.0.1001@1.000000005', hash: '', node: '0.0.3' },
  ...{ validUntil: '2026-11-21T12:02:00.000Z', pays, list: '' },
})
