import { authInit, authVerify } from '@shared/market/affiliate'
import type { FlowStartOf } from '../journal/flow-start'
import type { MarketClient } from '../market-api/client/client'
import { failure } from '../platform/app-failure'
import { judgeChallenge } from '../signing/message'
import { textLine, type ReviewContent } from '../signing/review'
import { showHidden } from '../signing/text'
import type { Challenge, MessageKind } from './flow-kind'

type SignInDeps = {
  readonly market: MarketClient
  /** Host of the service, from the profile and never from an answer; null while unknown. */
  readonly serviceHost: () => string | null
  readonly now: () => number
}

/** The service accepts a challenge for five minutes. Source: affiliate document, "Limits". */
const CHALLENGE_VALID_MS = 5 * 60_000

/**
 * Proves to the service that an account is the person's: the account's key signs the service's challenge. This app does
 * not need the returned token and drops the token at once. Source: affiliate document, `auth/init` and `auth/verify`.
 */
export function createSignIn(deps: SignInDeps): MessageKind<FlowStartOf<'sign-in'>> {
  return {
    course: 'message',
    requestChallenge: (flowStart) => requestChallenge(deps, flowStart),
  }
}

async function requestChallenge(
  { market, serviceHost, now }: SignInDeps,
  flowStart: FlowStartOf<'sign-in'>,
): Promise<Challenge> {
  const { account } = flowStart
  const host = serviceHost()
  if (host === null) throw failure({ code: 'offline', what: 'service' })
  const requestedAtMs = now()
  const { value: challengeAnswer } = await market.call(
    authInit,
    {},
    { priority: 'action', body: { user_address: account } },
  )
  const judgeNow = () => judgeChallenge(challengeAnswer, { account, serviceHost: host, now: now() })
  const { judgement, text, bytes } = judgeNow()
  const { operationToken, nonce } = challengeAnswer
  // The challenge may have been made before the request, but not after it.
  const madeAtMs = Math.max(0, Math.min(challengeAnswer.payload.data.timestamp, requestedAtMs))
  return {
    request: text,
    judgement,
    bytes,
    until: new Date(madeAtMs + CHALLENGE_VALID_MS).toISOString(),
    judgeAgain: () => judgeNow().judgement,
    reviewContent: {
      gives: [
        textLine(`Proof to ${showHidden(host)} that this account is yours`, { isRequested: true, note: MOVES_NOTHING }),
      ],
      gets: [],
      fields: reviewFields(challengeAnswer),
    },
    sendSignature: async (signature) => {
      const userSignature = Buffer.from(signature).toString('base64')
      const body = { user_address: account, operationToken, nonce, userSignature }
      // The time is read before the request, so that the computed end of the sign-in is never too late.
      const sentAtMs = now()
      const { value: verification } = await market.call(authVerify, {}, { priority: 'action', body })
      if (!verification.verified) {
        throw failure({ code: 'unexpected-answer', operation: authVerify.name, path: 'verified' })
      }
      return { of: 'sign-in', until: sessionEnd(verification.expiresIn, sentAtMs) }
    },
  }
}

/** Longest duration of a sign-in that the app accepts as plausible: 366 days. */
const MAX_SESSION_SECONDS = 366 * 24 * 3600

/** End of a sign-in, ISO text; null for an implausible duration. */
const sessionEnd = (seconds: number, fromMs: number): string | null =>
  seconds > 0 && seconds <= MAX_SESSION_SECONDS ? new Date(fromMs + seconds * 1000).toISOString() : null

const MOVES_NOTHING = 'Signing this message moves nothing and permits nothing.'

type ChallengeAnswer = Parameters<typeof judgeChallenge>[0]

const reviewFields = ({ payload }: ChallengeAnswer): ReviewContent['fields'] => [
  { path: 'payload.action', value: payload.action },
  { path: 'payload.url', value: payload.url },
  { path: 'payload.data.token', value: payload.data.token },
  { path: 'payload.data.account', value: payload.data.account },
  { path: 'payload.data.timestamp', value: String(payload.data.timestamp) },
]
