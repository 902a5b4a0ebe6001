import { createHash } from 'node:crypto'
import { z } from 'zod'
import documents from './data/legal.json' with { type: 'json' }

export const LEGAL_LANGUAGES = ['en', 'es'] as const
export const LEGAL_SCOPES = ['platform', 'rewards'] as const

const legalDocument = z.strictObject({
  slug: z.string(),
  title: z.string(),
  language: z.enum(LEGAL_LANGUAGES),
  scope: z.enum(LEGAL_SCOPES),
  /** Slug of the document that this document translates; null for an original. */
  translationOf: z.string().nullable(),
  /** Date as displayed, in the document's language. */
  effectiveDate: z.string(),
  wording: z.string(),
})

/** Revision of a legal document: a hash of its wording. A new title or date does not change the revision. */
export const wordingRevision = (wording: string): string =>
  createHash('sha256').update(wording).digest('hex').slice(0, 12)

/** Sample legal documents of the practice market. They are not binding. */
export const legalDocuments = z.array(legalDocument).parse(documents)
