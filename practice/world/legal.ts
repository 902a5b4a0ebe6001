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
  /** Slug of the original document of a translation; null otherwise. */
  translationOf: z.string().nullable(),
  /** Display text of the date. */
  effectiveDate: z.string(),
  wording: z.string(),
})

/** Hash of the wording alone, so that the revision changes only with the wording. */
export const revisionOf = (wording: string): string => createHash('sha256').update(wording).digest('hex').slice(0, 12)

/** The practice market's own terms. They are not binding. */
export const legalDocuments = z.array(legalDocument).parse(documents)
