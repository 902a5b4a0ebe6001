import { agentKeyCases } from './cases/keys-agent'
import { keyFormCases } from './cases/keys-forms'
import { keyStateCases } from './cases/keys-states'
import { conformanceSuite } from './suite'

conformanceSuite('keys', [...keyFormCases, ...keyStateCases, ...agentKeyCases])
