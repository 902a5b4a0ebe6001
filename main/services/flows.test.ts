import { describe, expect, it } from 'vitest'
import { sampleFlow } from '../testing/flow'
import { createFlowsService } from './flows'

describe('asking about a flow', () => {
  it('waits until it is known whose flows these are', async () => {
    const asked: string[] = []
    const runner = {
      ...{ begin: () => sampleFlow(), all: () => [], recover: () => undefined, stop: () => undefined },
      check: (id: string) => void asked.push(`check ${id}`),
      get: (id: string) => sampleFlow({ id }),
    }
    let settle: () => void = () => undefined
    const known = new Promise<void>((resolve) => (settle = resolve))
    const { check } = createFlowsService({ runner, known, saveFile: () => Promise.resolve(false) })
    const answer = check({ id: 'f' })
    await Promise.resolve()
    expect(asked).toEqual([])
    settle()
    expect(await answer).toMatchObject({ id: 'f' })
    expect(asked).toEqual(['check f'])
  })
})
