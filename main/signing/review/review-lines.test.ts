import { describe, expect, test } from 'vitest'
import type { Effect } from '../types'
import { DELIVERY, BUYER, HBAR, SELLER, hbarList, hbarLegBytes, encodeTransfers } from '../testing/pieces'
import {
  APPROVE_TYPE,
  NFT_REQUEST,
  OPERATOR,
  OWNER,
  SPENDER,
  TOKEN_ID,
  operatorApprovalCall,
  contractCallEffect,
  reviewContentOf,
  reviewContentOfEffect,
  hbarAllowanceEffect,
  nftAllowanceEffect,
  evmWord,
} from '../testing/review-pieces'

describe('an HBAR allowance', () => {
  const offers = (facts?: object) => ({ kind: 'offer-allowance', allowance: '25', ...(facts && { context: facts }) })

  test('of a spender whom offers do not rest on says nothing of them', () => {
    const facts = { hbarAllowances: [], standing: { offers: '340', count: 3 } }
    const buy = { kind: 'buy-evm', ...NFT_REQUEST, maxPrice: '25', context: facts }
    expect(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), buy).gives[0]?.note).toBe(
      'No HBAR leaves now. Active until used or revoked.',
    )
  })

  test('says who may take how much until when, what stood before, and what needs it', () => {
    const facts = {
      hbarAllowances: [{ spender: SPENDER, amount: '500' }],
      standing: { offers: '340', count: 3 },
    }
    const { gives, payees } = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), offers(facts))
    expect(gives).toEqual([
      {
        kind: 'hbar',
        hbar: '25',
        isLimit: true,
        aside: 'replaces 500\u202fℏ',
        note: 'Your 3 offers need 340\u202fℏ of this allowance. No HBAR leaves now. Active until used or revoked.',
        isRequested: true,
      },
    ])
    expect(payees).toMatchObject([
      {
        payee: { id: SPENDER },
        role: 'spender',
        isListed: true,
        listedSince: '2026-11-04T10:00:00.000Z',
        hbar: null,
      },
    ])
  })

  test.each([
    ['are not known here', undefined, 'No HBAR leaves now. Active until used or revoked.'],
    [
      'could not be read',
      { hbarAllowances: null, standing: null },
      'The current allowance of the spender could not be read. The amount that your offers need could not be read. ' +
        'No HBAR leaves now. Active until used or revoked.',
    ],
    [
      'are none',
      { hbarAllowances: [], standing: { offers: '0', count: 0 } },
      'No HBAR leaves now. Active until used or revoked.',
    ],
  ])('claims nothing of facts that %s', (_, facts, note) => {
    expect(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), offers(facts)).gives[0]?.note).toBe(
      note,
    )
  })

  test('of nothing is a permission that ends, with the spender that loses the permission', () => {
    const revoke = { kind: 'revoke', allowance: { hbar: { spender: SPENDER } } }
    const { gives, gets, revokes, payees } = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(0n), revoke)
    expect([gives, gets]).toEqual([[], []])
    expect(revokes).toMatchObject([{ text: 'HBAR allowance to 0.0.3003', isRequested: true }])
    expect(payees).toMatchObject([{ payee: { id: SPENDER }, role: 'revoked', hbar: null }])
  })

  test('of another account is spelled out, with owner and spender', () => {
    const effect: Effect = {
      kind: 'hbar-allowance',
      path: 'p',
      owner: '0.0.9',
      spender: SPENDER,
      amountTinybar: 25n * HBAR,
    }
    expect(reviewContentOfEffect(APPROVE_TYPE, effect, offers()).gives).toMatchObject([
      { kind: 'text', text: '0.0.3003 may take up to 25\u202fℏ from 0.0.9, until you revoke the allowance' },
    ])
  })

  test('for a mint shows count times price beside the most that may be taken', () => {
    const mint = { kind: 'mint', mintCode: 'm', count: 2, maxPrice: '12.5' }
    const { gives, gets } = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), mint)
    expect(gives[0]).toMatchObject({ hbar: '25', isLimit: true, aside: '2 × 12.50\u202fℏ', isRequested: true })
    expect(gets).toMatchObject([{ text: '2 NFTs of “Tidal Forms”', isRequested: true }])
  })

  test('for an NFT of an EVM collection shows that NFT as delivered by the market', () => {
    const buy = { kind: 'buy-evm', ...NFT_REQUEST, maxPrice: '25' }
    const { gets } = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), buy)
    expect(gets).toMatchObject([{ kind: 'nft', name: 'Tide 7', serial: '7', isRequested: true }])
    expect(gets[0]?.note).toContain('not part of what you sign')
  })
})

