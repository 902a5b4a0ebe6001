import { describe, expect, it } from 'vitest'
import { createSessionGuard } from '../testing/session-guard'
import { openDatabase } from './database'
import { createOwnListStore, INITIAL_LIMITS, ownListsOf, STRICT_LIMITS } from './own-lists'

const ADDED = '2026-11-21T13:32:00.000Z'
const OPERATOR = '0x00000000000000000000000000000000002ec445'
const rig = () => {
  const db = openDatabase(':memory:')
  const guard = createSessionGuard(db)
  return { db, mine: createOwnListStore(db, 'mine', guard), other: createOwnListStore(db, 'other', guard) }
}

describe('the lists of a profile', () => {
  it('are empty at first, with a fee cap and a limit for the passphrase and nothing else', () => {
    const lists = ownListsOf(rig().mine)
    expect([lists.spenders(), lists.operators(), lists.addressBook()]).toEqual([[], [], []])
    expect(lists.limits()).toEqual({
      feeCap: 1_000_000_000n,
      priceCeilings: { buy: null, mint: null, offer: null },
      dailyLimit: null,
      passphraseAbove: 100_000_000_000n,
      sharePercent: 25,
    })
  })

  it('tell accounts from operators, keep the order in which they were entered, and belong to it alone', async () => {
    const { mine, other } = rig()
    await mine.addSpender({ id: '0.0.9', name: null, addedAt: ADDED })
    await mine.addSpender({ id: OPERATOR, name: 'Market', addedAt: ADDED })
    await mine.addSpender({ id: '0.0.10', name: 'Ten', addedAt: ADDED })
    expect(mine.spenders()).toEqual([
      { id: '0.0.9', name: null, addedAt: ADDED },
      { id: OPERATOR, name: 'Market', addedAt: ADDED },
      { id: '0.0.10', name: 'Ten', addedAt: ADDED },
    ])
    expect([ownListsOf(mine).spenders(), ownListsOf(mine).operators()]).toEqual([['0.0.9', '0.0.10'], [OPERATOR]])
    await mine.removeSpender('0.0.9')
    await other.addSpender({ id: '0.0.10', name: null, addedAt: ADDED })
    expect([ownListsOf(mine).spenders(), ownListsOf(other).operators()]).toEqual([['0.0.10'], []])
    await expect(mine.addSpender({ id: '0.0.10', name: 'Again', addedAt: ADDED })).rejects.toThrow()
  })

  it('keep the date of an entry of the book when it gets another name', async () => {
    const { mine, other } = rig()
    await mine.putEntry({ id: '0.0.9', name: 'Nine', addedAt: ADDED })
    await mine.putEntry({ id: '0.0.9', name: 'Niner', addedAt: '2027-01-01T00:00:00.000Z' })
    expect(mine.book()).toEqual([{ id: '0.0.9', name: 'Niner', addedAt: ADDED }])
    expect(other.book()).toEqual([])
    await mine.removeEntry('0.0.9')
    expect(ownListsOf(mine).addressBook()).toEqual([])
  })

  it('hold limits to the tinybar', async () => {
    const { mine } = rig()
    await mine.setLimits({
      ...INITIAL_LIMITS,
      feeCap: '0.5',
      buy: '0',
      offer: '12.00000001',
      shares: '5',
      passphraseAbove: null,
    })
    expect(ownListsOf(mine).limits()).toEqual({
      feeCap: 50_000_000n,
      priceCeilings: { buy: 0n, mint: null, offer: 1_200_000_001n },
      dailyLimit: null,
      passphraseAbove: null,
      sharePercent: 5,
    })
  })

  it('are never taken for no limit when they cannot be read', () => {
    const { db, mine } = rig()
    db.exec(`INSERT INTO limits VALUES ('mine', '{"feeCap":"10","buy":"much"}')`)
    expect(mine.limits()).toEqual(STRICT_LIMITS)
    expect(ownListsOf(mine).limits()).toMatchObject({ dailyLimit: 0n, passphraseAbove: 0n, sharePercent: 0 })
  })
})
