import { expect, test } from 'vitest'
import {
  APPROVE_TYPE,
  NFT_REQUEST,
  OPERATOR,
  OWNER,
  SPENDER,
  TOKEN_ID,
  hbarAllowanceEffect,
  nftAllowanceEffect,
  operatorApprovalCall,
  reviewContentOfEffect,
} from '../testing/review-pieces'
import { HBAR } from '../testing/pieces'
import type { Effect } from '../types'
import { NO_REVIEW_FACTS, type ReviewFacts } from './facts'

const facts = (known: Partial<ReviewFacts>) => ({ facts: { ...NO_REVIEW_FACTS, ...known } })
const nfts = (...names: string[]) => names.map((name) => ({ name, image: null }))
const rowsOf = ({ afterwards }: ReturnType<typeof reviewContentOfEffect>) =>
  afterwards?.rows.map(({ mark, text }) => [mark, text])

const mint = { kind: 'mint', mintCode: 'm', count: 2, maxPrice: '12.5' }
const mintOf = (known: Partial<ReviewFacts>) =>
  reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), mint, facts(known))

test('a mint names the NFTs left, and calls them drawn only if the market draws them', () => {
  expect(rowsOf(mintOf({ launch: { availableCount: 2228, isRandom: true } }))).toEqual([
    ['draw', 'The market draws 2 of the 2,228 NFTs left. History keeps the proof.'],
  ])
  expect(rowsOf(mintOf({ launch: { availableCount: 9, isRandom: false } }))?.[0]).toEqual([
    'open',
    'The market chooses and sends 2 of the 9 NFTs left',
  ])
  expect(mintOf({}).afterwards).toBeNull()
})

test('an association names no step that this app does not have', () => {
  const effect: Effect = { kind: 'associate', path: 'p', account: OWNER, token: TOKEN_ID }
  const content = reviewContentOfEffect('tokenAssociate', effect, { kind: 'associate', token: TOKEN_ID })
  expect(rowsOf(content)?.at(-1)).toEqual(['undo', `You can dissociate in another wallet while ${OWNER} holds none`])
})

const allow = { kind: 'offer-allowance', allowance: '25' }
const offer = (collection: string, hbar: bigint) => ({
  token: TOKEN_ID,
  collection,
  image: null,
  price: hbar * HBAR,
  traits: [],
})
const allowanceWith = (offers: ReviewFacts['offers']) =>
  reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), allow, facts({ offers })).afterwards

test('an allowance lists the offers that need it, and counts the ones it does not list', () => {
  const offers = [offer('A', 1n), offer('B', 2n), offer('C', 3n), offer('D', 4n), offer('E', 5n)]
  const section = allowanceWith(offers)
  expect(section?.title).toBe('Your 5 offers need 15\u202fℏ')
  expect(section?.rows.map(({ text, hbar }) => [text, hbar])).toEqual([
    ['“A”, any NFT', '1'],
    ['“B”, any NFT', '2'],
    ['“C”, any NFT', '3'],
    ['2 more offers', '9'],
    ['More than your offers need', '10'],
  ])
  expect(allowanceWith(offers.slice(0, 4))?.rows).toHaveLength(5)
})

test('an allowance lists offers of the same text and price in one row', () => {
  const section = allowanceWith([offer('A', 8n), offer('B', 1n), offer('A', 8n), offer('A', 8n)])
  expect(section?.title).toBe('Your 4 offers need 25\u202fℏ')
  expect(section?.rows.map(({ text, hbar }) => [text, hbar])).toEqual([
    ['3 × “A”, any NFT, 8\u202fℏ each', '24'],
    ['“B”, any NFT', '1'],
  ])
})

test('an allowance claims nothing of offers that could not be read', () => {
  expect(allowanceWith(null)?.rows.map(({ text }) => text)).toEqual([
    'The spender can take up to 25\u202fℏ when an offer is accepted',
  ])
  expect(allowanceWith([])?.rows.map(({ text }) => text)).toContain('You have no active offers now')
})

const revokeAll = { kind: 'revoke', allowance: { nft: { token: TOKEN_ID, serial: 'all', spender: SPENDER } } }
const revocationWith = (known: Partial<ReviewFacts>) =>
  reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([], 'revoke'), revokeAll, facts(known))

test('a revocation says what stops working and what stays', () => {
  expect(rowsOf(revocationWith({ listings: { nfts: nfts('No. 88', 'No. 411'), isWhole: true } }))).toEqual([
    ['works', 'The spender can no longer use this permission for “Tidal Forms”'],
    ['stops', '2 listings may stop working: “No. 88”, “No. 411”'],
    ['stays', 'Permissions for single NFTs stay, and may keep a listing working'],
  ])
  expect(rowsOf(revocationWith({}))?.[1]).toEqual(['open', 'Listings that need this permission stop working'])
  expect(rowsOf(revocationWith({ listings: { nfts: nfts('No. 88'), isWhole: false } }))?.[1]?.[1]).toContain(
    'At least 1',
  )
})

test('a revocation counts the NFTs and their worth at the best offer, and names the fees', () => {
  const held = { nfts: nfts('No. 88', 'No. 411'), offerProceeds: 490n * HBAR, deductedFees: 'market' as const }
  expect(revocationWith({ held }).revokes).toMatchObject([
    {
      text: 'Permission over all 2 NFTs of “Tidal Forms”',
      note: 'Worth 980\u202fℏ, 490\u202fℏ each, at the best offer after the 2\u202f% fee.',
      coveredImages: [null, null],
      coveredCount: 2,
    },
  ])
  const offerProceeds = 8_487_780_000n
  expect(revocationWith({ held: { ...held, offerProceeds } }).revokes[0]?.note).toContain(
    'Worth 169.75\u202fℏ, at the best offer',
  )
  const noteWith = (fields: Partial<NonNullable<ReviewFacts['held']>>) =>
    revocationWith({ held: { ...held, ...fields } }).revokes[0]?.note
  expect(noteWith({ deductedFees: 'all' })).toContain('offer after fees.')
  expect(noteWith({ deductedFees: 'hbar' })).toContain('offer after HBAR fees, before token fees.')
  expect(noteWith({ offerProceeds: 490_001n })).toContain('Worth 0.00980002\u202fℏ, 0.00490001\u202fℏ each')
})

const listEvm = { kind: 'list-evm', ...NFT_REQUEST, operators: [OPERATOR], price: '10' }

test('the warning of a permission over a collection names spender, count and value', () => {
  const held = { nfts: nfts('No. 88', 'No. 411'), offerProceeds: 500n * HBAR, deductedFees: 'all' as const }
  const claimOf = (known: Partial<ReviewFacts>) =>
    reviewContentOfEffect('contractCall', operatorApprovalCall('1'), listEvm, facts(known)).findings.find(
      ({ rule }) => rule === 'collection-wide',
    )?.claim
  expect(claimOf({ held })).toBe('Gallery can move all 2 “Tidal Forms”, worth 1,000\u202fℏ')
  expect(claimOf({})).toBe('Gallery can move all your “Tidal Forms”')
})

test('a refused review explains no consequences', () => {
  const held = { launch: { availableCount: 9, isRandom: true } }
  const tooMuch = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(99n * HBAR), mint, facts(held))
  expect(tooMuch).toMatchObject({ verdict: 'refuse', afterwards: null })
})
