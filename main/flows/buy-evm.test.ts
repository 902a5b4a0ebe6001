import { afterEach, describe, expect, it } from 'vitest'
import { isEnded, type Flow } from '@shared/contract/flows'
import { buyNftRes } from '@shared/market/affiliate'
import { DAY_MS } from '@shared/time'
import type { FlowStartOf, FlowRequest } from '../journal/flow-start'
import type { Mirror } from '../hedera/mirror'
import { AppFailure } from '../platform/app-failure'
import { HBAR } from '../signing/testing/pieces'
import { createBuyEvm } from './buy-evm'
import { approveAll, type Script } from './testing/rig'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  TOKEN,
  allowanceBytes,
  jsonBytes,
  closeRigs,
  createServiceRig,
  finishNow,
  inTurn,
  makeTries,
  ledgerTransaction,
  refusalFailure,
  runUntil,
  flowRequest,
  type Answers,
} from './testing/service-rig'

const SELLER = '0.0.2002'
const PURCHASE = flowRequest<FlowRequest<FlowStartOf<'buy-evm'>>>({
  kind: 'buy-evm',
  token: TOKEN,
  serial: 7,
  maxPrice: '120',
  seller: SELLER,
})
const LISTED = {
  token: TOKEN,
  serial: 7,
  name: 'Tide 7',
  isListed: true,
  listing: { price: 120, sellerAddress: SELLER, listingDate: null, paymentTokenId: null },
}
const PREPARED = {
  success: true,
  transBytes: jsonBytes(allowanceBytes(120n * HBAR)),
  saleVerificationCode: 'code-1',
  isEvmNft: true,
  requiresHbarAllowance: true,
  transactionType: 'AccountAllowanceApproveTransaction',
}
const BATCH = '0.0.3003@1795262390.000000009'
const RECORDED = { success: true, batchTransid: BATCH, alreadyRecorded: false }
const ALL_LEFT = { spender: OPERATOR, granted: '120', before: '0' }
const refusal = (errorCode: string, body: object = {}, status = 200) =>
  refusalFailure(buyNftRes, { errorCode, ...body }, status)
const LOST = new AppFailure({
  code: 'outcome-unknown',
  operation: 'buyNftRes',
  failure: 'buy-answer-lost',
  idempotencyKey: null,
})
const CONFIRMING = refusal('EVM_PURCHASE_CONFIRMING', {
  outcome: 'uncertain',
  requiresReconciliation: true,
  retryable: false,
  transactionId: BATCH,
})
const OWN_ADDRESS = `0x${'ab'.repeat(20)}`
const CONTRACT = `0x${'cd'.repeat(20)}`
/** A contract that reports this owner of the NFT. */
const ownedBy = (owner: () => string | null): Partial<Mirror> => ({
  tokenKind: () => Promise.resolve({ kind: 'contract', evmAddress: CONTRACT }),
  contractNftOwner: () => Promise.resolve(owner() as `0x${string}` | null),
  accountAt: (address) => Promise.resolve(address === OWN_ADDRESS ? ACCOUNT : SELLER),
  evmAddressOf: () => Promise.resolve(OWN_ADDRESS),
  contractBalance: () => Promise.resolve(null),
})
/** The same for an edition, with this balance of the account. */
const edition = (left: () => bigint): Partial<Mirror> => ({
  ...ownedBy(() => null),
  contractBalance: (_, owner, serial) => Promise.resolve(owner === OWN_ADDRESS && serial === 7 ? left() : null),
})
const SELLERS = ownedBy(() => `0x${'ef'.repeat(20)}`)

afterEach(closeRigs)

async function buying(answers: Answers, mirror: Partial<Mirror> = SELLERS, script: Partial<Script> = {}) {
  const rig = await createServiceRig<FlowStartOf<'buy-evm'>>(
    'buy-evm',
    ({ market, mirror: reads, intentContext }) => createBuyEvm({ market, mirror: reads, intentContext }),
    { answers: { tokenNft: LISTED, buyNft: PREPARED, ...answers }, mirror, script },
  )
  const runner = rig.start()
  return { ...rig, runner, id: runner.begin(PURCHASE).id }
}

