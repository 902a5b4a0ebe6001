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
      'Now nothing, after this 25\u202fℏ.',
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
        kind: 'text',
        text: '0.0.3003 may take up to 25\u202fℏ from this account, until you revoke the allowance',
        note: 'Now 500\u202fℏ, after this 25\u202fℏ. Your 3 offers need 340\u202fℏ of this allowance.',
        isRequested: true,
      },
    ])
    expect(payees).toMatchObject([{ payee: { id: SPENDER }, role: 'spender', isListed: true, hbar: null }])
  })

  test.each([
    ['are not known here', undefined, null],
    [
      'could not be read',
      { hbarAllowances: null, standing: null },
      'The current allowance of the spender could not be read. The amount that your offers need could not be read.',
    ],
    ['are none', { hbarAllowances: [], standing: { offers: '0', count: 0 } }, 'Now nothing, after this 25\u202fℏ.'],
  ])('claims nothing of facts that %s', (_, facts, note) => {
    expect(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), offers(facts)).gives[0]?.note).toBe(
      note,
    )
  })

  test('of nothing is something that comes back', () => {
    const revoke = { kind: 'revoke', allowance: { hbar: { spender: SPENDER } } }
    const { gives, gets, payees } = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(0n), revoke)
    expect([gives, payees]).toEqual([[], []])
    expect(gets).toMatchObject([{ text: '0.0.3003 may no longer take HBAR from this account', isRequested: true }])
  })

  test('for a mint shows count times price beside the most that may be taken', () => {
    const mint = { kind: 'mint', mintCode: 'm', count: 2, maxPrice: '12.5' }
    const { gives, gets } = reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), mint)
    expect(gives[0]).toMatchObject({ note: '2 NFTs at up to 12.50\u202fℏ each: 25\u202fℏ.', isRequested: true })
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
    expect(gives[0]?.note).toBe(
      '0.0.3003 may take this NFT, until you revoke the permission or the NFT leaves your account. Nothing leaves now.',
    )
  })

  test('for a change of price names the old one beside the new', () => {
    const { marketEffects, comparison } = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([7n], 'unchanged'), {
      ...listing,
      was: '1300',
    })
    expect(marketEffects).toMatchObject([{ hbar: '1250' }])
    expect(marketEffects[0]?.note).toMatch(
      /^Replaces 1,300.ℏ, which applies until the market has the new price\. Stored/,
    )
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

  test('that is taken back comes back', () => {
    const revoke = { kind: 'revoke', allowance: { nft: { token: TOKEN_ID, serial: 'all', spender: SPENDER } } }
    const { gives, gets } = reviewContentOfEffect(APPROVE_TYPE, nftAllowanceEffect([], 'revoke'), revoke)
    expect(gives).toEqual([])
    expect(gets).toMatchObject([
      { text: 'Revoked: the permission over all your NFTs of “Tidal Forms”', isRequested: true },
    ])
  })

  test('for one serial that is taken off the market ends, and so does the listing', () => {
    const effect: Effect = { kind: 'nft-allowance-delete', path: 'p', token: TOKEN_ID, owner: OWNER, serials: [7n] }
    const { gives, gets } = reviewContentOfEffect('cryptoDeleteAllowance', effect, { kind: 'unlist', ...NFT_REQUEST })
    expect(gives).toEqual([])
    expect(gets).toMatchObject([
      { title: 'Revoked: the permission over “Tide 7”', isRequested: true },
      { title: 'Ends: the listing of “Tide 7”', isRequested: true },
    ])
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
    expect(gives[0]?.note).toContain(OPERATOR)
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
    const { gives, gets } = reviewContentOfEffect('contractCall', operatorApprovalCall('0'), {
      kind: 'unlist-evm',
      ...evm,
    })
    expect(gives).toEqual([])
    expect(gets[0]).toMatchObject({
      text: 'Revoked: the permission over all your NFTs of “Tidal Forms”',
      isRequested: true,
    })
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
        kind: 'hbar',
        hbar: '1250',
        note:
          'Stored by the market, not part of what you sign. If the NFT sells, you receive 1,163.75\u202fℏ, ' +
          'after the 2\u202f% market fee and royalties of 5\u202f%.',
        isRequested: true,
      },
    ])
  })

  test.each([
    ['unknown', undefined, 'you receive at most 1,225\u202fℏ, after the 2\u202f% market fee.'],
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
