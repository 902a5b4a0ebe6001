import { listCompleteCases } from './cases/list-complete'
import { listNativeCases } from './cases/list-native'
import { conformanceSuite } from './suite'

conformanceSuite('listing an NFT', [...listNativeCases, ...listCompleteCases])