describe('a purchase from a contract', () => {
  it('signs an allowance of the price, and ends with the service’s own transaction', async () => {
    const { runner, id, calls } = await buying({ buyNftRes: RECORDED })
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      error: null,
      leftover: null,
      outcome: { of: 'batch', transactionId: BATCH },
    })
    expect(calls.at(-1)).toMatchObject({ body: { saleVerificationCode: 'code-1', transactionId: SIGNED_ID } })
  })

  it('that the service had recorded already is done, too', async () => {
    const { runner, id } = await buying({ buyNftRes: { success: true, batchTransid: null, alreadyRecorded: true } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', outcome: null, leftover: null })
  })

  it.each<[string, object, string]>([
    ['a native NFT', { isEvmNft: null }, 'isEvmNft'],
    ['another transaction', { transactionType: 'TransferTransaction' }, 'transactionType'],
  ])('whose preparation is for %s is not taken further', async (_, change, path) => {
    const { runner, id, rig } = await buying({ buyNft: { ...PREPARED, ...change } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error: { code: 'unexpected-answer', path } })
    expect(rig.eventLog.reviews).toHaveLength(0)
  })

  it('is refused when the allowance is above the price', async () => {
    const { runner, id } = await buying({
      buyNft: { ...PREPARED, transBytes: jsonBytes(allowanceBytes(120n * HBAR + 1n)) },
    })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'refused' })
  })

  it('is not signed when the listing is gone by then', async () => {
    const { runner, id, rig, answers } = await buying({ buyNftRes: RECORDED }, SELLERS, {
      review: (request) => {
        answers['tokenNft'] = { ...LISTED, isListed: false, listing: null }
        return approveAll(request)
      },
    })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error: { code: 'listing-gone' } })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('that was declined is never completed', async () => {
    const { runner, id, callCount } = await buying({ buyNftRes: RECORDED }, SELLERS, {
      review: () => ({ isApproved: false, acknowledgedIds: [] }),
    })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'declined' })
    expect(callCount('buyNftRes')).toBe(0)
  })
})

const NOTHING_SENT = { outcome: 'not-submitted', allowanceUnused: true }

describe('the completion of a purchase from a contract', () => {
  it.each<[string, AppFailure]>([
    ['EVM_PURCHASE_RECORDING', refusal('EVM_PURCHASE_RECORDING', { retryable: true, outcome: 'succeeded' })],
    ['EVM_PURCHASE_IN_PROGRESS', refusal('EVM_PURCHASE_IN_PROGRESS', { retryable: true, outcome: 'busy' })],
    ['SALE_SAVE_FAILED', refusal('SALE_SAVE_FAILED', { retryable: true })],
    ['TXUNCONFIRMED', refusal('TXUNCONFIRMED', { retryable: true })],
    ['EVM_PURCHASE_CONFIRMING', CONFIRMING],
    ['WRONGAFFILIATE, with the key that prepared it', refusal('WRONGAFFILIATE', {}, 403)],
    ['EVM_PREPARE_RETRY that says so', refusal('EVM_PREPARE_RETRY', { ...NOTHING_SENT, retryable: true })],
    ['EVM_LISTING_UNAVAILABLE that says so', refusal('EVM_LISTING_UNAVAILABLE', { ...NOTHING_SENT, retryable: true })],
    ['EVM_LISTING_EXECUTING that says so', refusal('EVM_LISTING_EXECUTING', { ...NOTHING_SENT, retryable: true })],
  ])('is called again after %s, and nothing is prepared anew', async (_, first) => {
    const { runner, id, callCount, rig } = await buying({ buyNftRes: inTurn(first, RECORDED) })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, leftover: null })
    expect([callCount('buyNft'), callCount('buyNftRes'), rig.eventLog.signatureCount]).toEqual([1, 2, 1])
  })

  it.each<[string, AppFailure]>([
    ['EVM_PREPARE_RETRY', refusal('EVM_PREPARE_RETRY', { ...NOTHING_SENT, reprepareRequired: true })],
    ['EVM_LISTING_UNAVAILABLE', refusal('EVM_LISTING_UNAVAILABLE', NOTHING_SENT)],
    ['EVM_PRICE_CHANGED', refusal('EVM_PRICE_CHANGED', NOTHING_SENT)],
    ['EVM_RESERVATION_UNCONFIRMED', refusal('EVM_RESERVATION_UNCONFIRMED', NOTHING_SENT)],
    ['EVM_EXECUTION_NOT_SUBMITTED', refusal('EVM_EXECUTION_NOT_SUBMITTED', NOTHING_SENT)],
    ['EVM_PURCHASE_FAILED', refusal('EVM_PURCHASE_FAILED', { outcome: 'failed', receiptStatus: 'REVERTED' })],
    ['EVM_ATTEMPT_CLOSED', refusal('EVM_ATTEMPT_CLOSED', { outcome: 'closed' })],
    [
      'a retry that needs a new preparation',
      refusal('EVM_LISTING_EXECUTING', { ...NOTHING_SENT, retryable: true, reprepareRequired: true }),
    ],
  ])('is over after %s, and the allowance that is left is offered back', async (_, given) => {
    const { runner, id, callCount } = await buying({ buyNftRes: given })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', leftover: ALL_LEFT, error: given.error })
    expect([callCount('buyNft'), callCount('buyNftRes')]).toEqual([1, 1])
  })

  it('that may not be repeated although the purchase stands is done, and says so', async () => {
    const { runner, id } = await buying({ buyNftRes: refusal('SALE_SAVE_FAILED', { retryable: false }) })
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      leftover: null,
      error: { serviceCode: 'SALE_SAVE_FAILED' },
    })
  })
})

