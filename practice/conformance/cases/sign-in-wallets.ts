import type { PrivateKey } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@shared/time'
import { proto } from '../../ledger/proto'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture, FreshAccount } from '../fixture'
import { expectRefusal } from '../wallet-scene'

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS
/** Cases check this long before a lifetime ends. The margin covers the real time that passes during a case. */
const MARGIN_MS = 20_000
const MIN_SECRET_LENGTH = 32
const PAYLOAD_FIELDS = ['payload', 'payload.action', 'payload.url', 'payload.data']
const DATA_FIELDS = ['token', 'account', 'timestamp'].map((name) => `payload.data.${name}`)

/** A sign-in for which the service has issued a challenge. */
type SignIn = { readonly account: FreshAccount; readonly challenge: Json }

/** Bytes that a wallet signs for a message with the payload. */
const messageBytes = (payload: Json, prefix = 'Hedera'): Uint8Array => {
  const message = JSON.stringify(payload)
  return Buffer.from(`\x19${prefix} Signed Message:\n${message.length}${message}`)
}

const rawSignature = (key: PrivateKey, payload: Json): string =>
  Buffer.from(key.sign(messageBytes(payload))).toString('base64')

/** A `SignatureMap` as base64. Wallets that work with accounts rather than keys return signatures in this form. */
function signatureMap(keys: readonly PrivateKey[], payload: Json): string {
  const sigPair = keys.map((key) => key.publicKey._toProtobufSignature(key.sign(messageBytes(payload))))
  return Buffer.from(proto.SignatureMap.encode({ sigPair }).finish()).toString('base64')
}

async function startSignIn(market: Fixture, options: object = {}): Promise<SignIn> {
  const account = await market.openAccount({ ...options })
  const { status, body } = await market.call('authInit', { user_address: account.accountId })
  expect(status).toBe(200)
  return { account, challenge: body }
}

const verify = (
  market: Fixture,
  { account, challenge }: SignIn,
  overrides: object = {},
  key?: string,
): Promise<Answer> =>
  market.call(
    'authVerify',
    {
      user_address: account.accountId,
      operationToken: challenge.operationToken,
      nonce: challenge.nonce,
      userSignature: rawSignature(account.key, challenge.payload),
      ...overrides,
    },
    key === undefined ? {} : { key },
  )

/** Account of a sign-in token; null if the token is not valid. */
const accountOfToken = async (market: Fixture, token: string): Promise<string | null> =>
  ((await market.control('/sign-in/token', { token })) as { account: string | null }).account

