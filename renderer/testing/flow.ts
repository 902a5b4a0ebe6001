import type { Flow, FlowKindName } from '@shared/contract/flows'
import { sampleAccounts, sampleNft, T0 } from './samples'

/** A complete flow: a purchase that is being prepared. A test overrides the fields that matter to the test. */
export const sampleFlow = (overrides: Partial<Flow> = {}): Flow => ({
  id: 'f1',
  kind: 'buy',
  account: sampleAccounts.selected,
  token: sampleNft.token,
  serial: sampleNft.serial,
  count: null,
  accepted: null,
  countReason: null,
  title: 'Tide 2187',
  image: null,
  state: 'preparing',
  maxPrice: '640',
  price: '640',
  was: null,
  allowance: null,
  collectionPermission: null,
  paid: null,
  fee: null,
  transactionId: null,
  outcome: null,
  leftover: null,
  error: null,
  startedAt: new Date(T0).toISOString(),
  updatedAt: new Date(T0).toISOString(),
  nextTryAt: null,
  notBefore: null,
  sessionUntil: null,
  hasDraw: false,
  isAddingSpender: false,
  steps: [],
  ...overrides,
})

const MARKET_ALLOWANCE: Flow['allowance'] = { hbar: { spender: '0.0.7007' } }
const collectionFlow = (overrides: Partial<Flow>) =>
  sampleFlow({ serial: null, title: 'Tidal Forms', maxPrice: null, price: null, ...overrides })
const accountFlow = (overrides: Partial<Flow>) => collectionFlow({ token: null, title: 'HBAR allowance', ...overrides })

/** One flow of each kind, in the state `preparing`. */
export const SAMPLE_FLOWS: { readonly [K in FlowKindName]: Flow } = {
  buy: sampleFlow(),
  'buy-evm': sampleFlow({ kind: 'buy-evm', allowance: MARKET_ALLOWANCE }),
  associate: collectionFlow({ kind: 'associate' }),
  list: sampleFlow({ kind: 'list', maxPrice: null, price: '500' }),
  'list-evm': sampleFlow({ kind: 'list-evm', maxPrice: null, price: '500' }),
  unlist: sampleFlow({ kind: 'unlist', maxPrice: null, price: null }),
  'unlist-evm': sampleFlow({ kind: 'unlist-evm', maxPrice: null, price: null }),
  mint: collectionFlow({ kind: 'mint', count: 3, price: '30', maxPrice: '90', allowance: MARKET_ALLOWANCE }),
  allowance: accountFlow({ kind: 'allowance', maxPrice: '1500', allowance: MARKET_ALLOWANCE }),
  restore: accountFlow({ kind: 'restore', maxPrice: '500', allowance: MARKET_ALLOWANCE }),
  revoke: accountFlow({ kind: 'revoke', allowance: MARKET_ALLOWANCE }),
  'offer-add': collectionFlow({ kind: 'offer-add', count: 3, price: '120', maxPrice: '360' }),
  'offer-raise': collectionFlow({ kind: 'offer-raise', count: 2, price: '150', maxPrice: '300' }),
  'offer-cancel': collectionFlow({ kind: 'offer-cancel', price: '120' }),
  'sign-in': accountFlow({ kind: 'sign-in' }),
}
