import { z } from 'zod'
import { aiModels } from '../../world/ai-models'
import { linksFields, linksOf } from '../links'
import { operation } from '../operation'
import { iso } from '../views'

const CACHE_MS = 60_000
const PATH = '/v1/public/dreamforge/models'
const PRICING =
  'Pay for each generation: a fee in USD, charged in HBAR at the live rate when it starts. There is no subscription.'

const usdAmount = z.number().positive()
const seconds = z.number().int().positive()
const modelFields = { model: z.string(), key: z.string(), feeUsd: usdAmount }

const models = operation({
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
        audioFeeUsd: usdAmount.nullable().describe('Additional fee for sound; null without sound'),
        durationsSeconds: z.array(seconds),
      }),
    ),
    music: z.array(
      z.strictObject({ ...modelFields, unit: z.literal('perTrack'), minSeconds: seconds, maxSeconds: seconds }),
    ),
    threeD: z.array(
      z.strictObject({
        ...modelFields,
        unit: z.literal('perModel'),
        imageFeeUsd: usdAmount,
        typicalGenerationSeconds: seconds,
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
      .describe('Pages of the generators, and of their prices'),
    updatedAt: z.iso.datetime(),
    isCached: z.boolean(),
    _links: linksFields,
  }),
  handle: (service) => {
    const cached = service.cache.get('ai models', CACHE_MS, () => catalogue(service.baseUrl()))
    return {
      success: true,
      ...cached.value,
      updatedAt: iso(cached.atMs),
      isCached: cached.isCached,
      _links: linksOf(service, PATH),
    }
  },
})

/** Each kind has its unit: an image, a second of video, a track, a model. */
const catalogue = (baseUrl: string) => ({
  pricing: PRICING,
  image: aiModels.image.map((entry) => ({ ...entry, unit: 'perImage' })),
  video: aiModels.video.map((entry) => ({ ...entry, unit: 'perSecond' })),
  music: aiModels.music.map((entry) => ({ ...entry, unit: 'perTrack' })),
  threeD: aiModels.threeD.map((entry) => ({ ...entry, unit: 'perModel' })),
  generators: {
    image: `${baseUrl}/dreamforge/image`,
    video: `${baseUrl}/dreamforge/video`,
    music: `${baseUrl}/dreamforge/music`,
    threeD: `${baseUrl}/dreamforge/3d`,
    pricing: `${baseUrl}/dreamforge/pricing`,
  },
})

export const modelOperations = [models]
