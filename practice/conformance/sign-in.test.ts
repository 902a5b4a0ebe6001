import { signInCases } from './cases/sign-in-wallets'
import { conformanceSuite } from './suite'

conformanceSuite('wallet sign-in', signInCases)
