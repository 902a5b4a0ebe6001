import { afterEach, describe, expect, it } from 'vitest'
import { unlistNftRes } from '@shared/market/affiliate'
import type { EntityId } from '@shared/ids'
import type { Mirror } from '../hedera/mirror'
import { AppFailure } from '../platform/app-failure'
import { SAMPLE_FLOW_STARTS } from '../testing/sample-flow'
import { finishNow, makeTries, refusalFailure, runUntil } from './testing/service-rig'
import { closeListingRigs, createListingRig } from './testing/listing-rig'

afterEach(closeListingRigs)

const ACCOUNT = SAMPLE_FLOW_STARTS.unlist.account
const BUYER: EntityId = '0.0.2002'
const listing = (over: object = {}) => ({
  token: '0.0.5000',
  serial: 7,
  name: 'Tide 7',
  isListed: true,
  listing: { price: 120, sellerAddress: ACCOUNT, listingDate: null, paymentTokenId: null, ...over },
})
const GONE = { ...listing(), isListed: false, listing: null }
const LOCKED = refusalFailure(unlistNftRes, {
  errorCode: 'LISTING_BUYER_LOCKED',
  retryable: true,
  retryAfterSeconds: 20,
})
const OFFLINE = new AppFailure({ code: 'offline', what: 'mirror' })

const waiting = (kind: 'unlist' | 'unlist-evm', nft: () => unknown, mirror: Partial<Mirror>, held?: string) =>
  createListingRig(kind, { nft, mirror, lastError: LOCKED.error, ...(held === undefined ? {} : { held }) })
const of = (owner: EntityId | null, isDeleted = false) => ({ owner, isDeleted, spender: null, delegatingSpender: null })
const held = (owner: EntityId | null): Partial<Mirror> => ({ nft: () => Promise.resolve(owner && of(owner)) })

describe('a listing that is gone after a buyer was let through first', () => {
  it.each<[string, () => unknown]>([
    ['is gone', () => GONE],
    ['is the new owner’s', () => listing({ sellerAddress: BUYER })],
  ])('was sold or given away when it %s and the NFT is another’s', async (_, nft) => {
    const { runner, countByCall } = await waiting('unlist', nft, held(BUYER))
    expect(await finishNow(runner, 'f')).toMatchObject({
      state: 'failed',
      error: { code: 'sold-meanwhile', owner: BUYER },
    })
    expect(countByCall.reports).toBe(0)
  })

  it('was so when the contract names another owner', async () => {
    const { runner } = await waiting('unlist-evm', () => GONE, {
      tokenKind: () => Promise.resolve({ kind: 'contract', evmAddress: `0x${'cd'.repeat(20)}` }),
      contractNftOwner: () => Promise.resolve(`0x${'ab'.repeat(20)}` as const),
      accountAt: () => Promise.resolve(BUYER),
    })
    expect(await finishNow(runner, 'f')).toMatchObject({ error: { code: 'sold-meanwhile', owner: BUYER } })
  })

  it('was so when the NFT was burned', async () => {
    const { runner } = await waiting('unlist', () => GONE, { nft: () => Promise.resolve(of(ACCOUNT, true)) })
    expect(await finishNow(runner, 'f')).toMatchObject({
      state: 'failed',
      error: { code: 'sold-meanwhile', owner: null },
    })
  })

  it('was taken back when the NFT is still the seller’s', async () => {
    const { runner, countByCall } = await waiting('unlist', () => GONE, held(ACCOUNT))
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'done', error: null })
    expect(countByCall.reports).toBe(0)
  })

  it('stands when it asks for another token now, and is taken back', async () => {
    const { runner, countByCall } = await waiting('unlist', () => listing({ paymentTokenId: '0.0.99' }), held(ACCOUNT))
    expect(await runUntil(runner, 'f', ({ state }) => state === 'done')).toMatchObject({ error: null })
    expect(countByCall.reports).toBe(1)
  })
})

describe('a listing of an edition that is gone', () => {
  const CONTRACT = `0x${'cd'.repeat(20)}`
  const edition = (left: bigint | null): Partial<Mirror> => ({
    tokenKind: () => Promise.resolve({ kind: 'contract', evmAddress: CONTRACT }),
    contractNftOwner: () => Promise.resolve(null),
    evmAddressOf: () => Promise.resolve(`0x${'ab'.repeat(20)}`),
    contractBalance: (contract, owner, serial) =>
      Promise.resolve(contract === CONTRACT && owner === `0x${'ab'.repeat(20)}` && serial === 7 ? left : null),
  })
  it.each<[string, bigint, string | undefined, object]>([
    ['was taken back when as many are there as before', 2n, '2', { state: 'done', error: null }],
    ['was sold when there are fewer', 1n, '2', { state: 'failed', error: { code: 'sold-meanwhile', owner: null } }],
    [
      'may have been sold when some are there, and nobody knows of how many',
      ...([2n, undefined, { state: 'done', error: { code: 'maybe-sold' } }] as const),
    ],
    ['was sold when none is there', 0n, undefined, { state: 'failed', error: { code: 'sold-meanwhile', owner: null } }],
  ])('%s', async (_, left, before, expected) => {
    const { runner } = await waiting('unlist-evm', () => GONE, edition(left), before)
    expect(await finishNow(runner, 'f')).toMatchObject(expected)
  })
})

