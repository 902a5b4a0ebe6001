import { errorBodyCases } from './cases/errors-bodies'
import { descriptionCases } from './cases/service-description'
import { conformanceSuite } from './suite'

conformanceSuite('the service', [...errorBodyCases, ...descriptionCases])