describe('a permission over NFTs', () => {
  const listing = { kind: 'list', ...NFT_REQUEST, price: '1250' }

  test('for one serial shows that NFT, and that it stays', () => {
    const { gives } = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([7n], 'unchanged'), listing)
    expect(gives).toMatchObject([{ kind: 'nft', title: 'Permission over “Tide 7”', serial: '7', isRequested: true }])
    expect(gives[0]?.note).toBe('No NFT leaves now. Spender can move it until revoked.')
  })

  test('for a change of price names the old one beside the new', () => {
    const { marketEffects, comparison } = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([7n], 'unchanged'), {
      ...listing,
      was: '1300',
    })
    expect(marketEffects).toMatchObject([{ text: 'Listed at 1,250\u202fℏ' }])
    expect(marketEffects[0]?.note).toMatch(/^Replaces 1,300.ℏ once the market has it\. /)
    expect(comparison[0]?.requested).toBe('Change the price of one NFT')
    expect(comparison.find(({ label }) => label === 'Price')?.requested).toMatch(/^1,250.ℏ instead of 1,300.ℏ$/)
  })

  test('for another serial is not called the asked one', () => {
    const { gives } = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([8n], 'unchanged'), listing)
    expect(gives).toMatchObject([{ title: 'Permission over serial 8', isRequested: false }])
  })

  test('for the whole collection reaches what is owned later, and is said so', () => {
    const { gives } = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([], 'grant'), listing)
    expect(gives).toMatchObject([{ text: 'Permission over all your NFTs of “Tidal Forms”', isRequested: false }])
    expect(gives[0]?.note).toContain('every NFT of this collection that you hold, now or later')
  })

  test('that is revoked is a permission that ends', () => {
    const revoke = { kind: 'revoke', allowance: { nft: { token: TOKEN_ID, serial: 'all', spender: SPENDER } } }
    const { gives, revokes } = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([], 'revoke'), revoke)
    expect(gives).toEqual([])
    expect(revokes).toMatchObject([{ text: 'Permission over all your NFTs of “Tidal Forms”', isRequested: true }])
  })

  test('for one serial that is taken off the market ends, and so does the listing', () => {
    const effect: Effect = { kind: 'nft-allowance-delete', path: 'p', token: TOKEN_ID, owner: OWNER, serials: [7n] }
    const unlist = { kind: 'unlist', ...NFT_REQUEST }
    const { gives, gets, revokes } = reviewContentOfEffect('cryptoDeleteAllowance', effect, unlist)
    expect(gives).toEqual([])
    expect(revokes).toMatchObject([{ title: 'Permission over “Tide 7”', isRequested: true }])
    expect(gets).toMatchObject([{ title: 'Ends: the listing of “Tide 7”', isRequested: true }])
  })
})