export const signInCases: readonly Case[] = [
  {
    passages: ['affiliate/resources-and-their-fields/auth-challenge/text-1', 'affiliate/endpoints/row-1'],
    name: 'A challenge names the account and the time, and has the values to send back',
    breaks: [
      ...[...PAYLOAD_FIELDS, ...DATA_FIELDS, 'nonce', 'operationToken'].map((field) => `answer authInit.${field}`),
      'param authInit.user_address',
      'sign-in.known-account',
    ],
    run: async (market) => {
      const { account, challenge } = await startSignIn(market)
      const { payload, nonce, operationToken } = challenge
      expect(payload.action).toMatch(/^\w+$/)
      expect(payload.url).toBe(market.announcement.baseUrl)
      expect(payload.data.account).toBe(account.accountId)
      expect(Math.abs(Number(payload.data.timestamp) - Date.now())).toBeLessThan(MINUTE_MS)
      const secrets = [payload.data.token, nonce, operationToken] as string[]
      expect(new Set(secrets).size).toBe(3)
      for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(MIN_SECRET_LENGTH)
      const secondChallenge = (await market.call('authInit', { user_address: account.accountId })).body
      expect(secondChallenge.operationToken).not.toBe(operationToken)
      expectRefusal(await market.call('authInit', {}), 400)
      expectRefusal(await market.call('authInit', { user_address: 'me' }), 400)
      expectRefusal(await market.call('authInit', { user_address: '0.0.8888888' }), 400)
      expectRefusal(await market.call('authInit', { user_address: account.accountId }, { key: null }), 401)
    },
  },
  {
    passages: [
      'affiliate/resources-and-their-fields/auth-verify-answer/text-1',
      'affiliate/endpoints/row-2',
      'affiliate/authentication/rule-4',
    ],
    name: 'A wallet of either key type signs in with a raw signature or a signature map; an ECDSA wallet can also sign a personal message',
    breaks: [
      ...['verified', 'userAuthToken', 'expiresIn'].map((field) => `answer authVerify.${field}`),
      ...['user_address', 'operationToken', 'nonce', 'userSignature'].map((name) => `param authVerify.${name}`),
    ],
    run: async (market) => {
      for (const keyType of ['ED25519', 'ECDSA']) {
        const rawSignIn = await startSignIn(market, { keyType })
        const { status, body } = await verify(market, rawSignIn)
        expect(status).toBe(200)
        expect(body).toMatchObject({ success: true, verified: true, expiresIn: 3_600 })
        expect(body.userAuthToken).toMatch(/^svcapi-[\w-]{20,}$/)
        expect(await accountOfToken(market, body.userAuthToken as string)).toBe(rawSignIn.account.accountId)
        const mapSignIn = await startSignIn(market, { keyType })
        const otherKey = market.key('stranger')
        const userSignature = signatureMap([otherKey, mapSignIn.account.key], mapSignIn.challenge.payload)
        expect((await verify(market, mapSignIn, { userSignature })).body.verified).toBe(true)
      }
      const personalSignIn = await startSignIn(market, { keyType: 'ECDSA' })
      const signature = personalSignIn.account.key.sign(messageBytes(personalSignIn.challenge.payload, 'Ethereum'))
      // Wallets append the recovery value `v` to the 64 bytes of a personal signature.
      const userSignature = Buffer.from([...signature, 27]).toString('base64')
      expect((await verify(market, personalSignIn, { userSignature })).body.verified).toBe(true)
    },
  },
  {
    passages: ['affiliate/endpoints/row-2', 'affiliate/authentication/rule-4'],
    name: 'A signature is accepted only if the wallet of the challenge signed exactly that challenge',
    breaks: ['sign-in.signature', 'code SIGNATURE_INVALID'],
    run: async (market) => {
      const signIn = await startSignIn(market)
      const { account, challenge } = signIn
      const refusal = { verified: false, errorCode: 'SIGNATURE_INVALID' }
      const otherKey = market.key('stranger')
      const signatureWithoutPrefix = Buffer.from(account.key.sign(Buffer.from(JSON.stringify(challenge.payload))))
      const wrongSignatures = [
        rawSignature(otherKey, challenge.payload),
        signatureMap([otherKey], challenge.payload),
        rawSignature(account.key, { ...challenge.payload, url: 'https://elsewhere.example' }),
        signatureWithoutPrefix.toString('base64'),
        Buffer.alloc(64).toString('base64'),
        Buffer.from('no signature').toString('base64'),
      ]
      for (const userSignature of wrongSignatures) {
        const answer = await verify(market, signIn, { userSignature })
        expectRefusal(answer, 401, refusal)
        expect(answer.body).not.toHaveProperty('userAuthToken')
      }
      expectRefusal(await verify(market, signIn, { userSignature: 'ä not base64' }), 400, { verified: false })
    },
  },
  {
    passages: ['affiliate/endpoints/row-2', 'affiliate/authentication/rule-4'],
    name: 'A challenge is bound to its affiliate key, its wallet and its nonce, and works once',
    breaks: [
      'sign-in.bound-affiliate',
      'sign-in.bound-wallet',
      'sign-in.nonce',
      'sign-in.single-use',
      'code AFFMISMATCH',
      'code USERMISMATCH',
      'code NONCEMISMATCH',
      'code NOPREPARE',
    ],
    run: async (market) => {
      const signIn = await startSignIn(market)
      const otherAccount = await market.openAccount()
      const { key } = (await market.control('/keys/issue', { kind: 'affiliate', account: '0.0.3064955' })) as {
        key: string
      }
      const refusalWith = (errorCode: string) => ({ verified: false, errorCode })
      expectRefusal(await verify(market, signIn, {}, key), 401, refusalWith('AFFMISMATCH'))
      const otherWallet = { user_address: otherAccount.accountId }
      expectRefusal(await verify(market, signIn, otherWallet), 401, refusalWith('USERMISMATCH'))
      expectRefusal(await verify(market, signIn, { nonce: 'another' }), 401, refusalWith('NONCEMISMATCH'))
      expectRefusal(await verify(market, signIn, { operationToken: 'another' }), 401, refusalWith('NOPREPARE'))
      expect((await verify(market, signIn)).body.verified).toBe(true)
      expectRefusal(await verify(market, signIn), 401, refusalWith('NOPREPARE'))
    },
  },
  {
    passages: ['affiliate/limits/row-1', 'affiliate/endpoints/row-1'],
    name: 'A challenge is valid for five minutes',
    breaks: ['sign-in.five-minutes', 'code SESSION_EXPIRED'],
    needsOwnMarket: true,
    run: async (market) => {
      const [earlySignIn, lateSignIn] = [await startSignIn(market), await startSignIn(market)]
      await market.control('/clock', { advanceMs: CHALLENGE_LIFETIME_MS - MARGIN_MS })
      expect((await verify(market, earlySignIn)).body.verified).toBe(true)
      await market.control('/clock', { advanceMs: MARGIN_MS })
      expectRefusal(await verify(market, lateSignIn), 401, { verified: false, errorCode: 'SESSION_EXPIRED' })
    },
  },
  {
    passages: [
      'affiliate/limits/row-2',
      'affiliate/authentication/rule-4',
      'affiliate/resources-and-their-fields/auth-verify-answer/text-1',
    ],
    name: 'A sign-in token is valid for one hour, and only with its prefix',
    breaks: ['sign-in.token-one-hour', 'sign-in.token-prefix'],
    needsOwnMarket: true,
    run: async (market) => {
      const signIn = await startSignIn(market)
      const token = (await verify(market, signIn)).body.userAuthToken as string
      expect(await accountOfToken(market, token.replace('svcapi-', ''))).toBeNull()
      expect(await accountOfToken(market, `${token}x`)).toBeNull()
      await market.control('/clock', { advanceMs: HOUR_MS - MARGIN_MS })
      expect(await accountOfToken(market, token)).toBe(signIn.account.accountId)
      await market.control('/clock', { advanceMs: MARGIN_MS })
      expect(await accountOfToken(market, token)).toBeNull()
    },
  },
]
