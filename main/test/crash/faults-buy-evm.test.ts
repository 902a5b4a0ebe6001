import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { itSurvives } from '../../testing/crash/fault-tests'

itSurvives('buy-evm', [...serviceFaults('/market/buynft', 'buynftres'), ...LEDGER_FAULTS])
