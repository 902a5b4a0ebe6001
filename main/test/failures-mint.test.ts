import { mintCauses } from '../testing/failures/minting'
import { provokes } from '../testing/failures/scene'

provokes('Preparing and finishing a mint', mintCauses)
