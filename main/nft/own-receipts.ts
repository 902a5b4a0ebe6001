import type { Flow } from '@shared/contract/flows'
import { type EntityId, nftKey } from '@shared/ids'
import type { Stamp } from '@shared/time'

export type Held = { readonly token: EntityId; readonly serial: number; readonly source?: 'own-receipt' }

/**
 * The service keeps wallets and facts of collections for a minute, and may answer from before for so long; until then
 * the app's own receipts know better.
 */
export const SERVICE_LAG_MS = 75_000

/** Adds NFTs that this app's own receipts say have arrived and that the service's older list cannot show yet. */
export function addOwnReceipts(
  held: readonly Held[],
  flows: readonly Flow[],
  account: string,
  list: Stamp,
): readonly Held[] {
  const known = new Set(held.map((nft) => nftKey(nft.token, nft.serial)))
  const listedAtMs = Date.parse(list.receivedAt)
  const arrived = flows
    .filter((flow) => flow.account === account && listedAtMs <= arrivedAtMs(flow) + SERVICE_LAG_MS)
    .flatMap(arrivedBy)
    .filter(({ token, serial }) => !known.has(nftKey(token, serial)))
    .map((nft): Held => ({ ...nft, source: 'own-receipt' }))
  return [...arrived, ...held]
}

type Nft = { readonly token: EntityId; readonly serial: number }

/** The NFTs that a flow has brought for certain. */
function arrivedBy({ kind, state, token, serial, outcome }: Flow): readonly Nft[] {
  if (outcome?.of === 'mint') return outcome.minted.map((nft) => ({ token: nft.token as EntityId, serial: nft.serial }))
  // The bytes of a native purchase move the NFT themselves; of a contract's the market does, before it is done.
  const isBought = kind === 'buy' ? state === 'settled' || state === 'done' : kind === 'buy-evm' && state === 'done'
  return isBought && token !== null && serial !== null ? [{ token: token as EntityId, serial }] : []
}

/** When the ledger moved them at the latest: by the receipt, or by the market's own act after it. */
function arrivedAtMs({ kind, steps }: Flow): number {
  const last = kind === 'buy' ? 'receipt' : 'completed'
  const at = steps.find(({ step }) => step === last)?.at
  return at === undefined ? Number.NaN : Date.parse(at)
}

type Arrival = { readonly account: EntityId; readonly atMs: number }

/**
 * Whom an act of this app's own has brought an NFT to, while a mirror may not have read that far yet; null when none
 * has, or it is long ago. `atMs` by this computer's clock, ms since the epoch.
 */
export function lateArrival(flows: readonly Flow[], { token, serial }: Nft, nowMs: number): Arrival | null {
  const arrivals = flows
    .filter((flow) => arrivedBy(flow).some((nft) => nft.token === token && nft.serial === serial))
    .map((flow): Arrival => ({ account: flow.account as EntityId, atMs: arrivedAtMs(flow) }))
    .filter(({ atMs }) => nowMs - atMs <= SERVICE_LAG_MS)
  return arrivals.reduce<Arrival | null>((last, next) => (last && last.atMs > next.atMs ? last : next), null)
}

/** The service's account facts may be this old. */
const FACTS_LAG_MS = 20_000

/**
 * Whether an association of this app's own reached consensus after the moment the service speaks of: then the service's
 * "not associated" is old news.
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
