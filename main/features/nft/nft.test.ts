import { describe, expect, it } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { nftDetail, quote } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { OVERRIDABLE_FACTS, type OverridableFact } from '@shared/readiness-overrides'
import { AppFailure, failure } from '../../platform/app-failure'
import type { Runner } from '../../flows/runner'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import type { Mirror } from '../../hedera/mirror'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createNftFacts } from '../../nft/nft-facts'
import { createNftService } from './nft'
import { sampleFlow } from '../../testing/sample-flow'
import { createBuyStart } from '../trade/buy'
import type { TradeDeps } from '../trade/trade-deps'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const OWN: EntityId = '0.0.1001'
const SECOND: EntityId = '0.0.1002'
const KEY = { token: '0.0.5000', serial: 7 } as const
const QUOTE = { ...KEY, listed: true, quotable: true, price: '120.5', currency: 'HBAR', seller: '0.0.2002' as const }
const LISTED = {
  ...KEY,
  name: 'Tide 7',
  isListed: true,
  listing: { price: 120.5, sellerAddress: '0.0.2002', paymentTokenId: null },
}
const READY = {
  accountId: '0.0.1001',
  exists: true,
  deleted: false,
  key: { type: 'ED25519', canSignIn: true, reason: null },
  hbar: { tinybars: '50000000000', amount: '500', reason: null },
  receiverSigRequired: false,
  token: {
    sentxCollection: true,
    kind: 'native',
    associated: true,
    frozen: false,
    kycRevoked: false,
    readyForSentxPurchase: true,
    reason: null,
  },
  asOf: '2026-11-21T11:59:50.000Z',
}
/** The service's answer for an account without room for the token. */
const NO_ROOM = {
  token: { ...READY.token, associated: false, readyForSentxPurchase: false, reason: 'TOKEN_NOT_ASSOCIATED' },
}
const offline = () => failure({ code: 'offline', what: 'mirror' })

type Rig = {
  readonly flows?: readonly Flow[]
  readonly tinybars?: bigint | null
  readonly mirror?: object
}

function rigWith(answers: Readonly<Record<string, unknown>>, { tinybars = null, ...more }: Rig = {}) {
  const stamp = {
    asOf: null,
    receivedAt: new Date(NOW).toISOString(),
    maxAgeSeconds: 15,
    isCached: false,
    offline: false,
  }
  const answer = (name: string) => answers[name] ?? failure({ code: 'offline', what: 'service' })
  const market = scriptedMarket(({ name }) => {
    const found = answer(name)
    if (found instanceof AppFailure) throw found
    return found
  }, stamp)
  const mirror = {
    nftOwner: () => Promise.reject(offline()),
    tokenKind: () => Promise.reject(offline()),
    token: () => Promise.reject(offline()),
    account: () => (tinybars === null ? Promise.reject(offline()) : Promise.resolve({ balanceTinybar: tinybars })),
    ...more.mirror,
  } as unknown as Mirror
  const kept = createAnswerStore(openDatabase(':memory:'))
  const facts = createNftFacts({ market, answers: kept, profileId: () => 'p', now: () => NOW })
  const media = { pathOf: () => null, load: () => Promise.resolve(null) }
  const namedIdOf = (id: EntityId) => ({ id, checksum: 'aaaaa', name: null })
  const begun: unknown[] = []
  const runner = { all: () => [], begin: (flow: unknown) => (begun.push(flow), {}) } as unknown as Runner
  const nft = createNftService({
    market,
    mirror,
    facts,
    media,
    namedIdOf,
    ownAccounts: () => [OWN, SECOND],
    flows: () => more.flows ?? [],
    now: () => NOW,
  })
  const buy = createBuyStart({
    runner,
    market,
    facts,
    media,
    mirror,
    profileId: () => 'practice',
    now: () => NOW,
    limits: () => ({ feeCap: 1_000_000_000n }),
    requireSigner: () => Promise.resolve(),
  } as unknown as TradeDeps)
  const offer = {
    ...KEY,
    account: '0.0.1001' as const,
    maxPrice: '120.5',
    seller: '0.0.2002' as const,
    quoteReceivedAt: new Date(NOW - 9000).toISOString(),
  }
  return { nft, begun, buy: (change: object = {}) => buy({ ...offer, ...change }) }
}
const ADDRESS = '0x00000000000000000000000000000000000000aa'
const nativeMirror = (owner: string) => ({
  tokenKind: () => Promise.resolve({ kind: 'native-nft' }),
  nftOwner: () => Promise.resolve(owner),
  tokenFees: () => Promise.resolve({ royalties: [], fixedFees: [] }),
})
/** Contract of ERC-721, or without an owner one of ERC-1155. */
const contractMirror = (owner: string | null) => ({
  tokenKind: () => Promise.resolve({ kind: 'contract', evmAddress: '0x00' }),
  contractNftOwner: () => Promise.resolve(owner && ADDRESS),
  accountAt: (address: string) => Promise.resolve(address === ADDRESS ? owner : null),
})
const noWord = () => Promise.reject(offline())
const stepsAt = (ms: number) => ['receipt', 'completed'].map((step) => ({ step, at: new Date(ms).toISOString() }))
const boughtAt = (ms: number): Flow => sampleFlow({ ...KEY, account: OWN, state: 'settled', steps: stepsAt(ms) })
const BOUGHT = boughtAt(NOW - 1000)
const BOUGHT_EVM: Flow = { ...BOUGHT, kind: 'buy-evm', state: 'done' }
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: unknown) => (cause as AppFailure).error,
  )

