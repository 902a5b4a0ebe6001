import { MAX_TERMS_CHARS } from '@shared/contract/flows'
import { failure } from '../platform/app-failure'

/** Agreement terms of a launch. */
type AgreementTerms = { readonly requiresAgreement: boolean | null; readonly agreementLabel: string | null }

/**
 * Returns the text that the launch requires agreement to, word for word: empty if the launch has no text, null if no
 * agreement is required. `agreedText`: the text that the person agreed to. Throws AppFailure `mint-not-open` when
 * `agreedText` differs or is missing, or when the launch's text is too long to be shown.
 */
export function requireAgreement(terms: AgreementTerms | null | undefined, agreedText: string | null): string | null {
  if (terms?.requiresAgreement !== true) return null
  const agreementText = terms.agreementLabel ?? ''
  if (agreementText.length > MAX_TERMS_CHARS) throw failure({ code: 'mint-not-open', reason: 'terms-too-long' })
  if (agreedText !== agreementText) throw failure({ code: 'mint-not-open', reason: 'terms-changed' })
  return agreementText
}
