import type { BulkItem } from '../bulk/bulk-store'
import type { Row } from './holding-row'

export const bulkItem = ({ key, account, nft }: Row, price: string | null): BulkItem => ({
  key,
  account,
  token: nft.token,
  id: nft.serial,
  name: nft.name,
  price,
})
