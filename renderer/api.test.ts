import { afterEach, expect, test, vi } from 'vitest'
import { packResult, type Result } from '@shared/result'
import { createMainApi } from './api'

type Given = { readonly text: string; readonly seen: unknown[] }

function bridge({ text, seen }: Given) {
  const get = (input: unknown) => (seen.push(input), Promise.resolve(packResult({ text })))
  const info = (): Promise<Result<unknown>> => Promise.resolve({ ok: false, error: { code: 'locked' } })
  vi.stubGlobal('countersign', { holdings: { get }, app: { info }, on: () => () => undefined })
  return createMainApi()
}
afterEach(() => vi.unstubAllGlobals())

test.each(['short', 'long '.repeat(40_000)])('an answer that crosses as text is the value again', async (text) => {
  const seen: unknown[] = []
  const input = { account: '0.0.1', fresh: false }
  expect(await bridge({ text, seen }).holdings.get(input)).toEqual({ ok: true, value: { text } })
  expect(seen).toEqual([input])
})

test('any other answer is as main gave it', async () => {
  expect(await bridge({ text: '', seen: [] }).app.info()).toEqual({ ok: false, error: { code: 'locked' } })
})
