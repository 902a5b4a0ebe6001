import { testRefusals } from '../testing/failures/scene'
import { sellingCauses } from '../testing/failures/selling'

testRefusals('Listing and unlisting', sellingCauses)
