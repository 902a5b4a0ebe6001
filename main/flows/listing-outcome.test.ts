import { afterEach, describe, expect, it } from 'vitest'
import { listNftRes, unlistNftRes } from '@shared/market/affiliate'
import { MINUTE_MS } from '@shared/time'
import { AppFailure } from '../platform/app-failure'
import { SAMPLE_FLOW_STARTS } from '../testing/sample-flow'
import { finishNow, makeTries, refusalFailure } from './testing/service-rig'
import { closeListingRigs, createListingRig } from './testing/listing-rig'

afterEach(closeListingRigs)

const NO_KEY = new AppFailure({ code: 'unauthorized', cause: 'no-key' })
const OFFLINE = new AppFailure({ code: 'offline', what: 'service' })
const priced = (price: string | null) => ({
  token: '0.0.5000',
  serial: 7,
  name: 'Tide 7',
  isListed: price !== null,
  listing:
    price === null
      ? null
      : {
          price: Number(price),
          sellerAddress: SAMPLE_FLOW_STARTS.list.account,
          listingDate: null,
          paymentTokenId: null,
        },
})
const LISTED = priced(SAMPLE_FLOW_STARTS.list.price)
const EXPIRED = { code: 'service-refused', failure: 'listing-expired', money: 'nothing' }

describe('a market that does not take the word of a listing, or of its end', () => {
  it.each([
    ['list', () => priced(null)],
    ['list-evm', () => priced(null)],
    ['unlist', () => LISTED],
    ['unlist-evm', () => LISTED],
  ] as const)('is told no more once the code is over, and the %s did not take place', async (kind, nft) => {
    const { rig, runner, countByCall } = await createListingRig(kind, {
      nft,
      reportAnswer: () => NO_KEY,
      lastError: NO_KEY.error,
    })
    expect(await makeTries(runner, 'f')).toMatchObject({ state: 'settled', error: NO_KEY.error })
    expect(countByCall.reports).toBeGreaterThan(0)
    rig.clock.ms += 36 * MINUTE_MS
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'failed', error: EXPIRED })
  })

  it('may have heard it all the same: then it is done', async () => {
    let nft: object = priced(null)
    const { rig, runner } = await createListingRig('list', {
      nft: () => nft,
      reportAnswer: () => NO_KEY,
      lastError: NO_KEY.error,
    })
    await makeTries(runner, 'f')
    nft = LISTED
    rig.clock.ms += 36 * MINUTE_MS
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'done', error: null })
  })

  it('is left a minute after the last call before it counts as not done', async () => {
    const { rig, runner } = await createListingRig('list', {
      nft: () => priced(null),
      reportAnswer: () => NO_KEY,
      lastError: NO_KEY.error,
    })
    rig.clock.ms += 34 * MINUTE_MS + 30_000
    await makeTries(runner, 'f')
    rig.clock.ms += 59_000
    expect((await makeTries(runner, 'f')).state).toBe('settled')
    rig.clock.ms += 1000
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'failed', error: EXPIRED })
  })

  it('is told on while it asks for that itself', async () => {
    const again = refusalFailure(listNftRes, { errorCode: 'TXUNCONFIRMED', retryable: true })
    const { rig, runner, countByCall } = await createListingRig('list', {
      nft: () => priced(null),
      reportAnswer: () => again,
      lastError: again.error,
    })
    await makeTries(runner, 'f')
    rig.clock.ms += 60 * MINUTE_MS
    const calls = countByCall.reports
    expect(await makeTries(runner, 'f')).toMatchObject({ state: 'settled', error: again.error })
    expect(countByCall.reports).toBeGreaterThan(calls)
  })

  it('is told on for as long as it keeps the code after it last asked for that, though it is out of reach meanwhile', async () => {
    const locked = refusalFailure(listNftRes, {
      errorCode: 'LISTING_BUYER_LOCKED',
      retryable: true,
      retryAfterSeconds: 20,
    })
    let res: unknown = locked
    let nft: unknown = priced(null)
    const { rig, runner, restart, countByCall } = await createListingRig('list', {
      nft: () => nft,
      reportAnswer: () => res,
      lastError: locked.error,
      startsAfterMs: 20 * MINUTE_MS,
    })
    rig.clock.ms += 14 * MINUTE_MS
    await makeTries(runner, 'f')
    res = nft = OFFLINE
    rig.clock.ms += 3 * MINUTE_MS
    expect(await makeTries(runner, 'f', 15)).toMatchObject({ state: 'settled', error: OFFLINE.error })
    nft = priced(null)
    const next = restart()
    expect((await makeTries(next, 'f', 15)).state).toBe('settled')
    rig.clock.ms += 30 * MINUTE_MS
    const calls = countByCall.reports
    expect((await makeTries(next, 'f', 15)).state).toBe('settled')
    expect(countByCall.reports).toBeGreaterThan(calls)
    rig.clock.ms += 3 * MINUTE_MS
    expect(await finishNow(next, 'f')).toMatchObject({ state: 'failed', error: EXPIRED })
  })

  it('is believed in what it refused for good', async () => {
    const wrong = refusalFailure(unlistNftRes, { errorCode: 'TXWRONGTYPE' })
    let nft: unknown = OFFLINE
    const { rig, runner, countByCall } = await createListingRig('unlist', { nft: () => nft, lastError: wrong.error })
    await makeTries(runner, 'f')
    rig.clock.ms += 60 * MINUTE_MS
    nft = LISTED
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'failed', error: wrong.error })
    expect(countByCall.reports).toBe(0)
  })
})

