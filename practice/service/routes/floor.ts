import { z } from 'zod'
import type { Collection } from '../../world/catalogue'
import { defineOperation } from '../operation'
import { Refusal } from '../refusal'
import { ledgerIdParam, optionalParam, textParam } from '../params'
import type { Service } from '../service'
import { toHbarNumberOrNull, ledgerIdText, requireCollection } from '../views'

const MAX_TRAITS = 10

const floor = defineOperation({
  name: 'floor',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/floor',
  auth: 'public',
  summary: 'The lowest listed price of a collection, or of the NFTs with certain traits.',
  answersNotFound: true,
  params: {
    query: {
      token: ledgerIdParam,
      trait_type: optionalParam(textParam()),
      value: optionalParam(textParam()),
      traits: optionalParam(textParam(4000)).describe(
        `JSON array of 1 to ${MAX_TRAITS} objects of trait_type and value`,
      ),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    floor: z.number().nullable().describe('HBAR; null without a matching listing'),
    token: z.string(),
    floorType: z.enum(['collection', 'trait', 'traits']),
    isCached: z.boolean(),
  }),
  handle: (service, params) => {
    const collection = requireCollection(service, params.token)
    const requiredTraits = requiredTraitsOf(service, params)
    const traitFilter = requiredTraits.length > 0 ? createTraitFilter(service, collection, requiredTraits) : undefined
    const floorPrice = service.market.floor(params.token, traitFilter)
    const floorType = floorTypeOf(requiredTraits.length)
    return {
      success: true,
      floor: toHbarNumberOrNull(floorPrice),
      token: ledgerIdText(params.token),
      floorType,
      isCached: false,
    }
  },
})

function floorTypeOf(traitCount: number): 'collection' | 'trait' | 'traits' {
  if (traitCount === 0) return 'collection'
  return traitCount === 1 ? 'trait' : 'traits'
}

const traitsSchema = z.array(
  z.object({ trait_type: z.string(), value: z.union([z.string(), z.number().transform(String)]) }),
)
type RequiredTraits = z.output<typeof traitsSchema>

/** Creates a function that returns true if the NFT with a serial has all required traits. */
function createTraitFilter(
  { rules }: Service,
  collection: Collection,
  requiredTraits: RequiredTraits,
): (serial: number) => boolean {
  const checkedTraits = rules.isKept('floor.all-traits') ? requiredTraits : requiredTraits.slice(0, 1)
  return (serial) => {
    const attributes = collection.attributes(serial)
    return checkedTraits.every(({ trait_type, value }) =>
      attributes.some((attribute) => attribute.trait_type === trait_type && attribute.value === value),
    )
  }
}

type FloorParams = {
  readonly trait_type?: string | undefined
  readonly value?: string | undefined
  readonly traits?: string | undefined
}

/** Traits that the request requires: from `traits`, or else from `trait_type` and `value`. */
function requiredTraitsOf(service: Service, { trait_type, value, traits }: FloorParams): RequiredTraits {
  if (traits !== undefined) return parseTraits(service, traits)
  if (trait_type !== undefined && value !== undefined) return [{ trait_type, value }]
  if (trait_type === undefined && value === undefined) return []
  throw new Refusal(400, 'Invalid parameter: send trait_type and value together.')
}

function parseTraits({ rules }: Service, traitsJson: string): RequiredTraits {
  const traits = traitsSchema.safeParse(parseJson(traitsJson)).data
  const isCountChecked = rules.isKept('floor.one-to-ten-traits')
  const isValid = traits !== undefined && (!isCountChecked || (traits.length >= 1 && traits.length <= MAX_TRAITS))
  if (isValid) return traits
  throw new Refusal(400, `Invalid parameter: traits must be a JSON array of 1 to ${MAX_TRAITS} traits.`)
}

/** Parses JSON; undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const floorOperations = [floor]
