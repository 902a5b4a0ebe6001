import { floorCases } from './cases/floor'
import { conformanceSuite } from './suite'

conformanceSuite('floors', floorCases)