describe('a purchase that is being confirmed', () => {
  it('is done as soon as the ledger shows the service’s transaction, however long the service is not sure', async () => {
    const { runner, id } = await buying(
      { buyNftRes: CONFIRMING },
      { ...ownedBy(() => OWN_ADDRESS), transaction: () => Promise.resolve(ledgerTransaction('SUCCESS')) },
    )
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      error: null,
      outcome: { of: 'batch', transactionId: BATCH },
    })
  })

  it.each([
    ['is the signed allowance itself', SIGNED_ID],
    ['took place and brought nothing', BATCH],
  ])('is not done by a named transaction that %s', async (_, transactionId) => {
    const named = refusal('EVM_PURCHASE_CONFIRMING', { outcome: 'uncertain', transactionId })
    const { runner, id, answers } = await buying({ buyNftRes: named })
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', paid: null })
    answers['buyNftRes'] = refusal('EVM_ATTEMPT_CLOSED', { outcome: 'closed' })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', leftover: ALL_LEFT })
  })

  it('is done when the NFT has come, whatever became of the transaction that the service names', async () => {
    const { runner, id } = await buying(
      { buyNftRes: CONFIRMING },
      {
        ...ownedBy(() => OWN_ADDRESS),
        transaction: (of) => Promise.resolve(ledgerTransaction(of === SIGNED_ID ? 'SUCCESS' : 'INVALID_SIGNATURE')),
      },
    )
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, outcome: null, leftover: null })
  })

  it.each([
    ['that took place before the allowance was signed', '0.0.3003@1500000000.000000009', '1500000001.000000001'],
    ['that another account paid for', '0.0.7777@1795262390.000000009', undefined],
  ])('has not failed by a transaction %s', async (_, transactionId, consensusAt) => {
    let owner = `0x${'ef'.repeat(20)}`
    const named = refusal('EVM_PURCHASE_CONFIRMING', { outcome: 'uncertain', transactionId })
    const other = ledgerTransaction('INSUFFICIENT_PAYER_BALANCE', consensusAt === undefined ? {} : { consensusAt })
    const { runner, id } = await buying(
      { buyNftRes: named },
      {
        ...ownedBy(() => owner),
        transaction: (of) => Promise.resolve(of === SIGNED_ID ? ledgerTransaction('SUCCESS') : other),
      },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', paid: null })
    owner = OWN_ADDRESS
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', paid: '120', leftover: null })
  })

  it('failed when the ledger turned that transaction away', async () => {
    const { runner, id } = await buying(
      { buyNftRes: CONFIRMING },
      {
        ...SELLERS,
        transaction: (of) =>
          Promise.resolve(ledgerTransaction(of === SIGNED_ID ? 'SUCCESS' : 'INNER_TRANSACTION_FAILED')),
      },
    )
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      leftover: ALL_LEFT,
      error: { failure: 'buy-rejected', receiptStatus: 'INNER_TRANSACTION_FAILED', money: 'nothing' },
    })
  })

  it('failed when the service has proven that nothing was executed', async () => {
    const { runner, id, callCount } = await buying({ buyNftRes: inTurn(CONFIRMING, refusal('EVM_ATTEMPT_CLOSED')) })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', leftover: ALL_LEFT })
    expect(callCount('buyNft')).toBe(1)
  })
})

