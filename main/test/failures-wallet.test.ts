import { testRefusals } from '../testing/failures/refusal-scene'
import { allowanceCauses, offerCauses } from '../testing/failures/wallets'

testRefusals('Approving and confirming an allowance', allowanceCauses)
testRefusals('Offers for collections', offerCauses)
