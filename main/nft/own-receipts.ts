import type { Flow } from '@shared/contract/flows'
import { type EntityId, nftKey } from '@shared/ids'
import type { Stamp } from '@shared/time'

export type OwnedNft = { readonly token: EntityId; readonly serial: number; readonly source?: 'own-receipt' }

/**
 * The service caches wallets and collection facts for a minute, and may answer with older data for this long. Until
 * then the app's own receipts are newer.
 */
export const SERVICE_LAG_MS = 75_000

/**
 * Adds NFTs that have arrived according to this app's own receipts, and that the service's older list cannot show yet.
 */
export function addOwnReceipts(
  held: readonly OwnedNft[],
  flows: readonly Flow[],
  account: string,
  listStamp: Stamp,
): readonly OwnedNft[] {
  const heldKeys = new Set(held.map((nft) => nftKey(nft.token, nft.serial)))
  const listedAtMs = Date.parse(listStamp.receivedAt)
  const arrived = flows
    .filter((flow) => flow.account === account && listedAtMs <= arrivedAtMs(flow) + SERVICE_LAG_MS)
    .flatMap(arrivedNfts)
    .filter(({ token, serial }) => !heldKeys.has(nftKey(token, serial)))
    .map((nft): OwnedNft => ({ ...nft, source: 'own-receipt' }))
  return [...arrived, ...held]
}

type Nft = { readonly token: EntityId; readonly serial: number }

/** NFTs that a flow has certainly brought. */
function arrivedNfts({ kind, state, token, serial, outcome }: Flow): readonly Nft[] {
  if (outcome?.of === 'mint') return outcome.minted.map((nft) => ({ token: nft.token, serial: nft.serial }))
  // The bytes of a native purchase move the NFT themselves. A contract's NFT is moved by the market, before the flow is
  // done.
  const isBought = kind === 'buy' ? state === 'settled' || state === 'done' : kind === 'buy-evm' && state === 'done'
  return isBought && token !== null && serial !== null ? [{ token, serial }] : []
}

/** Latest instant at which the ledger moved the NFTs: that of the receipt, or of the market's own act after it. */
function arrivedAtMs({ kind, steps }: Flow): number {
  const lastStep = kind === 'buy' ? 'receipt' : 'completed'
  const lastStepAt = steps.find(({ step }) => step === lastStep)?.at
  return lastStepAt === undefined ? Number.NaN : Date.parse(lastStepAt)
}

type Arrival = { readonly account: EntityId; readonly atMs: number }

/**
 * Account to which a flow of this app has brought an NFT, while a mirror may not have read that far yet; null when
 * there is none, or it is long ago. `atMs` by this computer's clock, ms since the epoch.
 */
export function lateArrival(flows: readonly Flow[], { token, serial }: Nft, nowMs: number): Arrival | null {
  const arrivals = flows
    .filter((flow) => arrivedNfts(flow).some((nft) => nft.token === token && nft.serial === serial))
    .map((flow): Arrival => ({ account: flow.account, atMs: arrivedAtMs(flow) }))
    .filter(({ atMs }) => nowMs - atMs <= SERVICE_LAG_MS)
  return arrivals.reduce<Arrival | null>(
    (latest, arrival) => (latest && latest.atMs > arrival.atMs ? latest : arrival),
    null,
  )
}

/** Maximum age of the service's account facts. */
const FACTS_LAG_MS = 20_000

/**
 * True if an association by this app reached consensus after the instant of the service's facts: then the service's
 * "not associated" is stale.
 */
export function associatedByReceipt(
  flows: readonly Flow[],
  account: string,
  token: string,
  asOf: string | null,
): boolean {
  return flows.some((flow) => {
    if (flow.kind !== 'associate' || flow.account !== account || flow.token !== token || flow.state !== 'done')
      return false
    const receiptAt = flow.steps.find(({ step }) => step === 'receipt')?.at
    return receiptAt !== undefined && (asOf === null || Date.parse(asOf) < Date.parse(receiptAt) + FACTS_LAG_MS)
  })
}
