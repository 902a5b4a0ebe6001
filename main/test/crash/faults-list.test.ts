import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { testFlowUnderFaults } from '../../testing/crash/fault-tests'

testFlowUnderFaults('list', [...serviceFaults('/market/listnft', 'listnftres'), ...LEDGER_FAULTS])
