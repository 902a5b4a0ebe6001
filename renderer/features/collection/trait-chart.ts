/** Model of the chart of the values of one trait type. Figures are for display only. */
import type { CollectionTraits } from '@shared/contract/market'
import { highestFloorTrait, traitShares, type TraitShare } from '@shared/insight/trait-shares'
import { percentText, type ShareRow, type ChartTableData, withUnit } from '../../charts'
import { changeWords, countWithNoun, DASH, HBAR, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'

export type TraitType = CollectionTraits['traits'][number]
export type TraitChartModel = {
  readonly title: string
  readonly rows: readonly ShareRow[]
  readonly table: ChartTableData
}
type TraitContext = {
  readonly supply: number | null
  /** Floor of the collection, in decimal HBAR. */
  readonly floor: string | null
  /** Value by which the listings are filtered; null without such a filter. */
  readonly chosenValue: string | null
}

export const typeWords = (type: string): string => nameOr(type, 'Trait without a name')
export const valueWords = (value: string): string => nameOr(value, 'Without a value')

/** Model of the chart, with the most common value first. */
export function traitChart({ type, values }: TraitType, { supply, floor, chosenValue }: TraitContext): TraitChartModel {
  const valuesWithFloor = values.map((value) => ({
    ...value,
    floor: value.floor === null ? null : Number(value.floor),
  }))
  const shares = traitShares(valuesWithFloor, { supply, floor: floor === null ? null : Number(floor) })
  return {
    title: titleText(type, shares),
    rows: shares.map(({ value, count, listed, listedShare, floor: valueFloor }) => ({
      id: value,
      name: valueWords(value),
      total: count,
      highlighted: listed,
      cells: [
        listedShare === null ? DASH : percentWords(listedShare * 100),
        valueFloor === null ? DASH : withUnit(valueFloor, HBAR),
      ],
      isChosen: value === chosenValue,
    })),
    table: shareTable(type, shares),
  }
}

function titleText(type: string, shares: readonly TraitShare[]): string {
  const highestTrait = highestFloorTrait(shares)
  if (highestTrait) return `${valueWords(highestTrait.value)} has the highest floor`
  const floors = shares.flatMap(({ floor }) => (floor === null ? [] : [floor]))
  const hasListedNft = shares.some(({ listed }) => listed !== null && listed > 0)
  if (floors.length === 0 && !hasListedNft) return 'No listed NFT has this trait'
  const isSameFloor = floors.length > 1 && floors.every((floor) => floor === floors[0])
  // If the floors are not all the same, several values share the highest floor, or at most one floor is known. The
  // title then compares nothing.
  return isSameFloor ? `All listed ${typeWords(type)} values have the same floor` : `${typeWords(type)} values by floor`
}

/** Description of a row, such as "12,000 items, 25 % of all, 2,664 listed". */
export function shareWords({ total, highlighted }: ShareRow, supply: number | null): string {
  const items = total === null ? 'number of items unknown' : countWithNoun(total, 'item')
  const share = total === null || !supply || total > supply ? '' : `, ${percentText((total / supply) * 100)} of all`
  return `${items}${share}, ${highlighted === null ? 'number listed unknown' : `${statFigure(highlighted)} listed`}`
}

const shareTable = (type: string, shares: readonly TraitShare[]): ChartTableData => ({
  columnNames: [typeWords(type), 'Items', 'Rarity', 'Listed', 'Floor', 'Over floor'],
  rows: shares.map(({ value, count, share, listed, floor, floorDifferencePercent }) => [
    valueWords(value),
    statFigure(count),
    share === null ? DASH : percentWords(share * 100, share < 0.01 ? 2 : 1),
    statFigure(listed),
    floor === null ? DASH : withUnit(floor, HBAR),
    overFloorText(floorDifferencePercent),
  ]),
})

function overFloorText(percent: number | null): string {
  if (percent === null) return DASH
  return percent === 0 ? 'floor' : changeWords(percent)
}
