import { statsDateCases } from './cases/stats-dates'
import { statsFigureCases } from './cases/stats-figures'
import { conformanceSuite } from './suite'

conformanceSuite('statistics', [...statsFigureCases, ...statsDateCases])
