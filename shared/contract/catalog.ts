/** AI models with their fees, and the market's legal documents. */
import { z } from 'zod'
import { instant, noValue, stamp } from './common'
import { method } from './method'

/** Exact decimal USD as text. */
export const usdText = z.string().regex(/^(0|[1-9]\d{0,39})(\.\d{1,40})?$/)

export const modelKinds = ['image', 'video', 'music', 'threeD'] as const
export const modelKind = z.enum(modelKinds)
export type ModelKind = z.infer<typeof modelKind>

export const aiModel = z.object({
  kind: modelKind,
  /** Name of the model. Third-party text, like `key` and `unit`. */
  model: z.string(),
  key: z.string().nullable(),
  /** Unit of the fee: `perImage`, `perSecond`, `perTrack`, `perModel`, or another value of the market. */
  unit: z.string().nullable(),
  feeUsd: usdText.nullable(),
  /** Extra fee for sound in a video; null without an extra fee, or when not reported. */
  audioFeeUsd: usdText.nullable(),
  /** Extra fee for the source image of a 3D shape. */
  imageFeeUsd: usdText.nullable(),
  /** Lengths that a video can have, in seconds. */
  durationsSeconds: z.array(z.number().positive()).max(20),
  minSeconds: z.number().nullable(),
  maxSeconds: z.number().nullable(),
  typicalGenerationSeconds: z.number().nullable(),
})
export type AiModel = z.infer<typeof aiModel>

export const modelsView = z.object({
  models: z.array(aiModel),
  /** The market's description of its pricing; third-party text. */
  pricing: z.string().max(600).nullable(),
  /** Number of models that could not be read. */
  unreadableCount: z.number().int(),
  stamp,
})
export type ModelsView = z.infer<typeof modelsView>

export const documentLanguage = z.enum(['en', 'es'])
export type DocumentLanguage = z.infer<typeof documentLanguage>
export const documentScope = z.enum(['platform', 'rewards'])
export type DocumentScope = z.infer<typeof documentScope>

export const legalDocument = z.object({
  /** Identifies the document within its language and scope. All document fields are third-party text. */
  slug: z.string().max(200),
  title: z.string(),
  language: z.string().nullable(),
  scope: z.string().max(200).nullable(),
  url: z.string().nullable(),
  /** Slug of the original, if this document is a translation; otherwise null. */
  translationOf: z.string().nullable(),
  /** Date in the market's own format. */
  effectiveDate: z.string().nullable(),
  /** Revision of the wording. A new revision means a changed text. */
  revision: z.string().max(200).nullable(),
  /** Change of the document since the person last acknowledged a revision; null without a change. */
  change: z
    .object({
      /**
       * The revision that the person last acknowledged, or the revision in the first list, if none was acknowledged. Null
       * for a document that was added after the first list.
       */
      from: z.string().nullable(),
      /** Time at which this app first saw the current revision. */
      seenAt: instant,
    })
    .nullable(),
})
export type LegalDocument = z.infer<typeof legalDocument>

export const documentsView = z.object({
  documents: z.array(legalDocument),
  /** Number of documents that could not be read. */
  unreadableCount: z.number().int(),
  stamp,
})
export type DocumentsView = z.infer<typeof documentsView>

export const documentsQuery = z.object({ language: documentLanguage, scope: documentScope.nullable() })
export type DocumentsQuery = z.infer<typeof documentsQuery>

export const catalog = {
  /** Reads the models. The request is sent without an API key. Errors: the market's errors. */
  models: method({ input: z.object({ fresh: z.boolean() }), output: modelsView }),
  /**
   * Reads the list of documents with their addresses, but not their texts. The first list of a language and scope is
   * the baseline for changes. A cached list is requested again if a newer list, for example of another scope, has
   * another revision of a document. Errors: the market's errors.
   */
  documents: method({ input: documentsQuery.extend({ fresh: z.boolean() }), output: documentsView }),
  /** Marks the current revision of a document as acknowledged. Does nothing for an unknown document. */
  acknowledge: method({
    input: z.object({
      language: documentLanguage,
      scope: z.string().max(200).nullable(),
      slug: z.string().max(200),
      revision: z.string().max(200),
    }),
    output: noValue,
  }),
}
