import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { itSurvives } from '../../testing/crash/faults'

itSurvives('buy', [...serviceFaults('/market/buynft', 'buynftres'), ...LEDGER_FAULTS])
