import { z } from 'zod'
import models from './data/ai-models.json' with { type: 'json' }

const usd = z.number().positive()
const seconds = z.int().positive()
const model = z.strictObject({ model: z.string(), key: z.string(), feeUsd: usd })

/** Prices of the AI generators of the service. The models are invented; prices and lengths are realistic. */
export const aiModels = z
  .strictObject({
    image: z.array(model),
    video: z.array(
      model.extend({
        /** Surcharge for sound per second; null for models without sound. */
        audioFeeUsd: usd.nullable(),
        durationsSeconds: z.array(seconds),
      }),
    ),
    music: z.array(model.extend({ minSeconds: seconds, maxSeconds: seconds })),
    threeD: z.array(
      model.extend({
        /** Price of the source picture that is generated when none is given. */
        imageFeeUsd: usd,
        typicalGenerationSeconds: seconds,
      }),
    ),
  })
  .parse(models)
