import { listEvmCases } from './cases/list-evm'
import { unlistNativeCases } from './cases/unlist-native'
import { conformanceSuite } from './suite'

conformanceSuite('unlisting an NFT, and listing one of a contract', [...unlistNativeCases, ...listEvmCases])
