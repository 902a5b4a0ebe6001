import type { KindGroup } from './history-view'

export const GROUP_WORDS: Readonly<Record<KindGroup, string>> = {
  purchases: 'Purchases',
  listings: 'Listings',
  mints: 'Mints',
  offers: 'Offers',
  permissions: 'Allowances',
  account: 'Account',
}
