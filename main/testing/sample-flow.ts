import type { Flow } from '@shared/contract/flows'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import type { NewStep } from '../journal/journal'

/** Flow with every field: a purchase that is settled on the ledger but not complete. `change`: fields to replace. */
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
  isAddingSpender: false,
  steps: [],
  ...change,
})

/** Flow start of the purchase in `sampleFlow`, as stored in the journal. `change`: fields to replace. */
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

/** Fields with the same value in most flow starts. */
const commonFields = {
  step: 'begun',
  profile: 'practice',
  account: '0.0.1001',
  collection: 'Tides',
  image: null,
} as const
const collectionFields = { ...commonFields, title: 'Tides', token: '0.0.5000', feeCap: '10' } as const
const nftFields = { ...collectionFields, title: 'Tide 7', serial: 7 } as const
/** Fields of flows without a collection. */
const accountFields = { ...commonFields, title: 'HBAR allowance', feeCap: '10' } as const
const offer = { id: 5, price: '100', traits: [] }

/** Sample flow start of each kind of flow. */
export const SAMPLE_FLOW_STARTS: { readonly [K in FlowStart['kind']]: FlowStartOf<K> } = {
  buy: sampleFlowStart(),
  'buy-evm': { ...nftFields, kind: 'buy-evm', maxPrice: '120', seller: '0.0.2002' },
  associate: { ...collectionFields, kind: 'associate' },
  list: { ...nftFields, kind: 'list', price: '500', was: null },
  'list-evm': { ...nftFields, kind: 'list-evm', price: '500', was: '600' },
  unlist: { ...nftFields, kind: 'unlist' },
  'unlist-evm': { ...nftFields, kind: 'unlist-evm' },
  mint: { ...collectionFields, kind: 'mint', mintCode: 'tides', count: 3, maxPrice: '30', agreed: null },
  allowance: { ...accountFields, kind: 'allowance', amount: '1500' },
  restore: { ...accountFields, kind: 'restore', spender: '0.0.7007', amount: '500' },
  revoke: {
    ...accountFields,
    kind: 'revoke',
    allowance: { nft: { token: '0.0.5000', serial: 7, spender: '0.0.7007' } },
  },
  'offer-add': { ...collectionFields, kind: 'offer-add', price: '120', quantity: 3, traits: [] },
  'offer-raise': { ...collectionFields, kind: 'offer-raise', offers: [offer, { ...offer, id: 6 }], price: '150' },
  'offer-cancel': { ...collectionFields, kind: 'offer-cancel', offer },
  'sign-in': { ...accountFields, kind: 'sign-in', title: 'Sign-in' },
}

/**
 * The `signed` step of the purchase in `sampleFlow`. `pays`: amount in HBAR that the bytes move out of the account.
 */
export const sampleSignedStep = (pays = '120'): Extract<NewStep, { step: 'signed' }> => ({
  step: 'signed',
  transactionId: '0.0.1001@1.000000005',
  hash: '',
  node: '0.0.3',
  validUntil: '2026-11-21T12:02:00.000Z',
  pays,
  list: '',
})
