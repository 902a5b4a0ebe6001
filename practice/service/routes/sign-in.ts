import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defineOperation } from '../operation'
import { Refusal } from '../refusal'
import { ledgerIdParam, textParam } from '../params'
import type { Service } from '../service'
import { USER_TOKEN_LIFETIME_MS, isMessageSignedBy, type Challenge } from '../sign-in'
import { ledgerIdText } from '../views'

const BASE64_PATTERN = /^[A-Za-z0-9+/]+={0,2}$/

/** Explanation of the bytes to sign, for authors of clients. Used in descriptions and in a refusal. */
const SIGNING_HELP =
  'Sign "\\x19Hedera Signed Message:\\n", the length in bytes of JSON.stringify(payload), and that JSON text; ' +
  'an ECDSA key may sign an EIP-191 personal message ("\\x19Ethereum Signed Message:\\n") instead.'

const init = defineOperation({
  name: 'authInit',
  tag: 'affiliate-auth',
  method: 'POST',
  path: '/v1/affiliate/auth/init',
  auth: 'affiliate',
  summary: `A challenge for the wallet to sign; valid for five minutes, once. ${SIGNING_HELP}`,
  params: { body: { user_address: ledgerIdParam } },
  answer: z.strictObject({
    success: z.literal(true),
    payload: z.strictObject({
      action: z.string(),
      url: z.string(),
      data: z.strictObject({
        token: z.string(),
        account: z.string(),
        timestamp: z.number().int().describe('milliseconds since the epoch'),
      }),
    }),
    nonce: z.string(),
    operationToken: z.string(),
  }),
  handle: (service, { user_address }, { key }) => {
    requireKnownAccount(service, user_address)
    const token = randomBytes(16).toString('hex')
    const payload = {
      action: 'login',
      url: service.baseUrl(),
      data: { token, account: ledgerIdText(user_address), timestamp: service.nowMs() },
    }
    const challenge = service.signIn.createChallenge(key?.hash ?? '', user_address, JSON.stringify(payload))
    return { success: true, payload, nonce: challenge.nonce, operationToken: challenge.operationToken }
  },
})

function requireKnownAccount({ ledger, rules }: Service, num: number): void {
  const account = ledger.state.accounts.get(num)
  if ((account && !account.deleted) || !rules.isKept('sign-in.known-account')) return
  throw new Refusal(400, 'user_address is not an account of this network.', { errorCode: 'INVALID_USER_ADDRESS' })
}

const SIGNATURE_DESCRIPTION = `base64 of 64 bytes (for an ECDSA key also 65 bytes, with the recovery byte), or of a SignatureMap. ${SIGNING_HELP}`

const verify = defineOperation({
  name: 'authVerify',
  tag: 'affiliate-auth',
  method: 'POST',
  path: '/v1/affiliate/auth/verify',
  auth: 'affiliate',
  summary: 'Checks the wallet’s signature of a challenge and issues a token that is valid for an hour.',
  params: {
    body: {
      user_address: ledgerIdParam,
      operationToken: textParam(200),
      nonce: textParam(200),
      userSignature: textParam(10_000).describe(SIGNATURE_DESCRIPTION),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    verified: z.literal(true),
    userAuthToken: z.string(),
    expiresIn: z.number().int().describe('seconds'),
  }),
  handle: (service, params, { key }) => {
    const challenge = requireOpenChallenge(service, params, key?.hash ?? '')
    checkSignature(service, challenge, params.userSignature)
    const userAuthToken = service.signIn.issueToken(challenge)
    return { success: true, verified: true, userAuthToken, expiresIn: USER_TOKEN_LIFETIME_MS / 1000 }
  },
})

type ChallengeAnswer = { readonly user_address: number; readonly operationToken: string; readonly nonce: string }

/**
 * The challenge that the request answers. Refuses an unknown, used or expired challenge, a wrong nonce, and the
 * challenge of another affiliate key or wallet.
 */
function requireOpenChallenge(
  { signIn, rules }: Service,
  challengeAnswer: ChallengeAnswer,
  affiliate: string,
): Challenge {
  const challenge = signIn.findChallenge(challengeAnswer.operationToken)
  if (!challenge) throw challengeRefusal('NOPREPARE', 'No challenge was issued under this operationToken.')
  if (challenge.affiliate !== affiliate && rules.isKept('sign-in.bound-affiliate')) {
    throw challengeRefusal('AFFMISMATCH', 'The challenge was issued to another affiliate key.')
  }
  if (challenge.wallet !== challengeAnswer.user_address && rules.isKept('sign-in.bound-wallet')) {
    throw challengeRefusal('USERMISMATCH', 'The challenge was issued for another wallet.')
  }
  if (challenge.nonce !== challengeAnswer.nonce && rules.isKept('sign-in.nonce')) {
    throw challengeRefusal('NONCEMISMATCH', 'The nonce does not match the challenge.')
  }
  if (challenge.used && rules.isKept('sign-in.single-use')) {
    throw challengeRefusal('NOPREPARE', 'The challenge was already answered.')
  }
  if (signIn.isExpired(challenge) && rules.isKept('sign-in.five-minutes')) {
    throw challengeRefusal('SESSION_EXPIRED', 'The challenge was issued more than five minutes ago.')
  }
  return challenge
}

function checkSignature({ ledger, rules }: Service, { wallet, payload }: Challenge, userSignature: string): void {
  const signatureText = userSignature.trim()
  if (!BASE64_PATTERN.test(signatureText))
    throw new Refusal(400, 'Invalid parameter: userSignature must be base64.', { verified: false })
  const key = ledger.state.requireAccount(wallet).key()
  const isSignedByWallet = key !== null && isMessageSignedBy(key, payload, Buffer.from(signatureText, 'base64'))
  if (isSignedByWallet || !rules.isKept('sign-in.signature')) return
  const message = `The wallet did not make this signature of the challenge. The wallet can sign the same challenge again. ${SIGNING_HELP}`
  throw new Refusal(401, message, { verified: false, errorCode: 'SIGNATURE_INVALID' })
}

const challengeRefusal = (errorCode: string, message: string): Refusal =>
  new Refusal(401, `${message} Request a new challenge.`, { verified: false, errorCode })

export const signInOperations = [init, verify]
