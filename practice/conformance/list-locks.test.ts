import { listLockCases } from './cases/list-locks'
import { conformanceSuite } from './suite'

conformanceSuite('sellers and open checkouts', listLockCases)
