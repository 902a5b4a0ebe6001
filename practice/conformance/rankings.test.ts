import { catalogCases } from './cases/catalog-answers'
import { publicDataCases } from './cases/catalog-public'
import { topCollectionCases } from './cases/rankings-collections'
import { userVolumeCases } from './cases/rankings-users'
import { conformanceSuite } from './suite'

conformanceSuite('rankings', [...topCollectionCases, ...userVolumeCases])
conformanceSuite('catalogues and public data', [...catalogCases, ...publicDataCases])
