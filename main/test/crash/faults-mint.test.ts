import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { itSurvives } from '../../testing/crash/faults'

itSurvives('mint', [...serviceFaults('/launchpad/mintnft', 'mintnftres'), ...LEDGER_FAULTS])
