import { generalCauses, signInCauses } from '../testing/failures/general'
import { provokes } from '../testing/failures/scene'

provokes('What any operation may answer', generalCauses)
provokes('A sign-in', signInCauses)
