import { evmPurchaseCauses, nativePurchaseCauses } from '../testing/failures/purchases'
import { provokes } from '../testing/failures/scene'

provokes('Completing a purchase that was paid on the ledger', nativePurchaseCauses)
provokes('Completing a purchase out of an allowance', evmPurchaseCauses)
