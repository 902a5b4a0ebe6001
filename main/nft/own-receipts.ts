import type { Flow } from '@shared/contract/flows'
import { type EntityId, nftKey } from '@shared/ids'
import type { Stamp } from '@shared/time'

/** NFT in an account. `source` is `own-receipt` if only this app's own receipt shows it, and not the service's list. */
export type OwnedNft = { readonly token: EntityId; readonly serial: number; readonly source?: 'own-receipt' }

/**
 * Time for which the service's answers about wallets and collections may be older than the app's own receipts: the
 * service caches these answers for a minute.
 */
export const SERVICE_LAG_MS = 75_000

/**
 * Adds the NFTs that have arrived according to this app's own receipts, and that the service's list may be too old to
 * show. `listStamp` is the stamp of that list.
 */
export function addOwnReceipts(
  listedNfts: readonly OwnedNft[],
  flows: readonly Flow[],
  account: string,
  listStamp: Stamp,
): readonly OwnedNft[] {
  const listedKeys = new Set(listedNfts.map((nft) => nftKey(nft.token, nft.serial)))
  const listReadAtMs = Date.parse(listStamp.receivedAt)
  const arrivedNotInList = flows
    .filter((flow) => flow.account === account && listReadAtMs <= arrivedAtMs(flow) + SERVICE_LAG_MS)
    .flatMap(arrivedNfts)
    .filter(({ token, serial }) => !listedKeys.has(nftKey(token, serial)))
    .map((nft): OwnedNft => ({ ...nft, source: 'own-receipt' }))
  return [...arrivedNotInList, ...listedNfts]
}

type Nft = { readonly token: EntityId; readonly serial: number }

/** NFTs that a flow has certainly brought into its account. */
function arrivedNfts({ kind, state, token, serial, outcome }: Flow): readonly Nft[] {
  if (outcome?.of === 'mint') return outcome.minted.map((nft) => ({ token: nft.token, serial: nft.serial }))
  // In a native purchase the signed transaction itself moves the NFT. In an EVM purchase the market moves the NFT
  // later, and the flow is done only after that.
  const isNativePurchase = kind === 'buy' && (state === 'settled' || state === 'done')
  const isEvmPurchase = kind === 'buy-evm' && state === 'done'
  return (isNativePurchase || isEvmPurchase) && token !== null && serial !== null ? [{ token, serial }] : []
}

/**
 * Latest instant at which the ledger can have moved the NFTs, in milliseconds since the epoch: that of the receipt of a
 * native purchase, else that of the market's completion. NaN while the flow has no such step; every comparison is false
 * then.
 */
function arrivedAtMs({ kind, steps }: Flow): number {
  const lastStep = kind === 'buy' ? 'receipt' : 'completed'
  const lastStepAt = steps.find(({ step }) => step === lastStep)?.at
  return lastStepAt === undefined ? Number.NaN : Date.parse(lastStepAt)
}

/** `atMs` is by this computer's clock, in milliseconds since the epoch. */
type Arrival = { readonly account: EntityId; readonly atMs: number }

/**
 * Latest arrival of an NFT by a flow of this app within the last `SERVICE_LAG_MS`, when a mirror may not show it yet;
 * null without one.
 */
export function recentArrival(flows: readonly Flow[], { token, serial }: Nft, nowMs: number): Arrival | null {
  const arrivals = flows
    .filter((flow) => arrivedNfts(flow).some((nft) => nft.token === token && nft.serial === serial))
    .map((flow): Arrival => ({ account: flow.account, atMs: arrivedAtMs(flow) }))
    .filter(({ atMs }) => nowMs - atMs <= SERVICE_LAG_MS)
  return arrivals.reduce<Arrival | null>(
    (latest, arrival) => (latest && latest.atMs > arrival.atMs ? latest : arrival),
    null,
  )
}

/** Time for which the service's facts about an account may still lack an association. */
const ACCOUNT_FACTS_LAG_MS = 20_000

/**
 * True if this app associated the token with the account, and the service's facts (of the instant `asOf`) may be too
 * old to show the association: then "not associated" in these facts may be wrong. Null `asOf`: the age of the facts is
 * unknown.
 */
export function isAssociatedByReceipt(
  flows: readonly Flow[],
  account: string,
  token: string,
  asOf: string | null,
): boolean {
  return flows.some((flow) => {
    if (flow.kind !== 'associate' || flow.account !== account || flow.token !== token || flow.state !== 'done') {
      return false
    }
    const receiptAt = flow.steps.find(({ step }) => step === 'receipt')?.at
    return receiptAt !== undefined && (asOf === null || Date.parse(asOf) < Date.parse(receiptAt) + ACCOUNT_FACTS_LAG_MS)
  })
}
