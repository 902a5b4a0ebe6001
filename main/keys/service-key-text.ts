import { wordlist as BIP39_WORDS } from '@scure/bip39/wordlists/english.js'
import type { ServiceKeyKind } from '@shared/contract/connection'
import { KeyTextError } from './key-text-error'

const MIN_CHARS = 8
/** Stricter than the vault's own limit of 1024. */
const MAX_CHARS = 400
/** `svc` is the service's abbreviation in the documents; the prefix may be another one. */
const END_USER_TOKEN = /^[a-z]{2,12}api-/i
const AGENT_KEY = /^[a-z]{2,12}agent-(?=.)/i
/** A raw private key in hex, or an ED25519 one in DER: no key of the service is known to look like either. */
const RAW_WALLET_KEY = /^((0x)?[0-9a-f]{64}|[0-9a-f]{96})$/i
/** A private key in DER, as wallets export it: a sequence that begins with its version, 0 (PKCS 8) or 1 (SEC 1). */
const DER_WALLET_KEY = /^(0x)?30(8[12])?[0-9a-f]{2,4}0201(0030|0104)/i
const BASE64 = /^[a-z0-9+/_-]+={0,2}$/i
const PHRASE_LENGTHS: readonly number[] = [12, 24]

/**
 * Refuses text that cannot be a key of this kind, and above all wallet secrets, which must never be sent to a service.
 * The documents name a prefix for agent keys only, so the other kinds need none. Throws KeyTextError.
 */
export function checkServiceKey(kind: ServiceKeyKind, text: string): void {
  const refuse = (code: ConstructorParameters<typeof KeyTextError>[0]): never => {
    throw new KeyTextError(code)
  }
  if (text === '') refuse('empty')
  if (isWalletSecret(text)) refuse('wallet-key')
  if (!/^[\x21-\x7e]+$/.test(text)) refuse('not-visible-ascii')
  if (text.length > MAX_CHARS) refuse('too-long')
  // The person chooses a project's name freely.
  if (kind === 'project') return
  if (text.length < MIN_CHARS) refuse('too-short')
  if (END_USER_TOKEN.test(text)) refuse('end-user-token')
  // An address or an id in the key field would be sent to the service as a key.
  if (/^https?:|^0\.0\.\d+/i.test(text)) refuse('not-a-key')
  if (AGENT_KEY.test(text) !== (kind === 'agent')) refuse(kind === 'agent' ? 'not-an-agent-key' : 'agent-key')
}

function isWalletSecret(text: string): boolean {
  if (RAW_WALLET_KEY.test(text) || DER_WALLET_KEY.test(text) || /-----BEGIN/i.test(text)) return true
  if (BASE64.test(text) && DER_WALLET_KEY.test(Buffer.from(text, 'base64').toString('hex'))) return true
  const words = text.toLowerCase().split(/[^a-z]+/)
  return PHRASE_LENGTHS.includes(words.length) && words.every((word) => BIP39_WORDS.includes(word))
}

/**
 * Highest number of shown characters: the recognised prefix and four more, no more than sixteen and no more than a
 * third.
 */
const SHOWN_CHARS = 4
const MAX_PREFIX = 16

/** The part of an agent key that identifies it: its fixed prefix and a little more. Empty for the other kinds. */
export function keyPrefix(kind: ServiceKeyKind, text: string): string {
  const fixedPrefix = kind === 'agent' ? AGENT_KEY.exec(text)?.[0] : undefined
  if (fixedPrefix === undefined) return ''
  return text.slice(0, Math.min(fixedPrefix.length + SHOWN_CHARS, MAX_PREFIX, Math.floor(text.length / 3)))
}
