import { expect, it } from 'vitest'
import { toolResult } from '@shared/contract/tools'
import type { ToolRunAnswer } from '../../market-api/tools/tool-answer'
import { openDatabase } from '../../storage/database'
import { createToolCalls } from './tool-calls'
import { createToolsService } from './tools'

const serviceOn = (run: ToolRunAnswer) =>
  createToolsService({
    client: { run: () => Promise.resolve(run), listedTools: () => Promise.resolve(new Map()), isOpen: () => true },
    calls: createToolCalls(openDatabase(':memory:')),
    media: { pathOf: () => null },
    profileId: () => 'practice',
    signal: () => new AbortController().signal,
    now: () => 0,
  })

it('hands on an answer of lists in lists, cut, however deep it is', async () => {
  for (const levels of [600, 6000]) {
    const fullAnswer: unknown = JSON.parse('{"a":['.repeat(levels) + ']}'.repeat(levels))
    const aged = { oddities: [], asOf: null, maxAgeSeconds: null, isCached: false, isUndocumentedForm: true }
    const service = serviceOn({ ...aged, fullAnswer, data: fullAnswer })
    const result = await service.run({ id: 'a-test-run', name: 'get_ai_models', input: {} })
    expect(result.isJsonCut).toBe(true)
    expect(result.json.length).toBeLessThan(20_000)
    expect(toolResult.safeParse(result).error).toBeUndefined()
  }
})
