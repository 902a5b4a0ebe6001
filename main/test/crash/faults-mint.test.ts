import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { itSurvives } from '../../testing/crash/fault-tests'

itSurvives('mint', [...serviceFaults('/launchpad/mintnft', 'mintnftres'), ...LEDGER_FAULTS])
