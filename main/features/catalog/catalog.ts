import type { z } from 'zod'
import type { AiModel, catalog, ModelKind } from '@shared/contract/catalog'
import type { ServicesOf } from '@shared/contract/method'
import { decimalText } from '@shared/insight/model-cost'
import { aiModels, legalDocuments } from '@shared/market/catalog'
import type { MarketClient, Stamped } from '../../market-api/client/client'
import { documentName, type SeenDocuments, type SeenList } from './seen-documents'

type CatalogServiceDeps = {
  readonly market: MarketClient
  readonly seen: SeenDocuments
  readonly profileId: () => string
}
type Answer = z.output<typeof aiModels.answer>
type Answers = z.output<typeof legalDocuments.answer>
type Listed = Answers['documents'][number]

const MOST_DURATIONS = 20
const MOST_PRICING_CHARS = 600
const MOST_NAME_CHARS = 200

/** Services for the market's models and legal documents. */
export function createCatalogService(deps: CatalogServiceDeps): ServicesOf<{ catalog: typeof catalog }>['catalog'] {
  const { market, seen, profileId } = deps
  return {
    async models({ fresh }) {
      const { value, stamp, leftOut } = await market.read(aiModels, {}, { priority: 'visible', fresh })
      const unread = (['image', 'video', 'music', 'threeD'] as const).flatMap((kind) => leftOut[kind] ?? []).length
      const pricing = value.pricing?.slice(0, MOST_PRICING_CHARS) ?? null
      return { models: modelsOf(value), pricing, unread, stamp }
    },
    async documents({ language, scope, fresh }) {
      const query = { language, ...(scope === null ? {} : { scope }) }
      const ask = async (anew: boolean) => {
        const answer = await market.read(legalDocuments, query, { priority: 'visible', fresh: anew })
        return { ...answer, ...listOf(answer, scope, anew) }
      }
      let answer = await ask(fresh)
      // A list of another scope was read later and has another revision. This older list would undo that change, so it
      // is read again.
      const isKept = !fresh && !answer.stamp.offline
      if (isKept && seen.isOutdated(profileId(), language, answer.list)) answer = await ask(true)
      const { listed, list, unread, stamp } = answer
      const changes = seen.take(profileId(), language, list)
      const changeOf = ({ slug, scope: of, revision }: Listed) =>
        revision === null ? null : (changes.get(documentName({ slug, scope: of ?? '' })) ?? null)
      return { documents: listed.map((one) => ({ ...one, change: changeOf(one) })), unread, stamp }
    },
    acknowledge: ({ language, scope, slug, revision }) => {
      seen.acknowledge(profileId(), language, { scope: scope ?? '', slug, revision })
      return Promise.resolve(undefined)
    },
  }
}

/** Bounded documents of an answer. The list is new if the service was read for it, unless its stamp is offline. */
function listOf({ value, stamp, leftOut }: Stamped<Answers>, scope: string | null, anew: boolean) {
  const listed = value.documents.map(bounded)
  const unread = leftOut['documents']?.length ?? 0
  const list: SeenList = {
    documents: listed.flatMap(({ slug, scope: of, revision }) =>
      revision === null ? [] : [{ slug, scope: of ?? '', revision }],
    ),
    ...(listed.length === 0 && unread === 0 ? { emptyOf: scope } : {}),
    receivedAt: stamp.receivedAt,
    isNew: anew && !stamp.offline,
  }
  return { listed, unread, list }
}

/** Bounds names that become keys. */
const bounded = (one: Listed): Listed => ({
  ...one,
  scope: one.scope?.slice(0, MOST_NAME_CHARS) ?? null,
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
