import { describe, expect, it } from 'vitest'
import { createMemoryKeychain } from '../../keys/memory-keychain'
import { createVaultRig } from '../../keys/testing/rig'
import type { QuestionAnswer, Question } from '../../platform/question'
import { PRACTICE, type Profile } from '../../profile/profile'
import { createProfileStore } from '../../profile/profile-store'
import { openDatabase } from '../../storage/database'
import { createOwnListStore, INITIAL_LIMITS, STRICT_LIMITS } from '../../storage/own-lists'
import { createRecordGuard } from '../../storage/record-guard'
import { createReplacementNote, noteReplacement } from '../../storage/replaced-database'
import { createSettingsStore } from '../../storage/settings'
import { AUTO_LOCK_ROW, createRecordCheck, guardedEntries, SETTINGS_LIST } from './record-check'

const TYPED = {
  name: 'Mine',
  baseUrl: 'https://api.market.example',
  toolUrl: '',
  projectHeader: '',
  network: 'mainnet' as const,
  nodes: [],
  mirrorUrl: '',
  feeAccounts: ['0.0.98'],
}

/** A database and a keychain that persist, as the app and another program see them. */
function createApp() {
  const db = openDatabase(':memory:')
  const settings = createSettingsStore(db)
  const rig = createVaultRig({ keychain: createMemoryKeychain() })
  const questions: Question[] = []
  const state = { answer: 'yes' as QuestionAnswer, profile: PRACTICE, left: 0, isEnding: false }
  const start = async (used: (profiles: ReturnType<typeof createProfileStore>) => Profile = () => PRACTICE) => {
    const vault = rig.start()
    await vault.open()
    const replaced = createReplacementNote(settings)
    const guard = createRecordGuard({
      db,
      keys: vault.recordKeys,
      vaultStatus: () => vault.status(),
      counterName: 'records:test',
      trace: { hasRecordExisted: () => false, note: () => undefined },
      replacementNote: replaced,
      now: Date.now,
      fault: () => undefined,
    })
    const profiles = createProfileStore({ settings, newId: () => '0123456789ab', guard })
    replaced.noteLists(() => guardedEntries(db, profiles, settings).map(({ recordingEdit }) => recordingEdit))
    state.profile = used(profiles)
    const minutes: number[] = []
    await createRecordCheck({
      db,
      guard,
      profiles,
      settings,
      vault: { status: () => vault.status(), setAutoLockMinutes: (count) => minutes.push(count) },
      ask: (question) => {
        questions.push(question)
        return Promise.resolve(state.answer)
      },
      currentProfile: () => state.profile,
      switchToPractice: () => {
        state.left++
        state.profile = PRACTICE
      },
      isEnding: () => state.isEnding,
      emit: () => undefined,
      warn: () => undefined,
    })()
    // An approval is stored in the keychain a moment later.
    await new Promise((resolve) => setImmediate(resolve))
    return { vault, guard, profiles, minutes, lists: createOwnListStore(db, 'practice', guard) }
  }
  return { db, settings, questions, state, start }
}

