import { useMemo } from 'react'
import type { CollectionNft } from '@shared/contract/browse'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { DASH, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Thumb } from '../../ui/Art'
import { type Column, DataTable } from '../../ui/data-table'
import { useGo } from '../../app/app-context'
import { useActiveRowStore } from '../../app/use-history-state'
import { AgeText, ListedPrice, timestampMs } from './ListedCells'
import { NftNameCell } from './NftNameCell'

type NftsTableProps = {
  readonly token: EntityId
  readonly nfts: readonly CollectionNft[]
  readonly traits: CollectionTraits | null
  readonly onVisible: (nfts: readonly CollectionNft[]) => void
  readonly stickyPx: number
  /** Element for the buttons of the table; null until the element is mounted. */
  readonly toolsSlot: HTMLElement | null
}

/** Maximum number of trait columns. The columns show the first trait types in the market's order. */
const MAX_TRAIT_COLUMNS = 5
/** Table width in pixels from which the first trait column is shown. */
const FIRST_TRAIT_MIN_TABLE_PX = 512
/** Additional table width in pixels for each further trait column. */
const NEXT_TRAIT_MIN_TABLE_PX = 80

export function NftsTable({ token, nfts, traits, onVisible, stickyPx, toolsSlot }: NftsTableProps) {
  const go = useGo()
  const activeRow = useActiveRowStore('nfts')
  const traitTypes = useMemo(() => traits?.traits.slice(0, MAX_TRAIT_COLUMNS).map(({ type }) => type) ?? [], [traits])
  const columns = useMemo(() => columnsFor(token, traitTypes), [token, traitTypes])
  return (
    <DataTable
      virtual
      name="collection-nfts"
      label="NFTs"
      rows={nfts}
      rowKey={nftSerial}
      columns={columns}
      activeRowStore={activeRow}
      onVisible={onVisible}
      stickyPx={stickyPx}
      toolsSlot={toolsSlot}
      isToolsCompact
      onOpen={({ serial }) => go({ name: 'nft', token, serial })}
    />
  )
}

const nftSerial = ({ serial }: CollectionNft) => serial
const columnsFor = (token: EntityId, traitTypes: readonly string[]): readonly Column<CollectionNft>[] => [
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    track: '20px',
    cell: ({ image }) => <Thumb src={image} />,
  },
  {
    key: 'name',
    label: 'Name',
    track: 'minmax(112px, 1fr)',
    value: ({ name, serial }) => nameOr(name, `Serial ${serial}`),
    cell: ({ name, serial }) => <NftNameCell name={name} serial={serial} />,
  },
  {
    key: 'rank',
    label: 'Rank',
    track: '64px',
    align: 'end',
    value: ({ rank }) => rank,
    cell: ({ rank }) => <span className="t2">{statFigure(rank)}</span>,
  },
  ...traitTypes.map((type, index): Column<CollectionNft> => ({
    key: `trait ${type}`,
    label: nameOr(type, 'Trait'),
    track: 'minmax(64px, 112px)',
    minTableWidthPx: FIRST_TRAIT_MIN_TABLE_PX + index * NEXT_TRAIT_MIN_TABLE_PX,
    cell: ({ traits }) => (
      <span className="t2">{nameOr(traits.find((trait) => trait.type === type)?.value ?? null, DASH)}</span>
    ),
  })),
  {
    key: 'price',
    label: 'Price',
    track: '96px',
    align: 'end',
    cell: (nft) =>
      // An empty price means: not listed. Only a price that the market does not report is a dash.
      nft.isListed === false ? null : <ListedPrice token={token} nft={nft} />,
  },
  {
    key: 'listed',
    label: 'Listed',
    track: '56px',
    align: 'end',
    minTableWidthPx: 440,
    value: ({ listedAt }) => listedAt,
    cell: ({ isListed, listedAt }) => (isListed === false ? null : <AgeText ms={timestampMs(listedAt)} />),
  },
]
