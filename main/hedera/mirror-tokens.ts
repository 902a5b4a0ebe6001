import { z } from 'zod'
import { entityId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { wholeNumber, type MirrorGet } from './mirror-get'

const nftAnswer = z.object({
  account_id: entityId.nullable(),
  spender: entityId.nullish(),
  delegating_spender: entityId.nullish(),
  deleted: z.boolean().nullish(),
})
const priceSchema = z.object({ amount: wholeNumber, denominating_token_id: entityId.nullish() })
const feesAnswer = z.object({
  royalty_fees: z
    .array(
      z.object({
        amount: z.object({ numerator: wholeNumber, denominator: wholeNumber }),
        collector_account_id: entityId.nullish(),
        fallback_fee: priceSchema.nullish(),
      }),
    )
    .nullish(),
  fixed_fees: z.array(priceSchema.extend({ collector_account_id: entityId.nullish() })).nullish(),
})
const tokenAnswer = z.object({
  token_id: entityId,
  name: z.string().nullish(),
  symbol: z.string().nullish(),
  /** The mirror writes this number as a string. */
  decimals: z
    .union([z.string().regex(/^\d{1,2}$/), z.number().int().min(0).max(99)])
    .transform(Number)
    .nullish(),
  type: z.string().nullish(),
  // May be absent: then the cost of a transfer of the token is unknown.
  custom_fees: feesAnswer.nullish(),
})
const contractAnswer = z.object({
  evm_address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  deleted: z.boolean().nullish(),
})

type MirrorNft = {
  readonly owner: EntityId | null
  readonly spender: EntityId | null
  /**
   * Account that gave the permission on behalf of the owner; null when the owner gave the permission, and when there is
   * no permission.
   */
  readonly delegatingSpender: EntityId | null
  readonly isDeleted: boolean
}
/** `amount` in tinybar, or in the smallest unit of `token`. */
type FeeAmount = { readonly amount: bigint; readonly token: EntityId | null }
type MirrorTokenFees = {
  /** Shares of the payment for an NFT. `fallback`: the amount that the new owner pays when there is no payment. */
  readonly royalties: readonly {
    readonly numerator: bigint
    readonly denominator: bigint
    readonly collector: EntityId | null
    readonly fallback: FeeAmount | null
  }[]
  /** Fees of fixed amount, which the sender pays at each transfer. */
  readonly fixedFees: readonly (FeeAmount & { readonly collector: EntityId | null })[]
}
export type TokenKind =
  | { readonly kind: 'native-nft' }
  | { readonly kind: 'fungible' }
  /** `evmAddress`: `0x` and 40 hex digits, lower case. */
  | { readonly kind: 'contract'; readonly evmAddress: string }

/** Token and contract reads. Null for a token, an NFT or a contract that the mirror does not know. */
export function tokenReads({ get }: MirrorGet) {
  const token = (id: EntityId) => get(`/api/v1/tokens/${id}`, tokenAnswer)
  const nft = async (id: EntityId, serial: number): Promise<MirrorNft | null> => {
    const answer = await get(`/api/v1/tokens/${id}/nfts/${serial}`, nftAnswer)
    if (answer === null) return null
    return {
      owner: answer.account_id,
      spender: answer.spender ?? null,
      delegatingSpender: answer.delegating_spender ?? null,
      isDeleted: answer.deleted === true,
    }
  }
  return {
    token,
    nft,
    /** Owner of an NFT; null when the NFT does not exist or was burned. */
    nftOwner: async (id: EntityId, serial: number): Promise<EntityId | null> => {
      const mirrorNft = await nft(id, serial)
      return mirrorNft && !mirrorNft.isDeleted ? mirrorNft.owner : null
    },
    /** Fees of a transfer of the token; null also when the mirror reports no fee schedule. */
    tokenFees: async (id: EntityId): Promise<MirrorTokenFees | null> => {
      const fees = (await token(id))?.custom_fees
      return fees ? toTokenFees(fees) : null
    },
    /** Kind of the token or contract with this id; null when the contract is deleted, and when there is neither. */
    tokenKind: async (id: EntityId): Promise<TokenKind | null> => {
      const type = (await token(id))?.type
      if (type === 'NON_FUNGIBLE_UNIQUE') return { kind: 'native-nft' }
      if (type === 'FUNGIBLE_COMMON') return { kind: 'fungible' }
      const contract = await get(`/api/v1/contracts/${id}`, contractAnswer)
      if (!contract || contract.deleted === true) return null
      return { kind: 'contract', evmAddress: contract.evm_address.toLowerCase() }
    },
  }
}

function toTokenFees(fees: z.output<typeof feesAnswer>): MirrorTokenFees {
  return {
    royalties: (fees.royalty_fees ?? []).map((fee) => ({
      ...fee.amount,
      collector: fee.collector_account_id ?? null,
      fallback: fee.fallback_fee ? feeAmount(fee.fallback_fee) : null,
    })),
    fixedFees: (fees.fixed_fees ?? []).map((fee) => ({
      ...feeAmount(fee),
      collector: fee.collector_account_id ?? null,
    })),
  }
}

const feeAmount = (fee: z.output<typeof priceSchema>): FeeAmount => ({
  amount: fee.amount,
  token: fee.denominating_token_id ?? null,
})
