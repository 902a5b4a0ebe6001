import { LEDGER_FAULTS, serviceFaults } from '../../testing/crash/fault-cases'
import { testFlowUnderFaults } from '../../testing/crash/fault-tests'

testFlowUnderFaults('mint', [...serviceFaults('/launchpad/mintnft', 'mintnftres'), ...LEDGER_FAULTS])
