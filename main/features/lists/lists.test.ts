import { beforeEach, describe, expect, it } from 'vitest'
import { idVerdict, lists as contract, listTask, type ListsState } from '@shared/contract/lists'
import { checksumOf } from '@shared/ids'
import { VaultError } from '../../keys/vault-error'
import { AppFailure } from '../../platform/app-failure'
import { openDatabase } from '../../storage/database'
import { createSessionGuard } from '../../testing/session-guard'
import { createOwnListStore, INITIAL_LIMITS, ownListsOf } from '../../storage/own-lists'
import { createListTasks, type ListTasksDeps, type OpenListTask } from './list-tasks'
import { createListsService, typedNameIn } from './lists'

const NOW = Date.parse('2026-11-21T13:32:00.000Z')
const MARKET = '0.0.3064901'
const OPERATOR = '0x00000000000000000000000000000000002ec445'

type Window = ReturnType<typeof createListTasks>
type Outcome = 'done' | 'cancelled' | 'busy'

/** Replaces main's window: `act` is the person's act in it. Without `act` the window is open for something else. */
function createListRig(passphrase: string | null = null) {
  const db = openDatabase(':memory:')
  const store = createOwnListStore(db, 'practice', createSessionGuard(db))
  const state = {
    task: null as OpenListTask | null,
    act: null as ((window: Window) => Promise<Outcome>) | null,
    spent: { sinceMs: 0, tinybar: 0n },
  }
  const events: ListsState[] = []
  const accounts: ReturnType<ListTasksDeps['accounts']> = [
    { id: '0.0.5012345', name: 'Main', holdsKey: true, address: null },
    { id: '0.0.3388210', name: 'Looked at', holdsKey: false, address: null },
  ]
  const service = createListsService({
    store,
    ledgerId: '03' as const,
    now: () => NOW,
    emit: (name, payload) => void (name === 'lists.changed' && events.push(payload as ListsState)),
    openWindow: async (task) => {
      if (!state.act) return 'busy'
      state.task = task
      return state.act(window).finally(() => (state.task = null))
    },
    spentSince: (sinceMs) => ((state.spent.sinceMs = sinceMs), state.spent.tinybar),
  })
  const window = createListTasks({
    store,
    ledgerId: '03',
    accounts: () => accounts,
    publishedIds: () => null,
    now: () => NOW,
    currentTask: () => state.task,
    onChange: service.emitState,
    isPassphraseSet: () => passphrase !== null,
    verifyPassphrase: (text) =>
      text === passphrase ? Promise.resolve() : Promise.reject(new VaultError('wrong-passphrase')),
  })
  return { store, lists: ownListsOf(store), state, events, service, window }
}
type Rig = ReturnType<typeof createListRig>

let rig: Rig
beforeEach(() => (rig = createListRig()))

/** Opens the window for `input`, and runs `act` in it. */
async function open<T>(input: Parameters<Rig['service']['services']['open']>[0], act: (window: Window) => Promise<T>) {
  let value: T | undefined
  rig.state.act = async (window) => ((value = await act(window)), 'done')
  await rig.service.services.open(input)
  return value
}
const fieldsOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (cause: unknown) => {
      if (cause instanceof AppFailure && cause.error.code === 'invalid-input') return cause.error.fields
      throw cause
    },
  )
const addSpender = (id: string, name = '') =>
  open({ task: 'add-spender' }, ({ methods }) => fieldsOf(methods.addSpender({ id, name })))
const addEntry = (id: string, name: string) =>
  open({ task: 'add-entry' }, ({ methods }) => fieldsOf(methods.addEntry({ id, name })))

