import { z } from 'zod'
import type { Collection } from '../../world/catalogue'
import { operation } from '../operation'
import { Refusal } from '../refusal'
import { ledgerId, maybe, text } from '../params'
import type { Service } from '../service'
import { hbarOrNull, id, requireCollection } from '../views'

const MAX_TRAITS = 10

const floor = operation({
  name: 'floor',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/floor',
  auth: 'public',
  summary: 'The lowest listed price of a collection, or of the NFTs with certain traits.',
  notFound: true,
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
    const wanted = wantedTraits(service, params)
    const fits = wanted.length === 0 ? undefined : having(service, collection, wanted)
    const lowest = service.market.floor(params.token, fits)
    const floorType = wanted.length === 0 ? 'collection' : wanted.length === 1 ? 'trait' : 'traits'
    return { success: true, floor: hbarOrNull(lowest), token: id(params.token), floorType, isCached: false }
  },
})

const traitList = z.array(
  z.object({ trait_type: z.string(), value: z.union([z.string(), z.number().transform(String)]) }),
)
type Wanted = z.output<typeof traitList>

/** True if an NFT has every one of the traits. */
function having({ rules }: Service, collection: Collection, wanted: Wanted): (serial: number) => boolean {
  const needed = rules.holds('floor.all-traits') ? wanted : wanted.slice(0, 1)
  return (serial) => {
    const attributes = collection.attributes(serial)
    return needed.every(({ trait_type, value }) =>
      attributes.some((attribute) => attribute.trait_type === trait_type && attribute.value === value),
    )
  }
}

type Given = {
  readonly trait_type?: string | undefined
  readonly value?: string | undefined
  readonly traits?: string | undefined
}

function wantedTraits(service: Service, { trait_type, value, traits }: Given): Wanted {
  if (traits !== undefined) return traitsIn(service, traits)
  if (trait_type !== undefined && value !== undefined) return [{ trait_type, value }]
  if (trait_type === undefined && value === undefined) return []
  throw new Refusal(400, 'Invalid parameter: trait_type and value belong together.')
}

function traitsIn({ rules }: Service, text: string): Wanted {
  const found = traitList.safeParse(parsed(text)).data
  const isCount = found && found.length >= 1 && found.length <= MAX_TRAITS
  if (found && (isCount || !rules.holds('floor.one-to-ten-traits'))) return found
  throw new Refusal(400, `Invalid parameter: traits must be a JSON array of 1 to ${MAX_TRAITS} traits.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const floorOperations = [floor]
