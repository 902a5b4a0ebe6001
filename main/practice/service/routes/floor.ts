import { z } from 'zod'
import { Refusal, anyAnswer, operation } from '../operation'
import { ledgerId, text } from '../params'
import { hbar, id, requireCollection } from '../views'

const floor = operation({
  name: 'floor',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/floor',
  auth: 'public',
  summary: 'The lowest listed price of a collection or of a trait in it.',
  params: {
    query: {
      token: ledgerId,
      trait_type: text().optional(),
      value: text().optional(),
      traits: text(4000).optional(),
    },
  },
  answer: anyAnswer,
  handle: (service, params) => {
    const collection = requireCollection(service, params.token)
    const wanted = wantedTraits(params)
    const prices = [...service.market.listingsOf(params.token).values()]
      .filter(({ serial }) => {
        const attributes = collection.attributes(serial)
        return wanted.every((trait) =>
          attributes.some((a) => a.trait_type === trait.trait_type && a.value === String(trait.value)),
        )
      })
      .map(({ price }) => price)
    const lowest = prices.reduce<bigint | null>((low, price) => (low === null || price < low ? price : low), null)
    const floorType = wanted.length === 0 ? 'collection' : wanted.length === 1 ? 'trait' : 'traits'
    return {
      success: true,
      floor: lowest === null ? null : hbar(lowest),
      token: id(params.token),
      floorType,
      isCached: false,
    }
  },
})

const traitList = z
  .array(z.object({ trait_type: z.string(), value: z.union([z.string(), z.number()]) }))
  .min(1)
  .max(10)

function wantedTraits(params: {
  trait_type?: string | undefined
  value?: string | undefined
  traits?: string | undefined
}): z.output<typeof traitList> {
  if (params.traits !== undefined) {
    try {
      return traitList.parse(JSON.parse(params.traits))
    } catch {
      throw new Refusal(400, 'Invalid parameter: traits must be a JSON array of 1 to 10 traits.')
    }
  }
  if ((params.trait_type === undefined) !== (params.value === undefined)) {
    throw new Refusal(400, 'Invalid parameter: trait_type and value belong together.')
  }
  return params.trait_type === undefined ? [] : [{ trait_type: params.trait_type, value: params.value ?? '' }]
}

export const floorOperations = [floor]