describe('a completion without an answer', () => {
  it('is not sent again when the NFT has come', async () => {
    const { runner, id, callCount } = await buying(
      { buyNftRes: LOST },
      ownedBy(() => OWN_ADDRESS),
    )
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, outcome: null, leftover: null })
    expect(callCount('buyNftRes')).toBe(1)
  })

  it('leaves the service alone for a while, and asks it then how far it is', async () => {
    const { runner, id, callCount, rig } = await buying({ buyNftRes: inTurn(LOST, RECORDED) })
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', error: { code: 'outcome-unknown' } })
    expect(callCount('buyNftRes')).toBe(1)
    rig.clock.ms += 10_000
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', outcome: { of: 'batch' } })
    expect([callCount('buyNftRes'), callCount('buyNft')]).toEqual([2, 1])
  })

  it('is asked about although the mirror cannot be read', async () => {
    const offline = () => Promise.reject(new AppFailure({ code: 'offline', what: 'mirror' }))
    const { runner, id, rig } = await buying({ buyNftRes: inTurn(LOST, RECORDED) }, { tokenKind: offline })
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 10_000
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done' })
  })

  it('whose code is unknown afterwards is done when the NFT has come', async () => {
    const view = { owner: `0x${'ef'.repeat(20)}` }
    const { runner, id, rig } = await buying(
      { buyNftRes: inTurn(LOST, refusal('NOPREPARE')) },
      ownedBy(() => view.owner),
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 10_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    view.owner = OWN_ADDRESS
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null })
  })

  it('whose code is unknown afterwards failed when it has not come and nothing can be under way any more', async () => {
    const { runner, id, rig } = await buying({ buyNftRes: inTurn(LOST, refusal('NOPREPARE')) })
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 10_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', error: { serviceCode: 'NOPREPARE' } })
    rig.clock.ms += 190_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 1
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      error: { serviceCode: 'NOPREPARE' },
      leftover: { ...ALL_LEFT, isAtMost: true },
    })
  })

  it.each<[string, () => bigint, object]>([
    ['one more of an edition', () => 3n, { state: 'done', error: null, paid: '120' }],
    ['no more of an edition than before', () => 2n, { state: 'settled' }],
  ])('is read from the contract where it tells of %s', async (_, after, expected) => {
    let left = 2n
    const { runner, id } = await buying(
      { buyNftRes: LOST },
      edition(() => left),
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    left = after()
    expect(await makeTries(runner, id)).toMatchObject(expected)
  })
})

/** Makes this many tries, each late enough for the service to be asked again. */
async function tryLater({ rig, runner, id }: Awaited<ReturnType<typeof buying>>, tries: number): Promise<Flow> {
  for (let i = 0; i < tries && !isEnded(runner.get(id).state); i++) {
    rig.clock.ms += 10_000
    await makeTries(runner, id, 2)
  }
  return runner.get(id)
}

