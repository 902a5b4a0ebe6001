import { expect, it } from 'vitest'
import type { ResultCell } from '@shared/contract/tools'
import { columnOrder } from './column-order'

const text = (words: string): ResultCell => ({ kind: 'text', text: words })

it('begins with the NFT, and ends with record numbers and addresses', () => {
  const cells: Readonly<Record<string, ResultCell>> = {
    marketplaceListingId: text('102177'),
    serialId: { kind: 'serial', token: '0.0.5', serial: 7 },
    salePrice: { kind: 'hbar', value: 640, exact: '640' },
    nftSerialId: { kind: 'serial', token: '0.0.5', serial: 7 },
    nftMetadata: text('ipfs://bafy/7.json'),
    nftName: text('Tide 7'),
    nftImage: { kind: 'image', path: `/media/${'a'.repeat(40)}` },
  }
  const names = Object.keys(cells)
  const columns = names.map((name) => ({ name, isNumber: false }))
  const order = columnOrder({ columns, rows: [Object.values(cells)] })
  expect(order.map((index) => names[index])).toEqual([
    'nftImage',
    'nftName',
    'serialId',
    'salePrice',
    'marketplaceListingId',
    'nftSerialId',
    'nftMetadata',
  ])
})

it('keeps the order of the answer for all other columns', () => {
  const columns = ['day', 'volume', 'sales'].map((name) => ({ name, isNumber: true }))
  const row: ResultCell[] = columns.map(() => ({ kind: 'number', value: 1 }))
  expect(columnOrder({ columns, rows: [row] })).toEqual([0, 1, 2])
})
