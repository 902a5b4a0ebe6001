import { testRefusals } from '../testing/failures/refusal-scene'
import { allowanceRefusalCases, offerRefusalCases } from '../testing/failures/wallets'

testRefusals('Approving and confirming an allowance', allowanceRefusalCases)
testRefusals('Offers for collections', offerRefusalCases)
