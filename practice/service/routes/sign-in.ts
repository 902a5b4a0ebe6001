import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { operation } from '../operation'
import { Refusal } from '../refusal'
import { ledgerId, text } from '../params'
import type { Service } from '../service'
import { TOKEN_MS, isMessageSignedBy, type Challenge } from '../sign-in'
import { id } from '../views'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Help for a person who writes a client: `{payload}` is the payload of the challenge. */
const WHAT_IS_SIGNED =
  'What is signed is "\\x19Hedera Signed Message:\\n", the length in bytes of JSON.stringify(payload), and that text; ' +
  'an ECDSA key may sign it as an EIP-191 personal message ("\\x19Ethereum Signed Message:\\n") instead.'

const init = operation({
  name: 'authInit',
  tag: 'affiliate-auth',
  method: 'POST',
  path: '/v1/affiliate/auth/init',
  auth: 'affiliate',
  summary: `A challenge for the wallet to sign; valid for five minutes, once. ${WHAT_IS_SIGNED}`,
  params: { body: { user_address: ledgerId } },
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
    requireAccount(service, user_address)
    const token = randomBytes(16).toString('hex')
    const payload = {
      action: 'login',
      url: service.baseUrl(),
      data: { token, account: id(user_address), timestamp: service.nowMs() },
    }
    const made = service.signIn.challenge(key?.hash ?? '', user_address, JSON.stringify(payload))
    return { success: true, payload, nonce: made.nonce, operationToken: made.operationToken }
  },
})

function requireAccount({ ledger, rules }: Service, num: number): void {
  const account = ledger.state.accounts.get(num)
  if ((account && !account.deleted) || !rules.holds('sign-in.known-account')) return
  const extra = { errorCode: 'INVALID_USER_ADDRESS' }
  throw new Refusal(400, 'user_address is not an account of this network.', extra)
}

const SIGNATURE_FORM = `base64 of 64 bytes (of an ECDSA key also 65, with its v), or of a SignatureMap. ${WHAT_IS_SIGNED}`

const verify = operation({
  name: 'authVerify',
  tag: 'affiliate-auth',
  method: 'POST',
  path: '/v1/affiliate/auth/verify',
  auth: 'affiliate',
  summary: 'Checks the wallet’s signature of a challenge and gives a token for an hour.',
  params: {
    body: {
      user_address: ledgerId,
      operationToken: text(200),
      nonce: text(200),
      userSignature: text(10_000).describe(SIGNATURE_FORM),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    verified: z.literal(true),
    userAuthToken: z.string(),
    expiresIn: z.number().int().describe('seconds'),
  }),
  handle: (service, params, { key }) => {
    const challenge = openChallenge(service, params, key?.hash ?? '')
    checkSignature(service, challenge, params.userSignature)
    const userAuthToken = service.signIn.issue(challenge)
    return { success: true, verified: true, userAuthToken, expiresIn: TOKEN_MS / 1000 }
  },
})

type Given = { readonly user_address: number; readonly operationToken: string; readonly nonce: string }

/** The challenge named by the request, if this affiliate and this wallet may still answer it. */
function openChallenge({ signIn, rules }: Service, given: Given, affiliate: string): Challenge {
  const found = signIn.find(given.operationToken)
  if (!found) throw refused('NOPREPARE', 'No challenge was given under this operationToken.')
  if (found.affiliate !== affiliate && rules.holds('sign-in.bound-affiliate')) {
    throw refused('AFFMISMATCH', 'The challenge was given to another affiliate key.')
  }
  if (found.wallet !== given.user_address && rules.holds('sign-in.bound-wallet')) {
    throw refused('USERMISMATCH', 'The challenge was given for another wallet.')
  }
  if (found.nonce !== given.nonce && rules.holds('sign-in.nonce')) {
    throw refused('NONCEMISMATCH', 'The nonce is not the challenge’s.')
  }
  if (found.used && rules.holds('sign-in.single-use')) {
    throw refused('NOPREPARE', 'The challenge was answered already.')
  }
  if (signIn.isExpired(found) && rules.holds('sign-in.five-minutes')) {
    throw refused('SESSION_EXPIRED', 'The challenge was given more than five minutes ago.')
  }
  return found
}

function checkSignature({ ledger, rules }: Service, { wallet, payload }: Challenge, given: string): void {
  const plain = given.trim()
  if (!BASE64.test(plain))
    throw new Refusal(400, 'Invalid parameter: userSignature must be base64.', { verified: false })
  const key = ledger.state.requireAccount(wallet).key()
  const isSigned = key !== null && isMessageSignedBy(key, payload, Buffer.from(plain, 'base64'))
  if (isSigned || !rules.holds('sign-in.signature')) return
  const message = `The signature is not this wallet’s over the challenge, which can be signed again. ${WHAT_IS_SIGNED}`
  throw new Refusal(401, message, { verified: false, errorCode: 'SIGNATURE_INVALID' })
}

const refused = (errorCode: string, message: string): Refusal =>
  new Refusal(401, `${message} Ask for a new challenge.`, { verified: false, errorCode })

export const signInOperations = [init, verify]
