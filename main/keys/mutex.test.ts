import { describe, expect, it } from 'vitest'
import { createMutex } from './mutex'

describe('pieces of work in a row', () => {
  it('run one after the other, also after one that failed', async () => {
    const inTurn = createMutex()
    const said: string[] = []
    const work = (name: string, ms: number) => async () => {
      said.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      said.push(`${name} ends`)
      if (name === 'a') throw new Error(name)
      return name
    }
    const all = await Promise.allSettled([inTurn(work('a', 20)), inTurn(work('b', 1)), inTurn(work('c', 1))])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })
})