describe('a call of a collection’s contract', () => {
  const evm = { ...NFT_REQUEST, operators: [OPERATOR] }

  test('that permits everything names the operator and the whole collection', () => {
    const { gives, payees } = reviewContentOfEffect('contractCall', operatorApprovalCall('1'), {
      kind: 'list-evm',
      ...evm,
      price: '10',
    })
    expect(gives).toMatchObject([{ text: 'Permission over all your NFTs of “Tidal Forms”', isRequested: true }])
    expect(gives[0]?.note).toBe('Covers NFTs you get later, until you revoke it. No NFT leaves now.')
    expect(payees).toMatchObject([
      {
        payee: { id: OPERATOR, checksum: null, name: 'Gallery' },
        isNameTrusted: true,
        isListed: true,
        role: 'spender',
      },
    ])
  })

  test('that asks for a balance is said to be meant only to read, and only the listing ends', () => {
    const read = contractCallEffect('70a08231', evmWord('3e9'))
    const { gives, gets, payees } = reviewContentOfEffect('contractCall', read, { kind: 'unlist-evm', ...evm })
    expect([gives, payees]).toEqual([[], []])
    expect(gets).toMatchObject([{ text: 'A call meant only to read' }, { title: 'Ends: the listing of “Tide 7”' }])
  })

  test('cannot say a word of its own through the name of the collection', () => {
    const more = { collection: 'Tides” withdrawn. “It' }
    const { gives } = reviewContentOfEffect(
      'contractCall',
      operatorApprovalCall('1'),
      { kind: 'list-evm', ...evm, price: '10' },
      more,
    )
    expect(gives).toMatchObject([{ text: 'Permission over all your NFTs of “Tides’ withdrawn. ’It”' }])
  })

  test('that takes the permission back says so', () => {
    const { gives, revokes, payees } = reviewContentOfEffect('contractCall', operatorApprovalCall('0'), {
      kind: 'unlist-evm',
      ...evm,
    })
    expect(gives).toEqual([])
    expect(revokes[0]).toMatchObject({ text: 'Permission over all your NFTs of “Tidal Forms”', isRequested: true })
    expect(payees).toMatchObject([{ payee: { id: OPERATOR }, role: 'revoked' }])
  })

  test('that cannot be read is given, not got', () => {
    const { gives } = reviewContentOfEffect('contractCall', contractCallEffect('deadbeef', ''), {
      kind: 'unlist-evm',
      ...evm,
    })
    expect(gives).toMatchObject([{ text: 'A call to contract 0.0.5000', isRequested: false }])
  })
})

describe('the price of a listing', () => {
  const royalty = (numerator: number, collector: string, fallback: object | null = null) => ({
    numerator,
    denominator: 100,
    collector,
    fallback,
  })
  const listed = (facts?: object) =>
    reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([7n], 'unchanged'), {
      kind: 'list',
      ...NFT_REQUEST,
      price: '1250',
      ...(facts && { context: facts }),
    }).marketEffects

  test('is asked for, not part of the bytes, and shown with what it would bring', () => {
    const fees = { royalties: [royalty(5, '0.0.4004'), royalty(9, OWNER)], fixed: [] }
    expect(listed({ tokenFees: fees })).toEqual([
      {
        kind: 'text',
        text: 'Listed at 1,250\u202fℏ',
        note:
          '1,163.75\u202fℏ to you if it sells, after the 2\u202f% market fee and royalties of 5\u202f%. ' +
          'Price not signed.',
        image: null,
        coveredImages: [],
        coveredCount: null,
        isRequested: true,
      },
    ])
  })

  test.each([
    ['unknown', undefined, 'At most 1,225\u202fℏ to you if it sells, after the 2\u202f% market fee.'],
    ['unread', { tokenFees: null }, 'Royalties could not be read.'],
  ])('with fees that are %s promises no more than the most', (_, facts, words) => {
    expect(listed(facts)[0]?.note).toContain(words)
  })

  test('a fall-back royalty stands under what leaves a buyer, at its worst', () => {
    const fees = { royalties: [royalty(5, '0.0.4004', { amount: '5', token: null })], fixed: [] }
    const { gives } = reviewContentOf(
      encodeTransfers(hbarList(hbarLegBytes(BUYER, -100n * HBAR), hbarLegBytes(SELLER, 100n * HBAR)), DELIVERY),
      {
        context: { tokenFees: fees },
      },
    )
    expect(gives.map((line) => (line.kind === 'text' ? line.text : line.kind))).toEqual([
      'hbar',
      'At worst 5\u202fℏ more',
    ])
  })
})

test('a refused NFT of another collection is named by its token once', () => {
  const effect: Effect = {
    kind: 'nft-move',
    path: 'p',
    token: '0.0.7',
    serial: 1n,
    from: OWNER,
    to: '0.0.6006',
    approved: false,
  }
  const { gives } = reviewContentOfEffect('cryptoTransfer', effect, { kind: 'buy', ...NFT_REQUEST, maxPrice: '1' })
  expect(gives).toMatchObject([{ collection: null, token: { id: '0.0.7' }, isRequested: false }])
})
