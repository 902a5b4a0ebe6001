import { expect, it } from 'vitest'
import { resultPart, type ResultCell, type ResultPart } from '../contract/tools'
import { layOutToolResult } from './tool-result'

const TOKEN = '0.0.4012877'
const SELLER = '0.0.3388210'
const partOf = (json: unknown, name: string): ResultPart | undefined =>
  layOutToolResult(json).parts.find((part) => part.name === name)
const factsOf = (json: unknown): Readonly<Record<string, ResultCell>> => {
  const [part] = layOutToolResult(json).parts
  return part?.kind === 'facts' ? Object.fromEntries(part.facts.map(({ name, value }) => [name, value])) : {}
}

it('gives figures the units that the documents give their fields', () => {
  expect(factsOf({ floor: 96.5, volumeChangePct: -4, owners: 210, feeUsd: 0.04, startDateUnix: 1795266727 })).toEqual({
    floor: { kind: 'hbar', value: 96.5, exact: '96.5' },
    volumeChangePct: { kind: 'percent', value: -4, isChange: true },
    owners: { kind: 'number', value: 210 },
    feeUsd: { kind: 'amount', figure: '0.04', unit: 'USD' },
    startDateUnix: { kind: 'time', at: '2026-11-21T13:12:07.000Z' },
  })
})

it('calls a price HBAR only where nothing beside it says otherwise', () => {
  const priced = (more: object) => factsOf({ salePrice: 5, ...more })['salePrice']
  expect(priced({})).toMatchObject({ kind: 'hbar' })
  expect(priced({ paymentToken: { address: null, symbol: 'HBAR' } })).toMatchObject({ kind: 'hbar' })
  expect(priced({ paymentToken: { address: '0.0.7', symbol: 'SAUCE' } })).toMatchObject({
    kind: 'amount',
    unit: 'SAUCE',
  })
  expect(priced({ paymentToken: { address: '0.0.7' } })).toMatchObject({ unit: 'of the payment token' })
  expect(priced({ salePriceSymbol: 'KARATE' })).toMatchObject({ unit: 'KARATE' })
  expect(factsOf({ currency: 'SAUCE', price: '12.5' })['price']).toEqual({
    kind: 'amount',
    figure: '12.5',
    unit: 'SAUCE',
  })
})

it('calls a price HBAR nowhere where a token is named by its id alone', () => {
  const unnamed = { kind: 'amount', figure: '50', unit: 'of the payment token' }
  const listing = (more: object) => {
    const part = partOf({ listing: { price: 50, ...more } }, 'listing')
    return part?.kind === 'facts' ? part.facts[0]?.value : undefined
  }
  expect(listing({ paymentTokenId: '0.0.731861' })).toEqual(unnamed)
  expect(listing({ paymentTokenId: null })).toMatchObject({ kind: 'hbar' })
  expect(listing({ paymentTokenAddress: '0.0.731861' })).toEqual(unnamed)
  expect(listing({ paymentToken: '0.0.731861' })).toEqual(unnamed)
  expect(listing({ paymentTokenId: '0.0.731861', priceSymbol: 'SAUCE' })).toMatchObject({ unit: 'SAUCE' })
  // A token with the symbol HBAR, and HBAR with another symbol.
  expect(listing({ paymentToken: { address: '0.0.7', symbol: 'HBAR' } })).toEqual(unnamed)
  expect(listing({ paymentTokenId: '0.0.7', priceSymbol: 'HBAR' })).toEqual(unnamed)
  expect(listing({ paymentToken: { address: null, symbol: 'SAUCE' } })).toEqual(unnamed)
  const days = [
    { volume: 9, fungibleToken: null },
    { volume: 9, fungibleToken: '0.0.731861' },
  ]
  expect(partOf({ data: days }, 'data')).toMatchObject({
    rows: [
      [{ kind: 'hbar' }, { kind: 'none' }],
      [{ kind: 'amount', unit: 'of the payment token' }, { kind: 'id' }],
    ],
  })
})

