/** Model of the chart of the values of one trait type. Figures are for display only. */
import type { CollectionTraits } from '@shared/contract/market'
import { highestFloorTrait, traitShares, type TraitShare } from '@shared/insight/trait-shares'
import { percentText, type ShareRow, type ChartTableData, withUnit } from '../../charts'
import { changeWords, countWithNoun, DASH, HBAR, percentWords, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'

export type TraitType = CollectionTraits['traits'][number]
export type TraitChartModel = {
  readonly title: string
  readonly rows: readonly TraitFloorRow[]
  readonly table: ChartTableData
}
type TraitContext = {
  readonly supply: number | null
  /** Floor of the collection, in decimal HBAR. */
  readonly floor: string | null
  /** Values by which the listings are filtered; empty without such a filter. */
  readonly chosenValues: ReadonlySet<string>
}
/** Row of the chart. The bar is the floor; the description also has the number of NFTs. */
export type TraitFloorRow = ShareRow & { readonly description: string }

export const typeWords = (type: string): string => nameOr(type, 'Trait without a name')
export const valueWords = (value: string): string => nameOr(value, 'Without a value')

/** Model of the chart, with the highest floor first and the values without a listing last. */
export function traitChart(
  { type, values }: TraitType,
  { supply, floor, chosenValues }: TraitContext,
): TraitChartModel {
  const valuesWithFloor = values.map((value) => ({
    ...value,
    floor: value.floor === null ? null : Number(value.floor),
  }))
  const shares = traitShares(valuesWithFloor, { supply, floor: floor === null ? null : Number(floor) })
  return {
    title: titleText(type, shares),
    rows: shares
      .toSorted((a, b) => (b.floor ?? -1) - (a.floor ?? -1))
      .map(({ value, count, listed, floor: valueFloor }) => ({
        id: value,
        name: valueWords(value),
        total: valueFloor,
        highlighted: chosenValues.has(value) ? valueFloor : 0,
        cells: [valueFloor === null ? DASH : withUnit(valueFloor, HBAR)],
        description: shareWords({ count, listed }, supply),
        isChosen: chosenValues.has(value),
      })),
    table: shareTable(type, shares),
  }
}

/** Maximum length of a third-party name in a title. A longer name would push the finding out of the title. */
const MAX_TITLE_NAME_CHARS = 20
const titleName = (name: string): string => plainText(name, MAX_TITLE_NAME_CHARS)

function titleText(type: string, shares: readonly TraitShare[]): string {
  const highestTrait = highestFloorTrait(shares)
  if (highestTrait) return `${titleName(valueWords(highestTrait.value))} has the highest floor`
  const floors = shares.flatMap(({ floor }) => (floor === null ? [] : [floor]))
  const hasListedNft = shares.some(({ listed }) => listed !== null && listed > 0)
  if (floors.length === 0 && !hasListedNft) return 'No listed NFT has this trait'
  const lowestTrait = lowestFloorTrait(shares)
  if (lowestTrait) return `${titleName(valueWords(lowestTrait.value))} has the lowest floor`
  const isSameFloor = floors.length > 1 && floors.every((floor) => floor === floors[0])
  // If the floors are not all the same, several values share the highest and the lowest floor, or at most one floor is
  // known. The title then compares nothing.
  return isSameFloor
    ? `All listed ${titleName(typeWords(type))} values have the same floor`
    : `${titleName(typeWords(type))} values by floor`
}

/** The one value with the lowest floor; null if several share that floor, or if fewer than two floors are known. */
function lowestFloorTrait(shares: readonly TraitShare[]): TraitShare | null {
  const [lowest, next] = shares
    .filter(({ floor }) => floor !== null)
    .toSorted((a, b) => (a.floor ?? 0) - (b.floor ?? 0))
  return lowest && next && lowest.floor !== next.floor ? lowest : null
}

/** Description of a row, such as "12,000 NFTs, 25 % of all, 2,664 listed". */
export function shareWords({ count, listed }: Pick<TraitShare, 'count' | 'listed'>, supply: number | null): string {
  const nftCountText = count === null ? 'number of NFTs unknown' : countWithNoun(count, 'NFT')
  const share = count === null || !supply || count > supply ? '' : `, ${percentText((count / supply) * 100)} of all`
  return `${nftCountText}${share}, ${listed === null ? 'number listed unknown' : `${statFigure(listed)} listed`}`
}

const shareTable = (type: string, shares: readonly TraitShare[]): ChartTableData => ({
  columnNames: [typeWords(type), 'NFTs', 'Rarity', 'Listed', 'Floor', 'Over floor'],
  rows: shares.map(({ value, count, share, listed, floor, floorDifferencePercent }) => [
    valueWords(value),
    statFigure(count),
    share === null ? DASH : percentWords(share * 100, share < 0.01 ? 2 : 1),
    statFigure(listed),
    floor === null ? DASH : withUnit(floor, HBAR),
    floorDifferenceText(floorDifferencePercent),
  ]),
})

function floorDifferenceText(percent: number | null): string {
  if (percent === null) return DASH
  return percent === 0 ? 'floor' : changeWords(percent)
}
