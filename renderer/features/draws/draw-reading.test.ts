import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerText, answersWithOwnSalts } from '../../testing/draws'
import {
  cancelReading,
  clearDraws,
  createDrawReading,
  type DrawReadingState,
  MAX_FIELD_CHARACTERS,
  openFiles,
  loadDrawText,
  changeFieldText,
} from './draw-reading'
import { formattedJson } from './formatted-json'

const file = (text: string, name = 'draws.json') => ({ name, blob: new Blob([text]) })
const long = JSON.stringify(answersWithOwnSalts(1500))

test('what is typed is verified once the keys rest, and only as it is then', async () => {
  const store = createDrawReading()
  const seen: DrawReadingState[] = []
  store.subscribe((state) => seen.push(state))
  const text = answerText()
  for (const end of [10, 40, text.length]) changeFieldText(store, text.slice(0, end))
  await waitFor(() => expect(store.getState().outcome?.verdict).toBe('conditional'))
  expect(new Set(seen.map(({ outcome }) => outcome?.verdict)).has(null)).toBe(false)
})

test('what is cancelled stands as far as it came', async () => {
  const store = createDrawReading()
  // The test cancels as soon as progress is shown.
  const unsubscribe = store.subscribe(({ reading }) => {
    if (reading === null) return
    unsubscribe()
    cancelReading(store)
  })
  openFiles(store, [file(long)])
  await waitFor(() => expect(store.getState().outcome?.stopReason).toBe('cancelled'))
  expect(store.getState().outcome?.set.drawCount).toBeLessThan(1500)
})

test('what was given up never takes the place of what came later', async () => {
  const store = createDrawReading()
  openFiles(store, [file(long)])
  const later = loadDrawText(store, answerText())
  await later
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(store.getState().outcome?.set.drawCount).toBe(1)
  clearDraws(store)
  expect(store.getState()).toMatchObject({ outcome: null, reading: null, readingInput: { text: '' } })
})

test('the page has its turn while a long text is read, and sees how far it is', async () => {
  const store = createDrawReading()
  const shares: number[] = []
  store.subscribe(({ reading }) => reading && shares.push(reading.share))
  let turns = 0
  const timer = setInterval(() => turns++)
  openFiles(store, [file(long), file(long)])
  await waitFor(() => expect(store.getState().outcome?.set.counts['same-draw']).toBe(1500))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
  expect(shares.length).toBeGreaterThan(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

test('a small file stands in the field, a long paste does not', async () => {
  const store = createDrawReading()
  openFiles(store, [file(answerText(), 'one.json')])
  await waitFor(() => expect(store.getState().outcome).not.toBeNull())
  expect(store.getState().readingInput).toEqual({
    kind: 'text',
    text: formattedJson(answerText()),
    name: 'one.json',
  })
  changeFieldText(store, ' '.repeat(MAX_FIELD_CHARACTERS + 1))
  expect(store.getState().readingInput.kind).toBe('files')
  await waitFor(() => expect(store.getState().outcome?.stopReason).toEqual({ code: 'empty' }))
})

test('a file that is gone says so', async () => {
  const store = createDrawReading()
  const gone = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) })
  gone.slice = () => gone
  openFiles(store, [{ name: 'gone.json', blob: gone }])
  await waitFor(() => expect(store.getState().outcome?.stopReason).toEqual({ code: 'not-opened' }))
})