describe('a market that accepts a listing and cannot be read afterwards', () => {
  const accepting = async (unread: Error) => {
    let nft: object = priced(null)
    const reportAnswer = () => {
      nft = unread
      return { success: true, apimessage: 'ok' }
    }
    return createListingRig('list', { nft: () => nft, reportAnswer, lastError: NO_KEY.error })
  }

  it('ends the flow as accepted and not verified, and is not asked again', async () => {
    const { runner, countByCall } = await accepting(OFFLINE)
    expect(await finishNow(runner, 'f')).toMatchObject({
      state: 'done',
      error: { code: 'accepted-unverified', asked: `${SAMPLE_FLOW_STARTS.list.price} ℏ` },
    })
    expect(countByCall.reports).toBe(1)
  })

  it('does not hide a fault of the app', async () => {
    const { rig, runner } = await accepting(new TypeError('a fault of the app'))
    await makeTries(runner, 'f')
    expect(runner.get('f').state).not.toBe('done')
    expect(rig.eventLog.faults).toContain('settle')
  })
})

describe('a market that cannot be asked how the listing stands', () => {
  it.each(['list', 'unlist'] as const)('is asked for a day, and the %s ends as not known then', async (kind) => {
    const garbled = new AppFailure({ code: 'unexpected-answer', operation: 'tokenNft', path: 'listing' })
    const { rig, runner } = await createListingRig(kind, {
      nft: () => garbled,
      reportAnswer: () => NO_KEY,
      lastError: NO_KEY.error,
    })
    rig.clock.ms += 23 * 60 * MINUTE_MS
    expect((await makeTries(runner, 'f', 30)).state).toBe('settled')
    rig.clock.ms += 60 * MINUTE_MS
    expect(await finishNow(runner, 'f')).toMatchObject({
      state: 'failed',
      error: { code: 'outcome-unknown', failure: 'listing-answer-lost' },
    })
  })

  it('is asked on while it cannot be reached, and tells in the end', async () => {
    let nft: object = OFFLINE
    const { rig, runner } = await createListingRig('list', {
      nft: () => nft,
      reportAnswer: () => OFFLINE,
      lastError: OFFLINE.error,
    })
    rig.clock.ms += 25 * 60 * MINUTE_MS
    expect((await makeTries(runner, 'f', 30)).state).toBe('settled')
    nft = LISTED
    expect(await finishNow(runner, 'f')).toMatchObject({ state: 'done', error: null })
  })

  it.each([
    ['list', priced(null)],
    ['unlist', LISTED],
  ] as const)(
    'until the app starts a day later, and shows the %s undone for a minute, has not done it',
    async (kind, nft) => {
      const { rig, runner } = await createListingRig(kind, {
        nft: () => nft,
        reportAnswer: () => OFFLINE,
        lastError: OFFLINE.error,
        startsAfterMs: 25 * 60 * MINUTE_MS,
      })
      expect((await makeTries(runner, 'f', 20)).state).toBe('settled')
      rig.clock.ms += MINUTE_MS
      expect(await finishNow(runner, 'f')).toMatchObject({ state: 'failed', error: EXPIRED })
    },
  )
})
