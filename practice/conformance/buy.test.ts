import { buyGrantCases } from './cases/buy-grants'
import { buyPrepareCases } from './cases/buy-prepare'
import { buyCapCases } from './cases/buy-caps'
import { buyRefusalCases } from './cases/buy-refusals'
import { conformanceSuite } from './suite'

conformanceSuite('preparing a purchase', [...buyPrepareCases, ...buyRefusalCases, ...buyCapCases, ...buyGrantCases])
