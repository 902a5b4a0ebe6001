import { describe, expect, it } from 'vitest'
import { failure } from '../../platform/app-failure'
import { sampleFlow } from '../../testing/sample-flow'
import { createFlowsService } from './flows'

const collectionName = () => Promise.resolve(null)
const drawAnswers = { readText: () => null }

describe('saving the history', () => {
  const FLOWS = [sampleFlow({ id: 'a' }), sampleFlow({ id: 'b' }), sampleFlow({ id: 'c' })]
  const save = async (ids: string[] | null) => {
    const files: string[] = []
    const runner = {
      begin: () => sampleFlow(),
      all: () => FLOWS,
      recover: () => undefined,
      stop: () => undefined,
      onDiskRecovered: () => undefined,
      check: () => undefined,
      get: () => sampleFlow(),
    }
    const saveFile = (_: string, text: string) => Promise.resolve(files.push(text) > 0)
    const whenProfileIdFinal = Promise.resolve()
    const service = createFlowsService({ runner, drawAnswers, whenProfileIdFinal, saveFile, collectionName })
    const answer = await service.exportHistory({ format: 'json', ids })
    return { answer, ids: (JSON.parse(files[0] ?? '') as { id: string }[]).map(({ id }) => id) }
  }

  it('writes all of it, or what was asked for in the order of the history', async () => {
    expect(await save(null)).toEqual({ answer: { isSaved: true, flows: 3 }, ids: ['a', 'b', 'c'] })
    expect(await save(['c', 'a', 'gone'])).toEqual({ answer: { isSaved: true, flows: 2 }, ids: ['a', 'c'] })
  })
})

describe('asking about a flow', () => {
  it('waits until it is known whose flows these are', async () => {
    const asked: string[] = []
    const runner = {
      begin: () => sampleFlow(),
      all: () => [],
      recover: () => undefined,
      stop: () => undefined,
      onDiskRecovered: () => undefined,
      check: (id: string) => void asked.push(`check ${id}`),
      get: (id: string) => sampleFlow({ id }),
    }
    let settle: () => void = () => undefined
    const whenProfileIdFinal = new Promise<void>((resolve) => (settle = resolve))
    const { check } = createFlowsService({
      runner,
      drawAnswers,
      whenProfileIdFinal,
      saveFile: () => Promise.resolve(false),
      collectionName,
    })
    const answer = check({ id: 'f' })
    await Promise.resolve()
    expect(asked).toEqual([])
    settle()
    expect(await answer).toMatchObject({ id: 'f' })
    expect(asked).toEqual(['check f'])
  })
})

describe('what the market told of a draw', () => {
  const asked = (text: string | null, get = (id: string) => sampleFlow({ id })) =>
    createFlowsService({
      runner: {
        begin: () => sampleFlow(),
        all: () => [],
        recover: () => undefined,
        stop: () => undefined,
        onDiskRecovered: () => undefined,
        check: () => undefined,
        get,
      },
      drawAnswers: { readText: () => text },
      whenProfileIdFinal: Promise.resolve(),
      collectionName,
      saveFile: () => Promise.resolve(false),
    }).draw({ id: 'f' })

  it('is handed over as it came, and said to be gone when it is', async () => {
    expect(await asked('{"prngNumber": 4294967295}')).toEqual({ text: '{"prngNumber": 4294967295}' })
    await expect(asked(null)).rejects.toMatchObject({ error: { code: 'not-found', what: 'mint-draw' } })
  })

  it('is not told of a flow of another market', async () => {
    const none = () => {
      throw failure({ code: 'not-found', what: 'flow' })
    }
    await expect(asked('{}', none)).rejects.toMatchObject({ error: { code: 'not-found', what: 'flow' } })
  })
})
