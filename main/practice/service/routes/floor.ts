import { z } from 'zod'
import type { Collection } from '../../world/catalogue'
import { Refusal, operation } from '../operation'
import { ledgerId, maybe, text } from '../params'
import { hbarOrNull, id, requireCollection } from '../views'

const MAX_TRAITS = 10

const floor = operation({
  name: 'floor',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/floor',
  auth: 'public',
  summary: 'The lowest listed price of a collection, or of the NFTs with certain traits.',
  params: {
    query: {
      token: ledgerId,
      trait_type: maybe(text()),
      value: maybe(text()),
      traits: maybe(text(4000)).describe(`JSON array of 1 to ${MAX_TRAITS} objects of trait_type and value`),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    floor: z.number().nullable().describe('HBAR; null when nothing fitting is listed'),
    token: z.string(),
    floorType: z.enum(['collection', 'trait', 'traits']),
    isCached: z.boolean(),
  }),
  handle: (service, params) => {
    const collection = requireCollection(service, params.token)
    const wanted = wantedTraits(params)
    const lowest = service.market.floor(params.token, wanted.length > 0 ? having(collection, wanted) : undefined)
    const floorType = wanted.length === 0 ? 'collection' : wanted.length === 1 ? 'trait' : 'traits'
    return { success: true, floor: hbarOrNull(lowest), token: id(params.token), floorType, isCached: false }
  },
})

const traitList = z
  .array(z.object({ trait_type: z.string(), value: z.union([z.string(), z.number().transform(String)]) }))
  .min(1)
  .max(MAX_TRAITS)
type Wanted = z.output<typeof traitList>

/** Whether an NFT has every one of the traits. */
const having =
  (collection: Collection, wanted: Wanted) =>
  (serial: number): boolean => {
    const attributes = collection.attributes(serial)
    return wanted.every(({ trait_type, value }) =>
      attributes.some((attribute) => attribute.trait_type === trait_type && attribute.value === value),
    )
  }

type Given = {
  readonly trait_type?: string | undefined
  readonly value?: string | undefined
  readonly traits?: string | undefined
}

function wantedTraits({ trait_type, value, traits }: Given): Wanted {
  if (traits !== undefined) {
    try {
      return traitList.parse(JSON.parse(traits))
    } catch {
      throw new Refusal(400, `Invalid parameter: traits must be a JSON array of 1 to ${MAX_TRAITS} traits.`)
    }
  }
  if (trait_type !== undefined && value !== undefined) return [{ trait_type, value }]
  if (trait_type === undefined && value === undefined) return []
  throw new Refusal(400, 'Invalid parameter: trait_type and value belong together.')
}

export const floorOperations = [floor]
