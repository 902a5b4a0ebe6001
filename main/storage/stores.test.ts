import { describe, expect, it } from 'vitest'
import { createAccountStore, createKeyRecordStore } from '../accounts/account-store'
import { createAnswerStore } from './answer-store'
import { openDatabase } from './database'
import { clearDriftLog, createDriftLog, readDrift } from './drift'
import { createLockState } from './lock-state'
import { createSettingsStore } from './settings'

const db = () => openDatabase(':memory:')
const count = (on: ReturnType<typeof db>, table: string) =>
  (on.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n

describe('settings', () => {
  it('start with their defaults and keep each change', () => {
    const settings = createSettingsStore(db())
    expect(settings.get()).toMatchObject({ theme: 'system', showMedia: true, autoLockMinutes: 10 })
    expect(settings.set({ theme: 'dark' })).toMatchObject({ theme: 'dark', autoLockMinutes: 10 })
    expect(settings.set({ autoLockMinutes: 30 })).toMatchObject({ theme: 'dark', autoLockMinutes: 30 })
  })

  it('fall back to their defaults when what is stored no longer fits, and keep no unknown key', () => {
    const settings = createSettingsStore(db())
    settings.write('settings', { theme: 'pink', autoLockMinutes: 5, extra: 1 })
    expect(settings.get()).toMatchObject({ theme: 'system', autoLockMinutes: 10 })
    expect(settings.set({ hideAmounts: true })).not.toHaveProperty('extra')
  })

  it('refuse what is out of bounds', () => {
    expect(() => createSettingsStore(db()).set({ autoLockMinutes: 0 })).toThrow()
  })

  it('count wrong passphrases across restarts, and take nonsense for none', () => {
    const settings = createSettingsStore(db())
    const lock = createLockState(settings)
    expect(lock.load()).toBeNull()
    lock.save({ failedAttempts: 3, lastFailedAt: 5 })
    expect(createLockState(settings).load()).toEqual({ failedAttempts: 3, lastFailedAt: 5 })
    settings.write('lock-state', { failedAttempts: -1 })
    expect(lock.load()).toBeNull()
  })
})

describe('the book of accounts', () => {
  it('keeps order and is apart for each profile', () => {
    const on = db()
    const book = createAccountStore(on, 'practice')
    for (const id of ['0.0.9', '0.0.10', '0.0.8'] as const) book.put({ id, name: id, keyId: null })
    book.put({ id: '0.0.9', name: 'renamed', keyId: 'k' })
    expect(book.list().map(({ id }) => id)).toEqual(['0.0.9', '0.0.10', '0.0.8'])
    expect(book.get('0.0.9')).toEqual({ id: '0.0.9', name: 'renamed', keyId: 'k' })
    expect(createAccountStore(on, 'mainnet').list()).toEqual([])
    book.remove('0.0.10')
    expect(book.get('0.0.10')).toBeNull()
  })

  it('holds public facts of keys only as they are given', () => {
    const meta = createKeyRecordStore(db())
    expect(meta.load()).toEqual([])
    meta.remove('nothing')
  })
})

describe('kept answers', () => {
  it('are apart for each profile, replaced by newer ones, and outdated by what they were asked for', () => {
    const answers = createAnswerStore(db())
    answers.put('a', 'quote?token=1&serial=7', 'x', '1')
    answers.put('a', 'quote?token=1&serial=7', 'y', '2')
    answers.put('b', 'quote?token=1&serial=7', 'z', '1')
    answers.put('a', 'quoted?token=1', 'w', '1')
    answers.invalidate('a', 'quote?', (request) => request.includes('serial=7'))
    const isOutdated = (profile: string, request: string) => answers.get(profile, request)?.outdated
    expect(isOutdated('a', 'quote?token=1&serial=7')).toBe(true)
    expect(isOutdated('a', 'quoted?token=1')).toBe(false)
    expect(answers.get('b', 'quote?token=1&serial=7')).toEqual({ body: 'z', receivedAt: '1', outdated: false })
    answers.put('a', 'quote?token=1&serial=7', 'v', '3')
    expect(isOutdated('a', 'quote?token=1&serial=7')).toBe(false)
  })

  it('are all of unknown age after the clock was set, also those under way, and those of other profiles are not', () => {
    const answers = createAnswerStore(db())
    const askedAt = answers.invalidationCount('a', 'quote?token=1')
    answers.put('a', 'floor?token=1', 'x', '1')
    answers.put('b', 'floor?token=1', 'x', '1')
    answers.invalidateAll('a')
    answers.put('a', 'quote?token=1', 'x', '1', askedAt)
    answers.put('a', 'owners?token=1', 'x', '1', answers.invalidationCount('a', 'owners?token=1'))
    const isOutdated = (profile: string, request: string) => answers.get(profile, request)?.outdated
    expect(isOutdated('a', 'floor?token=1')).toBe(true)
    expect(isOutdated('a', 'quote?token=1')).toBe(true)
    expect(isOutdated('a', 'owners?token=1')).toBe(false)
    expect(isOutdated('b', 'floor?token=1')).toBe(false)
  })

  it('are old at once when their name was outdated after they were asked for', () => {
    const answers = createAnswerStore(db())
    const ages = () =>
      ['quote?token=1', 'quoted?token=1', 'tool quote?[]'].map((request) => answers.invalidationCount('a', request))
    const before = answers.invalidationCount('a', 'quote?token=1')
    answers.invalidate('b', 'quote?', () => true)
    expect(ages()).toEqual([before, before, before])
    answers.invalidate('a', 'quote?', () => false)
    expect(ages()).toEqual([before + 1, before, before])
    answers.put('a', 'quote?token=1', 'x', '1', before)
    expect(answers.get('a', 'quote?token=1')?.outdated).toBe(true)
    answers.put('a', 'quote?token=1', 'x', '1', before + 1)
    expect(answers.get('a', 'quote?token=1')?.outdated).toBe(false)
  })

  it('are bounded in size and number; the oldest go', () => {
    const on = db()
    const answers = createAnswerStore(on, { maxAnswers: 40, maxBytes: 4000 })
    answers.put('a', 'large', 'x'.repeat(1001), '9')
    expect(answers.get('a', 'large')).toBeNull()
    for (let i = 0; i < 100; i++) answers.put('a', `r${i}`, 'x', String(i).padStart(6, '0'))
    expect(count(on, 'answers')).toBe(40)
    expect(answers.get('a', 'r59')).toBeNull()
    expect(answers.get('a', 'r99')).not.toBeNull()
    for (let i = 100; i < 150; i++) answers.put('a', `r${i}`, 'x'.repeat(900), String(i).padStart(6, '0'))
    expect(count(on, 'answers')).toBe(4)
    expect(answers.get('a', 'r149')).not.toBeNull()
  })
})

describe('facts of single NFTs', () => {
  it('have room of their own, and push out no other answer', () => {
    const answers = createAnswerStore(
      openDatabase(':memory:'),
      { maxAnswers: 10, maxBytes: 1000 },
      { maxAnswers: 100, maxBytes: 9000 },
    )
    answers.put('p', 'listings?a', 'x', '2026-11-21T12:00:00.000Z')
    for (let i = 0; i < 400; i++) answers.put('p', `nftFacts?0.0.5#${i}`, 'x', '2026-11-21T12:00:00.000Z')
    expect(answers.get('p', 'listings?a')).not.toBeNull()
    const isKept = (i: number) => answers.get('p', `nftFacts?0.0.5#${i}`) !== null
    expect([isKept(399), isKept(301), isKept(200)]).toEqual([true, true, false])
  })
})

describe('kept answers that a wrong clock dated ahead', () => {
  it('go as any others, and push out no newer ones', () => {
    const on = db()
    const answers = createAnswerStore(on, { maxAnswers: 100, maxBytes: 100_000 })
    for (let i = 0; i < 100; i++) answers.put('a', `ahead${i}`, 'x', '2040-01-01T00:00:00.000Z')
    for (let i = 0; i < 100; i++) answers.put('a', `r${i}`, 'x', '2026-11-21T12:00:00.000Z')
    expect(count(on, 'answers')).toBe(100)
    for (let i = 0; i < 100; i++) expect(answers.get('a', `r${i}`)).not.toBeNull()
  })

  it('stay while they are written anew', () => {
    const on = db()
    const answers = createAnswerStore(on, { maxAnswers: 10, maxBytes: 100_000 })
    for (let i = 0; i < 101; i++) {
      answers.put('a', 'often', 'x', '1')
      answers.put('a', `r${i}`, 'x', '1')
    }
    expect(answers.get('a', 'often')).not.toBeNull()
  })
})

describe('kept answers of another run', () => {
  it('are trimmed at the first write', () => {
    const on = db()
    const before = createAnswerStore(on)
    for (let i = 0; i < 45; i++) before.put('a', `r${i}`, 'x', String(i).padStart(6, '0'))
    createAnswerStore(on, { maxAnswers: 40, maxBytes: 4000 }).put('a', 'r45', 'x', '000045')
    expect(count(on, 'answers')).toBe(40)
  })
})

describe('the drift log', () => {
  const oddity = (path: string) => ({ path, expected: 'number', got: 'string' })

  it('keeps the last 500 places', () => {
    const on = db()
    let ms = 0
    const drift = createDriftLog(
      on,
      () => ms++,
      () => 'a',
    )
    for (let i = 0; i < 510; i++) drift('quote', oddity(`p${i}`))
    expect(readDrift(on)).toHaveLength(500)
    expect(readDrift(on)[0]).toMatchObject({ path: 'p509' })
  })

  it('counts a place that is met again, and tells when it was met first and last', () => {
    const on = db()
    let ms = 0
    const drift = createDriftLog(
      on,
      () => 1000 * ms++,
      () => 'a',
    )
    for (const path of ['price', 'name', 'price']) drift('quote', oddity(path))
    expect(readDrift(on)).toEqual([
      {
        operation: 'quote',
        ...oddity('price'),
        firstAt: '1970-01-01T00:00:00.000Z',
        lastAt: '1970-01-01T00:00:02.000Z',
        times: 2,
      },
      expect.objectContaining({ path: 'name', times: 1 }),
    ])
  })

  it('keeps the places of one market from those of another', () => {
    const on = db()
    let profile = 'a'
    const drift = createDriftLog(
      on,
      () => 0,
      () => profile,
    )
    drift('quote', oddity('price'))
    profile = 'b'
    drift('quote', oddity('price'))
    drift('quote', oddity('fee'))
    expect(readDrift(on, 'a')).toMatchObject([{ path: 'price', times: 1 }])
    clearDriftLog(on, 'b')
    expect(readDrift(on, 'b')).toEqual([])
    expect(readDrift(on)).toHaveLength(1)
  })
})
