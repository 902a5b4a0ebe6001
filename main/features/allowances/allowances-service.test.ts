import { AccountAllowanceApproveTransaction, Hbar, type Transaction } from '@hashgraph/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowancesView } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import { journaledFlow } from './testing/flows'
import type { JournalEntry } from '../../journal/journal'
import { createMirror } from '../../hedera/mirror'
import { createHttp } from '../../platform/http'
import { startHarness, type Harness } from '../../../practice/testing/harness'
import { createAllowancesService } from './allowances-service'

let practice: Harness
let me: EntityId
let spender: EntityId
beforeAll(async () => {
  practice = await startHarness()
  me = practice.account('holder')
  spender = practice.account('seller')
}, 30_000)
afterAll(() => practice.stop())

function serviceOn(flows: Map<string, readonly JournalEntry[]>) {
  const faults: string[] = []
  const service = createAllowancesService({
    journal: { flows: () => flows },
    mirror: createMirror({
      http: createHttp(),
      baseUrl: () => Promise.resolve(new URL(practice.announcement.mirrorUrl)),
      onReach: () => undefined,
    }),
    profileId: () => 'practice',
    namedIdOf: (id) => ({ id, checksum: 'abcde', name: id === spender ? 'Friend' : null }),
    now: Date.now,
    fault: (event) => void faults.push(event),
  })
  const get = async (account: EntityId = me) => allowancesView.parse(await service.get({ account }))
  return { get, faults }
}
/** Signs and submits a transaction, and returns its journal entries as those of an ended flow. */
async function give(transaction: Transaction): Promise<readonly JournalEntry[]> {
  const { entries, bytes } = await journaledFlow({
    account: me,
    transaction,
    atMs: Date.now(),
    sign: (frozen) => frozen.sign(practice.key('holder')),
  })
  expect((await practice.signAndSubmit(bytes, 'holder')).status).toBe('SUCCESS')
  return entries
}
const hbars = (amount: number) =>
  new AccountAllowanceApproveTransaction().approveHbarAllowance(me, spender, new Hbar(amount))
const ofHbar = ({ rows }: Awaited<ReturnType<ReturnType<typeof serviceOn>['get']>>) =>
  rows.filter(({ kind }) => kind === 'hbar')

describe('allowances', () => {
  it('are told with who, how much and from which act, and can be taken back', async () => {
    const flows = new Map([['f1', await give(hbars(25))]])
    const view = await serviceOn(flows).get()
    expect(ofHbar(view)).toMatchObject([
      {
        state: 'active',
        granted: '25',
        remaining: '25',
        flowId: 'f1',
        revoke: { hbar: { spender } },
        source: 'both',
        spenderAccount: { id: spender, name: 'Friend' },
      },
    ])
    expect(view).toMatchObject({ problem: null, isWhole: true, stamp: { offline: false } })
    expect(Number(view.balance)).toBeGreaterThan(0)
  })

  it('given elsewhere are told from the ledger, with the name of the collection', async () => {
    const { rows } = await serviceOn(new Map()).get()
    const all = rows.find(({ kind, token }) => kind === 'nft-all' && token?.id === practice.announcement.tokens.native)
    expect(all).toMatchObject({ state: 'active', source: 'ledger', flowId: null, granted: null })
    expect(all?.token?.name).toBeTruthy()
    expect(all?.revoke).toEqual({ nft: { token: all?.token?.id, serial: 'all', spender: all?.spender } })
  })

  it('are never none because nobody could be asked', async () => {
    const flows = new Map([['f1', await give(hbars(30))]])
    const rig = serviceOn(flows)
    await practice.control('/faults', { mirror: 'reset' })
    const first = await rig.get()
    expect(ofHbar(first)).toMatchObject([
      { state: 'unknown', granted: '30', remaining: null, revoke: { hbar: { spender } } },
    ])
    expect(first).toMatchObject({ problem: { code: 'offline', what: 'mirror' }, stamp: null, balance: null })
    await practice.control('/reset-faults', {})
    expect(ofHbar(await rig.get())).toMatchObject([{ state: 'active', remaining: '30' }])
    await practice.control('/faults', { mirror: 'reset' })
    const later = await rig.get()
    expect(ofHbar(later)).toMatchObject([{ state: 'active', remaining: '30' }])
    expect(later).toMatchObject({ problem: { code: 'offline' }, stamp: { offline: true } })
    await practice.control('/reset-faults', {})
  })

  it('that are younger than what the mirror has read are told from the own record', async () => {
    const flows = new Map([['f1', await give(hbars(40))]])
    await practice.control('/faults', { mirrorLagMs: 20_000 })
    expect(ofHbar(await serviceOn(flows).get())).toMatchObject([{ state: 'active', remaining: '40' }])
    await practice.control('/reset-faults', {})
  })

  it('of another account or market are not told as this one’s', async () => {
    const entries = await give(hbars(50))
    const flows = new Map([
      ['f1', entries.map((entry) => (entry.step === 'begun' ? { ...entry, profile: 'other' } : entry))],
    ])
    expect((await serviceOn(flows).get()).rows.some(({ flowId }) => flowId === 'f1')).toBe(false)
    expect((await serviceOn(new Map([['f1', entries]])).get(spender)).rows.some(({ flowId }) => flowId === 'f1')).toBe(
      false,
    )
  })

  it('of a flow that cannot be read are a fault in the log, and hide no other', async () => {
    const good = await give(hbars(60))
    const bad = good.map((entry) => (entry.step === 'signed' ? { ...entry, list: 'AAAA' } : entry))
    const rig = serviceOn(
      new Map([
        ['bad', bad],
        ['good', good],
      ]),
    )
    expect(ofHbar(await rig.get())).toMatchObject([{ flowId: 'good' }])
    expect(rig.faults).toContain('allowances.record')
  })
})
