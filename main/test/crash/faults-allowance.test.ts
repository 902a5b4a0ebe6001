import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { itSurvives } from '../../testing/crash/fault-tests'

itSurvives('allowance', [...serviceFaults('allowance/approve', 'allowance/confirm'), ...LEDGER_FAULTS])
