import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { testFlowUnderFaults } from '../../testing/crash/fault-tests'

testFlowUnderFaults('allowance', [...serviceFaults('allowance/approve', 'allowance/confirm'), ...LEDGER_FAULTS])