describe('a spender', () => {
  it('is on the list only once it was typed in the window, and the page is told', async () => {
    expect(await addSpender(`${MARKET}-${checksumOf(MARKET, '03')}`, 'Market')).toEqual([])
    expect(await addSpender(OPERATOR.toUpperCase().replace('0X', '0x'))).toEqual([])
    expect([rig.lists.spenders(), rig.lists.operators()]).toEqual([[MARKET], [OPERATOR]])
    const state = contract.get.output.parse(await rig.service.services.get(undefined))
    const addedAt = new Date(NOW).toISOString()
    expect(state).toMatchObject({
      spenders: [{ id: MARKET, checksum: checksumOf(MARKET, '03'), name: 'Market', addedAt }],
      operators: [{ id: OPERATOR, name: null, addedAt }],
      committedIn24Hours: null,
    })
    expect(rig.events.at(-1)).toEqual(await rig.service.services.get(undefined))
  })

  it.each([
    ['market', 'no id'],
    ['0.0.3064901-aaaaa', 'the checksum of another ledger'],
    ['0.0.5012345', 'an account of the person’s own'],
    ['0x00000000000000000000000000000000004c7b79', 'the same by its address'],
  ])('%s is refused: %s', async (id) => {
    expect(await addSpender(id)).toEqual(['id'])
    expect(rig.lists.spenders()).toEqual([])
    expect(rig.events).toEqual([])
  })

  it('is added once, and at most a hundred of them are', async () => {
    await addSpender(MARKET)
    expect(await addSpender(MARKET)).toEqual(['id'])
    for (let i = 0; i < 99; i++) await rig.store.addSpender({ id: `0.0.${9000 + i}`, name: null, addedAt: '' })
    expect(await addSpender('0.0.8000')).toEqual(['full'])
  })

  it('that resembles another is told of, and may be added all the same', async () => {
    await addSpender(MARKET, 'Market')
    const verdict = await open({ task: 'add-spender' }, ({ methods }) => methods.judgeId({ text: '0.0.3064910' }))
    expect(idVerdict.parse(verdict)).toMatchObject({
      similarIds: [{ id: MARKET, name: 'Market', of: 'spender', resemblance: 'The last two digits are swapped.' }],
    })
    expect(await addSpender('0.0.3064910')).toEqual([])
  })

  it('goes only in a window that was opened to remove it', async () => {
    await addSpender(MARKET)
    await expect(rig.window.methods.removeSpender(undefined)).rejects.toMatchObject({ error: { what: 'list-entry' } })
    await open({ task: 'limits' }, async ({ methods }) => {
      await expect(methods.removeSpender(undefined)).rejects.toThrow()
      await expect(methods.addSpender({ id: '0.0.8000', name: '' })).rejects.toThrow()
      await expect(methods.judgeId({ text: MARKET })).rejects.toThrow()
    })
    expect(rig.lists.spenders()).toEqual([MARKET])
    await open({ task: 'remove-spender', id: MARKET }, ({ methods }) => methods.removeSpender(undefined))
    expect(rig.lists.spenders()).toEqual([])
    await expect(rig.service.services.open({ task: 'remove-spender', id: MARKET })).rejects.toThrow(AppFailure)
  })
})

describe('a spender that a flow has met', () => {
  const met = { id: MARKET, purpose: 'To be paid for collection offers.' } as const

  it('is introduced by typing it; the window is not told whom the bytes name', async () => {
    rig.state.act = async ({ methods, viewOf }) => {
      const view = listTask.parse(viewOf(rig.state.task ?? { task: 'limits' }))
      expect(view).toEqual({ task: 'add-spender', purpose: met.purpose, expectedKind: 'account', published: null })
      expect(await methods.judgeId({ text: '0.0.3064910' })).toMatchObject({ isExpected: false })
      expect(await methods.judgeId({ text: MARKET })).toMatchObject({ isExpected: true })
      await methods.addSpender({ id: MARKET, name: '' })
      return 'done'
    }
    expect(await rig.service.askToAddSpender(met)).toBe('added')
    rig.state.act = null
    expect(await rig.service.askToAddSpender(met)).toBe('added')
  })

  it('stays unknown when the person typed another one, or nothing', async () => {
    rig.state.act = async ({ methods }) => {
      await methods.addSpender({ id: '0.0.3064910', name: '' })
      return 'done'
    }
    expect(await rig.service.askToAddSpender(met)).toBe('cancelled')
    expect(rig.lists.spenders()).toEqual(['0.0.3064910'])
    rig.state.act = async () => 'cancelled'
    expect(await rig.service.askToAddSpender(met)).toBe('cancelled')
  })

  it('waits for nobody while the window is open for something else', async () => {
    expect(await rig.service.askToAddSpender(met)).toBe('busy')
    expect(await rig.service.services.open({ task: 'limits' })).toEqual({ outcome: 'busy' })
  })
})

