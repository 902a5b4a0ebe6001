import { expect, test } from 'vitest'
import { reviewModel, type ReviewLine } from '@shared/contract/review'
import { decodeTransaction } from '../decode'
import { parseIntent } from '../intent'
import { judge } from '../judge'
import { reviewContent } from '../review'
import { NFT_REQUEST, OPERATOR, OWNER, SPENDER, TOKEN_ID, reviewContext } from '../testing/review-pieces'

/** Lines of a review of bytes that could not be decoded. */
function unreadLines(intentFields: object): readonly ReviewLine[] {
  const commonFields = { account: OWNER, nodes: ['0.0.3'], feeCap: '1', spenders: [SPENDER] }
  const intent = parseIntent({ ...commonFields, ...intentFields }, () => new Date())
  const decoded = decodeTransaction(Uint8Array.of(1))
  const content = reviewContent(decoded, judge(decoded, intent), intent, reviewContext)
  reviewModel.omit({ reviewId: true, endsInMs: true, theme: true }).parse(content)
  return content.marketEffects
}

const withChecksum = (id: string) => `${id}-abcde`
const revoke = (allowance: object) => ({ kind: 'revoke', allowance })
const ofSpender = `Spender: ${withChecksum(SPENDER)}.`
const ofCollection = 'Ends: the permission over all your NFTs of “Tidal Forms”'

test.each<[string, object, string, string | null, string?]>([
  ['a purchase', { kind: 'buy', ...NFT_REQUEST, maxPrice: '25' }, 'Tide 7', null, '25'],
  [
    'a listing',
    { kind: 'list', ...NFT_REQUEST, price: '1250', was: '1300' },
    '“Tide 7” listed at 1,250\u202fℏ',
    'Instead of 1,300\u202fℏ.',
  ],
  ['an unlisting', { kind: 'unlist', ...NFT_REQUEST }, 'Ends: the listing of “Tide 7”', null],
  ['a mint', { kind: 'mint', mintCode: 'm', count: 2, maxPrice: '12.5' }, '2 NFTs of “Tidal Forms”', null, '25'],
  ['an allowance', { kind: 'offer-allowance', allowance: '640' }, 'HBAR allowance of 640\u202fℏ for offers', ofSpender],
  [
    'an association',
    { kind: 'associate', token: TOKEN_ID },
    `Association with token ${withChecksum(TOKEN_ID)}`,
    'Collection: “Tidal Forms”.',
  ],
  ['an HBAR allowance to revoke', revoke({ hbar: { spender: SPENDER } }), 'Ends: the HBAR allowance', ofSpender],
  [
    'a token allowance to revoke',
    revoke({ token: { token: TOKEN_ID, spender: SPENDER } }),
    `Ends: the allowance over units of token ${withChecksum(TOKEN_ID)}`,
    ofSpender,
  ],
  [
    'a permission over one NFT to revoke',
    revoke({ nft: { ...NFT_REQUEST, spender: SPENDER } }),
    'Ends: the permission over “Tide 7”',
    ofSpender,
  ],
  [
    'a permission over a collection to revoke',
    revoke({ nft: { token: TOKEN_ID, serial: 'all', spender: SPENDER } }),
    ofCollection,
    `Token: ${withChecksum(TOKEN_ID)}. ${ofSpender}`,
  ],
  [
    'a permission of an operator to revoke',
    revoke({ nft: { token: TOKEN_ID, serial: 'all', spender: OPERATOR } }),
    ofCollection,
    `Token: ${withChecksum(TOKEN_ID)}. Spender: ${OPERATOR}.`,
  ],
])('a review of unreadable bytes names the request: %s', (_, intentFields, text, note, maxPrice) => {
  const texts = unreadLines(intentFields).map((line) => {
    if (line.kind === 'hbar') return [line.hbar, line.note]
    return [line.kind === 'text' ? line.text : (line.title ?? line.name), line.note]
  })
  expect(texts).toEqual([[text, note], ...(maxPrice === undefined ? [] : [[maxPrice, null]])])
})
