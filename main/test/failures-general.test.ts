import { generalRefusalCases, signInRefusalCases } from '../testing/failures/general'
import { testRefusals } from '../testing/failures/refusal-scene'

testRefusals('What any operation may answer', generalRefusalCases)
testRefusals('A sign-in', signInRefusalCases)
