import { tokenFactCases } from './cases/token-facts'
import { nftCases } from './cases/token-nfts'
import { conformanceSuite } from './suite'

conformanceSuite('NFTs, owners and traits', [...nftCases, ...tokenFactCases])