describe('a quote', () => {
  const of = async (more: object) =>
    quote.parse(await rigWith({ quote: { ...QUOTE, ...more } }).nft.quote({ ...KEY, buyer: null }))

  it('carries its exact price', async () => {
    expect(await of({})).toMatchObject({ isQuotable: true, price: '120.5', reason: null, seller: { id: '0.0.2002' } })
  })
  it.each([
    ['as the symbol', { currency: 'HRBD' }, { amount: '120.5', unit: 'HRBD' }],
    ['as the id, with the symbol of the ledger', { currency: '0.0.4500700' }, { amount: '120.5', unit: 'TIDE' }],
    ['as an id that the ledger does not know', { currency: '0.0.77' }, { amount: '120.5', unit: '0.0.77' }],
    ['as a symbol that poses as HBAR', { currency: 'H-BAR' }, { amount: '120.5', unit: 'in an unknown currency' }],
    ['unreadably', { currency: 7 }, { amount: '120.5', unit: 'in an unknown currency' }],
    ['with an amount that is none', { currency: 'HRBD', price: '1e3' }, { amount: null, unit: 'HRBD' }],
  ])('names its price in another token, which the market gives %s', async (_, more, otherPrice) => {
    const token = (id: string) => Promise.resolve(id === '0.0.4500700' ? { symbol: 'TIDE' } : null)
    const answer = { ...QUOTE, quotable: false, reason: 'TOKEN_PRICED_NOT_SUPPORTED', ...more }
    const { nft } = rigWith({ quote: answer }, { mirror: { token } })
    expect(quote.parse(await nft.quote({ ...KEY, buyer: null }))).toMatchObject({ price: null, otherPrice })
  })
  it('carries what the service adds in words', async () => {
    expect(await of({ notes: ['Two.'] })).toMatchObject({ notes: ['Two.'] })
  })
  it('keeps its price in HBAR where it cannot be bought', async () => {
    const found = await of({ quotable: false, reason: 'AUCTION' })
    expect(found).toMatchObject({ isQuotable: false, price: '120.5' })
    expect(found.otherPrice).toBeUndefined()
  })
  it.each([
    ['priced in another token', { currency: 'SAUCE' }, 'TOKEN_PRICED_NOT_SUPPORTED'],
    ['priced in what cannot be read', { currency: 7 }, 'TOKEN_PRICED_NOT_SUPPORTED'],
    ['of more decimals than HBAR has', { price: '1.123456789' }, 'TOKEN_PRICED_NOT_SUPPORTED'],
    ['below nothing', { price: '-5' }, 'TOKEN_PRICED_NOT_SUPPORTED'],
    ['that the service gives a reason against', { quotable: false, price: null, reason: 'IN_CHECKOUT' }, 'IN_CHECKOUT'],
  ])('%s cannot be bought on', async (_, more, reason) => {
    expect(await of(more)).toMatchObject({ isQuotable: false, price: null, reason })
  })
})

