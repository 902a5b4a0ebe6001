/** Values of one trait, compared by floor. */
import type { CollectionTraits } from '@shared/contract/market'
import { dearestOf, traitShares, type TraitShare } from '@shared/insight/trait-shares'
import { sharpPercent, type ShareRow, type TableBehind, withUnit } from '../../charts'
import { changeWords, counted, DASH, HBAR, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'

export type TraitType = CollectionTraits['traits'][number]
export type TraitChartModel = {
  readonly title: string
  readonly rows: readonly ShareRow[]
  readonly table: TableBehind
}
type Known = { readonly supply: number | null; readonly floor: string | null; readonly chosen: string | null }

export const typeWords = (type: string): string => nameOr(type, 'Trait without a name')
export const valueWords = (value: string): string => nameOr(value, 'Without a value')

/** `chosen` is the value that the listings are filtered by. */
export function traitChart({ type, values }: TraitType, { supply, floor, chosen }: Known): TraitChartModel {
  const figures = values.map((one) => ({ ...one, floor: one.floor === null ? null : Number(one.floor) }))
  const shares = traitShares(figures, { supply, floor: floor === null ? null : Number(floor) })
  const dearest = dearestOf(shares)
  const isAnyListed = shares.some((one) => one.floor !== null)
  return {
    title: dearest
      ? `${valueWords(dearest.value)} asks the most`
      : isAnyListed
        ? `${typeWords(type)} makes no difference to the floor`
        : `Nothing is listed by ${typeWords(type)}`,
    rows: shares.map((one) => ({
      id: one.value,
      name: valueWords(one.value),
      total: one.count,
      part: one.listed,
      cells: [
        one.listedShare === null ? DASH : percentWords(one.listedShare * 100),
        one.floor === null ? DASH : withUnit(one.floor, HBAR),
      ],
      chosen: one.value === chosen,
    })),
    table: tableOf(type, shares),
  }
}

/** "12,000 items, 25 % of all, 2,664 listed". */
export function shareWords({ total, part }: ShareRow, supply: number | null): string {
  const items = total === null ? 'number of items unknown' : counted(total, 'item')
  const share = total === null || !supply || total > supply ? '' : `, ${sharpPercent((total / supply) * 100)} of all`
  return `${items}${share}, ${part === null ? 'listed unknown' : `${statFigure(part)} listed`}`
}

const tableOf = (type: string, shares: readonly TraitShare[]): TableBehind => ({
  head: [typeWords(type), 'Items', 'Rarity', 'Listed', 'Floor', 'Over floor'],
  rows: shares.map((one) => [
    valueWords(one.value),
    statFigure(one.count),
    one.share === null ? DASH : percentWords(one.share * 100, one.share < 0.01 ? 2 : 1),
    statFigure(one.listed),
    one.floor === null ? DASH : withUnit(one.floor, HBAR),
    one.overFloor === null ? DASH : one.overFloor === 0 ? 'floor' : changeWords(one.overFloor),
  ]),
})
