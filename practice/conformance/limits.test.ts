import { rateCases } from './cases/limits-rates'
import { conformanceSuite } from './suite'

conformanceSuite('limits', rateCases)
