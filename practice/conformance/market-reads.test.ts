import { activityCases } from './cases/market-activity'
import { burstCases } from './cases/market-burst'
import { eventCases } from './cases/market-events'
import { listingCases } from './cases/market-listings'
import { offerCases } from './cases/market-offers'
import { conformanceSuite } from './suite'

conformanceSuite('listings and offers', [...listingCases, ...offerCases])
conformanceSuite('events and activity', [...eventCases, ...burstCases, ...activityCases])