it('takes a number that names something for no figure', () => {
  expect(factsOf({ marketplaceListingId: 102_177, nftexid: 5, width: 3 })).toEqual({
    marketplaceListingId: { kind: 'text', text: '102177' },
    nftexid: { kind: 'text', text: '5' },
    width: { kind: 'number', value: 3 },
  })
})

it('keeps an exact price exact, and lets a statistic be one', () => {
  expect(factsOf({ price: '640.00000001' })['price']).toMatchObject({ exact: '640.00000001' })
  expect(factsOf({ avgSale: 12.123456789 })['avgSale']).toMatchObject({ exact: null, value: 12.123456789 })
  expect(factsOf({ avgSale24h: 207.41789855 })['avgSale24h']).toMatchObject({ exact: null, value: 207.41789855 })
})

it('does not take how many were asked for for an amount of money', () => {
  expect(factsOf({ amount: 100, page: 1 })['amount']).toEqual({ kind: 'number', value: 100 })
  expect(factsOf({ amount: 64, transactionId: '0.0.5-1-2' })['amount']).toMatchObject({ kind: 'hbar' })
})

it('knows tokens, accounts and serials by their fields, and a serial by the collection around it', () => {
  const table = partOf({ token: TOKEN, nfts: [{ serialId: 7, sellerAddress: SELLER, other: '0.0.1' }] }, 'nfts')
  expect(table).toMatchObject({
    rows: [
      [
        { kind: 'serial', token: TOKEN, serial: 7 },
        { kind: 'id', id: SELLER, of: 'account' },
        { kind: 'id', id: '0.0.1', of: 'other' },
      ],
    ],
  })
  expect(factsOf({ serial: 7 })['serial']).toEqual({ kind: 'number', value: 7 })
})

it('lays lists within rows out below their table, under what the row is called', () => {
  const { parts } = layOutToolResult({
    traits: [
      { trait_type: 'Ground', values: [{ value: 'Paper', floor: 96 }] },
      { trait_type: 'Rings', values: [] },
    ],
  })
  expect(parts.map(({ name }) => name)).toEqual(['traits', 'traits · Ground · values'])
  expect(parts[0]).toMatchObject({
    rows: [
      [
        { kind: 'text', text: 'Ground' },
        { kind: 'count', count: 1, isBelow: true },
      ],
      [
        { kind: 'text', text: 'Rings' },
        { kind: 'count', count: 0, isBelow: false },
      ],
    ],
  })
})

it('leaves out columns in which nothing stands, and says which', () => {
  expect(
    partOf(
      {
        rows: [
          { a: 1, b: null, c: '' },
          { a: 2, b: null },
        ],
      },
      'rows',
    ),
  ).toMatchObject({
    columns: [{ name: 'a', isNumber: true }],
    emptyColumns: ['b', 'c'],
  })
})

