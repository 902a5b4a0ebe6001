import { drawCases } from './cases/draw-random'
import { conformanceSuite } from './suite'

conformanceSuite('random draws', drawCases)
