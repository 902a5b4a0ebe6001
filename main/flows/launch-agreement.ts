import { MOST_TERMS_CHARS } from '@shared/contract/flows'
import { failure } from '../platform/app-failure'

/** As far as a launch says anything of it; whatever else it holds. */
type Terms = { readonly requiresAgreement: boolean | null; readonly agreementLabel: string | null }

/**
 * What has to be agreed to, word for word; empty where the launch has no words for it, null where nothing has to be.
 * `agreed`: what the person agreed to. Throws AppFailure `mint-not-open` when that is something else, or missing, and
 * when the words are too long to be shown.
 */
export function requireAgreement(terms: Terms | null | undefined, agreed: string | null): string | null {
  if (terms?.requiresAgreement !== true) return null
  const words = terms.agreementLabel ?? ''
  if (words.length > MOST_TERMS_CHARS) throw failure({ code: 'mint-not-open', reason: 'terms-too-long' })
  if (agreed !== words) throw failure({ code: 'mint-not-open', reason: 'terms-changed' })
  return words
}
