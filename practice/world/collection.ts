import { z } from 'zod'
import { palettes } from '../art/palettes'
import { styles, type StyleName } from '../art/styles'
import { accountName, amount, nameIn } from './data-schema'

/** A trait, and the trait's values with their weights. The images depend on the order of the values. */
type TraitSpec = { readonly name: string; readonly values: readonly (readonly [string, number])[] }

/**
 * Text of weighted values, such as `Ember:4 Fog:8`. The last colon separates value and weight. In a value, underscores
 * represent spaces.
 */
const weightedValues = z
  .string()
  .regex(/^\S*:\d+( \S*:\d+)*$/)
  .transform((valuesText) =>
    valuesText.split(' ').map((pairText) => {
      const colonIndex = pairText.lastIndexOf(':')
      return [pairText.slice(0, colonIndex).replaceAll('_', ' '), Number(pairText.slice(colonIndex + 1))] as const
    }),
  )

const royalty = z.object({
  kind: z.literal('royalty'),
  numerator: z.int().positive(),
  denominator: z.int().positive(),
  collector: accountName,
  fallback: z.object({ amount, token: z.null() }),
})

const collection = z
  .strictObject({
    token: z.int().positive(),
    name: z.string(),
    /** Name of every NFT without the serial: with the item `Tide`, the NFT with serial 2187 is named `Tide 2187`. */
    item: z.string(),
    slug: z.string(),
    creator: z.string(),
    description: z.string(),
    style: z.custom<StyleName>((name) => typeof name === 'string' && Object.hasOwn(styles, name), 'unknown style'),
    /** Name of a set of palettes, which has one palette for each value of the first trait. */
    palette: nameIn(palettes),
    /** Standard of the contract that stores the NFTs; absent for native NFTs, which the ledger stores. */
    standard: z.enum(['erc721', 'erc1155']).exactOptional(),
    supply: z.int().positive(),
    /** Number of NFTs that are not minted yet, and the account from which these NFTs are minted. */
    unminted: z.object({ count: z.int().nonnegative(), holder: accountName }).exactOptional(),
    /** True if the NFTs are inscribed on the network. */
    hashinal: z.boolean().exactOptional(),
    /** True if the token has a freeze key and a KYC key. */
    restricted: z.boolean().exactOptional(),
    fees: z.array(royalty).exactOptional(),
    /** About the lowest price of the seeded listings, in HBAR. */
    floor: z.number().positive(),
    /** Share of NFTs listed, 0 to 1. */
    listed: z.number().min(0).max(1),
    /** An NFT's value of the first trait selects the palette of the NFT's image. */
    traits: z.record(z.string(), weightedValues),
  })
  .transform(({ palette, traits, ...spec }) => ({
    ...spec,
    palettes: palette,
    traits: Object.entries(traits).map(([name, values]): TraitSpec => ({ name, values })),
  }))
  .refine((spec) => spec.traits[0]?.values.length === spec.palettes.length, {
    error: 'the first trait needs a palette for each of its values',
  })

export const collectionList = z.array(collection)

export type CollectionSpec = Readonly<z.output<typeof collection>>

export type Attribute = { readonly trait_type: string; readonly value: string }
