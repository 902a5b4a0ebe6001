import { testRefusals } from '../testing/failures/refusal-scene'
import { sellingRefusalCases } from '../testing/failures/selling'

testRefusals('Listing and unlisting', sellingRefusalCases)