describe('an NFT', () => {
  const listing = { price: 12, sellerAddress: '0.0.2002', paymentTokenId: null }
  const state = { ...KEY, name: 'Tide 7', isListed: true, listing }
  it('is shown as far as its parts can be read', async () => {
    const { nft } = rigWith({ tokenNft: state })
    const detail = nftDetail.parse(await nft.get({ ...KEY, fresh: true }))
    expect(detail).toMatchObject({
      name: 'Tide 7',
      owner: null,
      isOwnedByPerson: false,
      traits: [],
      supply: null,
      listing: { price: '12' },
    })
  })
  it.each<[string, unknown, string | null]>([
    ['is missing', undefined, null],
    ['is odd', 7, null],
    ['is a token', '0.0.9', '0.0.9'],
  ])('has no price in HBAR when the token that it is priced in %s', async (_, paymentTokenId, paymentToken) => {
    const { nft } = rigWith({ tokenNft: { ...state, listing: { ...listing, paymentTokenId } } })
    const detail = nftDetail.parse(await nft.get({ ...KEY, fresh: true }))
    expect(detail.listing).toMatchObject({ price: null, paymentToken })
  })
  it('is shown although counts of it are no counts', async () => {
    const record = {
      serialId: 7,
      name: 'Tide 7',
      image: null,
      attributes: [{ trait_type: 'a', value: 'b' }],
      rarityRank: 1.5,
    }
    const traits = [{ trait_type: 'a', values: [{ value: 'b', count: 2.5, floor: null, rarityPct: 1 }] }]
    const { nft } = rigWith({ tokenNft: state, tokenNfts: { total: 'many', nfts: [record] }, tokenTraits: { traits } })
    const detail = nftDetail.parse(await nft.get({ ...KEY, fresh: true }))
    expect(detail).toMatchObject({ rarityRank: null, traits: [{ value: 'b', count: null, sharePercent: null }] })
  })
  it.each([
    [true, true],
    [false, false],
    [undefined, null],
  ])('says whether a launch may hand it out: %s', async (isInForeverMintPool, isInMintPool) => {
    const { nft } = rigWith({ tokenNft: { ...state, isInForeverMintPool } })
    expect(nftDetail.parse(await nft.get({ ...KEY, fresh: true }))).toMatchObject({ isInMintPool })
  })
  it('names amount and symbol of a listing in another token, asking the ledger for the symbol once', async () => {
    let asked = 0
    const token = () => Promise.resolve({ symbol: 'HRBD', asked: ++asked })
    const inToken = { ...state, listing: { ...listing, price: 12.5, paymentTokenId: '0.0.4321' } }
    const { nft } = rigWith({ tokenNft: inToken }, { mirror: { token } })
    const expected = { price: null, paymentToken: '0.0.4321' as const, otherPrice: { amount: '12.5', unit: 'HRBD' } }
    expect(nftDetail.parse(await nft.get({ ...KEY, fresh: true })).listing).toMatchObject(expected)
    await nft.get({ ...KEY, fresh: true })
    expect(asked).toBe(1)
  })
  it.each<[string, object, object]>([
    [
      'the ledger',
      nativeMirror(OWN),
      { standard: 'native', owner: { id: OWN }, ownerSource: 'ledger', isOwnedByPerson: true },
    ],
    ['the ledger, for a stranger', nativeMirror('0.0.9'), { owner: { id: '0.0.9' }, isOwnedByPerson: false }],
    [
      'its contract',
      contractMirror(OWN),
      { standard: 'evm', owner: { id: OWN }, ownerSource: 'ledger', isOwnedByPerson: true },
    ],
    ['nobody', {}, { standard: null, owner: null, ownerSource: null, isOwnedByPerson: false }],
  ])('is held by whom %s says', async (_, mirror, expected) => {
    const { nft } = rigWith({ tokenNft: state }, { mirror })
    expect(nftDetail.parse(await nft.get({ ...KEY, fresh: true }))).toMatchObject(expected)
  })
  it.each<[string, Flow, object, string]>([
    ['before a mirror that has not read that far', BOUGHT, { readUntilMs: () => Promise.resolve(NOW - 1001) }, OWN],
    ['before a mirror that does not say how far it has read', BOUGHT, { readUntilMs: noWord }, OWN],
    ['of a contract, too', BOUGHT_EVM, { ...contractMirror('0.0.9'), readUntilMs: noWord }, OWN],
    ['no more once the mirror has read past it', BOUGHT, { readUntilMs: () => Promise.resolve(NOW) }, '0.0.9'],
    ['not before its receipt', { ...BOUGHT, state: 'submitted' }, { readUntilMs: noWord }, '0.0.9'],
    ['no more after minutes', boughtAt(NOW - 120_000), { readUntilMs: noWord }, '0.0.9'],
    ['not of another NFT', { ...BOUGHT, serial: 8 }, { readUntilMs: noWord }, '0.0.9'],
  ])('counts as held by whom an own purchase has brought it to, %s', async (_, flow, mirror, id) => {
    const { nft } = rigWith({ tokenNft: state }, { flows: [flow], mirror: { ...nativeMirror('0.0.9'), ...mirror } })
    expect(await nft.get({ ...KEY, fresh: true })).toMatchObject({ owner: { id }, ownerSource: 'ledger' })
  })
  const wallet = (...serials: number[]) => ({
    account: SECOND,
    nfts: serials.map((serial) => ({ tokenAddress: KEY.token, serial, metadata: '' })),
    next: null,
  })
  it.each<[string, object, { readonly id: string; readonly of: string }]>([
    [
      'lists it',
      { tokenNft: { ...state, listing: { ...listing, sellerAddress: SECOND } } },
      { id: SECOND, of: 'listing' },
    ],
    [
      'has it in its wallet',
      { tokenNft: { ...state, listing: null }, accountNfts: wallet(6, 7) },
      { id: OWN, of: 'wallet' },
    ],
  ])('of a contract that does not say is held by the own account that %s', async (_, answers, { id, of }) => {
    const { nft } = rigWith(answers as Record<string, unknown>, { mirror: contractMirror(null) })
    const detail = await nft.get({ ...KEY, fresh: true })
    expect(detail).toMatchObject({ standard: 'evm', owner: { id }, ownerSource: of, isOwnedByPerson: true })
  })
  it.each<[string, object]>([
    ['somebody else lists it', { tokenNft: state, accountNfts: wallet(7) }],
    ['no wallet has it', { tokenNft: { ...state, listing: null }, accountNfts: wallet(8) }],
    ['no wallet can be read', { tokenNft: { ...state, listing: null } }],
  ])('of a contract that does not say is nobody’s when %s', async (_, answers) => {
    const { nft } = rigWith(answers as Record<string, unknown>, { mirror: contractMirror(null) })
    expect(await nft.get({ ...KEY, fresh: true })).toMatchObject({ owner: null, isOwnedByPerson: false })
  })
  it('asks what stands behind a collection once', async () => {
    let asked = 0
    const tokenKind = () => Promise.resolve({ kind: 'native-nft', asked: ++asked })
    const { nft } = rigWith({ tokenNft: state }, { mirror: { ...nativeMirror('0.0.9'), tokenKind } })
    await nft.get({ ...KEY, fresh: true })
    await nft.get({ ...KEY, fresh: true })
    expect(asked).toBe(1)
  })
  it('of one’s own comes with what the collection takes of a sale, but for what its holder gets', async () => {
    const royalty = (collector: string) => ({ numerator: 5n, denominator: 100n, collector, fallback: null })
    const fixed = (token: EntityId | null, collector: string) => ({ amount: 150_000_000n, token, collector })
    const tokenFees = () =>
      Promise.resolve({
        royalties: [royalty('0.0.9'), royalty(OWN)],
        fixedFees: [fixed(null, '0.0.9'), fixed(null, OWN), fixed('0.0.8', '0.0.9')],
      })
    const token = () => Promise.resolve({ symbol: 'HRBD', decimals: 7 })
    const { nft } = rigWith({ tokenNft: state }, { mirror: { ...nativeMirror(OWN), tokenFees, token } })
    expect(nftDetail.parse(await nft.get({ ...KEY, fresh: true })).saleFees).toEqual({
      royalties: [{ numerator: 5, denominator: 100 }],
      fixed: '1.5',
      inTokens: [{ amount: '15', unit: 'HRBD' }],
    })
  })
  it('of one’s own says nothing of fees that could not be read', async () => {
    const { nft } = rigWith(
      { tokenNft: state },
      { mirror: { ...nativeMirror(OWN), tokenFees: () => Promise.reject(offline()) } },
    )
    expect((await nft.get({ ...KEY, fresh: true })).saleFees).toBeNull()
  })
  it('carries floor and best offer with their age', async () => {
    const collectionFacts = { token: KEY.token, name: 'Tides', floor: 100, floorCurrency: 'HBAR', highestOffer: 90 }
    const { nft } = rigWith({ tokenNft: state, collectionFacts })
    const detail = await nft.get({ ...KEY, fresh: true })
    expect(detail).toMatchObject({ collectionFloor: '100', bestOffer: '90', collectionStamp: { maxAgeSeconds: 15 } })
  })
  it('that nobody knows is not found', async () => {
    const { nft } = rigWith({ tokenNft: { ...KEY, name: null, isListed: false } })
    expect(await errorOf(nft.get({ ...KEY, fresh: true }))).toEqual({ code: 'not-found', what: 'nft' })
  })
})