describe('a listing of an edition, while the market shows the one of another seller', () => {
  const own = {
    marketplaceListingId: 1,
    sellerAddress: ACCOUNT,
    salePrice: 120,
    nftName: 'Tide 7',
    nftTokenAddress: SAMPLE_FLOW_STARTS['unlist-evm'].token,
    nftSerialId: SAMPLE_FLOW_STARTS['unlist-evm'].serial,
  }
  const edition: Partial<Mirror> = {
    tokenKind: () => Promise.resolve({ kind: 'contract', evmAddress: `0x${'cd'.repeat(20)}` }),
    contractNftOwner: () => Promise.resolve(null),
    evmAddressOf: () => Promise.resolve(`0x${'ab'.repeat(20)}`),
    contractBalance: () => Promise.resolve(3n),
  }
  it.each<[string, object[], number]>([
    ['stands while the own one is among the listings, and is taken back', [own], 1],
    ['is gone when the own one is not among them', [{ ...own, nftSerialId: own.nftSerialId + 1 }], 0],
  ])('%s', async (_, marketListings, calls) => {
    const { runner, countByCall } = await createListingRig('unlist-evm', {
      nft: () => listing({ sellerAddress: BUYER }),
      ownListings: () => ({ marketListings }),
      mirror: edition,
      lastError: LOCKED.error,
      held: '3',
    })
    expect(await runUntil(runner, 'f', ({ state }) => state !== 'settled')).toMatchObject({
      state: 'done',
      error: null,
    })
    expect(countByCall.reports).toBe(calls)
  })
})

describe('a listing that is gone while nobody tells who has the NFT', () => {
  it('is open for some minutes where the mirror names nobody, and done then with what is not known', async () => {
    const { runner, rig, countByCall } = await waiting('unlist', () => GONE, held(null))
    expect(await makeTries(runner, 'f')).toMatchObject({ state: 'settled' })
    rig.clock.ms += 9 * 60_000
    expect(await makeTries(runner, 'f')).toMatchObject({ state: 'settled' })
    rig.clock.ms += 60_000
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'done', error: { code: 'maybe-sold' } })
    expect(countByCall.reports).toBe(0)
  })

  it('is open while a mirror cannot be read, after a long sleep, too, and is then what the mirror says', async () => {
    let isOff = true
    const { runner, rig } = await waiting('unlist', () => GONE, {
      nft: () => (isOff ? Promise.reject(OFFLINE) : Promise.resolve(of(BUYER))),
    })
    await makeTries(runner, 'f')
    rig.clock.ms += 30 * 3600_000
    expect(await makeTries(runner, 'f', 15)).toMatchObject({ state: 'settled' })
    isOff = false
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'failed', error: { code: 'sold-meanwhile' } })
  })

  it('is open for a day while a mirror does not say how far it has read, and may have been sold then', async () => {
    const { runner, rig } = await waiting('unlist', () => GONE, {
      ...held(ACCOUNT),
      readUntilMs: () => Promise.resolve(null),
    })
    rig.clock.ms += 23 * 3600_000
    expect(await makeTries(runner, 'f', 15)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 3600_000
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'done', error: { code: 'maybe-sold' } })
  })

  it('is what a mirror says that is always late, once it has read up to when the listing was seen to be gone', async () => {
    let owner: EntityId = ACCOUNT
    const { rig, runner } = await createListingRig('unlist', {
      nft: () => GONE,
      mirror: {
        nft: () => Promise.resolve(of(owner)),
        readUntilMs: () => Promise.resolve(rig.clock.ms - 20_000),
      },
      lastError: { code: 'timed-out', what: 'service' },
    })
    expect(await makeTries(runner, 'f')).toMatchObject({ state: 'settled' })
    rig.clock.ms += 20_000
    expect(await makeTries(runner, 'f')).toMatchObject({ state: 'settled' })
    owner = BUYER
    rig.clock.ms += 1
    expect(await finishNow(runner, 'f')).toMatchObject({ error: { code: 'sold-meanwhile' } })
  })
})
