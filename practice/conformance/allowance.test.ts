import { allowanceApproveCases } from './cases/allowance-approve'
import { allowanceConfirmCases } from './cases/allowance-confirm'
import { conformanceSuite } from './suite'

conformanceSuite('allowances', [...allowanceApproveCases, ...allowanceConfirmCases])
