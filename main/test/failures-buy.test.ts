import { buyPreparingCauses } from '../testing/failures/buying'
import { provokes } from '../testing/failures/scene'

provokes('Preparing a purchase', buyPreparingCauses)