describe('a purchase from a contract that the service does not bring to an end', () => {
  const NO_KEY = new AppFailure({ code: 'unauthorized', cause: 'no-key' })
  const NOT_SAVED = refusal('SALE_SAVE_FAILED', { retryable: true })
  const unheard: [string, AppFailure][] = [
    ['the key is another one', refusal('WRONGAFFILIATE', {}, 403)],
    ['the key is gone', NO_KEY],
    ['another request is at work', refusal('EVM_PURCHASE_IN_PROGRESS', { retryable: true, outcome: 'busy' })],
  ]
  const stuck: typeof unheard = [...unheard, ['it cannot record the sale', NOT_SAVED]]

  it.each(stuck)('since %s is done after half an hour when the NFT has come', async (_, error) => {
    const { runner, id, rig } = await buying(
      { buyNftRes: error },
      ownedBy(() => OWN_ADDRESS),
    )
    await runUntil(runner, id, (flow) => flow.error !== null)
    rig.clock.ms += 20 * 60_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 10 * 60_000
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, paid: '120', leftover: null })
  })

  it.each(unheard)('since %s ends after a day as not known when it has not', async (_, error) => {
    const flow = await buying({ buyNftRes: error })
    const { runner, id, rig, callCount } = flow
    await runUntil(runner, id, (one) => one.error !== null)
    rig.clock.ms += DAY_MS - 60 * 60_000
    expect(await makeTries(runner, id, 20)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 60 * 60_000
    const calls = callCount('buyNftRes')
    expect(await tryLater(flow, 40)).toMatchObject({
      state: 'failed',
      error: { code: 'outcome-unknown', failure: 'buy-answer-lost' },
      paid: null,
      leftover: { ...ALL_LEFT, isAtMost: true },
    })
    // The service was asked until the end.
    expect(callCount('buyNftRes')).toBeGreaterThan(calls)
  })

  it('is done by its word that it is paid when nobody else can tell, and says what is missing', async () => {
    const { runner, id, rig } = await buying(
      { buyNftRes: NOT_SAVED },
      ownedBy(() => null),
    )
    await runUntil(runner, id, (flow) => flow.error !== null)
    rig.clock.ms += 30 * 60_000
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: { serviceCode: 'SALE_SAVE_FAILED' } })
  })

  it('is done by that word after a day, too, when the contract names somebody else', async () => {
    const flow = await buying({ buyNftRes: NOT_SAVED })
    const { runner, id, rig, answers } = flow
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += DAY_MS - 10 * 60_000
    expect(await tryLater(flow, 15)).toMatchObject({ state: 'settled' })
    // An unreachable service does not withdraw its earlier answer.
    answers['buyNftRes'] = new AppFailure({ code: 'offline', what: 'service' })
    await tryLater(flow, 1)
    rig.clock.ms += 10 * 60_000
    expect(await tryLater(flow, 15)).toMatchObject({ state: 'settled' })
    answers['buyNftRes'] = NOT_SAVED
    expect(await tryLater(flow, 40)).toMatchObject({
      state: 'done',
      error: { serviceCode: 'SALE_SAVE_FAILED' },
      leftover: null,
    })
  })

  it.each<[string, boolean, boolean]>([
    ['nobody', true, true],
    ['only the contract', false, true],
    ['only the market', true, false],
  ])('waits on when %s is reached a day later, and is told by who is back', async (...row) => {
    const [, isContractOff, isMarketOff] = row
    const view = { owner: `0x${'ef'.repeat(20)}`, isOff: isContractOff }
    const flow = await buying(
      { buyNftRes: isMarketOff ? new AppFailure({ code: 'offline', what: 'service' }) : NO_KEY },
      {
        ...ownedBy(() => view.owner),
        contractNftOwner: () =>
          view.isOff
            ? Promise.reject(new AppFailure({ code: 'offline', what: 'mirror' }))
            : Promise.resolve(view.owner as `0x${string}`),
      },
    )
    const { runner, id, rig, answers } = flow
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += DAY_MS + 3600_000
    expect(await tryLater(flow, 25)).toMatchObject({ state: 'settled' })
    view.isOff = false
    view.owner = OWN_ADDRESS
    answers['buyNftRes'] = NO_KEY
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, paid: '120' })
  })
})
