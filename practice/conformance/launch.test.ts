import { launchActivityCases } from './cases/launch-activity'
import { launchEventCases } from './cases/launch-events'
import { conformanceSuite } from './suite'

conformanceSuite('launches', [...launchEventCases, ...launchActivityCases])
