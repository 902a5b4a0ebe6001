import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'

export type Held = { readonly token: EntityId; readonly serial: number; readonly source?: 'own-receipt' }

/** The service's list of a wallet may be this old; until then the app's own receipts know better. */
const SERVICE_LAG_MS = 75_000

/** Adds NFTs that this app's own receipts say have arrived and that the service's older list cannot show yet. */
export function addOwnReceipts(
  held: readonly Held[],
  flows: readonly Flow[],
  account: string,
  list: Stamp,
): readonly Held[] {
  const known = new Set(held.map((nft) => `${nft.token}#${nft.serial}`))
  const listedAtMs = Date.parse(list.receivedAt)
  const arrived = flows.flatMap((flow): Held[] => {
    if (flow.kind !== 'buy' || flow.account !== account || flow.serial === null) return []
    const receiptAt = flow.steps.find(({ step }) => step === 'receipt')?.at
    const bought = flow.state === 'settled' || flow.state === 'done'
    if (!bought || receiptAt === undefined || known.has(`${flow.token}#${flow.serial}`)) return []
    if (listedAtMs > Date.parse(receiptAt) + SERVICE_LAG_MS) return []
    return [{ token: flow.token as EntityId, serial: flow.serial, source: 'own-receipt' }]
  })
  return [...arrived, ...held]
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
