import { affiliatePlaceCases } from './cases/affiliate-places'
import { mintClaimCases } from './cases/mint-claims'
import { mintCodeCases } from './cases/mint-codes'
import { mintOutcomeCases } from './cases/mint-outcomes'
import { mintRefundCases } from './cases/mint-refunds'
import { conformanceSuite } from './suite'

conformanceSuite('minting, refused', [...mintClaimCases, ...mintCodeCases, ...mintOutcomeCases, ...mintRefundCases])
conformanceSuite('affiliate parameters', affiliatePlaceCases)
