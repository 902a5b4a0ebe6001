import { describe, expect, it } from 'vitest'
import { serviceKey } from '@shared/contract/connection'
import { createServiceKeys } from '../../keys/service-keys'
import { createVaultRig } from '../../keys/testing/rig'
import { openDatabase } from '../../storage/database'
import { createServiceKeyRows } from '../../storage/service-key-rows'
import { serviceKeyViews } from './service-key-view'

const DAY = 86_400_000
const START = 1_800_000_000_000

async function rig() {
  const vault = createVaultRig().start()
  await vault.open()
  const keys = createServiceKeys({
    vault,
    rows: createServiceKeyRows(openDatabase(':memory:')),
    session: new Map(),
    scope: () => 'live',
    now: () => START,
    onChange: () => undefined,
  })
  const view = (days = 0) => serviceKeyViews(keys, START + days * DAY).map((key) => serviceKey.parse(key))
  return { vault, keys, view }
}

describe('what is told of a key', () => {
  it('is its kind, origin, beginning, place and dates', async () => {
    const { keys, view } = await rig()
    await keys.keep('agent', 'svcagent-0123456789abcdef', 'created')
    await keys.keep('user', 'user-key-0123456789', 'entered')
    const dates = { addedAt: new Date(START).toISOString(), firstUsedAt: null, lastUsedAt: null, refusedAt: null }
    const common = { state: 'ready', keyStore: 'keychain', warning: null, ...dates }
    expect(view()).toEqual([
      {
        kind: 'agent',
        origin: 'created',
        prefix: 'svcagent',
        isShowable: true,
        ...common,
        end: { reason: 'unused', at: new Date(START + 7 * DAY).toISOString(), isOver: false },
      },
      { kind: 'user', origin: 'entered', prefix: '', isShowable: false, end: null, ...common },
    ])
  })

  it('of the practice market’s own is that they are there', async () => {
    const { keys, view } = await rig()
    keys.setPracticeText('affiliate', 'affiliate-key')
    expect(view()).toMatchObject([{ kind: 'affiliate', origin: 'practice', state: 'ready', addedAt: null }])
  })

  it.each([
    ['ready', 6, 'unused'],
    ['expired', 8, 'unused'],
  ])('of a created agent key that nobody used is that it is %s after %d days', async (state, days, reason) => {
    const { keys, view } = await rig()
    await keys.keep('agent', 'svcagent-0123456789abcdef', 'created')
    expect(view(days)).toMatchObject([{ state, warning: { reason } }])
  })

  it('is no lifetime of a user or affiliate key: none is known', async () => {
    const { keys, view } = await rig()
    await keys.keep('user', 'user-key-0123456789', 'created')
    expect(view(400)).toMatchObject([{ state: 'ready', warning: null }])
  })

  it('is that it is refused, locked or gone', async () => {
    const { vault, keys, view } = await rig()
    await vault.setPassphrase('correct horse')
    await keys.keep('user', 'user-key-0123456789', 'entered')
    await keys.keep('affiliate', 'affiliate-key-01234', 'entered')
    keys.saveRow({ ...keys.requireRow('user'), refusedAt: new Date(START).toISOString() })
    await vault.removeServiceKey('live:affiliate')
    await keys.syncWithKeychain()
    const states = () => view().map(({ state }) => state)
    expect(states()).toEqual(['refused', 'gone'])
    keys.clearRefusal('user')
    vault.lock()
    expect(states()).toEqual(['locked', 'gone'])
  })
})
