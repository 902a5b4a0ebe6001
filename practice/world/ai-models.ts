import { z } from 'zod'
import models from './data/ai-models.json' with { type: 'json' }

const usd = z.number().positive()
const seconds = z.int().positive()
const modelSchema = z.strictObject({ model: z.string(), key: z.string(), feeUsd: usd })

/** The service's AI models with their prices, by kind of output. The models are invented, with realistic prices. */
export const aiModels = z
  .strictObject({
    image: z.array(modelSchema),
    video: z.array(
      modelSchema.extend({
        /** Surcharge in USD for each second of sound; null for models without sound. */
        audioFeeUsd: usd.nullable(),
        durationsSeconds: z.array(seconds),
      }),
    ),
    music: z.array(modelSchema.extend({ minSeconds: seconds, maxSeconds: seconds })),
    threeD: z.array(
      modelSchema.extend({
        /** Price in USD of the source image, which is generated if none is given. */
        imageFeeUsd: usd,
        typicalGenerationSeconds: seconds,
      }),
    ),
  })
  .parse(models)
