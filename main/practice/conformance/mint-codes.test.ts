import { mintCodeCases } from './cases/mint-codes'
import { mintOutcomeCases } from './cases/mint-outcomes'
import { conformanceSuite } from './suite'

conformanceSuite('minting, refused', [...mintCodeCases, ...mintOutcomeCases])
