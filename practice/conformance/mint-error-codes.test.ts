import { affiliatePlaceCases } from './cases/affiliate-places'
import { mintClaimCases } from './cases/mint-claims'
import { mintErrorCodeCases } from './cases/mint-error-codes'
import { mintOutcomeCases } from './cases/mint-outcomes'
import { mintRefundCases } from './cases/mint-refunds'
import { conformanceSuite } from './suite'

conformanceSuite('minting, refused', [
  ...mintClaimCases,
  ...mintErrorCodeCases,
  ...mintOutcomeCases,
  ...mintRefundCases,
])
conformanceSuite('affiliate parameters', affiliatePlaceCases)