describe('entries from before they were authenticated', () => {
  const before = () => {
    const app = createApp()
    app.db.exec(`INSERT INTO spenders VALUES ('practice', '0.0.100', 'Market', '2026-11-21T13:32:00.000Z', 1);
      INSERT INTO limits VALUES ('practice', '${JSON.stringify({ ...INITIAL_LIMITS, buy: '50' })}')`)
    return app
  }

  it('are shown once, in one question, and kept when the person says so', async () => {
    const { questions, start } = before()
    const { lists } = await start()
    expect(questions).toHaveLength(1)
    expect(questions[0]?.facts).toContainEqual({ label: 'Spender', value: '0.0.100 (Market)' })
    expect(questions[0]?.facts?.find(({ label }) => label === 'Limits')?.value).toContain('buy:50')
    expect(lists.spenders()).toHaveLength(1)
    expect(lists.limits().buy).toBe('50')
    expect((await start()).lists.inactiveRows()).toEqual([])
    expect(questions).toHaveLength(1)
  })

  it('count for nothing when the person declines', async () => {
    const { questions, state, start } = before()
    state.answer = 'no'
    const { lists } = await start()
    expect(lists.spenders()).toEqual([])
    expect(lists.inactiveRows()).toMatchObject([{ id: '0.0.100', change: 'added' }])
    await start()
    expect(questions).toHaveLength(1)
  })

  it('are asked about again when the question was left without an answer, also when others were set meanwhile', async () => {
    const { questions, state, start, settings } = before()
    settings.set({ autoLockMinutes: 60 })
    state.answer = 'closed'
    const { lists, guard, minutes } = await start()
    expect([lists.spenders(), lists.limits()]).toEqual([[], STRICT_LIMITS])
    expect(lists.inactiveRows()).toMatchObject([{ id: '0.0.100', change: 'earlier' }])
    expect([lists.limitsState(), minutes, settings.get().autoLockMinutes]).toEqual(['earlier', [10], 60])
    guard.commitLater([{ list: 'profiles', id: 'live', text: 'a' }])
    await lists.addSpender({ id: '0.0.101', name: null, addedAt: '2026-11-24T00:00:00.000Z' })
    expect(guard.awaitsAnswer()).toBe(true)
    state.answer = 'yes'
    const next = await start()
    expect(questions).toHaveLength(2)
    expect(questions[1]?.facts?.map(({ value }) => value)).not.toContain('0.0.101')
    expect(next.lists.spenders().map(({ id }) => id)).toEqual(['0.0.100', '0.0.101'])
    expect(next.lists.limits().buy).toBe('50')
    await start()
    expect(questions).toHaveLength(2)
  })

  it('ask nothing where there are none', async () => {
    const { questions, start, db } = createApp()
    const { guard } = await start()
    expect([questions, guard.awaitsAnswer()]).toEqual([[], false])
    expect(db.prepare('SELECT count(*) AS n FROM own_records').get()).toEqual({ n: 1 })
  })
})

describe('the profile in use', () => {
  const connected = async () => {
    const app = createApp()
    const { profiles } = await app.start()
    const draft = profiles.createDraft(null, TYPED)
    profiles.storeDraft(draft)
    profiles.approve(draft.profile)
    await new Promise((resolve) => setImmediate(resolve))
    const used = (store: typeof profiles) => store.get(draft.profile.id) ?? PRACTICE
    return { ...app, used }
  }
  const pointElsewhere = ({ settings }: Pick<ReturnType<typeof createApp>, 'settings'>) => {
    const text = JSON.stringify(settings.read('profiles')).replace('api.market.example', 'evil.example')
    settings.write('profiles', JSON.parse(text))
  }

  it('goes on when it is as the person left it', async () => {
    const { start, used, state, questions } = await connected()
    const { profiles } = await start(used)
    expect([state.left, questions]).toEqual([0, []])
    expect(profiles.isApproved(state.profile)).toBe(true)
  })

  it('is left for the practice market when it was pointed elsewhere, unless the person agrees', async () => {
    const app = await connected()
    pointElsewhere(app)
    app.state.answer = 'no'
    const { profiles } = await app.start(app.used)
    expect(app.state.left).toBe(1)
    expect(app.questions[0]?.title).toBe('“Mine” may have been changed outside Countersign')
    expect(app.questions[0]?.facts).toContainEqual({ label: 'Market', value: 'https://evil.example/' })
    expect(profiles.isChangedOutside(app.used(profiles))).toBe(true)
    app.state.answer = 'yes'
    await app.start(app.used)
    expect(app.state.left).toBe(1)
    const { profiles: later } = await app.start(app.used)
    expect(app.questions).toHaveLength(2)
    expect(later.isApproved(app.used(later))).toBe(true)
  })
})

