import { provokes } from '../testing/failures/scene'
import { sellingCauses } from '../testing/failures/selling'

provokes('Listing and unlisting', sellingCauses)
