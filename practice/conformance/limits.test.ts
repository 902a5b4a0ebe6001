import { rateLimitCases } from './cases/limits-rates'
import { conformanceSuite } from './suite'

conformanceSuite('limits', rateLimitCases)
