import { expect, test } from 'vitest'
import { parseIntent } from '../intent'
import {
  APPROVE_TYPE,
  NFT_REQUEST,
  OWNER,
  SPENDER,
  TOKEN_ID,
  hbarAllowanceEffect,
  nftAllowanceEffect,
  operatorApprovalCall,
  contractCallEffect,
  evmWord,
  reviewContentOf,
  reviewContext,
  reviewContentOfEffect,
} from '../testing/review-pieces'
import { DELIVERY, BUYER, HBAR, SELLER, hbarList, hbarLegBytes, encodeTransfers } from '../testing/pieces'
import { shownComparison } from './shown-comparison'

type Content = ReturnType<typeof reviewContentOfEffect>
const rowsOf = ({ comparison }: Pick<Content, 'comparison'>) =>
  Object.fromEntries(comparison.map(({ label, requested, actual }) => [label, [requested, actual]]))

test('a matching NFT is named, and matching ids have their checksum', () => {
  const rows = rowsOf(
    reviewContentOf(
      encodeTransfers(hbarList(hbarLegBytes(BUYER, -100n * HBAR), hbarLegBytes(SELLER, 100n * HBAR)), DELIVERY),
    ),
  )
  expect(rows['NFT']).toEqual(['“Tide 7”', `“Tidal Forms”, serial 7\n${TOKEN_ID}-abcde`])
  expect(rows['Seller']?.[1]).toBe(`0.0.${SELLER}-abcde`)
})

test('a name that imitates an id is quoted, next to the id of the NFT', () => {
  const counterfeit = { title: `${TOKEN_ID}-vfmkw, serial 7`, collection: `${TOKEN_ID}-vfmkw` }
  const list = { kind: 'list', ...NFT_REQUEST, price: '1250' }
  const content = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([7n], 'unchanged'), list, counterfeit)
  expect(rowsOf(content)['NFT']).toEqual([
    `“${TOKEN_ID}-vfmkw, serial 7”`,
    `“${TOKEN_ID}-vfmkw”, serial 7\n${TOKEN_ID}-abcde`,
  ])
})

test('an NFT that the bytes do not contain keeps its id next to the name', () => {
  const buy = { kind: 'buy-evm', ...NFT_REQUEST, maxPrice: '25' }
  const content = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), buy)
  expect(rowsOf(content)['NFT']).toEqual([`“Tide 7” (${TOKEN_ID}-abcde), serial 7`, 'Up to the market'])
})

test('a row that does not match keeps both ids as they were compared', () => {
  const other = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([8n], 'unchanged'), {
    kind: 'list',
    ...NFT_REQUEST,
    price: '1250',
  })
  expect(other.comparison.find(({ label }) => label === 'NFT')).toMatchObject({
    requested: `${TOKEN_ID}, serial 7`,
    status: 'refuse',
  })
})

test('the row of the launch keeps its code, and the count is in the row of the action unless the market lowers it', () => {
  const mint = { kind: 'mint', mintCode: 'scene-101', count: 3, maxPrice: '12.5' }
  const rows = rowsOf(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(37n * HBAR), mint))
  expect(rows['Launch']).toEqual(['scene-101', 'Up to the market'])
  expect(rows['Count']).toBeUndefined()
  const lowered = rowsOf(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), { ...mint, accepted: 2 }))
  expect(lowered['Launch']).toEqual(['scene-101', 'Up to the market'])
  expect(lowered['Count']?.[1]).toBe('Up to the market, 2 accepted')
})

test('a launch that does not match keeps its code', () => {
  const intent = parseIntent(
    { account: OWNER, nodes: ['0.0.3'], feeCap: '1', kind: 'mint', mintCode: 'scene-101', count: 3, maxPrice: '12.5' },
    () => new Date(),
  )
  const row = (label: string, requested: string, status: 'refuse' | 'note') =>
    ({ label, requested, actual: 'Not in the bytes', status }) as const
  const rows = [row('Launch', 'scene-101', 'refuse'), row('Count', '3 NFTs', 'note')]
  expect(shownComparison(rows, intent, reviewContext)).toEqual(rows)
})

test('a revocation names what it covers, and has no row for a remainder of nothing', () => {
  const allowance = { nft: { token: TOKEN_ID, serial: 'all', spender: SPENDER } }
  const rows = rowsOf(
    reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([], 'revoke'), { kind: 'revoke', allowance }),
  )
  expect(rows['Covers']).toEqual(['All NFTs of “Tidal Forms”', `All of ${TOKEN_ID}-abcde`])
  expect(rows['Spender']).toEqual([`${SPENDER}-abcde`, `${SPENDER}-abcde`])
  expect(rows['Remaining']).toBeUndefined()
  const hbar = rowsOf(
    reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(0n), {
      kind: 'revoke',
      allowance: { hbar: { spender: SPENDER } },
    }),
  )
  expect(hbar['Allowed after']).toEqual(['Nothing', 'Nothing'])
})

test('an operator has the name that the person typed, and the account of a long-zero address', () => {
  const listEvm = { kind: 'list-evm', ...NFT_REQUEST, price: '10' }
  const longZero = `0x${'0'.repeat(38)}ff` as const
  const approval = contractCallEffect('a22cb465', evmWord(longZero.slice(2)) + evmWord('1'))
  const named = { typedName: (id: string) => (id === longZero ? 'Market' : null) }
  const content = reviewContentOfEffect('contractCall', approval, { ...listEvm, operators: [longZero] }, named)
  expect(rowsOf(content)['Operator']).toEqual(['Market', '0.0.255-abcde'])
  expect(rowsOf(content)['NFT']).toEqual(['“Tide 7”', `All NFTs of “Tidal Forms” (${TOKEN_ID}-abcde), later ones too`])
  expect(content.payees).toMatchObject([{ payee: { id: longZero }, account: { id: '0.0.255', checksum: 'abcde' } }])
  const stranger = reviewContentOfEffect('contractCall', operatorApprovalCall('1'), { ...listEvm, operators: [] })
  expect(stranger.payees).toMatchObject([{ account: null }])
})

test('a name can neither hide a character nor close its quotation', () => {
  const names = { title: 'Tide \u202e7', collection: 'Tides” refused “' }
  const list = { kind: 'list', ...NFT_REQUEST, price: '1250' }
  const rows = rowsOf(reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([7n], 'unchanged'), list, names))
  expect(rows['NFT']?.[0]).toBe('“Tide \\u{202e}7”')
  const mint = { kind: 'mint', mintCode: 'm\u202e', count: 2, maxPrice: '12.5' }
  const launch = rowsOf(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), mint, names))['Launch']
  expect(launch?.[0]).toBe('m\\u{202e}')
})
