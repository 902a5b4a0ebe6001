import type { PrivateKey } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import { proto } from '../../ledger/proto'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture, FreshAccount } from '../fixture'
import { expectRefusal } from '../wallet-scene'

const FIVE_MINUTES_MS = 5 * 60_000
const PAYLOAD = ['payload', 'payload.action', 'payload.url', 'payload.data']
const DATA = ['token', 'account', 'timestamp'].map((name) => `payload.data.${name}`)

type Opened = { readonly account: FreshAccount; readonly challenge: Json }

/** The bytes a wallet signs for a message. */
const messageBytes = (payload: Json, prefix = 'Hedera'): Uint8Array => {
  const text = JSON.stringify(payload)
  return Buffer.from(`\x19${prefix} Signed Message:\n${text.length}${text}`)
}

const rawSignature = (key: PrivateKey, payload: Json): string =>
  Buffer.from(key.sign(messageBytes(payload))).toString('base64')

/** Signature form of wallets that work with accounts rather than keys: a map of signatures by public key. */
function signatureMap(keys: readonly PrivateKey[], payload: Json): string {
  const sigPair = keys.map((key) => key.publicKey._toProtobufSignature(key.sign(messageBytes(payload))))
  return Buffer.from(proto.SignatureMap.encode({ sigPair }).finish()).toString('base64')
}

async function open(market: Fixture, options: object = {}): Promise<Opened> {
  const account = await market.openAccount({ ...options })
  const { status, body } = await market.call('authInit', { user_address: account.accountId })
  expect(status).toBe(200)
  return { account, challenge: body }
}

const verify = (market: Fixture, { account, challenge }: Opened, more: object = {}, key?: string): Promise<Answer> =>
  market.call(
    'authVerify',
    {
      user_address: account.accountId,
      operationToken: challenge.operationToken,
      nonce: challenge.nonce,
      userSignature: rawSignature(account.key, challenge.payload),
      ...more,
    },
    key === undefined ? {} : { key },
  )

const walletOf = async (market: Fixture, token: string): Promise<string | null> =>
  ((await market.control('/sign-in/token', { token })) as { account: string | null }).account

