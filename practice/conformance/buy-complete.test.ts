import { buyCompleteCases } from './cases/buy-complete'
import { conformanceSuite } from './suite'

conformanceSuite('completing a purchase', buyCompleteCases)
