import { buyEvmCases } from './cases/buy-evm'
import { buyEvmCodeCases } from './cases/buy-evm-codes'
import { buyEvmRaceCases } from './cases/buy-evm-races'
import { conformanceSuite } from './suite'

conformanceSuite('buying NFTs of contracts', [...buyEvmCases, ...buyEvmRaceCases, ...buyEvmCodeCases])
