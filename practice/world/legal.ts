import { createHash } from 'node:crypto'
import { z } from 'zod'
import documents from './data/legal.json' with { type: 'json' }

export const LANGUAGES = ['en', 'es'] as const
export const SCOPES = ['platform', 'rewards'] as const

const legalDocument = z.strictObject({
  slug: z.string(),
  title: z.string(),
  language: z.enum(LANGUAGES),
  scope: z.enum(SCOPES),
  /** Slug of the document it is a translation of. */
  translationOf: z.string().nullable(),
  /** As it is shown. */
  effectiveDate: z.string(),
  wording: z.string(),
})

/** Follows from the wording alone, so that it changes when the wording does and never else. */
export const revisionOf = (wording: string): string => createHash('sha256').update(wording).digest('hex').slice(0, 12)

/** The practice market's own terms. They bind nobody. */
export const legalDocuments = z.array(legalDocument).parse(documents)
