import { holdingsCases } from './cases/facts-holdings'
import { marketFactsCases } from './cases/facts-market'
import { resolveCases } from './cases/facts-resolve'
import { conformanceSuite } from './suite'

conformanceSuite('keyless facts', [...marketFactsCases, ...resolveCases])
conformanceSuite('wallet holdings', holdingsCases)
