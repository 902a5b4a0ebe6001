import type { z } from 'zod'
import type { AiModel, catalog, ModelKind } from '@shared/contract/catalog'
import type { ServicesOf } from '@shared/contract/method'
import { decimalText } from '@shared/insight/model-cost'
import { aiModels, legalDocuments } from '@shared/market/catalog'
import type { MarketClient, Stamped } from '../../market-api/client/client'
import { documentKey, type SeenDocuments, type SeenList } from './seen-documents'

type CatalogServiceDeps = {
  readonly market: MarketClient
  readonly seenDocuments: SeenDocuments
  readonly profileId: () => string
}
type ModelsAnswer = z.output<typeof aiModels.answer>
type DocumentsAnswer = z.output<typeof legalDocuments.answer>
type DocumentRecord = DocumentsAnswer['documents'][number]

const MAX_DURATIONS = 20
const MAX_PRICING_CHARS = 600
const MAX_NAME_CHARS = 200

/** Services for the market's models and legal documents. */
export function createCatalogService(deps: CatalogServiceDeps): ServicesOf<{ catalog: typeof catalog }>['catalog'] {
  const { market, profileId } = deps
  return {
    async models({ fresh }) {
      const { value, stamp, leftOut } = await market.read(aiModels, {}, { priority: 'visible', fresh })
      const unreadableCount = (['image', 'video', 'music', 'threeD'] as const).flatMap(
        (kind) => leftOut[kind] ?? [],
      ).length
      const pricing = value.pricing?.slice(0, MAX_PRICING_CHARS) ?? null
      return { models: modelsOf(value), pricing, unreadableCount, stamp }
    },
    async documents({ language, scope, fresh }) {
      const query = { language, ...(scope === null ? {} : { scope }) }
      const readDocuments = async (isFresh: boolean) => {
        const answer = await market.read(legalDocuments, query, { priority: 'visible', fresh: isFresh })
        return { ...answer, ...boundedDocuments(answer, scope, isFresh) }
      }
      let answer = await readDocuments(fresh)
      // A cached list is outdated if a list that was received later, for example of another scope, has another revision
      // of a document. The cached list would show the earlier revision, so the documents are read again.
      const mayBeCached = !fresh && !answer.stamp.offline
      if (mayBeCached && deps.seenDocuments.isOutdated(profileId(), language, answer.seenList))
        answer = await readDocuments(true)
      const { documents, seenList, unreadableCount, stamp } = answer
      const changes = deps.seenDocuments.storeList(profileId(), language, seenList)
      const changeOf = ({ slug, scope: documentScope, revision }: DocumentRecord) =>
        revision === null ? null : (changes.get(documentKey({ slug, scope: documentScope ?? '' })) ?? null)
      return {
        documents: documents.map((document) => ({ ...document, change: changeOf(document) })),
        unreadableCount,
        stamp,
      }
    },
    acknowledge: ({ language, scope, slug, revision }) => {
      deps.seenDocuments.acknowledge(profileId(), language, { scope: scope ?? '', slug, revision })
      return Promise.resolve(undefined)
    },
  }
}

/** Documents of an answer with bounded names, and the list to store. */
function boundedDocuments({ value, stamp, leftOut }: Stamped<DocumentsAnswer>, scope: string | null, isFresh: boolean) {
  const documents = value.documents.map(boundedDocument)
  const unreadableCount = leftOut['documents']?.length ?? 0
  const seenList: SeenList = {
    documents: documents.flatMap(({ slug, scope: documentScope, revision }) =>
      revision === null ? [] : [{ slug, scope: documentScope ?? '', revision }],
    ),
    ...(documents.length === 0 && unreadableCount === 0 ? { emptyScope: scope } : {}),
    receivedAt: stamp.receivedAt,
    isNew: isFresh && !stamp.offline,
  }
  return { documents, unreadableCount, seenList }
}

/** Bounds the length of names that become keys. */
const boundedDocument = (document: DocumentRecord): DocumentRecord => ({
  ...document,
  scope: document.scope?.slice(0, MAX_NAME_CHARS) ?? null,
  slug: document.slug.slice(0, MAX_NAME_CHARS),
  revision: document.revision?.slice(0, MAX_NAME_CHARS) ?? null,
})

type ModelFee = {
  readonly model: string
  readonly key: string | null
  readonly feeUsd: number | null
  readonly unit: string | null
}

const modelOf = (kind: ModelKind, { model, key, feeUsd, unit }: ModelFee, details: Partial<AiModel> = {}): AiModel => ({
  kind,
  model,
  key,
  unit,
  feeUsd: decimalText(feeUsd),
  audioFeeUsd: null,
  imageFeeUsd: null,
  durationsSeconds: [],
  minSeconds: null,
  maxSeconds: null,
  typicalGenerationSeconds: null,
  ...details,
})

function modelsOf({ image, video, music, threeD }: ModelsAnswer): AiModel[] {
  return [
    ...image.map((model) => modelOf('image', model)),
    ...video.map((model) =>
      modelOf('video', model, {
        audioFeeUsd: decimalText(model.audioFeeUsd),
        durationsSeconds: (model.durationsSeconds ?? []).filter((seconds) => seconds > 0).slice(0, MAX_DURATIONS),
      }),
    ),
    ...music.map((model) => modelOf('music', model, { minSeconds: model.minSeconds, maxSeconds: model.maxSeconds })),
    ...threeD.map((model) =>
      modelOf('threeD', model, {
        imageFeeUsd: decimalText(model.imageFeeUsd),
        typicalGenerationSeconds: model.typicalGenerationSeconds,
      }),
    ),
  ]
}
