import { describe, expect, it } from 'vitest'
import { readiness } from '@shared/market/market'
import { standingOf, readyOf } from './standing'

const answer = (change: object = {}, token: object | null = {}) =>
  readiness.answer.parse({
    ...{ accountId: '0.0.7', exists: true, deleted: false, receiverSigRequired: false, notes: [], maxAgeSeconds: 15 },
    key: { type: 'ED25519', canSignIn: true, canSignInWithMetaMask: false, reason: 'METAMASK_NEEDS_ECDSA' },
    hbar: { tinybars: '1250000000', amount: '12.5', reason: null },
    evm: { address: '0xab', hasAlias: false, aliasMatchesKey: null, keyEligibleForEvmNfts: false },
    autoAssociation: { max: 0 },
    token: token && {
      ...{ sentxCollection: true, kind: 'nft', associated: true, frozen: false, kycRevoked: false },
      ...{ readyForSentxPurchase: true, reason: null },
      ...token,
    },
    ...change,
  })
const OWN = { isMine: true, canSign: true, ownReceipt: false }
const STRANGER = { isMine: false, canSign: false, ownReceipt: false }

const stated = (facts: ReturnType<typeof standingOf>) =>
  Object.fromEntries(facts.map(({ fact, state }) => [fact, state]))

describe('what the market says of an account', () => {
  it('is told fact by fact, beside a token and alone', () => {
    const facts = standingOf(answer(), true, OWN)
    expect(stated(facts)).toEqual({
      ...{ exists: 'yes', 'key-type': 'yes', 'sign-in': 'yes', metamask: 'no', 'can-sign': 'yes', balance: 'yes' },
      ...{ receives: 'yes', 'auto-association': 'no', 'evm-address': 'yes', alias: 'no', 'alias-key': 'unknown' },
      ...{ 'evm-nfts': 'no', 'listed-collection': 'yes', associated: 'yes', 'not-frozen': 'yes', kyc: 'yes' },
      verdict: 'yes',
    })
    expect(readyOf(facts)).toBe('yes')
    expect(facts.find(({ fact }) => fact === 'metamask')?.reason).toBe('METAMASK_NEEDS_ECDSA')
    expect(facts.find(({ fact }) => fact === 'balance')?.value).toBe('12.5')
    expect(standingOf(answer({}, null), false, OWN).some(({ about }) => about === 'token')).toBe(false)
  })

  it('that is not known is said as unknown, and so is what it adds up to', () => {
    const silent = answer(
      { key: null, hbar: null, evm: null, autoAssociation: null, receiverSigRequired: null },
      {
        ...{ associated: null, frozen: null, kycRevoked: null, readyForSentxPurchase: null },
      },
    )
    const facts = standingOf(silent, true, STRANGER)
    const unknown = facts.filter(({ state }) => state === 'unknown').map(({ fact }) => fact)
    expect(unknown).toHaveLength(14)
    expect(facts.every(({ state, value }) => state !== 'unknown' || value === null)).toBe(true)
    expect(readyOf(facts)).toBe('unknown')
  })

  it('can be mended where this app holds the key, and by nobody else', () => {
    const lacking = answer({}, { associated: false, readyForSentxPurchase: false, reason: 'TOKEN_NOT_ASSOCIATED' })
    const fixes = (own: typeof OWN) =>
      standingOf(lacking, true, own).flatMap(({ fact, fix }) => (fix === 'none' ? [] : [[fact, fix]]))
    expect(fixes(OWN)).toEqual([['associated', 'associate']])
    expect(fixes({ ...OWN, canSign: false })).toEqual([['can-sign', 'import-key']])
    expect(fixes(STRANGER)).toEqual([['can-sign', 'watch']])
    expect(readyOf(standingOf(lacking, true, OWN))).toBe('no')
  })

  it('goes by an own receipt that is newer than the answer', () => {
    const lacking = answer({}, { associated: false, readyForSentxPurchase: false, reason: 'TOKEN_NOT_ASSOCIATED' })
    expect(readyOf(standingOf(lacking, true, { ...OWN, ownReceipt: true }))).toBe('yes')
  })

  it('of a contract’s collection depends on the key and not on room for the token', () => {
    const evm = { address: '0xab', hasAlias: true, aliasMatchesKey: true, keyEligibleForEvmNfts: true }
    const covered = (key: boolean) =>
      standingOf(
        answer(
          { evm: { ...evm, keyEligibleForEvmNfts: key } },
          { readyForSentxPurchase: null, reason: 'EVM_NOT_COVERED' },
        ),
        ...([true, OWN] as const),
      )
    expect([readyOf(covered(true)), readyOf(covered(false))]).toEqual(['yes', 'no'])
    expect(covered(true).some(({ fact }) => fact === 'associated')).toBe(false)
  })

  it('that is deleted does not exist', () => {
    expect(stated(standingOf(answer({ deleted: true }), true, OWN))['exists']).toBe('no')
  })
})
