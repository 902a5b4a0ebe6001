import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseHbar } from '@shared/amount'
import { approveAll } from '../flows/testing/rig'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { openDatabase } from '../storage/database'
import { createAppRig, errorOf, waitUntilEnded, findPurchaseInput } from '../testing/app-rig'

/** The whole of main without Electron, on the practice market over the wire. */
let practice: Harness
const { start, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  // The app follows the documents, without the leniency that the service has for others.
  await practice.control('/readings', { affiliateBody: 'refused' })
}, 30_000)
afterEach(async () => {
  closeAll()
  await practice.control('/reset-faults', {})
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
})
afterAll(() => practice.stop())

const tinybar = async (account: string) =>
  BigInt((await practice.control(`/state/ledger/accounts/${account}`)).tinybar as string)

describe('a purchase over the wire', () => {
  it('moves the exact price once, shows the NFT from its own receipt, and is done', async () => {
    const app = await start()
    const offer = await findPurchaseInput(app, practice)
    const before = await tinybar(offer.account)
    const flow = await waitUntilEnded(app, (await app.services.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'done', paid: offer.maxPrice, error: null })
    expect(before - (await tinybar(offer.account))).toBe(parseHbar(offer.maxPrice) + parseHbar(flow.fee ?? '0'))
    expect(app.sideEffects.reviews).toHaveLength(1)
    const { collections } = await app.services.holdings.get({ account: offer.account, fresh: true })
    const held = collections
      .flatMap(({ nfts }) => nfts)
      .filter(({ token, serial }) => token === offer.token && serial === offer.serial)
    expect(held).toHaveLength(1)
    expect(app.sideEffects.faults).toEqual([])
  }, 30_000)

  it('asked for twice at once is one purchase', async () => {
    const app = await start({ review: () => new Promise(() => undefined) })
    const offer = await findPurchaseInput(app, practice, 1)
    const answers = await Promise.allSettled([
      app.services.trade.buy(offer),
      app.services.trade.buy(offer),
      app.services.trade.buy(offer),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ error: { code: 'flow-unfinished' } })
    }
    expect(await app.services.flows.list(undefined)).toHaveLength(1)
  }, 30_000)

  it('whose answer the node loses is one transaction', async () => {
    const app = await start()
    await practice.control('/faults', { nodeLoseReply: 1 })
    const offer = await findPurchaseInput(app, practice, 2)
    const before = await tinybar(offer.account)
    const flow = await waitUntilEnded(app, (await app.services.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'done', paid: offer.maxPrice })
    expect(before - (await tinybar(offer.account))).toBe(parseHbar(offer.maxPrice) + parseHbar(flow.fee ?? '0'))
  }, 30_000)

  it('of bytes that take more is refused and signs nothing', async () => {
    const app = await start()
    const offer = await findPurchaseInput(app, practice, 3)
    await practice.control('/faults', { hostileBytes: { variant: 'double-price' } })
    const before = await tinybar(offer.account)
    const flow = await waitUntilEnded(app, (await app.services.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'refused', transactionId: null })
    expect(app.sideEffects.reviews[0]?.model.verdict).toBe('refuse')
    expect(await tinybar(offer.account)).toBe(before)
  }, 30_000)

  it('is looked at once more at the moment of signing', async () => {
    const offers: { token: string; serial: number }[] = []
    const app = await start({
      review: async (request) => {
        await practice.control('/market/delist', offers[0])
        return approveAll(request)
      },
    })
    const offer = await findPurchaseInput(app, practice, 4)
    offers.push({ token: offer.token, serial: offer.serial })
    const flow = await waitUntilEnded(app, (await app.services.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'listing-gone' }, transactionId: null })
  }, 30_000)
})

