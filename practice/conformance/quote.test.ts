import { quotePriceCases } from './cases/quote-price'
import { quoteReasonCases } from './cases/quote-reasons'
import { conformanceSuite } from './suite'

conformanceSuite('quotes', [...quotePriceCases, ...quoteReasonCases])
