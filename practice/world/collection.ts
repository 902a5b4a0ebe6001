import { z } from 'zod'
import { palettes } from '../art/palettes'
import { styles, type StyleName } from '../art/styles'
import { accountName, amount, nameIn } from './data-schema'

/** A trait and its values with their weights, in the order used by the art. */
type TraitSpec = { readonly name: string; readonly values: readonly (readonly [string, number])[] }

/**
 * Weighted values, written `Ember:4 Fog:8`; underscores represent spaces, and the last colon separates value and
 * weight.
 */
const weightedValues = z
  .string()
  .regex(/^\S*:\d+( \S*:\d+)*$/)
  .transform((text) =>
    text.split(' ').map((entry) => {
      const colon = entry.lastIndexOf(':')
      return [entry.slice(0, colon).replaceAll('_', ' '), Number(entry.slice(colon + 1))] as const
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
    /** Name of one NFT without its serial: `Tide` gives `Tide 2187`. */
    item: z.string(),
    slug: z.string(),
    creator: z.string(),
    description: z.string(),
    style: z.custom<StyleName>((name) => typeof name === 'string' && Object.hasOwn(styles, name), 'unknown style'),
    palette: nameIn(palettes),
    /** Contract standard; absent if the ledger itself stores the NFTs. */
    standard: z.enum(['erc721', 'erc1155']).exactOptional(),
    supply: z.int().positive(),
    /** NFTs that are not minted yet, and the account that holds them until then. */
    unminted: z.object({ count: z.int().nonnegative(), holder: accountName }).exactOptional(),
    /** True if its NFTs are inscribed on the network itself. */
    hashinal: z.boolean().exactOptional(),
    /** True if the token has a freeze key and a KYC key. */
    restricted: z.boolean().exactOptional(),
    fees: z.array(royalty).exactOptional(),
    /** Whole HBAR around which listings start. */
    floor: z.number().positive(),
    /** Share of NFTs listed, 0 to 1. */
    listed: z.number().min(0).max(1),
    /** The first trait chooses the palette. */
    traits: z.record(z.string(), weightedValues),
  })
  .transform(({ palette, traits, ...spec }) => ({
    ...spec,
    palettes: palette,
    traits: Object.entries(traits).map(([name, values]): TraitSpec => ({ name, values })),
  }))
  .refine(({ palettes: { length }, traits: [first] }) => first?.values.length === length, {
    error: 'the first trait needs a palette for each of its values',
  })

export const collectionList = z.array(collection)

export type CollectionSpec = Readonly<z.output<typeof collection>>

export type Attribute = { readonly trait_type: string; readonly value: string }
