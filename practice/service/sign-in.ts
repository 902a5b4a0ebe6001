import { randomBytes } from 'node:crypto'
import { proto, type Proto } from '../ledger/proto'
import { isSignedBy } from '../ledger/signatures'
import type { PublicKey } from '../ledger/state'
import type { SavedPart } from '../saved-part'
import type { Deps } from './deps'
import { hashKey } from './keys'

const CHALLENGE_MS = 5 * 60_000
export const TOKEN_MS = 3_600_000
const TOKEN_PREFIX = 'svcapi-'
/** Time for which an ended challenge is stored, to distinguish it from one that never existed. */
const KEEP_CHALLENGE_MS = 3_600_000

export type Challenge = {
  readonly operationToken: string
  readonly nonce: string
  /** Hash of the affiliate key that requested the challenge. */
  readonly affiliate: string
  readonly wallet: number
  /** The JSON text the wallet signs, without prefix and length. */
  readonly payload: string
  readonly createdAtMs: number
  used: boolean
}

type Token = {
  readonly hash: string
  readonly wallet: number
  readonly affiliate: string
  readonly expiresAtMs: number
}

type SavedSignIn = { readonly challenges: readonly Challenge[]; readonly tokens: readonly Token[] }

/** Wallet challenges and the tokens issued for them. */
export class SignIn implements SavedPart<SavedSignIn> {
  readonly name = 'signIn'
  private readonly challenges = new Map<string, Challenge>()
  private readonly tokens = new Map<string, Token>()

  constructor(private readonly deps: Deps) {}

  challenge(affiliate: string, wallet: number, payload: string): Challenge {
    this.dropOld()
    const operationToken = randomBytes(24).toString('hex')
    const nonce = randomBytes(16).toString('hex')
    const createdAtMs = this.deps.clock.nowMs()
    const challenge = { operationToken, nonce, affiliate, wallet, payload, createdAtMs, used: false }
    this.challenges.set(operationToken, challenge)
    this.deps.changed(true)
    return challenge
  }

  find(operationToken: string): Challenge | null {
    return this.challenges.get(operationToken) ?? null
  }

  isExpired({ createdAtMs }: Challenge): boolean {
    return this.deps.clock.nowMs() - createdAtMs >= CHALLENGE_MS
  }

  /** Ends a challenge and issues a token for its wallet. */
  issue(challenge: Challenge): string {
    const text = TOKEN_PREFIX + randomBytes(24).toString('base64url')
    const { affiliate, wallet } = challenge
    challenge.used = true
    const hash = hashKey(text)
    this.tokens.set(hash, { hash, affiliate, wallet, expiresAtMs: this.deps.clock.nowMs() + TOKEN_MS })
    this.deps.changed(true)
    return text
  }

  /** The wallet of a token; null if the token lacks the prefix, was never issued, or is older than an hour. */
  walletOf(text: string): number | null {
    const { rules, clock } = this.deps
    const tokenOfText = this.tokens.get(hashKey(text))
    const token = text.startsWith(TOKEN_PREFIX) ? tokenOfText : this.findUnprefixed(text)
    if (!token) return null
    return clock.nowMs() < token.expiresAtMs || !rules.holds('sign-in.token-one-hour') ? token.wallet : null
  }

  private findUnprefixed(text: string): Token | undefined {
    if (this.deps.rules.holds('sign-in.token-prefix')) return undefined
    return this.tokens.get(hashKey(TOKEN_PREFIX + text))
  }

  save(): SavedSignIn {
    return { challenges: [...this.challenges.values()], tokens: [...this.tokens.values()] }
  }

  restore({ challenges, tokens }: SavedSignIn): void {
    for (const challenge of challenges) this.challenges.set(challenge.operationToken, challenge)
    for (const token of tokens) this.tokens.set(token.hash, token)
  }

  private dropOld(): void {
    const now = this.deps.clock.nowMs()
    for (const { operationToken, createdAtMs } of this.challenges.values()) {
      if (now - createdAtMs > KEEP_CHALLENGE_MS) this.challenges.delete(operationToken)
    }
    for (const { hash, expiresAtMs } of this.tokens.values()) if (expiresAtMs <= now) this.tokens.delete(hash)
  }
}

/** Signers of prefixed messages: wallets of the ledger, and wallets that make EIP-191 personal signatures. */
type Prefix = 'Hedera' | 'Ethereum'

/**
 * Bytes that wallets sign for a message: a prefix and the length in bytes come first, so that a message cannot be a
 * transaction.
 */
export function signedBytes(message: string, prefix: Prefix = 'Hedera'): Uint8Array {
  const bytes = Buffer.from(message, 'utf8')
  return Buffer.concat([Buffer.from(`\x19${prefix} Signed Message:\n${bytes.length}`, 'utf8'), bytes])
}

/** True if the key signed the message in a form that its wallets use. The signature is raw or in a `SignatureMap`. */
export function isMessageSignedBy(key: PublicKey, message: string, signature: Uint8Array): boolean {
  const pairs = signaturePairs(key, signature)
  const prefixes: readonly Prefix[] = key.type === 'ECDSA' ? ['Hedera', 'Ethereum'] : ['Hedera']
  return prefixes.some((prefix) => isSignedBy(key, signedBytes(message, prefix), pairs))
}

const RAW_LENGTH = 64
/** Ethereum wallets append a recovery byte for the key; the key is already known here. */
const RECOVERABLE_LENGTH = RAW_LENGTH + 1

function signaturePairs(key: PublicKey, signature: Uint8Array): readonly Proto.ISignaturePair[] {
  const isRecoverable = key.type === 'ECDSA' && signature.length === RECOVERABLE_LENGTH
  if (signature.length === RAW_LENGTH || isRecoverable) {
    const rawSignature = signature.subarray(0, RAW_LENGTH)
    const raw = key.type === 'ED25519' ? { ed25519: rawSignature } : { ECDSASecp256k1: rawSignature }
    return [{ pubKeyPrefix: key.bytes, ...raw }]
  }
  try {
    return proto.SignatureMap.decode(signature).sigPair ?? []
  } catch {
    return []
  }
}
