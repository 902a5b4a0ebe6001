import { evmPurchaseRefusalCases, nativePurchaseRefusalCases } from '../testing/failures/purchases'
import { testRefusals } from '../testing/failures/refusal-scene'

testRefusals('Completing a purchase that was paid on the ledger', nativePurchaseRefusalCases)
testRefusals('Completing a purchase out of an allowance', evmPurchaseRefusalCases)
