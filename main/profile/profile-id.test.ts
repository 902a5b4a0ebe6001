import { describe, expect, it } from 'vitest'
import { createProfileId } from './profile-id'

const idOf = async (line: Promise<{ world?: string }>, last: unknown = undefined) => {
  const kept: string[] = []
  const id = createProfileId({
    profileId: 'practice',
    line,
    readLastId: () => last,
    storeId: (next) => kept.push(next),
  })
  const before = id.current()
  await id.whenFinal
  return { before, after: id.current(), kept }
}

describe('the id that a practice world is filed under', () => {
  it('has the world in it once that is known, and is kept', async () => {
    const { before, after, kept } = await idOf(Promise.resolve({ world: '2-abc' }), 'practice:2-old')
    expect([before, after, kept]).toEqual(['practice', 'practice:2-abc', ['practice:2-abc']])
  })

  it('is that of the profile for a market that names no world', async () => {
    expect((await idOf(Promise.resolve({}), 'practice:2-old')).after).toBe('practice')
  })

  it.each([
    ['practice:2-old', 'practice:2-old'],
    ['mainnet', 'practice'],
    [undefined, 'practice'],
  ])('is that of the last run (%s) when the market does not start', async (last, id) => {
    expect(await idOf(Promise.reject(new Error('no')), last)).toMatchObject({ after: id, kept: [] })
  })
})
