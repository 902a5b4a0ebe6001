import { expect, it, test } from 'vitest'
import { indexMarks } from '@shared/insight/set-aside'
import { INITIAL_HOLDINGS_VIEW } from './holdings-view-settings'
import { groupsOf, holdingRows, matchingRows } from './holdings-view'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { rowAfterMove, cardRows, galleryLines, type CardMove } from './gallery-lines'

const nfts = (count: number) => Array.from({ length: count }, (_, i) => heldNft({ serial: i + 1 }))
const view = holdingsView({
  collections: [
    heldCollection({ token: '0.0.10', name: 'Kilim', bestOffer: '900', nfts: nfts(4) }),
    heldCollection({ token: '0.0.20', name: 'Tides', bestOffer: '9', nfts: nfts(5) }),
  ],
})
const rows = matchingRows(holdingRows([view], indexMarks([]), 'offers'), INITIAL_HOLDINGS_VIEW)
const groups = groupsOf(rows, 'collection', 'value')
const closed = galleryLines(groups, 3, () => false)
const keyOf = (token: string, serial: number) => `${view.account} ${token} ${serial}`

test('a group shows one line until it is opened', () => {
  expect(
    closed.map((line) =>
      line.kind === 'head' ? `${line.visibleCount} of ${line.group.rows.length}` : line.rows.length,
    ),
  ).toEqual(['3 of 4', 3, '3 of 5', 3])
  expect(cardRows(galleryLines(groups, 3, () => true))).toHaveLength(9)
  expect(galleryLines(groupsOf(rows, 'none', 'value'), 3, () => false).map(({ kind }) => kind)).toEqual([
    'cards',
    'cards',
    'cards',
  ])
})

it.each<[CardMove, readonly [string, number], readonly [string, number] | null]>([
  ['right', ['0.0.10', 1], ['0.0.10', 2]],
  ['right', ['0.0.10', 3], ['0.0.20', 1]],
  ['left', ['0.0.20', 1], ['0.0.10', 3]],
  ['left', ['0.0.10', 1], null],
  ['down', ['0.0.10', 2], ['0.0.20', 2]],
  ['up', ['0.0.20', 3], ['0.0.10', 3]],
  ['up', ['0.0.10', 3], null],
  ['last', ['0.0.10', 1], ['0.0.20', 3]],
])('%s from %j leads to %j', (move, from, to) => {
  expect(rowAfterMove(closed, keyOf(...from), move)?.key ?? null).toBe(to && keyOf(...to))
})

test('down to a shorter line leads to its last card', () => {
  const open = galleryLines(groups, 3, () => true)
  expect(rowAfterMove(open, keyOf('0.0.10', 3), 'down')?.nft.serial).toBe(4)
})
