/** Texts of the files with statistics. Amounts are in HBAR unless `currency` names another token; times are UTC. */
import type {
  MarketTransaction,
  RankedTrader,
  TopCollection,
  TopRanking,
  CollectionTradeFigures,
} from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import type { MarketStep } from '@shared/insight/market-steps'
import { isoDate } from '@shared/time'
import { csvTable, type Columns } from '../../platform/csv'
import type { StatsRow } from './figures'

type NameLookup = (token: EntityId) => string | null

const tableText = <T>(columns: Columns<T, NameLookup>, rows: readonly T[], nameOf: NameLookup = () => null): string =>
  csvTable(columns, rows, nameOf)

const HBAR = 'HBAR'

export const timeTableText = (steps: readonly MarketStep[]): string =>
  tableText<MarketStep>(
    {
      from: ({ fromMs }) => isoDate(fromMs),
      // `toMs` is the first instant after the step; the column has the last day of the step.
      to: ({ toMs }) => isoDate(toMs - 1),
      volume: ({ volume }) => volume,
      sales: ({ sales }) => sales,
      averageSale: ({ average }) => average,
      highestSale: ({ highest }) => highest,
      soldToOffers: ({ toOffers }) => toOffers,
      currency: () => HBAR,
    },
    steps,
  )

export const collectionsText = (rows: readonly CollectionTradeFigures[], nameOf: NameLookup): string =>
  tableText<CollectionTradeFigures>(
    {
      token: ({ token }) => token,
      name: ({ token }) => nameOf(token),
      currency: ({ currency }) => currency ?? HBAR,
      volume: ({ volume }) => volume,
      sales: ({ sales }) => sales,
      averageSale: ({ volume, sales }) => (volume === null || !sales ? null : volume / sales),
      highestSale: ({ highest }) => highest,
      lowestSale: ({ lowest }) => lowest,
      soldToOffers: ({ toOffers }) => toOffers,
      floor: ({ floor }) => floor,
      listed: ({ listed }) => listed,
      bestOffer: ({ bestOffer }) => bestOffer,
      offers: ({ offers }) => offers,
      bestTraitOffer: ({ bestTraitOffer }) => bestTraitOffer,
      traitOffers: ({ traitOffers }) => traitOffers,
    },
    rows,
    nameOf,
  )

/** The market's rows as received, in columns with the market's own names. The app adds only the collection's name. */
export const rowsText = (rows: readonly StatsRow[], nameOf: NameLookup): string =>
  tableText<StatsRow>(
    {
      datetime: ({ datetime }) => datetime,
      token: ({ token }) => token,
      name: ({ token }) => nameOf(token),
      spender: ({ spender }) => spender,
      fungibleToken: ({ fungibleToken }) => fungibleToken,
      volume: ({ volume }) => volume,
      sales: ({ sales }) => sales,
      avgSale: ({ avgSale }) => avgSale,
      maxSale: ({ maxSale }) => maxSale,
      minSale: ({ minSale }) => minSale,
      orderVolume: ({ orderVolume }) => orderVolume,
      floor: ({ floor }) => floor,
      listings: ({ listings }) => listings,
      maxOffer: ({ maxOffer }) => maxOffer,
      offers: ({ offers }) => offers,
      maxTraitOffer: ({ maxTraitOffer }) => maxTraitOffer,
      traitOffers: ({ traitOffers }) => traitOffers,
    },
    rows,
    nameOf,
  )

export const transactionsText = (rows: readonly MarketTransaction[], nameOf: NameLookup): string =>
  tableText<MarketTransaction>(
    {
      at: ({ at }) => at,
      token: ({ token }) => token,
      name: ({ token }) => nameOf(token),
      serial: ({ serial }) => serial,
      amount: ({ amount }) => amount,
      currency: () => HBAR,
      sender: ({ sender }) => sender?.id ?? null,
      senderName: ({ sender }) => sender?.name ?? null,
      receiver: ({ receiver }) => receiver?.id ?? null,
      receiverName: ({ receiver }) => receiver?.name ?? null,
      spender: ({ spender }) => spender,
      transactionId: ({ transactionId }) => transactionId,
    },
    rows,
    nameOf,
  )

export const tradersText = (rows: readonly RankedTrader[]): string =>
  tableText<RankedTrader & { readonly rank: number }>(
    {
      rank: ({ rank }) => rank,
      account: ({ account }) => account.id,
      accountName: ({ account }) => account.name,
      volume: ({ volume }) => volume,
      currency: () => HBAR,
      bought: ({ bought }) => bought,
      sold: ({ sold }) => sold,
      highestBuy: ({ highestBuy }) => highestBuy,
      averageBuy: ({ averageBuy }) => averageBuy,
      highestSale: ({ highestSale }) => highestSale,
      averageSale: ({ averageSale }) => averageSale,
      linkedWallet: ({ linkedWallet }) => linkedWallet,
    },
    rows.map((row, index) => ({ ...row, rank: index + 1 })),
  )

/** The ranking of collections. The JSON contains the traders of each collection; the CSV leaves the traders out. */
export function topCollectionsText(ranking: TopRanking, format: 'csv' | 'json'): string {
  if (format === 'json') {
    const { days, reportedDays, ...otherFields } = ranking
    // Other programs read this file, so the field for `reportedDays` keeps its earlier name `daysTold`.
    return `${JSON.stringify({ currency: HBAR, days, daysTold: reportedDays, ...otherFields }, null, 2)}\n`
  }
  return tableText<TopCollection & { readonly rank: number }>(
    {
      rank: ({ rank }) => rank,
      token: ({ token }) => token,
      name: ({ name }) => name,
      volume: ({ volume }) => volume,
      volumeBefore: ({ volumeBefore }) => volumeBefore,
      volumeAllTime: ({ volumeAllTime }) => volumeAllTime,
      currency: () => HBAR,
      sales: ({ sales }) => sales,
      salesBefore: ({ salesBefore }) => salesBefore,
      averageSale: ({ average }) => average,
      highestSale: ({ highest }) => highest,
      floor: ({ floor }) => floor,
      floorBefore: ({ floorBefore }) => floorBefore,
      bestOffer: ({ bestOffer }) => bestOffer,
      offers: ({ offers }) => offers,
      soldToOffers: ({ toOffers }) => toOffers,
      owners: ({ owners }) => owners,
      spenders: ({ spenders }) => spenders,
      supply: ({ supply }) => supply,
      listed: ({ listed }) => listed,
      stars: ({ stars }) => stars,
    },
    ranking.collections.map((row, index) => ({ ...row, rank: index + 1 })),
  )
}
