import { buyGrantCases } from './cases/buy-grants'
import { buyPrepareCases } from './cases/buy-prepare'
import { buyRefusalCases } from './cases/buy-refusals'
import { conformanceSuite } from './suite'

conformanceSuite('preparing a purchase', [...buyPrepareCases, ...buyRefusalCases, ...buyGrantCases])
