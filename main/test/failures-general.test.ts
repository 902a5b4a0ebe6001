import { generalCauses, signInCauses } from '../testing/failures/general'
import { testRefusals } from '../testing/failures/refusal-scene'

testRefusals('What any operation may answer', generalCauses)
testRefusals('A sign-in', signInCauses)