describe('what the page says does not decide what is signed', () => {
  it.each<[string, (offer: Awaited<ReturnType<typeof findPurchaseInput>>) => object, object]>([
    [
      'a quote that is too old',
      () => ({ quoteReceivedAt: new Date(Date.now() - 60_000).toISOString() }),
      { code: 'quote-stale', ageSeconds: 60 },
    ],
    [
      'a quote from the future',
      () => ({ quoteReceivedAt: new Date(Date.now() + 3_600_000).toISOString() }),
      { code: 'quote-stale' },
    ],
    [
      'a quote from no time at all',
      () => ({ quoteReceivedAt: 'soon' }),
      { code: 'invalid-input', fields: ['quoteReceivedAt'] },
    ],
    ['a higher price', ({ maxPrice }) => ({ maxPrice: `${maxPrice}1` }), { code: 'price-changed' }],
    ['a negative price', ({ maxPrice }) => ({ maxPrice: `-${maxPrice}` }), { code: 'price-changed' }],
    ['another seller', () => ({ seller: '0.0.98' }), { code: 'listing-gone' }],
    ['an account that is not in the book', () => ({ account: '0.0.2' }), { code: 'watch-only' }],
  ])(
    '%s is not bought on',
    async (_, change, error) => {
      const app = await start()
      const offer = await findPurchaseInput(app, practice, 5)
      expect(await errorOf(() => app.services.trade.buy({ ...offer, ...change(offer) }))).toMatchObject(error)
      expect(await app.services.flows.list(undefined)).toEqual([])
    },
    30_000,
  )

  it('a page that names no seller does not switch the rules on the seller off', async () => {
    const app = await start({ review: () => ({ isApproved: false, acknowledgedIds: [] }) })
    const offer = await findPurchaseInput(app, practice, 6)
    await waitUntilEnded(app, (await app.services.trade.buy({ ...offer, seller: null })).id)
    expect(JSON.parse(app.sideEffects.reviews[0]?.report ?? '{}')).toMatchObject({ asked: { seller: offer.seller } })
  }, 30_000)
})

describe('recovery over the wire', () => {
  it('goes on before the keychain is open, and records a sale that the crash left unrecorded', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const app = await start({ dir, keychain })
    await practice.control('/faults', { routes: [{ route: 'buynftres', status: 503 }] })
    const offer = await findPurchaseInput(app, practice, 7)
    const { id } = await app.services.trade.buy(offer)
    await expect.poll(async () => (await app.services.flows.check({ id })).state, { timeout: 15_000 }).toBe('settled')
    // State that a killed app leaves: the same file, without its end.
    const copy = mkdtempSync(join(tmpdir(), 'core-'))
    app.db.exec(`VACUUM INTO '${join(copy, 'countersign.db')}'`)
    await practice.control('/reset-faults', {})
    const silent = { ...createMemoryKeychain(), probe: () => new Promise<void>(() => undefined) }
    const again = await Promise.race([
      start({ dir: copy, keychain: silent }),
      new Promise<null>((r) => setTimeout(() => r(null), 500)),
    ])
    expect(again).toBeNull()
    const journal = openDatabase(join(copy, 'countersign.db'))
    const steps = () => journal.prepare("SELECT step FROM steps WHERE step IN ('completed', 'ended')").all()
    await expect.poll(steps, { timeout: 15_000 }).toEqual([{ step: 'completed' }, { step: 'ended' }])
    journal.close()
    for (const each of [dir, copy]) rmSync(each, { recursive: true, force: true })
  }, 40_000)
})

describe('an association over the wire', () => {
  it('makes room, and readiness knows it from the receipt at once', async () => {
    const app = await start()
    const account = practice.account('buyer')
    const token = practice.announcement.tokens.native
    const before = await app.services.readiness.get({ account, token })
    // This account has free slots: it may buy as it is, and may associate by itself as well.
    expect(before.facts).toContainEqual(expect.objectContaining({ fact: 'associated', state: 'yes' }))
    await waitUntilEnded(app, (await app.services.trade.associate({ account, token })).id)
    const after = await app.services.readiness.get({ account, token })
    expect(after.facts).toContainEqual(
      expect.objectContaining({ fact: 'associated', state: 'yes', value: 'associated by you' }),
    )
    expect(after.readyStatus).toBe('yes')
  }, 30_000)
})
