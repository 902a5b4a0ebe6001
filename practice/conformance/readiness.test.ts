import { readinessAccountCases } from './cases/readiness-account'
import { readinessTokenCases } from './cases/readiness-token'
import { conformanceSuite } from './suite'

conformanceSuite('readiness', [...readinessAccountCases, ...readinessTokenCases])
