import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { itSurvives } from '../../testing/crash/faults'

itSurvives('list', [...serviceFaults('/market/listnft', 'listnftres'), ...LEDGER_FAULTS])