export const signInCases: readonly Case[] = [
  {
    passages: ['affiliate/resources-and-their-fields/auth-challenge/text-1', 'affiliate/endpoints/row-1'],
    name: 'A challenge names the account, the time and the data to send back',
    breaks: [
      ...[...PAYLOAD, ...DATA, 'nonce', 'operationToken'].map((field) => `answer authInit.${field}`),
      'param authInit.user_address',
      'sign-in.known-account',
    ],
    run: async (market) => {
      const { account, challenge } = await open(market)
      const { payload, nonce, operationToken } = challenge
      expect(payload.action).toMatch(/^\w+$/)
      expect(payload.url).toBe(market.announcement.baseUrl)
      expect(payload.data.account).toBe(account.accountId)
      expect(Math.abs(Number(payload.data.timestamp) - Date.now())).toBeLessThan(60_000)
      const secrets = [payload.data.token, nonce, operationToken] as string[]
      expect(new Set(secrets).size).toBe(3)
      for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(32)
      const second = (await market.call('authInit', { user_address: account.accountId })).body
      expect(second.operationToken).not.toBe(operationToken)
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
    name: 'A wallet of either key type signs in, with a raw signature or a signature map',
    breaks: [
      ...['verified', 'userAuthToken', 'expiresIn'].map((field) => `answer authVerify.${field}`),
      ...['user_address', 'operationToken', 'nonce', 'userSignature'].map((name) => `param authVerify.${name}`),
    ],
    run: async (market) => {
      for (const keyType of ['ED25519', 'ECDSA']) {
        const raw = await open(market, { keyType })
        const { status, body } = await verify(market, raw)
        expect(status).toBe(200)
        expect(body).toMatchObject({ success: true, verified: true, expiresIn: 3_600 })
        expect(body.userAuthToken).toMatch(/^svcapi-[\w-]{20,}$/)
        expect(await walletOf(market, body.userAuthToken as string)).toBe(raw.account.accountId)
        const mapped = await open(market, { keyType })
        const stranger = market.key('stranger')
        const userSignature = signatureMap([stranger, mapped.account.key], mapped.challenge.payload)
        expect((await verify(market, mapped, { userSignature })).body.verified).toBe(true)
      }
      const personal = await open(market, { keyType: 'ECDSA' })
      const signature = personal.account.key.sign(messageBytes(personal.challenge.payload, 'Ethereum'))
      const userSignature = Buffer.from([...signature, 27]).toString('base64')
      expect((await verify(market, personal, { userSignature })).body.verified).toBe(true)
    },
  },
  {
    passages: ['affiliate/endpoints/row-2', 'affiliate/authentication/rule-4'],
    name: 'Only the wallet’s own signature of this very challenge is accepted',
    breaks: ['sign-in.signature', 'code SIGNATURE_INVALID'],
    run: async (market) => {
      const opened = await open(market)
      const { account, challenge } = opened
      const refused = { verified: false, errorCode: 'SIGNATURE_INVALID' }
      const stranger = market.key('stranger')
      const unprefixed = Buffer.from(account.key.sign(Buffer.from(JSON.stringify(challenge.payload))))
      const wrong = [
        rawSignature(stranger, challenge.payload),
        signatureMap([stranger], challenge.payload),
        rawSignature(account.key, { ...challenge.payload, url: 'https://elsewhere.example' }),
        unprefixed.toString('base64'),
        Buffer.alloc(64).toString('base64'),
        Buffer.from('no signature').toString('base64'),
      ]
      for (const userSignature of wrong) {
        const answer = await verify(market, opened, { userSignature })
        expectRefusal(answer, 401, refused)
        expect(answer.body).not.toHaveProperty('userAuthToken')
      }
      expectRefusal(await verify(market, opened, { userSignature: 'ä not base64' }), 400, { verified: false })
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
      const opened = await open(market)
      const otherAccount = await market.openAccount()
      const { key } = (await market.control('/keys/issue', { kind: 'affiliate', account: '0.0.3064955' })) as {
        key: string
      }
      const refused = (errorCode: string) => ({ verified: false, errorCode })
      expectRefusal(await verify(market, opened, {}, key), 401, refused('AFFMISMATCH'))
      const theirs = { user_address: otherAccount.accountId }
      expectRefusal(await verify(market, opened, theirs), 401, refused('USERMISMATCH'))
      expectRefusal(await verify(market, opened, { nonce: 'another' }), 401, refused('NONCEMISMATCH'))
      expectRefusal(await verify(market, opened, { operationToken: 'another' }), 401, refused('NOPREPARE'))
      expect((await verify(market, opened)).body.verified).toBe(true)
      expectRefusal(await verify(market, opened), 401, refused('NOPREPARE'))
    },
  },
  {
    passages: ['affiliate/limits/row-1', 'affiliate/endpoints/row-1'],
    name: 'A challenge is valid for five minutes',
    breaks: ['sign-in.five-minutes', 'code SESSION_EXPIRED'],
    alone: true,
    run: async (market) => {
      const [early, late] = [await open(market), await open(market)]
      await market.control('/clock', { advanceMs: FIVE_MINUTES_MS - 20_000 })
      expect((await verify(market, early)).body.verified).toBe(true)
      await market.control('/clock', { advanceMs: 20_000 })
      expectRefusal(await verify(market, late), 401, { verified: false, errorCode: 'SESSION_EXPIRED' })
    },
  },
  {
    passages: [
      'affiliate/limits/row-2',
      'affiliate/authentication/rule-4',
      'affiliate/resources-and-their-fields/auth-verify-answer/text-1',
    ],
    name: 'A token identifies its wallet for one hour, and never without its prefix',
    breaks: ['sign-in.token-one-hour', 'sign-in.token-prefix'],
    alone: true,
    run: async (market) => {
      const opened = await open(market)
      const token = (await verify(market, opened)).body.userAuthToken as string
      expect(await walletOf(market, token.replace('svcapi-', ''))).toBeNull()
      expect(await walletOf(market, `${token}x`)).toBeNull()
      await market.control('/clock', { advanceMs: HOUR_MS - 20_000 })
      expect(await walletOf(market, token)).toBe(opened.account.accountId)
      await market.control('/clock', { advanceMs: 20_000 })
      expect(await walletOf(market, token)).toBeNull()
    },
  },
]
