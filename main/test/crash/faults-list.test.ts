import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { itSurvives } from '../../testing/crash/fault-tests'

itSurvives('list', [...serviceFaults('/market/listnft', 'listnftres'), ...LEDGER_FAULTS])
