import { expect, test } from 'vitest'
import { indexMarks } from '@shared/insight/set-aside'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { shareUnchanged } from './share-unchanged'
import { holdingRows } from './holdings-view'

const view = (...names: readonly string[]) =>
  holdingsView({
    collections: [
      heldCollection({ token: '0.0.10', nfts: names.map((name, i) => heldNft({ serial: i + 1, name })) }),
      heldCollection({ token: '0.0.20', nfts: [heldNft({ serial: 7 })] }),
    ],
  })
const marks = indexMarks([])

test('what did not change is the same object as before, and so is its row', () => {
  const before = view('One', 'Two')
  const now = shareUnchanged(before, view('One', 'Two'))
  expect(now.collections[0]).toBe(before.collections[0])
  const [rows, again] = [holdingRows([before], marks, 'offers'), holdingRows([now], marks, 'offers')]
  expect(again.every((row, i) => row === rows[i])).toBe(true)
})

test('what changed is new, and what is beside it is not', () => {
  const before = view('One', 'Two')
  const now = shareUnchanged(before, view('One', 'Zwei', 'Three'))
  expect(now.collections[0]?.nfts.map(({ name }) => name)).toEqual(['One', 'Zwei', 'Three'])
  expect(now.collections[0]?.nfts[0]).toBe(before.collections[0]?.nfts[0])
  expect(now.collections[1]).toBe(before.collections[1])
})

test('a row tells of its collection as it is now', () => {
  const before = view('One')
  holdingRows([before], marks, 'offers')
  const read = view('One')
  const dearer = { ...read, collections: read.collections.map((one) => ({ ...one, floor: '900' })) }
  const rows = holdingRows([shareUnchanged(before, dearer)], marks, 'floor')
  expect(rows.map(({ worth }) => worth)).toEqual([90_000_000_000n, 90_000_000_000n])
})
