import type { z } from 'zod'
import type { AiModel, catalog, ModelKind } from '@shared/contract/catalog'
import type { ServicesOf } from '@shared/contract/method'
import { decimalText } from '@shared/insight/model-cost'
import { aiModels, legalDocuments } from '@shared/market/catalog'
import type { MarketClient } from '../market/client'
import type { SeenDocuments } from '../storage/seen-documents'

export type CatalogServiceDeps = {
  readonly market: MarketClient
  readonly seen: SeenDocuments
  readonly profileId: () => string
  readonly now: () => number
}
type Answer = z.output<typeof aiModels.answer>
type Listed = z.output<typeof legalDocuments.answer>['documents'][number]

const MOST_DURATIONS = 20
const MOST_PRICING_CHARS = 600
const MOST_NAME_CHARS = 200

/** What the market tells beside its trade. */
export function createCatalogService(deps: CatalogServiceDeps): ServicesOf<{ catalog: typeof catalog }>['catalog'] {
  const { market, seen, profileId, now } = deps
  return {
    async models({ fresh }) {
      const { value, stamp, leftOut } = await market.read(aiModels, {}, { priority: 'visible', fresh })
      const unread = (['image', 'video', 'music', 'threeD'] as const).flatMap((kind) => leftOut[kind] ?? []).length
      const pricing = value.pricing?.slice(0, MOST_PRICING_CHARS) ?? null
      return { models: modelsOf(value), pricing, unread, stamp }
    },
    async documents({ language, scope, fresh }) {
      const query = { language, ...(scope === null ? {} : { scope }) }
      const { value, stamp, leftOut } = await market.read(legalDocuments, query, { priority: 'visible', fresh })
      const listed = value.documents.map(bounded)
      const revised = listed.flatMap(({ slug, scope: of, revision }) =>
        revision === null ? [] : [{ slug, scope: of ?? '', revision }],
      )
      const changes = seen.take(profileId(), language, revised, new Date(now()).toISOString())
      return {
        documents: listed.map((one) => ({ ...one, change: changes.get(one.slug) ?? null })),
        unread: leftOut['documents']?.length ?? 0,
        stamp,
      }
    },
    acknowledge: ({ language, slug, revision }) => {
      seen.acknowledge(profileId(), language, slug, revision)
      return Promise.resolve(undefined)
    },
  }
}

/** Names that things are filed under have an end. */
const bounded = (one: Listed): Listed => ({
  ...one,
  slug: one.slug.slice(0, MOST_NAME_CHARS),
  revision: one.revision?.slice(0, MOST_NAME_CHARS) ?? null,
})

type Fee = {
  readonly model: string
  readonly key: string | null
  readonly feeUsd: number | null
  readonly unit: string | null
}

const modelOf = (kind: ModelKind, { model, key, feeUsd, unit }: Fee, more: Partial<AiModel> = {}): AiModel => ({
  ...{ kind, model, key, unit, feeUsd: decimalText(feeUsd) },
  ...{ audioFeeUsd: null, imageFeeUsd: null, durationsSeconds: [], minSeconds: null, maxSeconds: null },
  typicalGenerationSeconds: null,
  ...more,
})

function modelsOf({ image, video, music, threeD }: Answer): AiModel[] {
  return [
    ...image.map((one) => modelOf('image', one)),
    ...video.map((one) =>
      modelOf('video', one, {
        audioFeeUsd: decimalText(one.audioFeeUsd),
        durationsSeconds: (one.durationsSeconds ?? []).filter((seconds) => seconds > 0).slice(0, MOST_DURATIONS),
      }),
    ),
    ...music.map((one) => modelOf('music', one, { minSeconds: one.minSeconds, maxSeconds: one.maxSeconds })),
    ...threeD.map((one) =>
      modelOf('threeD', one, {
        imageFeeUsd: decimalText(one.imageFeeUsd),
        typicalGenerationSeconds: one.typicalGenerationSeconds,
      }),
    ),
  ]
}
