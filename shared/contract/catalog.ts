/** What the market tells beside its trade: AI models and what they cost, and its legal documents. */
import { z } from 'zod'
import { instant, nothing, stamp } from './common'
import { method } from './method'

/** Exact decimal USD as text. */
export const usdText = z.string().regex(/^(0|[1-9]\d{0,39})(\.\d{1,40})?$/)

export const modelKinds = ['image', 'video', 'music', 'threeD'] as const
export const modelKind = z.enum(modelKinds)
export type ModelKind = z.infer<typeof modelKind>

export const aiModel = z.object({
  kind: modelKind,
  /** Third-party text, like `key` and `unit`. */
  model: z.string(),
  key: z.string().nullable(),
  /** What the fee is for: `perImage`, `perSecond`, `perTrack`, `perModel`, or what the market says else. */
  unit: z.string().nullable(),
  feeUsd: usdText.nullable(),
  /** What sound adds to a video; null: none, or not told. */
  audioFeeUsd: usdText.nullable(),
  /** What the picture adds that a shape is made from. */
  imageFeeUsd: usdText.nullable(),
  /** Lengths that a video may have. */
  durationsSeconds: z.array(z.number().positive()).max(20),
  minSeconds: z.number().nullable(),
  maxSeconds: z.number().nullable(),
  typicalGenerationSeconds: z.number().nullable(),
})
export type AiModel = z.infer<typeof aiModel>

export const modelsView = z.object({
  models: z.array(aiModel),
  /** What the market says of how it charges; third-party text. */
  pricing: z.string().max(600).nullable(),
  /** Models that could not be read. */
  unread: z.number().int(),
  stamp,
})
export type ModelsView = z.infer<typeof modelsView>

export const documentLanguage = z.enum(['en', 'es'])
export type DocumentLanguage = z.infer<typeof documentLanguage>
export const documentScope = z.enum(['platform', 'rewards'])
export type DocumentScope = z.infer<typeof documentScope>

export const legalDocument = z.object({
  /** Names the document within its language and scope. All of it is third-party text. */
  slug: z.string().max(200),
  title: z.string(),
  language: z.string().nullable(),
  scope: z.string().max(200).nullable(),
  url: z.string().nullable(),
  /** Slug of the document that it translates. */
  translationOf: z.string().nullable(),
  /** As the market writes it. */
  effectiveDate: z.string().nullable(),
  /** Changes only when the wording changes. */
  revision: z.string().max(200).nullable(),
  /** What differs from what the person last took note of; null: nothing. */
  change: z
    .object({
      /** The revision taken note of; null: the document was not there then. */
      from: z.string().nullable(),
      /** When the one that stands was first seen here. */
      seenAt: instant,
    })
    .nullable(),
})
export type LegalDocument = z.infer<typeof legalDocument>

export const documentsView = z.object({
  documents: z.array(legalDocument),
  unread: z.number().int(),
  stamp,
})
export type DocumentsView = z.infer<typeof documentsView>

export const documentsQuery = z.object({ language: documentLanguage, scope: documentScope.nullable() })
export type DocumentsQuery = z.infer<typeof documentsQuery>

export const catalog = {
  /** Errors: what the market says. Needs no key. */
  models: method({ input: z.object({ fresh: z.boolean() }), output: modelsView }),
  /**
   * Lists what the documents are and where they stand; none of them is fetched. The first list of a language and scope
   * is what later ones are compared with; a kept list that a later one has outdated is asked for anew. Errors: what the market says.
   */
  documents: method({ input: documentsQuery.extend({ fresh: z.boolean() }), output: documentsView }),
  /** The person has taken note of the revision that stands. Nothing is told of a document that is not known. */
  acknowledge: method({
    input: z.object({
      language: documentLanguage,
      scope: z.string().max(200).nullable(),
      slug: z.string().max(200),
      revision: z.string().max(200),
    }),
    output: nothing,
  }),
}
