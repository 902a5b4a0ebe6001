import { describe, expect, it } from 'vitest'
import { createSessionGuard } from '../testing/session-guard'
import { missingFields } from './profile'
import type { ProfileFields } from './profile-input'
import { createProfileStore, MAX_CUSTOM_PROFILES } from './profile-store'

const TYPED: ProfileFields = {
  name: 'Mine',
  baseUrl: 'https://api.market.example',
  toolUrl: '',
  projectHeader: '',
  network: 'mainnet',
  nodes: [],
  mirrorUrl: '',
  feeAccounts: ['0.0.98'],
}
function rig() {
  const kept = new Map<string, unknown>()
  const guard = createSessionGuard()
  let made = 0
  const start = () =>
    createProfileStore({
      settings: { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, structuredClone(value)) },
      guard,
      newId: () => String(++made).padStart(12, '0'),
    })
  return { kept, start, store: withSave(start()) }
}
const withSave = (store: ReturnType<typeof createProfileStore>) => ({
  ...store,
  save: (id: string | null, typed: ProfileFields) => {
    const draft = store.createDraft(id, typed)
    store.storeDraft(draft)
    return draft.profile
  },
})
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
    expect(store.activeProfile().id).toBe('practice')
    const live = store.get('live')
    expect(live && missingFields(live)).toEqual(['baseUrl'])
    expect(live).toMatchObject({ network: 'mainnet', feeAccounts: [] })
    expect(live?.mirrorUrl?.protocol).toBe('https:')
  })

  it('are kept, with the one that is used', () => {
    const { store, start } = rig()
    const { id } = store.save(null, TYPED)
    const live = store.save('live', { ...TYPED, name: 'Live market' })
    store.setActiveProfile(id)
    const again = start()
    expect(again.activeProfile()).toEqual(store.get(id))
    expect(again.list().map((one) => one.id)).toEqual(['practice', live.id, id])
    expect(missingFields(again.list()[1] ?? again.activeProfile())).toEqual([])
  })

  it('of which a row cannot be read lose that one alone, and keep it as it is', () => {
    const { store, kept, start } = rig()
    const { id } = store.save(null, TYPED)
    const rows = kept.get('profiles') as Record<string, unknown>
    const strange = { 'custom-aaaaaaaaaaaa': { of: 'a later version' }, 'custom-bbbbbbbbbbbb': null, other: TYPED }
    kept.set('profiles', { ...rows, ...strange })
    const again = start()
    expect(again.list().map((one) => one.id)).toEqual(['practice', 'live', id])
    withSave(again).save(null, { ...TYPED, name: 'Another' })
    expect(kept.get('profiles')).toMatchObject(strange)
  })

  it('believe an address in the database no more than one that is typed', () => {
    const { store, kept, start } = rig()
    const { id } = store.save(null, TYPED)
    const rows = kept.get('profiles') as Record<string, ProfileFields>
    kept.set('profiles', { [id]: { ...rows[id], baseUrl: 'http://evil.example' } })
    expect(start().get(id)).toBeNull()
  })

  it('fall back to the practice market when the one in use is gone', () => {
    const { store, start } = rig()
    const { id } = store.save(null, TYPED)
    store.setActiveProfile(id)
    store.remove(id)
    expect(start().activeProfile().id).toBe('practice')
  })

  it('leave the live one unfilled when it is removed', () => {
    const { store } = rig()
    const filled = store.save('live', { ...TYPED, name: 'Live market' })
    expect([filled.kind, store.get('live')]).toEqual(['live', null])
    store.remove(filled.id)
    expect(store.get('live')?.baseUrl).toBeNull()
  })

  it('are told apart by name, and the practice market is as it is', () => {
    const { store } = rig()
    const { id } = store.save(null, TYPED)
    expect(codeOf(() => store.save(null, { ...TYPED, name: 'mine' }))).toEqual({
      code: 'invalid-input',
      fields: ['name'],
    })
    expect(codeOf(() => store.save(null, { ...TYPED, name: 'practice market' }))).toMatchObject({ fields: ['name'] })
    expect(store.save(id, TYPED).id).toBe(id)
    expect(codeOf(() => store.save('practice', TYPED))).toEqual({ code: 'profile-fixed' })
    expect(codeOf(() => store.save('custom-ffffffffffff', TYPED))).toEqual({ code: 'not-found', what: 'profile' })
  })

  it('keep their id under another name, with other fee accounts, and with their nodes in another order', () => {
    const { store } = rig()
    const nodes = [1, 2].map((n) => ({ address: `127.0.0.1:${n}`, account: `0.0.${n}` }))
    const typed: ProfileFields = { ...TYPED, network: 'local', mirrorUrl: 'http://127.0.0.1:9', nodes }
    const { id } = store.save(null, typed)
    const changed = { ...typed, name: 'Other', feeAccounts: ['0.0.99'], nodes: nodes.toReversed() }
    expect(store.createDraft(id, changed)).toMatchObject({ profile: { id, name: 'Other' }, replacedProfile: null })
  })

  const local: ProfileFields = {
    ...TYPED,
    network: 'local',
    mirrorUrl: 'http://127.0.0.1:9',
    nodes: [{ address: '127.0.0.1:1', account: '0.0.3' }],
  }
  it.each<[string, Partial<ProfileFields>]>([
    ['base address', { baseUrl: 'https://evil.example' }],
    ['path', { baseUrl: 'https://api.market.example/a' }],
    ['tool server', { toolUrl: 'https://evil.example' }],
    ['mirror', { mirrorUrl: 'https://evil.example' }],
    ['network', { network: 'testnet', nodes: [], mirrorUrl: '' }],
    ['node', { nodes: [{ address: '127.0.0.1:2', account: '0.0.3' }] }],
    ['account of a node', { nodes: [{ address: '127.0.0.1:1', account: '0.0.4' }] }],
    ['header', { projectHeader: 'X-Svc-Project' }],
  ])('with another %s are others under a new id, in the place of the one before', (_, change) => {
    const { store } = rig()
    const { id } = store.save(null, local)
    const before = store.get(id)
    store.approve(before ?? store.activeProfile())
    const next = store.createDraft(id, { ...local, ...change })
    expect(next.replacedProfile).toEqual(before)
    store.storeDraft(next)
    expect(store.list().map((one) => one.id)).toEqual(['practice', 'live', next.profile.id])
    expect([next.profile.id === id, store.isApproved(next.profile)]).toEqual([false, false])
  })

  it('of the live market are one at a time, each address under an id of its own', () => {
    const { store } = rig()
    const first = store.save('live', { ...TYPED, name: 'Live market' })
    const next = store.createDraft(first.id, { ...TYPED, name: 'Live market', baseUrl: 'https://evil.example' })
    store.storeDraft(next)
    expect(next).toMatchObject({ profile: { kind: 'live' }, replacedProfile: { id: first.id } })
    expect(store.list().map((one) => one.id)).toEqual(['practice', next.profile.id])
  })

  it('are approved with their fee accounts as they were, which is kept and cannot be typed', () => {
    const { store, start } = rig()
    const typed = { ...TYPED, feeAccounts: ['0.0.98', '0.0.99'] }
    const forged = { ...typed, approved: typed.feeAccounts }
    const profile = store.save(null, forged)
    expect([store.isApproved(profile), store.isApproved(store.activeProfile())]).toEqual([false, true])
    store.approve(profile)
    const renamed = store.save(profile.id, { ...typed, name: 'Other', feeAccounts: typed.feeAccounts.toReversed() })
    expect([store.isApproved(renamed), start().isApproved(renamed)]).toEqual([true, true])
    expect(store.isApproved(store.save(profile.id, { ...typed, feeAccounts: ['0.0.98'] }))).toBe(false)
  })

  it('are approved as the person saw them, whatever another program writes meanwhile', () => {
    const { store, kept } = rig()
    const profile = store.save(null, TYPED)
    const row = () => (kept.get('profiles') as Record<string, object>)[profile.id]
    const honest = structuredClone(row())
    kept.set('profiles', { [profile.id]: { ...honest, baseUrl: 'https://evil.example' } })
    const evil = store.get(profile.id) ?? store.activeProfile()
    store.approve(profile)
    expect(row()).toMatchObject({ baseUrl: profile.baseUrl?.href })
    expect([store.isApprovedUnchanged(profile), store.isApproved(evil)]).toEqual([true, false])
    kept.set('profiles', { [profile.id]: { ...row(), name: 'Another' } })
    const renamed = store.get(profile.id) ?? store.activeProfile()
    expect([store.isApproved(renamed), store.isApprovedUnchanged(renamed), store.isChangedOutside(renamed)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('are found by nobody while they are hidden, and stay', () => {
    const { store } = rig()
    const { id } = store.save(null, TYPED)
    const show = store.hide(id)
    expect(store.get(id)).toBeNull()
    show()
    expect(store.get(id)?.id).toBe(id)
  })

  it('are no more than thirty of the person’s own', () => {
    const { store } = rig()
    for (let n = 1; n <= MAX_CUSTOM_PROFILES; n++) store.save(null, { ...TYPED, name: `Market ${n}` })
    expect(codeOf(() => store.save(null, TYPED))).toEqual({ code: 'too-many-profiles', most: 30 })
    store.save('live', { ...TYPED, name: 'Live market' })
    const [, , first] = store.list()
    expect(store.save(first?.id ?? '', { ...TYPED, name: 'Changed' }).name).toBe('Changed')
  })
})
