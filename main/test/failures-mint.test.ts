import { mintRefusalCases } from '../testing/failures/minting'
import { testRefusals } from '../testing/failures/refusal-scene'

testRefusals('Preparing and finishing a mint', mintRefusalCases)
