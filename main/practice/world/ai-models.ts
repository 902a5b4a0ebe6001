import { z } from 'zod'
import models from './data/ai-models.json' with { type: 'json' }

const usd = z.number().positive()
const seconds = z.int().positive()
const model = z.strictObject({ model: z.string(), key: z.string(), feeUsd: usd })

/** What the generators of the service charge. The models are made up; fees and lengths are of the usual size. */
export const aiModels = z
  .strictObject({
    image: z.array(model),
    video: z.array(
      model.extend({
        /** What sound adds, a second; null for models without it. */
        audioFeeUsd: usd.nullable(),
        durationsSeconds: z.array(seconds),
      }),
    ),
    music: z.array(model.extend({ minSeconds: seconds, maxSeconds: seconds })),
    threeD: z.array(
      model.extend({
        /** What the picture costs that the model is made from, when none is given. */
        imageFeeUsd: usd,
        typicalGenerationSeconds: seconds,
      }),
    ),
  })
  .parse(models)
