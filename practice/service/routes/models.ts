import { z } from 'zod'
import { aiModels } from '../../world/ai-models'
import { linksFields, linksOf } from '../links'
import { defineOperation } from '../operation'
import { isoText } from '../views'

const CACHE_MS = 60_000
const PATH = '/v1/public/dreamforge/models'
const PRICING =
  'Pay for each generation: a fee in USD, charged in HBAR at the exchange rate when the generation starts. There is no subscription.'

const usdField = z.number().positive()
const secondsField = z.number().int().positive()
const modelFields = { model: z.string(), key: z.string(), feeUsd: usdField }

const models = defineOperation({
  name: 'aiModels',
  tag: 'dreamforge',
  method: 'GET',
  path: PATH,
  auth: 'none',
  summary: 'Prices of the AI generators, in USD.',
  params: {},
  answer: z.strictObject({
    success: z.literal(true),
    pricing: z.string(),
    image: z.array(z.strictObject({ ...modelFields, unit: z.literal('perImage') })),
    video: z.array(
      z.strictObject({
        ...modelFields,
        unit: z.literal('perSecond'),
        audioFeeUsd: usdField.nullable().describe('Additional fee for sound; null without sound'),
        durationsSeconds: z.array(secondsField),
      }),
    ),
    music: z.array(
      z.strictObject({
        ...modelFields,
        unit: z.literal('perTrack'),
        minSeconds: secondsField,
        maxSeconds: secondsField,
      }),
    ),
    threeD: z.array(
      z.strictObject({
        ...modelFields,
        unit: z.literal('perModel'),
        imageFeeUsd: usdField,
        typicalGenerationSeconds: secondsField,
      }),
    ),
    generators: z
      .strictObject({
        image: z.url(),
        video: z.url(),
        music: z.url(),
        threeD: z.url(),
        pricing: z.url(),
      })
      .describe('Pages of the generators, and the page of the prices'),
    updatedAt: z.iso.datetime(),
    isCached: z.boolean(),
    _links: linksFields,
  }),
  handle: (service) => {
    const catalogue = service.cache.getOrCompute('ai models', CACHE_MS, () => buildCatalogue(service.baseUrl()))
    return {
      success: true,
      ...catalogue.value,
      updatedAt: isoText(catalogue.atMs),
      isCached: catalogue.isCached,
      _links: linksOf(service, PATH),
    }
  },
})

/** Models of each generator with the unit of the price, and the addresses of the generators' pages. */
const buildCatalogue = (baseUrl: string) => ({
  pricing: PRICING,
  image: aiModels.image.map((model) => ({ ...model, unit: 'perImage' })),
  video: aiModels.video.map((model) => ({ ...model, unit: 'perSecond' })),
  music: aiModels.music.map((model) => ({ ...model, unit: 'perTrack' })),
  threeD: aiModels.threeD.map((model) => ({ ...model, unit: 'perModel' })),
  generators: {
    image: `${baseUrl}/dreamforge/image`,
    video: `${baseUrl}/dreamforge/video`,
    music: `${baseUrl}/dreamforge/music`,
    threeD: `${baseUrl}/dreamforge/3d`,
    pricing: `${baseUrl}/dreamforge/pricing`,
  },
})

export const modelOperations = [models]
