import { mintFinishCases } from './cases/mint-finish'
import { mintPrepareCases } from './cases/mint-prepare'
import { conformanceSuite } from './suite'

conformanceSuite('minting', [...mintPrepareCases, ...mintFinishCases])
