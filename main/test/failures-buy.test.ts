import { purchasePreparationCases } from '../testing/failures/buying'
import { testRefusals } from '../testing/failures/refusal-scene'

testRefusals('Preparing a purchase', purchasePreparationCases)
