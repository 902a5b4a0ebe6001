import { afterEach, describe, expect, it } from 'vitest'
import { HBAR, NOW_SECONDS } from '../signing/testing/pieces'
import {
  LAUNCH,
  MINTED_ANSWER,
  MINT_TRANSFER_ID,
  DIRECT_PAYMENT_ANSWER,
  DIRECT_PAYMENT_BYTES,
  PREPARED_ANSWER,
  startMint,
  mintedNft,
} from './testing/mint-script'
import { approveAll } from './testing/rig'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  TOKEN,
  allowanceBytes,
  jsonBytes,
  closeRigs,
  finishNow,
  inTurn,
} from './testing/service-rig'

afterEach(closeRigs)

describe('a mint', () => {
  it('asks with the person’s own price and count, and ends with what was minted', async () => {
    const { runner, id, calls, rig } = await startMint({ mintNftRes: MINTED_ANSWER })
    const flow = await finishNow(runner, id)
    expect(flow).toMatchObject({ state: 'done', error: null, leftover: null, count: 3, maxPrice: '30' })
    expect(flow.outcome).toEqual({
      of: 'mint',
      isPartial: false,
      minted: [7, 8, 9].map((serial) => ({ token: TOKEN, serial, name: `Tide ${serial}` })),
    })
    expect(calls.find(({ name }) => name === 'mintNft')?.query).toEqual({
      user_address: ACCOUNT,
      mintCode: 'tide-2',
      price: '10',
      mintCount: 3,
    })
    expect(calls.at(-1)).toEqual({
      name: 'mintNftRes',
      query: { user_address: ACCOUNT, saleVerificationCode: 'code-1' },
      body: { transactionId: SIGNED_ID },
    })
    expect(rig.eventLog.signatureCount).toBe(1)
  })

  it('shows in its review what was agreed to, as the launch worded it', async () => {
    const { runner, id, rig } = await startMint({ mintNftRes: MINTED_ANSWER })
    await finishNow(runner, id)
    expect(rig.eventLog.reviews[0]?.model.gives.map(({ note }) => note)).toContain(
      'Text of the launch: “I have read it”',
    )
  })

  it('of fewer than asked for is judged by those that were accepted', async () => {
    const { runner, id, rig } = await startMint({
      mintNft: {
        ...PREPARED_ANSWER,
        acceptedMintCount: 2,
        mintCountAdjusted: true,
        requiredAllowance: 20,
        transBytes: jsonBytes(allowanceBytes(20n * HBAR)),
      },
      mintNftRes: { ...MINTED_ANSWER, mintedCount: 1, partialMint: true, nfts: [mintedNft(7)] },
    })
    const flow = await finishNow(runner, id)
    expect(flow).toMatchObject({
      state: 'done',
      outcome: { isPartial: true, minted: [{ serial: 7 }] },
      leftover: { spender: OPERATOR, granted: '10', before: '0' },
    })
    expect(rig.eventLog.reviews).toHaveLength(1)
  })

  it.each<[string, object, object]>([
    ['more than were asked for', { acceptedMintCount: 4 }, { path: 'acceptedMintCount' }],
    ['an allowance that is no amount', { requiredAllowance: 0.1234567891 }, { path: 'requiredAllowance' }],
    ['an allowance below nothing', { requiredAllowance: -1 }, { path: 'requiredAllowance' }],
  ])('whose preparation speaks of %s is not taken further', async (_, change, error) => {
    const { runner, id, rig } = await startMint({ mintNft: { ...PREPARED_ANSWER, ...change } })
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      error: { code: 'unexpected-answer', ...error },
    })
    expect(rig.eventLog.reviews).toHaveLength(0)
  })

  it.each([
    ['less', 9],
    ['nothing', 0],
  ])('warns when the launch asks %s by the time of the review', async (_, mintPrice) => {
    const { runner, id, rig } = await startMint({
      // The launch is unchanged at the first recheck and for the reason of the count; then it has changed.
      mintEvents: inTurn(
        { mintEvents: [LAUNCH] },
        { mintEvents: [LAUNCH] },
        { mintEvents: [{ ...LAUNCH, mintPrice }] },
      ),
      mintNft: DIRECT_PAYMENT_ANSWER,
    })
    expect(await finishNow(runner, id)).toMatchObject({ error: { code: 'price-changed', was: '10' } })
    expect(rig.eventLog.signatureCount).toBe(0)
    expect(rig.eventLog.reviews[0]?.model.findings).toContainEqual(
      expect.objectContaining({
        title: 'The cost is higher than the market requests',
        message: `The market requests ${mintPrice}\u202f\u210f, but you would pay 10\u202f\u210f.`,
      }),
    )
  })

  it('is refused when the service needs more than price and count come to, whatever the bytes say', async () => {
    const { runner, id } = await startMint({ mintNft: { ...PREPARED_ANSWER, requiredAllowance: 31 } })
    const flow = await finishNow(runner, id)
    expect(flow.state).toBe('refused')
    expect(flow.error).toMatchObject({ rules: expect.arrayContaining(['mint-required-over']) as string[] })
  })

  it.each<[string, object, { readonly rules: readonly string[] }]>([
    ['pays somebody at once though an allowance is needed', {}, { rules: ['mint-pays-instead'] }],
    ['pays at once and needs more than was said', { requiredAllowance: 31 }, { rules: ['mint-required-over'] }],
    [
      'is an allowance though the service says it takes none',
      { isAllowanceApprove: false, transBytes: jsonBytes(allowanceBytes(30n * HBAR)) },
      { rules: ['allowance-differs'] },
    ],
  ])('that %s is refused', async (_, change, error) => {
    const { runner, id, rig } = await startMint({
      mintNft: { ...PREPARED_ANSWER, transBytes: jsonBytes(DIRECT_PAYMENT_BYTES), ...change },
    })
    const flow = await finishNow(runner, id)
    expect(flow.state).toBe('refused')
    expect(flow.error).toMatchObject({ rules: expect.arrayContaining([...error.rules]) as string[] })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('that the service says takes no allowance may pay at once, and says whom', async () => {
    const { runner, id, rig } = await startMint({
      mintNft: DIRECT_PAYMENT_ANSWER,
      mintNftRes: { ...MINTED_ANSWER, mintedCount: 1, nfts: [mintedNft(7)] },
    })
    expect((await finishNow(runner, id)).state).toBe('done')
    const [review] = rig.eventLog.reviews
    expect(review?.model.findings.map(({ rule }) => rule)).toContain('mint-receiver-unlisted')
  })

  it.each<[string, object, object]>([
    ['costs another price', { mintPrice: 11 }, { code: 'price-changed', was: '10', now: '11' }],
    ['has ended', { endDateUnix: NOW_SECONDS - 1 }, { code: 'mint-not-open', reason: 'ended' }],
    [
      'is priced in another token',
      { paymentToken: { address: '0.0.4500700', symbol: 'HRBD' } },
      { code: 'mint-not-open', reason: 'token-priced' },
    ],
    ['is sold out', { isSoldOut: true }, { code: 'mint-not-open', reason: 'sold-out' }],
    [
      'asks for agreement to something else',
      { terms: { requiresAgreement: true, agreementLabel: 'I give all away' } },
      { code: 'mint-not-open', reason: 'terms-changed' },
    ],
    [
      'asks for agreement to more than can be shown',
      { terms: { requiresAgreement: true, agreementLabel: 'a'.repeat(4001) } },
      { code: 'mint-not-open', reason: 'terms-too-long' },
    ],
    ['is another one', { mintCode: 'tide-3' }, { code: 'not-found', what: 'launch' }],
  ])('is not signed when the launch %s by then', async (_, change, error) => {
    const { runner, id, rig, answers } = await startMint(
      { mintNftRes: MINTED_ANSWER },
      {},
      {
        review: (request) => {
          answers['mintEvents'] = { mintEvents: [{ ...LAUNCH, ...change }] }
          return approveAll(request)
        },
      },
    )
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('is not signed when the service waits for another transaction', async () => {
    const { runner, id, rig } = await startMint({ mintNft: { ...PREPARED_ANSWER, transactionId: MINT_TRANSFER_ID } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error: { path: 'transactionId' } })
    expect(rig.eventLog.signatureCount).toBe(0)
  })
})
