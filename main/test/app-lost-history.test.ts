import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabaseAtStart } from '../app/database-at-start'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { createLog } from '../platform/log'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createBackups } from '../storage/backups'
import type { Database } from '../storage/database'
import { createDatabaseUpkeep } from '../storage/database-upkeep'
import { createAppRig, waitUntilEnded, findPurchaseInput } from '../testing/app-rig'

/** The whole of main without Electron, on a database that was restored to an older state. */
let practice: Harness
const { start, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/readings', { affiliateBody: 'refused' })
}, 60_000)
afterEach(async () => {
  closeAll()
  await practice.control('/reset-faults', {})
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
})
afterAll(() => practice.stop())

const sentBy = async (account: string): Promise<number> =>
  ((await practice.control(`/ledger/transactions?payer=${account}`)).transactions as unknown[]).length

it('a purchase that was paid after the back-up is found paid, and never called unsent', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'lost-history-'))
  const keychain = createMemoryKeychain()
  const now = Date.now
  const log = createLog(join(dir, 'main.log'), now)
  const asked: string[] = []
  const atStart = async (choice: string): Promise<Database> => {
    const ask = (notice: { readonly title: string }) => Promise.resolve((asked.push(notice.title), choice))
    const db = await openDatabaseAtStart({ dir, logFile: '', log, now, ask })
    if (!db) throw new Error('no database')
    return db
  }
  const db = await atStart('quit')
  // The back-up is made while the review is open: its history shows a purchase that was not sent.
  const review = async () => {
    await createBackups({ dir, now }).make(db)
    return { isApproved: true, acknowledgedIds: [] }
  }
  const first = await start({ dir, keychain, openDatabase: () => db, review })
  const offer = await findPurchaseInput(first, practice)
  const before = await sentBy(offer.account)
  const { id } = await first.services.trade.buy(offer)
  expect(await waitUntilEnded(first, id)).toMatchObject({ state: 'done' })
  createDatabaseUpkeep({ db, dir, now, fault: () => undefined }).flowChanged(true)
  first.stop()
  rmSync(join(dir, 'countersign.db'))
  expect(asked).toEqual([])

  const restored = await atStart('restore')
  expect(asked).toEqual(['Your history is missing'])
  const again = await start({ dir, keychain, openDatabase: () => restored })
  const flow = await waitUntilEnded(again, id)
  expect(flow).toMatchObject({ state: 'done', paid: offer.maxPrice, error: null })
  expect(await sentBy(offer.account)).toBe(before + 1)
  expect(again.sideEffects.reviews).toEqual([])
  again.stop()
  rmSync(dir, { recursive: true, force: true })
}, 60_000)