describe('a profile whose question is closed without an answer', () => {
  it('is left, as after a no', async () => {
    const app = createApp()
    const { profiles } = await app.start()
    const draft = profiles.createDraft(null, TYPED)
    profiles.storeDraft({ ...draft, profile: draft.profile })
    app.state.answer = 'closed'
    await app.start((store) => store.get(draft.profile.id) ?? PRACTICE)
    expect([app.state.left, app.questions.length]).toEqual([1, 1])
  })

  it('stays the one in use when the app ends, and is asked about again', async () => {
    const app = createApp()
    app.state.isEnding = true
    const { profiles } = await app.start()
    const draft = profiles.createDraft(null, TYPED)
    profiles.storeDraft({ ...draft, profile: draft.profile })
    app.state.answer = 'closed'
    const used = (store: typeof profiles) => store.get(draft.profile.id) ?? PRACTICE
    for (const times of [1, 2]) {
      await app.start(used)
      expect([app.state.left, app.questions.length]).toEqual([0, times])
    }
  })
})

describe('after the person restored a back-up', () => {
  const restored = async () => {
    const app = createApp()
    const first = await app.start()
    const market = { id: '0.0.100', name: 'Market', addedAt: '2026-11-21T13:32:00.000Z' } as const
    await first.lists.addSpender(market)
    await first.lists.setLimits({ ...INITIAL_LIMITS, buy: '50' })
    const draft = first.profiles.createDraft(null, TYPED)
    first.profiles.storeDraft(draft)
    first.profiles.approve(draft.profile)
    const backup = app.db.prepare('SELECT body, tag FROM own_records').get() as { body: string; tag: string }
    await first.lists.removeSpender(market.id)
    app.db.prepare('UPDATE own_records SET body = ?, tag = ?').run(backup.body, backup.tag)
    app.db.exec(`INSERT INTO spenders VALUES ('practice', '0.0.100', 'Market', '${market.addedAt}', 1)`)
    noteReplacement(app.settings, 'restored')
    return { ...app, market, used: (store: typeof first.profiles) => store.get(draft.profile.id) ?? PRACTICE }
  }

  it('its entries count for nothing and are said to be of the back-up, and those that are added later are not', async () => {
    const { start, db, market } = await restored()
    const { lists } = await start()
    db.exec("INSERT INTO spenders VALUES ('practice', '0.0.666', 'Market 2', '2026-11-21T13:32:00.000Z', 2)")
    expect([lists.spenders(), lists.limits(), lists.limitsState()]).toEqual([[], STRICT_LIMITS, 'restored'])
    expect(lists.inactiveRows()).toMatchObject([
      { id: '0.0.100', change: 'restored' },
      { id: '0.0.666', change: 'added' },
    ])
    await lists.addSpender(market)
    const next = await start()
    expect(next.lists.spenders()).toEqual([market])
    expect([next.lists.limitsState(), next.lists.limits()]).toEqual(['restored', STRICT_LIMITS])
    db.exec('DELETE FROM limits')
    expect(next.lists.limitsState()).toBe('restored')
    // A loss after a record was written does not come from a back-up.
    db.exec('DELETE FROM own_records')
    expect((await start()).lists.limitsState()).toBe('removed')
  })

  it('its market is asked about as one of the back-up', async () => {
    const { start, used, questions } = await restored()
    const { profiles, lists } = await start(used)
    expect(questions.map(({ title }) => title)).toEqual(['Confirm “Mine” again'])
    expect([profiles.isApprovedUnchanged(used(profiles)), lists.limitsState()]).toEqual([true, 'restored'])
  })
})

describe('the auto-lock time', () => {
  it('that another program made longer is taken back, and one that it made shorter is kept', async () => {
    const { settings, start } = createApp()
    await start()
    settings.set({ autoLockMinutes: 240 })
    expect((await start()).minutes).toEqual([10])
    expect(settings.get().autoLockMinutes).toBe(10)
    settings.set({ autoLockMinutes: 2 })
    expect((await start()).minutes).toEqual([])
    expect(settings.get().autoLockMinutes).toBe(2)
  })

  it('that the person made longer stays', async () => {
    const { settings, start } = createApp()
    const { guard } = await start()
    settings.set({ autoLockMinutes: 60 })
    await guard.commit([{ list: SETTINGS_LIST, id: AUTO_LOCK_ROW, text: '60' }], () => undefined)
    await start()
    expect(settings.get().autoLockMinutes).toBe(60)
  })
})
