import { expect } from 'vitest'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import type { Json } from '../../testing/harness'

const RECORD_PASSAGE = 'market/resources-and-their-fields/account-readiness/text-1'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-1'
const OPERATION = 'accountReadiness'

/** A collection of native tokens, not of an EVM contract. */
export const NATIVE_COLLECTION = '0.0.3390118'
/** A collection in an EVM contract. */
export const EVM_COLLECTION = '0.0.4601008'
/** A collection with a freeze key and a KYC key. */
export const RESTRICTED_COLLECTION = '0.0.4641002'
/** A collection on the ledger that the service does not support. */
export const UNSUPPORTED_COLLECTION = '0.0.4650999'

export const readReadiness = async (market: Fixture, account: string, token?: string): Promise<Json> => {
  const { status, body } = await market.call(OPERATION, { account, token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/**
 * Opens an account with an ECDSA key. The account has no alias (`none`) or an alias that belongs to another key
 * (`other`).
 */
const openAccountWithoutMatchingAlias = async (market: Fixture, alias: 'none' | 'other'): Promise<string> =>
  ((await market.control('/accounts/open-alias', { alias })) as { accountId: string }).accountId

export const readinessAccountCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE],
    name: 'Readiness has separate blocks for the key, the balance, the EVM address, the automatic association and the token',
    breaks: [
      ...answerFieldRules(
        OPERATION,
        '',
        'accountId exists deleted key hbar evm autoAssociation receiverSigRequired token',
      ),
      ...answerFieldRules(OPERATION, '', 'asOf observedAt maxAgeSeconds notes'),
      ...answerFieldRules(OPERATION, 'key', 'type canSignIn canSignInWithMetaMask reason'),
      ...answerFieldRules(OPERATION, 'hbar', 'tinybars amount reason'),
      ...answerFieldRules(OPERATION, 'evm', 'address hasAlias aliasMatchesKey keyEligibleForEvmNfts'),
      ...answerFieldRules(OPERATION, 'autoAssociation', 'max'),
      ...answerFieldRules(
        OPERATION,
        'token',
        'tokenId sentxCollection kind associated frozen kycRevoked readyForSentxPurchase reason',
      ),
    ],
    run: async (market) => {
      const body = await readReadiness(market, market.account('buyer'), NATIVE_COLLECTION)
      expect(body.token).toBeDefined()
      expect(body).toMatchObject({ exists: true, deleted: false, maxAgeSeconds: 15, receiverSigRequired: false })
      expect(body.notes.length).toBeGreaterThan(0)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'Readiness requires an account and checks a token if one is given',
    breaks: [`param ${OPERATION}.account`, `param ${OPERATION}.token`],
    run: async (market) => {
      const readiness = await readReadiness(market, market.account('holder'))
      expect(readiness.accountId).toBe(market.account('holder'))
      expect(readiness.token).toBeUndefined()
      expect((await readReadiness(market, market.account('holder'), NATIVE_COLLECTION)).token.tokenId).toBe(
        NATIVE_COLLECTION,
      )
      for (const account of [undefined, '5012345', '0x00', '0.0.0', '']) {
        expect((await market.call(OPERATION, { account })).status, String(account)).toBe(400)
      }
      expect((await market.call(OPERATION, { account: market.account('holder'), token: 'tide' })).status).toBe(400)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A balance is exact in tinybars and in HBAR, and unknown while its source is down',
    breaks: ['readiness.unknown-facts', `answer ${OPERATION}.hbar.reason`],
    run: async (market) => {
      const { accountId } = await market.openAccount({ hbar: '12.50000001' })
      expect((await readReadiness(market, accountId)).hbar).toEqual({
        tinybars: '1250000001',
        amount: '12.50000001',
        reason: null,
      })
      await market.control('/faults', { trading: { balances: 'down' } })
      try {
        const otherAccount = await market.openAccount()
        expect((await readReadiness(market, otherAccount.accountId)).hbar).toEqual({
          tinybars: null,
          amount: null,
          reason: 'BALANCE_UNKNOWN',
        })
      } finally {
        await market.control('/faults', { trading: { balances: 'up' } })
      }
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'MetaMask needs an ECDSA key; other wallets do not',
    breaks: ['readiness.metamask-needs-ecdsa'],
    run: async (market) => {
      const [ed25519Account, ecdsaAccount] = [
        await market.openAccount(),
        await market.openAccount({ keyType: 'ECDSA' }),
      ]
      expect((await readReadiness(market, ed25519Account.accountId)).key).toEqual({
        type: 'ED25519',
        canSignIn: true,
        canSignInWithMetaMask: false,
        reason: 'METAMASK_NEEDS_ECDSA',
      })
      expect((await readReadiness(market, ecdsaAccount.accountId)).key).toEqual({
        type: 'ECDSA_SECP256K1',
        canSignIn: true,
        canSignInWithMetaMask: true,
        reason: null,
      })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'An account whose alias does not match its key can sign in with every wallet except MetaMask',
    breaks: ['readiness.metamask-needs-alias'],
    run: async (market) => {
      for (const alias of ['none', 'other'] as const) {
        const { key } = await readReadiness(market, await openAccountWithoutMatchingAlias(market, alias))
        expect(key).toMatchObject({ canSignIn: true, canSignInWithMetaMask: false, reason: 'METAMASK_NEEDS_ALIAS' })
      }
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'The EVM block has the address, and states whether there is an alias and whether it matches the key',
    breaks: ['readiness.alias', 'readiness.alias-matches-key', 'readiness.evm-nfts-need-ecdsa'],
    run: async (market) => {
      const ecdsaAccount = await market.openAccount({ keyType: 'ECDSA' })
      const evmFacts = (await readReadiness(market, ecdsaAccount.accountId)).evm
      expect(evmFacts).toEqual({
        address: `0x${ecdsaAccount.key.publicKey.toEvmAddress()}`,
        hasAlias: true,
        aliasMatchesKey: true,
        keyEligibleForEvmNfts: true,
      })
      const otherAliasFacts = (await readReadiness(market, await openAccountWithoutMatchingAlias(market, 'other'))).evm
      expect(otherAliasFacts).toMatchObject({ hasAlias: true, aliasMatchesKey: false })
      const ed25519Account = await market.openAccount()
      const accountNumber = Number(ed25519Account.accountId.split('.')[2])
      expect((await readReadiness(market, ed25519Account.accountId)).evm).toEqual({
        address: `0x${accountNumber.toString(16).padStart(40, '0')}`,
        hasAlias: false,
        aliasMatchesKey: null,
        keyEligibleForEvmNfts: false,
      })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A deleted account exists, but cannot sign in or buy',
    breaks: ['readiness.deleted-accounts'],
    run: async (market) => {
      const { accountId } = await market.openAccount({ deleted: true })
      expect(await readReadiness(market, accountId, NATIVE_COLLECTION)).toMatchObject({
        exists: true,
        deleted: true,
        key: { canSignIn: false, canSignInWithMetaMask: false, reason: 'ACCOUNT_DELETED' },
        hbar: { tinybars: null, amount: null, reason: 'ACCOUNT_DELETED' },
        token: { readyForSentxPurchase: false, reason: 'ACCOUNT_DELETED' },
      })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'An account that was never created does not exist, and all its facts are unknown',
    breaks: ['readiness.missing-accounts'],
    run: async (market) => {
      await market.control('/reset-caches', {})
      expect(await readReadiness(market, '0.0.8999999', NATIVE_COLLECTION)).toMatchObject({
        exists: false,
        deleted: false,
        key: { type: null, canSignIn: false, canSignInWithMetaMask: false, reason: 'ACCOUNT_NOT_FOUND' },
        hbar: { tinybars: null, amount: null, reason: 'ACCOUNT_NOT_FOUND' },
        evm: { address: null, hasAlias: null, aliasMatchesKey: null, keyEligibleForEvmNfts: null },
        autoAssociation: { max: null },
        receiverSigRequired: null,
        token: { associated: null, readyForSentxPurchase: false, reason: 'ACCOUNT_NOT_FOUND' },
      })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A contract is an account whose key cannot sign in',
    breaks: ['readiness.keys-that-cannot-sign-in'],
    run: async (market) => {
      await market.control('/reset-caches', {})
      // Here the id of the collection’s contract is used as an account id.
      expect(await readReadiness(market, EVM_COLLECTION, NATIVE_COLLECTION)).toMatchObject({
        exists: true,
        key: { type: 'CONTRACT_ID', canSignIn: false, canSignInWithMetaMask: false, reason: 'KEY_TYPE_NOT_SUPPORTED' },
        token: { readyForSentxPurchase: false, reason: 'KEY_TYPE_NOT_SUPPORTED' },
      })
    },
  },
]
