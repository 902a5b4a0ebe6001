import { afterEach, describe, expect, it } from 'vitest'
import type { MintCountReason } from '@shared/contract/flows'
import { lastEntryOf } from '../journal/journal'
import { HBAR } from '../signing/testing/pieces'
import { spentSince } from './spending-limits'
import type { ReviewDecision, ReviewRequest } from './runner-deps'
import { LAUNCH, LOWER_COUNT_ANSWER, MINTED_ANSWER, DIRECT_PAYMENT_ANSWER, startMint } from './testing/mint-script'
import { approveAll, NO_LIMITS, PROFILE, waitForFlow } from './testing/rig'
import { closeRigs, finishNow } from './testing/service-rig'

afterEach(closeRigs)

const STATED: MintCountReason = { of: 'stated', words: 'Accepted 3 of 7: one mint takes at most 3 here.' }
/** A mint of seven NFTs at 10 ℏ, of which the market accepts three. */
const lowered = (
  answers: Parameters<typeof startMint>[0] = {},
  script: Parameters<typeof startMint>[2] = {},
  deps: Parameters<typeof startMint>[3] = {},
) => startMint({ mintNft: LOWER_COUNT_ANSWER, mintNftRes: MINTED_ANSWER, ...answers }, {}, script, deps, 7)

describe('a mint of which the market accepts fewer NFTs than requested', () => {
  it('keeps the requested, the accepted and the arrived NFTs apart, and the most that can leave is that of the accepted', async () => {
    const { runner, id, calls, rig } = await lowered()
    const flow = await finishNow(runner, id)
    expect(flow).toMatchObject({
      state: 'done',
      count: 7,
      accepted: 3,
      countReason: STATED,
      price: '10',
      maxPrice: '30',
      leftover: null,
      outcome: { isPartial: false, minted: [{ serial: 7 }, { serial: 8 }, { serial: 9 }] },
    })
    expect(calls.find(({ name }) => name === 'mintNft')?.query).toMatchObject({ mintCount: 7 })
    expect(lastEntryOf(rig.journal.read(id), 'prepared')?.terms).toMatchObject({
      count: 3,
      requestedCount: 7,
      isCountAdjusted: true,
      countReason: STATED,
    })
  })

  it('has to be acknowledged in its review, which speaks of three NFTs and their price', async () => {
    const { runner, id, rig } = await lowered()
    await finishNow(runner, id)
    const [review] = rig.eventLog.reviews
    expect(review?.model.verdict).toBe('warn')
    expect(review?.model.findings).toContainEqual(
      expect.objectContaining({
        rule: 'mint-count-lowered',
        severity: 'warn',
        message:
          'The market accepts 3 of the 7 NFTs you requested. It says: “Accepted 3 of 7: one mint takes at most 3 here.”',
      }),
    )
    expect(review?.model.gets).toContainEqual(expect.objectContaining({ text: '3 NFTs of “Tides”' }))
    const rows = new Map(review?.model.comparison.map((row) => [row.label, row]))
    expect(rows.get('Count')).toMatchObject({
      requested: '7 NFTs',
      status: 'note',
      actual: 'Up to the market, 3 accepted',
    })
    expect(rows.get('Amount')?.requested).toBe('At most 30\u202fℏ (3 × 10\u202fℏ)')
  })

  it('is not signed while that is not acknowledged', async () => {
    const { runner, id, rig } = await lowered({}, { review: () => ({ isApproved: true, acknowledgedIds: [] }) })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'declined', count: 7, accepted: 3, maxPrice: '30' })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('counts towards the day, and for the passphrase, with the NFTs that were accepted', async () => {
    const limits = { ...NO_LIMITS, dailyLimit: 100n * HBAR, passphraseAbove: 50n * HBAR }
    const { runner, id, rig } = await lowered({}, {}, { limits: () => limits, isPassphraseSet: () => true })
    await finishNow(runner, id)
    expect(rig.eventLog.reviews[0]?.model.requiresPassphrase).toBe(false)
    expect(spentSince(rig.journal.flows(), PROFILE.id, 0)).toBe(30n * HBAR)
  })

  it('is within a limit that has room for the accepted NFTs alone when it is signed', async () => {
    let dailyLimit = 70n * HBAR
    const review = (request: ReviewRequest) => {
      dailyLimit = 40n * HBAR
      return approveAll(request)
    }
    const { runner, id } = await lowered({}, { review }, { limits: () => ({ ...NO_LIMITS, dailyLimit }) })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null })
  })

  it('keeps its counts and binds nothing when the app ends between preparation and approval', async () => {
    const { start, runner, id, rig } = await lowered({}, { review: () => new Promise<ReviewDecision>(() => undefined) })
    await waitForFlow(runner, id, ({ state }) => state === 'reviewing')
    runner.stop()
    const again = start()
    again.recover()
    expect(await finishNow(again, id)).toMatchObject({
      state: 'failed',
      error: { code: 'interrupted' },
      count: 7,
      accepted: 3,
      countReason: STATED,
      maxPrice: '30',
      paid: null,
      leftover: null,
    })
    expect(spentSince(rig.journal.flows(), PROFILE.id, 0)).toBe(0n)
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it.each<[string, object, object, MintCountReason]>([
    [
      'that no more NFTs are left',
      { mintEvents: { mintEvents: [{ ...LAUNCH, availableCount: 3 }] } },
      { apimessage: undefined },
      { of: 'pool' },
    ],
    [
      'that the stage is paid directly',
      { mintEvents: { mintEvents: [{ ...LAUNCH, isAllowanceApprove: false }] } },
      { ...DIRECT_PAYMENT_ANSWER, apimessage: undefined },
      { of: 'one-at-a-time' },
    ],
    ['the words of the market', { mintEvents: { mintEvents: [{ ...LAUNCH, availableCount: 3 }] } }, {}, STATED],
    ['that the market gives no reason', {}, { apimessage: undefined }, { of: 'none' }],
    ['that blanks are no reason', {}, { apimessage: ' \n' }, { of: 'none' }],
    ['words cut to what is kept', {}, { apimessage: 'a'.repeat(400) }, { of: 'stated', words: 'a'.repeat(300) }],
  ])('names as its reason %s', async (_, answers, change, countReason) => {
    const { runner, id } = await lowered({
      ...answers,
      mintNft: { ...LOWER_COUNT_ANSWER, ...change, originalRequestedMintCount: 7 },
    })
    await waitForFlow(runner, id, ({ accepted }) => accepted !== null)
    expect(runner.get(id)).toMatchObject({ count: 7, countReason })
    runner.stop()
  })

  it.each<[string, object, string]>([
    ['another request', { originalRequestedMintCount: 6 }, 'originalRequestedMintCount'],
    ['more than requested', { acceptedMintCount: 8 }, 'acceptedMintCount'],
    ['fewer accepted and no adjustment', { mintCountAdjusted: false }, 'mintCountAdjusted'],
    ['all accepted and an adjustment', { acceptedMintCount: 7 }, 'mintCountAdjusted'],
  ])('is refused when its answer speaks of %s', async (_, change, path) => {
    const { runner, id, rig } = await lowered({ mintNft: { ...LOWER_COUNT_ANSWER, ...change } })
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      error: { code: 'unexpected-answer', operation: 'mintNft', path },
    })
    expect(rig.eventLog.reviews).toEqual([])
  })
})
