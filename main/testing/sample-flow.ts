import type { Flow } from '@shared/contract/flows'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import type { NewStep } from '../journal/journal'

/** A whole flow: a purchase that was paid and is being recorded. A test changes the fields that it checks. */
export const sampleFlow = (change: Partial<Flow> = {}): Flow => ({
  id: 'f',
  kind: 'buy',
  account: '0.0.1001',
  token: '0.0.5000',
  serial: 7,
  count: null,
  accepted: null,
  countReason: null,
  title: 'Tide 7',
  image: null,
  state: 'settled',
  maxPrice: '120',
  price: '120',
  was: null,
  allowance: null,
  collectionPermission: null,
  paid: '120',
  fee: null,
  transactionId: null,
  outcome: null,
  leftover: null,
  error: null,
  startedAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  nextTryAt: null,
  notBefore: null,
  sessionUntil: null,
  hasDraw: false,
  steps: [],
  ...change,
})

/** Flow start of that purchase, as in the journal. */
export const sampleFlowStart = (change: Partial<FlowStartOf<'buy'>> = {}): FlowStartOf<'buy'> => ({
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

const common = { step: 'begun', profile: 'practice', account: '0.0.1001', collection: 'Tides', image: null } as const
const collectionStart = { ...common, title: 'Tides', token: '0.0.5000', feeCap: '10' } as const
const nftStart = { ...collectionStart, title: 'Tide 7', serial: 7 } as const
const hbarStart = { ...common, title: 'HBAR allowance', feeCap: '10' } as const
const offer = { id: 5, price: '100', traits: [] }

/** One flow start of each kind. */
export const SAMPLE_FLOW_STARTS: { readonly [K in FlowStart['kind']]: FlowStartOf<K> } = {
  buy: sampleFlowStart(),
  'buy-evm': { ...nftStart, kind: 'buy-evm', maxPrice: '120', seller: '0.0.2002' },
  associate: { ...collectionStart, kind: 'associate' },
  list: { ...nftStart, kind: 'list', price: '500', was: null },
  'list-evm': { ...nftStart, kind: 'list-evm', price: '500', was: '600' },
  unlist: { ...nftStart, kind: 'unlist' },
  'unlist-evm': { ...nftStart, kind: 'unlist-evm' },
  mint: { ...collectionStart, kind: 'mint', mintCode: 'tides', count: 3, maxPrice: '30', agreed: null },
  allowance: { ...hbarStart, kind: 'allowance', amount: '1500' },
  restore: { ...hbarStart, kind: 'restore', spender: '0.0.7007', amount: '500' },
  revoke: { ...hbarStart, kind: 'revoke', allowance: { nft: { token: '0.0.5000', serial: 7, spender: '0.0.7007' } } },
  'offer-add': { ...collectionStart, kind: 'offer-add', price: '120', quantity: 3, traits: [] },
  'offer-raise': { ...collectionStart, kind: 'offer-raise', offers: [offer, { ...offer, id: 6 }], price: '150' },
  'offer-cancel': { ...collectionStart, kind: 'offer-cancel', offer },
  'sign-in': { ...hbarStart, kind: 'sign-in', title: 'Sign-in' },
}

/** The `signed` step of that purchase. `pays`: decimal HBAR that the bytes transfer out of the account. */
export const sampleSignedStep = (pays = '120'): Extract<NewStep, { step: 'signed' }> => ({
  step: 'signed',
  transactionId: '0.0.1001@1.000000005',
  hash: '',
  node: '0.0.3',
  validUntil: '2026-11-21T12:02:00.000Z',
  pays,
  list: '',
})
