import { poolCases } from './cases/pool-answers'
import { conformanceSuite } from './suite'

conformanceSuite('forever-mint pools', poolCases)
