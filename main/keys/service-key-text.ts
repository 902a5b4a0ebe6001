import { wordlist as BIP39_WORDS } from '@scure/bip39/wordlists/english.js'
import type { ServiceKeyKind } from '@shared/contract/connection'
import { KeyTextError } from './key-text-error'

const MIN_CHARS = 8
/** Stricter than the vault's own limit of 1024. */
const MAX_CHARS = 400
/**
 * Sign-in token of an end user. The documents write the prefix as `svcapi-`; any abbreviation of the service matches.
 */
const END_USER_TOKEN = /^[a-z]{2,12}api-/i
/**
 * Prefix of an agent key, `svcagent-` in the documents; any abbreviation of the service matches. The look-ahead
 * requires that the key continues after the prefix.
 */
const AGENT_KEY = /^[a-z]{2,12}agent-(?=.)/i
/**
 * A raw private key in hex, or an ED25519 key in DER, which has 96 hex digits. No known key of the service has this
 * form.
 */
const RAW_WALLET_KEY = /^((0x)?[0-9a-f]{64}|[0-9a-f]{96})$/i
/** A private key in DER, as wallets export it: a sequence that begins with version 0 (PKCS#8) or 1 (SEC 1). */
const DER_WALLET_KEY = /^(0x)?30(8[12])?[0-9a-f]{2,4}0201(0030|0104)/i
const BASE64 = /^[a-z0-9+/_-]+={0,2}$/i
const PHRASE_WORD_COUNTS: readonly number[] = [12, 24]

/**
 * Throws KeyTextError for text that cannot be a key of this kind, and above all for wallet secrets, which must never be
 * sent to a service. The documents name a prefix for agent keys only, so no prefix is required for other kinds.
 */
export function checkServiceKey(kind: ServiceKeyKind, text: string): void {
  const refuse = (code: ConstructorParameters<typeof KeyTextError>[0]): never => {
    throw new KeyTextError(code)
  }
  if (text === '') refuse('empty')
  if (isWalletSecret(text)) refuse('wallet-key')
  if (!/^[\x21-\x7e]+$/.test(text)) refuse('not-visible-ascii')
  if (text.length > MAX_CHARS) refuse('too-long')
  // The name of a project is free text, so the checks below do not apply.
  if (kind === 'project') return
  if (text.length < MIN_CHARS) refuse('too-short')
  if (END_USER_TOKEN.test(text)) refuse('end-user-token')
  // A web address or an account id was entered by mistake: the app must not send such a text as a key.
  if (/^https?:|^0\.0\.\d+/i.test(text)) refuse('not-a-key')
  const isAgentKey = AGENT_KEY.test(text)
  if (kind === 'agent' && !isAgentKey) refuse('not-an-agent-key')
  if (kind !== 'agent' && isAgentKey) refuse('agent-key')
}

function isWalletSecret(text: string): boolean {
  if (RAW_WALLET_KEY.test(text) || DER_WALLET_KEY.test(text) || /-----BEGIN/i.test(text)) return true
  if (BASE64.test(text) && DER_WALLET_KEY.test(Buffer.from(text, 'base64').toString('hex'))) return true
  const words = text.toLowerCase().split(/[^a-z]+/)
  return PHRASE_WORD_COUNTS.includes(words.length) && words.every((word) => BIP39_WORDS.includes(word))
}

/** Highest number of characters that are shown after the fixed prefix of an agent key. */
const MAX_CHARS_AFTER_PREFIX = 4
/** Highest number of characters of an agent key that are shown in all. */
const MAX_SHOWN_CHARS = 16

/**
 * First characters of an agent key, to be shown so that the person recognises the key: at most a third of the text.
 * Empty for other kinds of key.
 */
export function keyPrefix(kind: ServiceKeyKind, text: string): string {
  const fixedPrefix = kind === 'agent' ? AGENT_KEY.exec(text)?.[0] : undefined
  if (fixedPrefix === undefined) return ''
  return text.slice(
    0,
    Math.min(fixedPrefix.length + MAX_CHARS_AFTER_PREFIX, MAX_SHOWN_CHARS, Math.floor(text.length / 3)),
  )
}