describe('limits', () => {
  const FIRST = {
    feeCap: '10',
    buy: '',
    mint: '',
    offer: '',
    shares: '25',
    day: '',
    passphraseAbove: '1000',
    passphrase: null,
  }
  const set = (change: Partial<Record<keyof typeof FIRST, string>>) =>
    open({ task: 'limits' }, ({ methods }) => fieldsOf(methods.setLimits({ ...FIRST, ...change })))

  it('are taken as typed, and an empty one is none', async () => {
    expect(await set({ feeCap: '2.50', buy: ' 640 ', shares: ' 5 ', day: '0.00000001', passphraseAbove: '' })).toEqual(
      [],
    )
    expect(rig.store.limits()).toEqual({
      feeCap: '2.5',
      buy: '640',
      mint: null,
      offer: null,
      shares: '5',
      day: '0.00000001',
      passphraseAbove: null,
    })
    expect(rig.events).toHaveLength(1)
  })

  it.each([
    [{ feeCap: '' }, ['feeCap']],
    [{ feeCap: '0' }, ['feeCap']],
    [{ feeCap: '100.00000001' }, ['feeCap']],
    [{ buy: '1,000' }, ['buy']],
    [{ mint: '1e3', offer: '-1' }, ['mint', 'offer']],
    [{ shares: '101', feeCap: '' }, ['shares', 'feeCap']],
    [{ shares: '2.5' }, ['shares']],
    [{ shares: '' }, ['shares']],
    [{ day: '0.000000001', passphraseAbove: 'x' }, ['day', 'passphraseAbove']],
    [{ buy: '60000000000' }, ['buy']],
  ])('that are no amounts are refused, all of them at once: %j', async (change, fields) => {
    expect(await set(change)).toEqual(fields)
    expect(rig.store.limits()).toEqual(INITIAL_LIMITS)
  })

  it('may be set up to a fee of 100 ℏ', async () => {
    expect(await set({ feeCap: '100' })).toEqual([])
  })

  it('cannot be changed without the passphrase where one is set', async () => {
    rig = createListRig('open sesame')
    await expect(set({ buy: '1' })).rejects.toMatchObject({ code: 'wrong-passphrase' })
    await expect(set({ buy: '1', passphrase: 'sesame' })).rejects.toMatchObject({ code: 'wrong-passphrase' })
    expect(rig.store.limits()).toEqual(INITIAL_LIMITS)
    expect(await set({ buy: '1', passphrase: 'open sesame' })).toEqual([])
    expect(rig.store.limits().buy).toBe('1')
  })

  it('of a day show what was committed within the last 24 hours', async () => {
    await set({ day: '500' })
    rig.state.spent.tinybar = 1_250_000_000n
    expect((await rig.service.services.get(undefined)).committedIn24Hours).toEqual({ hbar: '12.5', limit: '500' })
    expect(rig.state.spent.sinceMs).toBe(NOW - 86_400_000)
  })
})

describe('the address book', () => {
  it('names an id, is renamed and emptied, each in a window of its own', async () => {
    expect(await addEntry('0.0.3388210', 'Gallery')).toEqual([])
    expect(typedNameIn(rig.store)('0.0.3388210')).toBe('Gallery')
    await open({ task: 'rename-entry', id: '0.0.3388210' }, ({ methods }) => methods.renameEntry({ name: 'gallery' }))
    expect(rig.lists.addressBook()).toEqual([{ id: '0.0.3388210', name: 'gallery' }])
    expect(await addEntry('0.0.3388210', 'Again')).toEqual(['id'])
    await open({ task: 'remove-entry', id: '0.0.3388210' }, ({ methods }) => methods.removeEntry(undefined))
    expect([rig.lists.addressBook(), rig.events.length]).toEqual([[], 3])
    await expect(rig.service.services.open({ task: 'rename-entry', id: '0.0.3388210' })).rejects.toThrow(AppFailure)
  })

  it.each([
    ['0.0.5012345', 'Myself', ['id']],
    [OPERATOR, 'Market', ['id']],
    ['0.0.8000', '', ['name']],
    ['0.0.8000', 'mar\u200bket', ['name']],
    ['0.0.8000', 'Mаrket', ['name']],
    ['0.0.8000', 'MARKET.', ['name']],
  ])('takes no entry that could mislead: %s as %j', async (id, name, fields) => {
    await addSpender(MARKET, 'Market')
    expect(await addEntry(id, name)).toEqual(fields)
    expect(rig.lists.addressBook()).toEqual([])
  })

  it('may give a spender the name it has there, and goes before it', async () => {
    await addSpender(MARKET, 'Market')
    expect(typedNameIn(rig.store)(MARKET)).toBe('Market')
    expect(await addEntry(MARKET, 'The market')).toEqual([])
    expect([typedNameIn(rig.store)(MARKET), typedNameIn(rig.store)('0.0.8000')]).toEqual(['The market', null])
  })
})
