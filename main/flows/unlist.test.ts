import { afterEach, describe, expect, it } from 'vitest'
import { unlistNftRes } from '@shared/market/affiliate'
import type { EntityId } from '@shared/ids'
import type { JournalStep } from '../journal/journal'
import { fakeMirror } from '../ledger/testing/fake-mirror'
import type { Mirror } from '../ledger/mirror'
import { scriptedMarket } from '../market/testing/scripted'
import { AppFailure } from '../platform/app-failure'
import { SAMPLE_BEGUN } from '../testing/flow'
import type { FlowKinds } from './flow-kind'
import { createSurroundings } from './surroundings'
import { createFlowRig, finish, PURCHASE, stepsOfPurchase, type FlowRig } from './testing/rig'
import { letTry, refused, untilNow } from './testing/service-rig'
import { createUnlist, createUnlistEvm } from './unlist'

const rigs: FlowRig[] = []
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})
async function rigNow(): Promise<FlowRig> {
  const rig = await createFlowRig()
  rigs.push(rig)
  return rig
}
const ACCOUNT = SAMPLE_BEGUN.unlist.account
const BUYER: EntityId = '0.0.2002'
const listing = (over: object = {}) => ({
  ...{ token: '0.0.5000', serial: 7, name: 'Tide 7', isListed: true },
  listing: { price: 120, sellerAddress: ACCOUNT, listingDate: null, paymentTokenId: null, ...over },
})
const GONE = { ...listing(), isListed: false, listing: null }
const LOCKED = refused(unlistNftRes, { errorCode: 'LISTING_BUYER_LOCKED', retryable: true, retryAfterSeconds: 20 })

/** An app that starts after it had told the market of the signed bytes, and been asked to wait for a buyer. */
async function waiting(kind: 'unlist' | 'unlist-evm', nft: () => unknown, mirror: Partial<Mirror>) {
  const bought = await rigNow()
  const buyer = bought.start()
  const steps = stepsOfPurchase(bought, (await finish(buyer, buyer.begin(PURCHASE).id)).id)
  const sent = steps.slice(1, steps.findIndex(({ step }) => step === 'completing') + 1)
  const rig = await rigNow()
  let calls = 0
  const market = scriptedMarket(
    (op) => {
      if (op.name !== unlistNftRes.name) return nft()
      calls++
      return { success: true, apimessage: 'ok' }
    },
    { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 15, isCached: false, offline: false },
  )
  const reads = fakeMirror({
    readUntilMs: () => Promise.resolve(rig.clock.ms + 1),
    tokenKind: () => Promise.resolve({ kind: 'native-nft' }),
    ...mirror,
  })
  const around = createSurroundings({
    ...{ market, mirror: reads, nodes: () => ['0.0.3'], now: () => rig.clock.ms },
    ...{ spenders: () => [], operators: () => [], known: () => [], standingOffers: () => Promise.resolve(null) },
  })
  const deps = { market, mirror: reads, around }
  const kinds = { unlist: createUnlist(deps), 'unlist-evm': createUnlistEvm(deps) } as unknown as FlowKinds
  const noted = { step: 'not-completed', error: LOCKED.error, notBefore: null } as const
  rig.leave('f', [SAMPLE_BEGUN[kind], ...sent, noted] as JournalStep[])
  const runner = rig.start({ kinds })
  runner.recover()
  return { rig, runner, calls: () => calls }
}
const held = (owner: EntityId | null): Partial<Mirror> => ({ nftOwner: () => Promise.resolve(owner) })

describe('a listing that is gone after a buyer was let through first', () => {
  it.each<[string, () => unknown]>([
    ['is gone', () => GONE],
    ['is the new owner’s', () => listing({ sellerAddress: BUYER })],
  ])('was sold when it %s and the NFT is another’s', async (_, nft) => {
    const { runner, calls } = await waiting('unlist', nft, held(BUYER))
    expect(await finish(runner, 'f')).toMatchObject({
      ...{ state: 'failed', error: { code: 'sold-meanwhile', owner: BUYER } },
    })
    expect(calls()).toBe(0)
  })

  it('was sold when the contract names another owner', async () => {
    const { runner } = await waiting('unlist-evm', () => GONE, {
      tokenKind: () => Promise.resolve({ kind: 'contract', evmAddress: `0x${'cd'.repeat(20)}` }),
      contractNftOwner: () => Promise.resolve(`0x${'ab'.repeat(20)}` as const),
      accountAt: () => Promise.resolve(BUYER),
    })
    expect(await finish(runner, 'f')).toMatchObject({ error: { code: 'sold-meanwhile', owner: BUYER } })
  })

  it('was taken back when the NFT is still the seller’s', async () => {
    const { runner, calls } = await waiting('unlist', () => GONE, held(ACCOUNT))
    expect(await finish(runner, 'f')).toMatchObject({ state: 'done', error: null })
    expect(calls()).toBe(0)
  })

  it.each<[string, Partial<Mirror>]>([
    ['cannot be read', { nftOwner: () => Promise.reject(new AppFailure({ code: 'offline', what: 'mirror' })) }],
    ['names nobody', held(null)],
  ])('is open while the mirror %s', async (_, mirror) => {
    const { runner, calls } = await waiting('unlist', () => GONE, mirror)
    expect(await letTry(runner, 'f')).toMatchObject({ state: 'settled' })
    expect(calls()).toBe(0)
  })

  it('is what the mirror says once it has read that far, and not before', async () => {
    let owner: EntityId = ACCOUNT
    let aheadMs = -5000
    const { rig, runner } = await waiting('unlist', () => GONE, {
      nftOwner: () => Promise.resolve(owner),
      readUntilMs: () => Promise.resolve(rig.clock.ms + aheadMs),
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(runner.get('f').state).toBe('settled')
    owner = BUYER
    aheadMs = 1
    expect(await finish(runner, 'f')).toMatchObject({ error: { code: 'sold-meanwhile' } })
  })

  it('stands when it asks for another token now, and is taken back', async () => {
    const { runner, calls } = await waiting('unlist', () => listing({ paymentTokenId: '0.0.99' }), held(ACCOUNT))
    expect(await untilNow(runner, 'f', ({ state }) => state === 'done')).toMatchObject({ error: null })
    expect(calls()).toBe(1)
  })
})
