import type { ServiceKeyKind } from '@shared/contract/connection'
import { KeyTextError } from './key-text-error'

const MIN_CHARS = 8
/** As the vault's own limit for what can stand in a header. */
const MAX_CHARS = 400
/** `svc` stands for the service's abbreviation in the documents; it may be another one. */
const END_USER_TOKEN = /^[a-z]{2,12}api-/i
const AGENT_KEY = /^[a-z]{2,12}agent-/i
/** A private key in DER, as wallets export it: a sequence that begins with its version, 0 (PKCS 8) or 1 (SEC 1). */
const WALLET_KEY = /^(0x)?30(8[12])?[0-9a-f]{2,4}0201(0030|0104)/i

/**
 * Refuses what cannot be a key of this kind, without a guess at what one looks like: the documents name a beginning for
 * agent keys only. Throws KeyTextError.
 */
export function checkServiceKey(kind: ServiceKeyKind, text: string): void {
  const refuse = (code: ConstructorParameters<typeof KeyTextError>[0]): never => {
    throw new KeyTextError(code)
  }
  if (text === '') refuse('empty')
  if (!/^[\x21-\x7e]+$/.test(text)) refuse('not-visible-ascii')
  if (text.length > MAX_CHARS) refuse('too-long')
  // A project's name is the person's own choice.
  if (kind === 'project') return
  if (text.length < MIN_CHARS) refuse('too-short')
  if (END_USER_TOKEN.test(text)) refuse('end-user-token')
  if (WALLET_KEY.test(text)) refuse('wallet-key')
  if (kind !== 'agent' && AGENT_KEY.test(text)) refuse('agent-key')
  // An address or an id in the place of a key would be sent to the service as one.
  if (/^https?:|^0\.0\.\d+/i.test(text)) refuse('not-a-key')
}

/** Enough of an agent key to know it by, as the service tells it too: its fixed beginning and six characters. */
export function keyPrefix(kind: ServiceKeyKind, text: string): string {
  if (kind !== 'agent') return ''
  const fixed = /^[a-z]{2,16}-/i.exec(text)?.[0] ?? ''
  return text.slice(0, Math.min(fixed.length + 6, Math.floor(text.length / 2)))
}
