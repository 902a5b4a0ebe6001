import { buyPreparingCauses } from '../testing/failures/buying'
import { testRefusals } from '../testing/failures/scene'

testRefusals('Preparing a purchase', buyPreparingCauses)