describe('a purchase begins', () => {
  it('when all holds, with the exact price and the seller that was seen', async () => {
    const rig = rigWith({ quote: QUOTE, readiness: READY, tokenNft: LISTED })
    await rig.buy()
    expect(rig.begun).toMatchObject([{ maxPrice: '120.5', seller: '0.0.2002', feeCap: '10', profile: 'practice' }])
  })

  it.each<[string, object, object, bigint | null, object]>([
    ['the listing is gone', { listed: false }, {}, null, { code: 'listing-gone' }],
    [
      'it is in a checkout',
      { quotable: false, reason: 'IN_CHECKOUT' },
      {},
      null,
      { code: 'not-quotable', reason: 'IN_CHECKOUT' },
    ],
    [
      'its price is in another token',
      { currency: 'SAUCE' },
      {},
      null,
      { code: 'not-quotable', reason: 'TOKEN_PRICED_NOT_SUPPORTED' },
    ],
    ['its price is no amount', { price: '1e3' }, {}, null, { code: 'unexpected-answer', path: 'price' }],
    [
      'it costs less by now',
      { price: '120.49999999' },
      {},
      null,
      { code: 'price-changed', was: '120.5', now: '120.49999999' },
    ],
    ['another sells it', { seller: '0.0.2003' }, {}, null, { code: 'listing-gone' }],
    ['the account is deleted', {}, { deleted: true }, null, { code: 'not-found', what: 'account' }],
    [
      'the account is frozen',
      {},
      { token: { ...READY.token, frozen: true } },
      null,
      { code: 'not-ready', fact: 'frozen' },
    ],
    [
      'its KYC is revoked',
      {},
      { token: { ...READY.token, kycRevoked: true } },
      null,
      { code: 'not-ready', fact: 'kyc' },
    ],
    [
      'it must sign to receive',
      {},
      { receiverSigRequired: true },
      null,
      { code: 'not-ready', fact: 'receiver-signature' },
    ],
    [
      'the service calls it not ready',
      {},
      { token: { ...READY.token, readyForSentxPurchase: false, reason: 'SANCTIONED' } },
      null,
      { code: 'called-not-ready', reason: 'SANCTIONED' },
    ],
    [
      'it is called ready, but has no slot at all',
      {},
      { autoAssociation: { max: 0 }, token: { ...READY.token, associated: false, readyForSentxPurchase: true } },
      null,
      { code: 'not-associated' },
    ],
    ['the account has no room', {}, NO_ROOM, null, { code: 'not-associated' }],
    [
      'the balance lacks a tinybar for price and fee',
      {},
      {},
      12_149_999_999n,
      { code: 'insufficient-balance', short: '0.00000001' },
    ],
    [
      'the service says the balance is short and the mirror is away',
      {},
      { hbar: { tinybars: '1', amount: null, reason: null } },
      null,
      { code: 'insufficient-balance' },
    ],
  ])('not when %s', async (_, quoted, ready, tinybars, error) => {
    const rig = rigWith(
      { quote: { ...QUOTE, ...quoted }, readiness: { ...READY, ...ready }, tokenNft: LISTED },
      { tinybars },
    )
    expect(await errorOf(rig.buy())).toMatchObject(error)
    expect(rig.begun).toEqual([])
  })

  it.each<[string, object, readonly OverridableFact[]]>([
    ['the account is deleted', { deleted: true }, ['exists', 'verdict']],
    ['the account is frozen', { token: { ...READY.token, frozen: true } }, ['not-frozen', 'verdict']],
    ['its KYC is revoked', { token: { ...READY.token, kycRevoked: true } }, ['kyc', 'verdict']],
    ['it must sign to receive', { receiverSigRequired: true }, ['receives', 'verdict']],
    ['the account has no room', NO_ROOM, ['associated', 'verdict']],
    [
      'the service alone says the balance is short',
      { hbar: { tinybars: '1', amount: null, reason: null } },
      ['balance'],
    ],
    ['the service calls it not ready', { token: { ...READY.token, readyForSentxPurchase: false } }, ['verdict']],
  ])('although %s, when the person saw that and buys despite it, and not otherwise', async (_, ready, despite) => {
    const rig = rigWith({ quote: QUOTE, readiness: { ...READY, ...ready }, tokenNft: LISTED })
    for (const left of despite) {
      const others = despite.filter((fact) => fact !== left)
      if (left !== 'verdict') expect(await errorOf(rig.buy({ overriddenFacts: others }))).not.toBeNull()
    }
    expect(rig.begun).toEqual([])
    await rig.buy({ overriddenFacts: despite })
    expect(rig.begun).toHaveLength(1)
  })

  it('never with a balance that the ledger itself says is short', async () => {
    const rig = rigWith({ quote: QUOTE, readiness: READY, tokenNft: LISTED }, { tinybars: 1n })
    expect(await errorOf(rig.buy({ overriddenFacts: OVERRIDABLE_FACTS }))).toMatchObject({
      code: 'insufficient-balance',
    })
    expect(rig.begun).toEqual([])
  })

  it('not while somebody is at its checkout, and says for how long', async () => {
    const taken = { ...QUOTE, quotable: false, reason: 'IN_CHECKOUT', retryAfterSeconds: 140 }
    const rig = rigWith({ quote: taken, readiness: READY, tokenNft: LISTED })
    expect(await errorOf(rig.buy())).toEqual({ code: 'not-quotable', reason: 'IN_CHECKOUT', retryAfterSeconds: 140 })
  })

  it('when the balance is exactly enough', async () => {
    const rig = rigWith({ quote: QUOTE, readiness: READY, tokenNft: LISTED }, { tinybars: 12_150_000_000n })
    await rig.buy()
    expect(rig.begun).toHaveLength(1)
  })

  it('not while readiness, quote or listing cannot be asked', async () => {
    const refused = { code: 'offline', what: 'service' }
    expect(await errorOf(rigWith({ quote: QUOTE, tokenNft: LISTED }).buy())).toEqual(refused)
    expect(await errorOf(rigWith({ quote: QUOTE, readiness: READY }).buy())).toEqual(refused)
  })

  it('with the seller of the listing when neither page nor quote names one', async () => {
    const rig = rigWith({ quote: { ...QUOTE, seller: null }, readiness: READY, tokenNft: LISTED })
    await rig.buy({ seller: null })
    expect(rig.begun).toMatchObject([{ seller: '0.0.2002' }])
  })

  it.each<[string, { page: string | null; quoted: string | null; listing: string | null }]>([
    ['nobody names a seller', { page: null, quoted: null, listing: null }],
    ['quote and listing name different ones', { page: null, quoted: '0.0.2003', listing: '0.0.2002' }],
    ['the listing names another than the page', { page: '0.0.2002', quoted: null, listing: '0.0.2004' }],
  ])('not when %s', async (_, { page, quoted, listing }) => {
    const listed = listing === null ? null : { price: 120.5, sellerAddress: listing }
    const rig = rigWith({
      quote: { ...QUOTE, seller: quoted },
      readiness: READY,
      tokenNft: { ...LISTED, listing: listed },
    })
    expect(await errorOf(rig.buy({ seller: page }))).toEqual({ code: 'listing-gone' })
    expect(rig.begun).toEqual([])
  })

  it('by an account whose free slot takes the token in', async () => {
    const token = { ...READY.token, associated: false, readyForSentxPurchase: true }
    const rig = rigWith({ quote: QUOTE, readiness: { ...READY, token }, tokenNft: LISTED })
    await rig.buy()
    expect(rig.begun).toHaveLength(1)
  })
})
