import { agentKeys } from './cases/keys-agent'
import { keyForms } from './cases/keys-forms'
import { keyStates } from './cases/keys-states'
import { conformanceSuite } from './suite'

conformanceSuite('keys', [...keyForms, ...keyStates, ...agentKeys])
