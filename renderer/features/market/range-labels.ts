import type { RankingPeriod } from '@shared/contract/market'

/** Short labels of the time ranges, as on the buttons that choose the range. */
export const RANGE_LABELS: Readonly<Record<RankingPeriod, string>> = { '24h': '24 h', '7d': '7 d', '30d': '30 d' }
