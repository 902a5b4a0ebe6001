import { toolCases } from './cases/tools-server'
import { conformanceSuite } from './suite'

conformanceSuite('the tool server', toolCases)
