import { describe, expect, it } from 'vitest'
import { missingOf } from './profile'
import type { TypedProfile } from './profile-input'
import { createProfileStore } from './profile-store'

const TYPED: TypedProfile = {
  ...{ name: 'Mine', baseUrl: 'https://api.market.example', toolUrl: '', projectHeader: '', network: 'mainnet' },
  ...{ nodes: [], mirrorUrl: '', feeAccounts: ['0.0.98'] },
}
function rig() {
  const kept = new Map<string, unknown>()
  let made = 0
  const start = () =>
    createProfileStore({
      settings: { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, structuredClone(value)) },
      newId: () => String(++made).padStart(12, '0'),
    })
  return { kept, start, store: start() }
}
const codeOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (cause) {
    return (cause as { error: unknown }).error
  }
}

describe('profiles', () => {
  it('begin with the practice market in use, and the live one without its address', () => {
    const { store } = rig()
    expect(store.list().map(({ id }) => id)).toEqual(['practice', 'live'])
    expect(store.used().id).toBe('practice')
    const live = store.get('live')
    expect(live && missingOf(live)).toEqual(['baseUrl'])
    expect(live).toMatchObject({ network: 'mainnet', feeAccounts: [] })
    expect(live?.mirrorUrl?.protocol).toBe('https:')
  })

  it('are kept, with the one that is used', () => {
    const { store, start } = rig()
    const { id } = store.put(null, TYPED)
    store.put('live', { ...TYPED, name: 'Live market' })
    store.setUsed(id)
    const again = start()
    expect(again.used()).toEqual(store.get(id))
    expect(again.list().map((one) => one.id)).toEqual(['practice', 'live', id])
    expect(missingOf(again.list()[1] ?? again.used())).toEqual([])
  })

  it('of which a row cannot be read lose that one alone, and keep it as it is', () => {
    const { store, kept, start } = rig()
    const { id } = store.put(null, TYPED)
    const rows = kept.get('profiles') as Record<string, unknown>
    const strange = { 'custom-aaaaaaaaaaaa': { of: 'a later version' }, 'custom-bbbbbbbbbbbb': null, other: TYPED }
    kept.set('profiles', { ...rows, ...strange })
    const again = start()
    expect(again.list().map((one) => one.id)).toEqual(['practice', 'live', id])
    again.put(null, { ...TYPED, name: 'Another' })
    expect(kept.get('profiles')).toMatchObject(strange)
  })

  it('believe an address in the database no more than one that is typed', () => {
    const { store, kept, start } = rig()
    const { id } = store.put(null, TYPED)
    const rows = kept.get('profiles') as Record<string, TypedProfile>
    kept.set('profiles', { [id]: { ...rows[id], baseUrl: 'http://evil.example' } })
    expect(start().get(id)).toBeNull()
  })

  it('fall back to the practice market when the one in use is gone', () => {
    const { store, start } = rig()
    const { id } = store.put(null, TYPED)
    store.setUsed(id)
    store.remove(id)
    expect(start().used().id).toBe('practice')
  })

  it('leave the live one unfilled when it is removed', () => {
    const { store } = rig()
    store.put('live', { ...TYPED, name: 'Live market' })
    store.remove('live')
    expect(store.get('live')?.baseUrl).toBeNull()
  })

  it('are told apart by name, and the practice market is as it is', () => {
    const { store } = rig()
    const { id } = store.put(null, TYPED)
    expect(codeOf(() => store.put(null, { ...TYPED, name: 'mine' }))).toEqual({
      code: 'invalid-input',
      fields: ['name'],
    })
    expect(codeOf(() => store.put(null, { ...TYPED, name: 'practice market' }))).toMatchObject({ fields: ['name'] })
    expect(store.put(id, TYPED).id).toBe(id)
    expect(codeOf(() => store.put('practice', TYPED))).toEqual({ code: 'profile-fixed' })
    expect(codeOf(() => store.put('custom-ffffffffffff', TYPED))).toEqual({ code: 'not-found', what: 'profile' })
  })
})
