import type { BulkItem } from '../bulk/bulk-store'
import type { HoldingRow } from './holding-row'

/** Item of a bulk action for a row. `price`: decimal HBAR; null if the action needs no price. */
export const bulkItem = ({ key, account, nft }: HoldingRow, price: string | null): BulkItem => ({
  key,
  account,
  token: nft.token,
  serialOrOfferId: nft.serial,
  name: nft.name,
  price,
})
