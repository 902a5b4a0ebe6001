import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { testFlowUnderFaults } from '../../testing/crash/fault-tests'

testFlowUnderFaults('buy-evm', [...serviceFaults('/market/buynft', 'buynftres'), ...LEDGER_FAULTS])
