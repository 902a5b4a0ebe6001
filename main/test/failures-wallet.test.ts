import { provokes } from '../testing/failures/scene'
import { allowanceCauses, offerCauses } from '../testing/failures/wallets'

provokes('Approving and confirming an allowance', allowanceCauses)
provokes('Offers for collections', offerCauses)
