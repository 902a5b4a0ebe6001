import { z } from 'zod'
import { entityId, hbarText, imagePath, serialNumber } from '@shared/contract/common'
import { allowanceRef, MAX_TERMS_CHARS, traitChoice } from '@shared/contract/flows'

const baseFields = {
  step: z.literal('begun'),
  /** Id of the profile in which the flow began. */
  profile: z.string(),
  account: entityId,
  /** Name of the NFT, the collection or the flow, as shown. */
  title: z.string(),
  collection: z.string(),
  image: imagePath,
  /** The highest network fee that the person accepts. */
  feeCap: hbarText,
}
/** The market's API accepts at most 10 NFTs in a mint, 50 offers in an act, and 10 traits in a new offer. */
const MAX_MINT_COUNT = 10
const MAX_OFFER_COUNT = 50
const MAX_NEW_OFFER_TRAITS = 10
/** An existing offer may require more traits than this app allows for a new offer. */
const MAX_OFFER_TRAITS = 50
const nftFields = { token: entityId, serial: serialNumber }
const purchaseFields = {
  ...baseFields,
  ...nftFields,
  /** The price that the person saw and agreed to: no more may leave the account, network fee aside. */
  maxPrice: hbarText,
  seller: entityId.nullable(),
}
const saleFields = {
  ...baseFields,
  ...nftFields,
  price: hbarText,
  /** Price of the listing that the flow changes; null when the NFT was not listed at the flow start. */
  was: hbarText.nullable(),
}
/** One of the person's own offers, as the app knew the offer at the flow start. */
const offerRef = z.object({
  id: z.number().int().positive(),
  price: hbarText,
  /** Traits that an NFT must have; null when the offer requires traits that are unknown. */
  traits: z.array(traitChoice).max(MAX_OFFER_TRAITS).nullable(),
})

/**
 * The person's request, as recorded before anything was prepared: one member for each kind of flow. Amounts are decimal
 * HBAR. No value comes from the answer that prepares the flow, because that answer is compared with these values.
 */
export const flowStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buy'), ...purchaseFields }),
  z.object({ kind: z.literal('buy-evm'), ...purchaseFields, seller: entityId }),
  z.object({ kind: z.literal('associate'), ...baseFields, token: entityId }),
  z.object({ kind: z.literal('list'), ...saleFields }),
  z.object({ kind: z.literal('list-evm'), ...saleFields }),
  z.object({ kind: z.literal('unlist'), ...baseFields, ...nftFields }),
  z.object({ kind: z.literal('unlist-evm'), ...baseFields, ...nftFields }),
  z.object({
    kind: z.literal('mint'),
    ...baseFields,
    token: entityId,
    mintCode: z.string(),
    count: z.number().int().min(1).max(MAX_MINT_COUNT),
    /** The highest price that the person accepts for one NFT. */
    maxPrice: hbarText,
    /** The launch's terms that the person agreed to; null when the launch required no agreement. */
    agreed: z.string().max(MAX_TERMS_CHARS).nullable().default(null),
  }),
  /** An allowance for collection offers. The service prepares and records the allowance. */
  z.object({ kind: z.literal('allowance'), ...baseFields, amount: hbarText }),
  /**
   * An HBAR allowance that is set back to its earlier amount, after a flow left part of a higher allowance unspent. The
   * app builds the bytes itself.
   */
  z.object({ kind: z.literal('restore'), ...baseFields, spender: entityId, amount: hbarText }),
  z.object({ kind: z.literal('revoke'), ...baseFields, allowance: allowanceRef }),
  z.object({
    kind: z.literal('offer-add'),
    ...baseFields,
    token: entityId,
    price: hbarText,
    quantity: z.number().int().min(1).max(MAX_OFFER_COUNT),
    traits: z.array(traitChoice).max(MAX_NEW_OFFER_TRAITS),
  }),
  z.object({
    kind: z.literal('offer-raise'),
    ...baseFields,
    token: entityId,
    offers: z.array(offerRef).min(1).max(MAX_OFFER_COUNT),
    price: hbarText,
  }),
  z.object({ kind: z.literal('offer-cancel'), ...baseFields, token: entityId, offer: offerRef }),
  z.object({ kind: z.literal('sign-in'), ...baseFields }),
])
export type FlowStart = z.infer<typeof flowStart>
export type FlowStartOf<K extends FlowStart['kind']> = Extract<FlowStart, { readonly kind: K }>
/** Request to begin a flow, as main's features pass it to the runner: a flow start without its `step`. */
export type FlowRequest<S extends FlowStart = FlowStart> = S extends FlowStart ? Omit<S, 'step'> : never
