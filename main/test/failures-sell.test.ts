import { testRefusals } from '../testing/failures/refusal-scene'
import { sellingCauses } from '../testing/failures/selling'

testRefusals('Listing and unlisting', sellingCauses)
