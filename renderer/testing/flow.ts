import type { Flow } from '@shared/contract/flows'
import { sampleAccounts, sampleNft, T0 } from './samples'

/** A whole flow: a purchase that is being prepared. A test changes what it is about. */
export const sampleFlow = (change: Partial<Flow> = {}): Flow => ({
  id: 'f1',
  kind: 'buy',
  account: sampleAccounts.selected ?? '',
  token: sampleNft.token,
  serial: sampleNft.serial,
  count: null,
  title: 'Tide 2187',
  image: null,
  state: 'preparing',
  maxPrice: '640',
  price: '640',
  allowance: null,
  paid: null,
  fee: null,
  transactionId: null,
  outcome: null,
  leftover: null,
  error: null,
  startedAt: new Date(T0).toISOString(),
  updatedAt: new Date(T0).toISOString(),
  nextTryAt: null,
  steps: [],
  ...change,
})
