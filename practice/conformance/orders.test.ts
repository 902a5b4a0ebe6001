import { orderAcceptCases } from './cases/orders-accept'
import { orderAddCases } from './cases/orders-add'
import { orderChangeCases } from './cases/orders-change'
import { orderGuardCases } from './cases/orders-guard'
import { orderListCases } from './cases/orders-list'
import { conformanceSuite } from './suite'

conformanceSuite('collection offers', [
  ...orderListCases,
  ...orderAddCases,
  ...orderChangeCases,
  ...orderGuardCases,
  ...orderAcceptCases,
])