it('shows so much and says how much more there is', () => {
  const rows = Array.from({ length: 250 }, (_, i) => ({ n: i }))
  expect(partOf({ rows }, 'rows')).toMatchObject({ hiddenRowCount: 150 })
  expect(partOf({ list: Array.from({ length: 300 }, (_, i) => i) }, 'list')).toMatchObject({ hiddenCount: 100 })
  const wide = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`c${i}`, i]))
  expect(partOf({ rows: [wide] }, 'rows')).toMatchObject({ hiddenColumnCount: 20 })
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}`, { a: 1 }]))
  expect(layOutToolResult(many)).toMatchObject({ hiddenPartCount: 40 })
})

it('goes through lists in lists so far and no further', () => {
  const levels = 6000
  const deep: unknown = JSON.parse('[{"a":'.repeat(levels) + '1' + '}]'.repeat(levels))
  const { parts, hiddenPartCount } = layOutToolResult(deep)
  expect(parts).toHaveLength(7)
  expect(hiddenPartCount).toBe(1)
  expect(parts[5]).toMatchObject({ rows: [[{ kind: 'count', isBelow: true }]] })
  expect(parts[6]).toMatchObject({ rows: [[{ kind: 'count', isBelow: false }]] })
})

it('counts a record that is too deep as a part that is left out', () => {
  const deep: unknown = JSON.parse('{"a":'.repeat(8) + '{"b": 1}' + '}'.repeat(8))
  expect(layOutToolResult(deep)).toEqual({ parts: [], hiddenPartCount: 1 })
})

it('takes nothing for a value of a row that the row does not have', () => {
  const rows: unknown = JSON.parse('[{"constructor": 1, "__proto__": 2, "a": 3}, {"a": 4}]')
  expect(partOf({ rows }, 'rows')).toMatchObject({
    rows: [
      [
        { kind: 'number', value: 1 },
        { kind: 'number', value: 2 },
        { kind: 'number', value: 3 },
      ],
      [{ kind: 'none' }, { kind: 'none' }, { kind: 'number', value: 4 }],
    ],
  })
})

it('makes something that may be handed on of any JSON', () => {
  let deep: unknown = 1
  for (let i = 0; i < 500; i++) deep = { in: deep, list: [deep] }
  const odd: readonly unknown[] = [
    null,
    7,
    'text',
    true,
    [],
    [1, 'a', null, [2]],
    [[{ a: 1 }]],
    { '': { '': 1 } },
    deep,
    { floor: 'much', price: '9'.repeat(500), salePrice: -1e300, startDateUnix: 1e300, serial: 0.5, token: 7 },
    { paymentToken: { address: 7, symbol: 'x'.repeat(900) }, price: 1 },
    { ['n'.repeat(900)]: { ['m'.repeat(900)]: [{ ['o'.repeat(900)]: 'p'.repeat(900) }] } },
    JSON.parse('{"__proto__": {"a": 1}, "constructor": [1], "toString": {"b": 2}}'),
  ]
  for (const json of odd) {
    for (const part of layOutToolResult(json).parts) expect(resultPart.safeParse(part).error).toBeUndefined()
  }
})

it('leaves how an answer came to the JSON, and nothing that went wrong', () => {
  const links = { self: 'http://127.0.0.1:4101/v1/x' }
  expect(layOutToolResult({ success: true, isCached: false, _links: links, sales24h: 3 }).parts).toEqual([
    { kind: 'facts', name: '', facts: [{ name: 'sales24h', value: { kind: 'number', value: 3 } }], hiddenCount: 0 },
  ])
  expect(factsOf({ success: false })['success']).toEqual({ kind: 'flag', value: false })
})

it('takes a fee for no change, and an address of the market for no text of strangers', () => {
  expect(partOf({ fee: { percent: 2, paidBy: 'seller' } }, 'fee')).toMatchObject({
    facts: [{ value: { kind: 'percent', value: 2, isChange: false } }, {}],
  })
  const address = 'https://market.example/tidal/5'
  expect(factsOf({ url: address })['url']).toEqual({ kind: 'address', address })
  expect(factsOf({ url: `see ${address}` })['url']).toMatchObject({ kind: 'text' })
  expect(factsOf({ description: address })['description']).toMatchObject({ kind: 'text' })
})

it('reads 0 and 1 of a field that asks a question as no and yes, and an image by its path', () => {
  expect(factsOf({ isAvailableForPurchase: 1, isHashinal: 0, isolated: 1, isRank: 7 })).toEqual({
    isAvailableForPurchase: { kind: 'flag', value: true },
    isHashinal: { kind: 'flag', value: false },
    isolated: { kind: 'number', value: 1 },
    isRank: { kind: 'number', value: 7 },
  })
  const path = `/media/${'a'.repeat(40)}`
  const layout = layOutToolResult({ nftImage: 'ipfs://x', nftName: 'ipfs://x' }, () => path)
  expect(layout.parts[0]).toMatchObject({
    facts: [
      { name: 'nftImage', value: { kind: 'image', path } },
      { name: 'nftName', value: { kind: 'text', text: 'ipfs://x' } },
    ],
  })
  expect(factsOf({ nftImage: 'ipfs://x' })['nftImage']).toEqual({ kind: 'text', text: 'ipfs://x' })
})
