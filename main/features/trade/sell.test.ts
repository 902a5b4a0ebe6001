import { describe, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { NO_LIMITS } from '../../flows/testing/rig'
import type { FlowRequest } from '../../journal/flow-start'
import type { Mirror } from '../../hedera/mirror'
import { fakeMirror } from '../../hedera/testing/fake-mirror'
import { rejectionOf } from '../../market-api/testing/rig'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { AppFailure } from '../../platform/app-failure'
import { sampleFlow } from '../../testing/sample-flow'
import type { TradeDeps } from './trade-deps'
import { createListStart, createUnlistStart } from './sell'

const ACCOUNT: EntityId = '0.0.1001'
const WISH = { account: ACCOUNT, token: '0.0.5000' as const, serial: 7, price: '5' }
const STAMP = { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 15, isCached: false, offline: false }
const address = (digits: string) => `0x${digits.repeat(20)}` as const
const OFFLINE = () => Promise.reject(new AppFailure({ code: 'offline', what: 'mirror' }))
const known = (keyType: 'ECDSA' | 'ED25519' | null): Partial<Mirror> => ({
  account: (id) => Promise.resolve({ id, balanceTinybar: null, keyType, publicKey: null, isDeleted: false }),
})
const OWN: Partial<Mirror> = {
  tokenKind: () => Promise.resolve({ kind: 'contract', evmAddress: address('cd') }),
  contractNftOwner: () => Promise.resolve(address('ab')),
  accountAt: () => Promise.resolve(ACCOUNT),
  ...known('ECDSA'),
}

const NOT_LISTED = { isListed: false, listing: null }

function listing(mirror: Partial<Mirror>, keyEligibleForEvmNfts: boolean | null = null, state: object = NOT_LISTED) {
  const wishes: FlowRequest[] = []
  const market = scriptedMarket(({ name }) => {
    if (name === 'tokenNft') return { token: '0.0.5000', serial: 7, name: 'Tide 7', ...state }
    if (name === 'listings') return { marketListings: [] }
    if (name === 'readiness') return { accountId: ACCOUNT, exists: true, evm: { keyEligibleForEvmNfts } }
    throw new AppFailure({ code: 'offline', what: 'service' })
  }, STAMP)
  const deps = {
    market,
    mirror: fakeMirror(mirror),
    facts: { knownFacts: () => null },
    media: { pathOf: () => null },
    profileId: () => 'practice',
    limits: () => NO_LIMITS,
    requireSigner: () => Promise.resolve(null),
    intentContext: { standardOf: (token: EntityId) => Promise.resolve(token === WISH.token ? 'evm' : 'native') },
    runner: { begin: (wish: FlowRequest) => (wishes.push(wish), sampleFlow()) },
  } as unknown as TradeDeps
  return { list: createListStart(deps), unlist: createUnlistStart(deps), wishes }
}

describe('listing an NFT of a contract', () => {
  it('begins for its holder, whose key the contract can know', async () => {
    const { list, wishes } = listing(OWN)
    await list(WISH)
    expect(wishes).toMatchObject([{ kind: 'list-evm', account: ACCOUNT, price: '5' }])
  })

  it.each<[string, Partial<Mirror>, boolean | null, object]>([
    [
      'another account holds it',
      { accountAt: () => Promise.resolve('0.0.2002') },
      null,
      { code: 'not-owner', owner: '0.0.2002' },
    ],
    [
      'an address without an account holds it',
      { accountAt: () => Promise.resolve(null) },
      null,
      { code: 'not-owner', owner: null },
    ],
    ['the key is of another kind', known('ED25519'), null, { code: 'not-ready', fact: 'ecdsa-key' }],
    ['the market says so of a key that the ledger does not tell', known(null), false, { code: 'not-ready' }],
  ])('is not begun when %s', async (_, mirror, eligible, error) => {
    const { list, wishes } = listing({ ...OWN, ...mirror }, eligible)
    expect((await rejectionOf(list(WISH))).error).toMatchObject(error)
    expect(wishes).toEqual([])
  })

  it.each<[string, Partial<Mirror>]>([
    ['the mirror cannot be read', { tokenKind: OFFLINE, account: OFFLINE }],
    ['the contract tells of no owner', { contractNftOwner: () => Promise.resolve(null) }],
  ])('begins by the word of the market when %s', async (_, mirror) => {
    const { list, wishes } = listing({ ...OWN, ...mirror })
    await list(WISH)
    expect(wishes).toHaveLength(1)
  })
})

it('an NFT of the ledger is listed by its owner, of whatever key', async () => {
  const native = { ...WISH, token: '0.0.6000' as const }
  const { list, wishes } = listing({ nftOwner: () => Promise.resolve(ACCOUNT) })
  await list(native)
  expect(wishes).toMatchObject([{ kind: 'list' }])
  const sold = listing({ nftOwner: () => Promise.resolve('0.0.2002') })
  expect((await rejectionOf(sold.list(native))).error).toEqual({ code: 'not-owner', owner: '0.0.2002' })
})

describe('taking an NFT back from sale', () => {
  const listed = (sellerAddress: string, paymentTokenId: string | null) => ({
    isListed: true,
    listing: { price: 5, sellerAddress, paymentTokenId },
  })
  const NFT = { account: ACCOUNT, token: '0.0.6000' as const, serial: 7 }

  it.each([
    ['HBAR', null],
    ['another token', '0.0.4321'],
  ])('begins for one that is listed for %s', async (_, paymentTokenId) => {
    const { unlist, wishes } = listing({}, null, listed(ACCOUNT, paymentTokenId))
    await unlist(NFT)
    expect(wishes).toMatchObject([{ kind: 'unlist', serial: 7 }])
  })

  it.each<[string, object]>([
    ['is not listed', NOT_LISTED],
    ['somebody else lists', listed('0.0.2002', null)],
  ])('is not begun for one that %s', async (_, state) => {
    const { unlist, wishes } = listing({}, null, state)
    expect((await rejectionOf(unlist(NFT))).error).toEqual({ code: 'not-listed' })
    expect(wishes).toEqual([])
  })
})
