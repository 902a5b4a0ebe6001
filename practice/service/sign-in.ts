import { randomBytes } from 'node:crypto'
import { proto, type Proto } from '../ledger/proto'
import { isSignedBy } from '../ledger/signatures'
import type { PublicKey } from '../ledger/state'
import type { SavedPart } from '../saved-part'
import type { Deps } from './deps'
import { hashKey } from './keys'

const CHALLENGE_LIFETIME_MS = 5 * 60_000
export const USER_TOKEN_LIFETIME_MS = 3_600_000
const TOKEN_PREFIX = 'svcapi-'
/**
 * Time for which a challenge is stored after its creation. Longer than the challenge's lifetime, so that a late answer
 * is refused as expired and not as unknown.
 */
const STORED_CHALLENGE_MS = 3_600_000

export type Challenge = {
  readonly operationToken: string
  readonly nonce: string
  /** Hash of the affiliate key that requested the challenge. */
  readonly affiliate: string
  readonly wallet: number
  /** The message that the wallet signs: a JSON text. */
  readonly payload: string
  readonly createdAtMs: number
  /** True once a token was issued for the challenge. */
  used: boolean
}

/** A user token. Of the token's text, only the hash is stored. */
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

  /** Creates a challenge for the wallet. */
  createChallenge(affiliate: string, wallet: number, payload: string): Challenge {
    this.dropOutdated()
    const operationToken = randomBytes(24).toString('hex')
    const nonce = randomBytes(16).toString('hex')
    const createdAtMs = this.deps.clock.nowMs()
    const challenge = { operationToken, nonce, affiliate, wallet, payload, createdAtMs, used: false }
    this.challenges.set(operationToken, challenge)
    this.deps.scheduleSave('urgent')
    return challenge
  }

  findChallenge(operationToken: string): Challenge | null {
    return this.challenges.get(operationToken) ?? null
  }

  isExpired({ createdAtMs }: Challenge): boolean {
    return this.deps.clock.nowMs() - createdAtMs >= CHALLENGE_LIFETIME_MS
  }

  /** Marks the challenge as used and issues a token for the challenge's wallet. Returns the text of the token. */
  issueToken(challenge: Challenge): string {
    const tokenText = TOKEN_PREFIX + randomBytes(24).toString('base64url')
    const { affiliate, wallet } = challenge
    challenge.used = true
    const hash = hashKey(tokenText)
    this.tokens.set(hash, { hash, affiliate, wallet, expiresAtMs: this.deps.clock.nowMs() + USER_TOKEN_LIFETIME_MS })
    this.deps.scheduleSave('urgent')
    return tokenText
  }

  /**
   * The wallet of a token; null if the text has no token prefix, was never issued, or was issued an hour ago or
   * earlier.
   */
  walletOf(tokenText: string): number | null {
    const { rules, clock } = this.deps
    const token = tokenText.startsWith(TOKEN_PREFIX)
      ? this.tokens.get(hashKey(tokenText))
      : this.findWithoutPrefix(tokenText)
    if (!token) return null
    return clock.nowMs() < token.expiresAtMs || !rules.isKept('sign-in.token-one-hour') ? token.wallet : null
  }

  /** While the rule `sign-in.token-prefix` is broken, finds the token whose text after the prefix is `tokenText`. */
  private findWithoutPrefix(tokenText: string): Token | undefined {
    if (this.deps.rules.isKept('sign-in.token-prefix')) return undefined
    return this.tokens.get(hashKey(TOKEN_PREFIX + tokenText))
  }

  save(): SavedSignIn {
    return { challenges: [...this.challenges.values()], tokens: [...this.tokens.values()] }
  }

  restore({ challenges, tokens }: SavedSignIn): void {
    for (const challenge of challenges) this.challenges.set(challenge.operationToken, challenge)
    for (const token of tokens) this.tokens.set(token.hash, token)
  }

  /** Drops expired tokens, and challenges that were stored long enough. */
  private dropOutdated(): void {
    const now = this.deps.clock.nowMs()
    for (const { operationToken, createdAtMs } of this.challenges.values()) {
      if (now - createdAtMs > STORED_CHALLENGE_MS) this.challenges.delete(operationToken)
    }
    for (const { hash, expiresAtMs } of this.tokens.values()) if (expiresAtMs <= now) this.tokens.delete(hash)
  }
}

/** First word of the prefix of a signed message: `Ethereum` for EIP-191 personal signatures, else `Hedera`. */
type MessagePrefix = 'Hedera' | 'Ethereum'

/**
 * Bytes that a wallet signs for a message: the prefix, the length of the message in bytes, and the message. No
 * transaction begins with the prefix, so a signature of a message never signs a transaction.
 */
export function messageBytesToSign(message: string, prefix: MessagePrefix = 'Hedera'): Uint8Array {
  const bytes = Buffer.from(message, 'utf8')
  return Buffer.concat([Buffer.from(`\x19${prefix} Signed Message:\n${bytes.length}`, 'utf8'), bytes])
}

/**
 * True if the signature is the key's signature of the message: with the Hedera prefix or, for an ECDSA key, with either
 * prefix. `signature` is the raw signature or a serialized `SignatureMap`.
 */
export function isMessageSignedBy(key: PublicKey, message: string, signature: Uint8Array): boolean {
  const pairs = signaturePairs(key, signature)
  const prefixes: readonly MessagePrefix[] = key.type === 'ECDSA' ? ['Hedera', 'Ethereum'] : ['Hedera']
  return prefixes.some((prefix) => isSignedBy(key, messageBytesToSign(message, prefix), pairs))
}

/** Length of a raw signature in bytes. */
const RAW_LENGTH = 64
/** Ethereum wallets append a recovery byte. The byte is ignored, because the account's key is known. */
const LENGTH_WITH_RECOVERY = RAW_LENGTH + 1

function signaturePairs(key: PublicKey, signature: Uint8Array): readonly Proto.ISignaturePair[] {
  const hasRecoveryByte = key.type === 'ECDSA' && signature.length === LENGTH_WITH_RECOVERY
  if (signature.length === RAW_LENGTH || hasRecoveryByte) {
    const rawSignature = signature.subarray(0, RAW_LENGTH)
    const signatureField = key.type === 'ED25519' ? { ed25519: rawSignature } : { ECDSASecp256k1: rawSignature }
    return [{ pubKeyPrefix: key.bytes, ...signatureField }]
  }
  try {
    return proto.SignatureMap.decode(signature).sigPair ?? []
  } catch {
    return []
  }
}
