import { z } from 'zod'
import { entityId, serialNumber } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { timestampMs, wholeNumber, type MirrorGet, type MirrorList } from './mirror-get'

const timestampRange = z.object({ from: z.string().nullish() }).nullish()
const amounts = { amount: wholeNumber, amount_granted: wholeNumber.nullish() }
const parties = { owner: entityId, spender: entityId, timestamp: timestampRange }

const hbarAnswer = z.object({ allowances: z.array(z.object({ ...parties, ...amounts })) })
const tokenAnswer = z.object({ allowances: z.array(z.object({ ...parties, ...amounts, token_id: entityId })) })
const nftAnswer = z.object({
  allowances: z.array(z.object({ ...parties, token_id: entityId, approved_for_all: z.boolean() })),
})
const nftsAnswer = z.object({
  nfts: z.array(
    z.object({
      token_id: entityId,
      serial_number: serialNumber,
      spender: entityId.nullish(),
      delegating_spender: entityId.nullish(),
    }),
  ),
})

type Grant = {
  readonly spender: EntityId
  /** Time at which the ledger recorded the permission, epoch ms; null when the mirror does not report the time. */
  readonly sinceMs: number | null
}
/** Amounts in tinybar. `remaining`: the part of `granted` that the spender has not used. */
type MirrorHbarAllowance = Grant & { readonly granted: bigint; readonly remaining: bigint }
/** Amounts in the token's smallest unit. */
type MirrorTokenAllowance = MirrorHbarAllowance & { readonly token: EntityId }
/** A permission for every NFT of a collection, including NFTs that arrive later. */
type MirrorNftAllowance = Grant & { readonly token: EntityId }
/** A permission for one NFT that the account owns. */
type ApprovedSerial = {
  readonly token: EntityId
  readonly serial: number
  readonly spender: EntityId
  /** Account that gave the permission on behalf of the owner; null when the owner gave the permission. */
  readonly delegatingSpender: EntityId | null
}

/** Permissions that an account has given. Null when the mirror does not know the account. */
export function allowanceReads({ list }: MirrorGet) {
  const allowancePath = (owner: EntityId, segment: 'crypto' | 'tokens' | 'nfts') =>
    `/api/v1/accounts/${owner}/allowances/${segment}`
  return {
    hbarAllowances: (owner: EntityId): Promise<MirrorList<MirrorHbarAllowance> | null> =>
      list(allowancePath(owner, 'crypto'), hbarAnswer, (page) =>
        page.allowances.filter(isActive).map(allowanceAmounts),
      ),
    tokenAllowances: (owner: EntityId): Promise<MirrorList<MirrorTokenAllowance> | null> =>
      list(allowancePath(owner, 'tokens'), tokenAnswer, (page) =>
        page.allowances.filter(isActive).map((entry) => ({ ...allowanceAmounts(entry), token: entry.token_id })),
      ),
    nftAllowances: (owner: EntityId): Promise<MirrorList<MirrorNftAllowance> | null> =>
      list(allowancePath(owner, 'nfts'), nftAnswer, (page) =>
        page.allowances
          .filter(({ approved_for_all: isForAll }) => isForAll)
          .map((entry) => ({
            token: entry.token_id,
            spender: entry.spender,
            sinceMs: timestampMs(entry.timestamp?.from),
          })),
      ),
    /**
     * Permissions for single NFTs of the account. The filter `gte:0.0.1` matches every spender, so the mirror omits
     * NFTs without a spender.
     */
    approvedSerials: (owner: EntityId): Promise<MirrorList<ApprovedSerial> | null> =>
      list(`/api/v1/accounts/${owner}/nfts?spender.id=gte:0.0.1`, nftsAnswer, (page) =>
        page.nfts.flatMap((nft) =>
          nft.spender
            ? {
                token: nft.token_id,
                serial: nft.serial_number,
                spender: nft.spender,
                delegatingSpender: nft.delegating_spender ?? null,
              }
            : [],
        ),
      ),
  }
}

const isActive = ({ amount }: { readonly amount: bigint }): boolean => amount > 0n

/**
 * Granted and remaining amount of an allowance. If the mirror omits the granted amount, or reports less than remains,
 * the remaining amount is used as the granted amount.
 */
function allowanceAmounts(entry: {
  readonly spender: EntityId
  readonly amount: bigint
  readonly amount_granted?: bigint | null | undefined
  readonly timestamp?: z.output<typeof timestampRange>
}): MirrorHbarAllowance {
  const granted = entry.amount_granted ?? entry.amount
  return {
    spender: entry.spender,
    remaining: entry.amount,
    granted: granted < entry.amount ? entry.amount : granted,
    sinceMs: timestampMs(entry.timestamp?.from),
  }
}
