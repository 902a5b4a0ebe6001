import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { CollectionFacts } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { ChartFigure, chartState, ShareBars } from '../../charts'
import { marketQueries } from '../market/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { toggleListingsTrait } from './collection-filter'
import { Button } from '../../ui/Button'
import { Menu, MenuChoice } from '../../ui/Menu'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useApp } from '../../app/app-context'
import { traitChart, type TraitType, typeWords } from './trait-chart'
import { cx } from '../../ui/cx'
import styles from './collection.module.css'

const HEIGHT = 168
/** Number of rows shown before the person clicks "Show all". */
const COLLAPSED_ROWS = 7

type TraitChartProps = { readonly token: EntityId; readonly facts: CollectionFacts | null }

/**
 * Chart of the floors of the values of one trait type. Clicking a row filters the listings by the value of the row.
 * Clicking the same row again removes this filter.
 */
export function TraitChart({ token, facts }: TraitChartProps) {
  const query = marketQueries.traits(token)
  const state = useMainQuery(query)
  const readQuery = useReadQuery()
  const [pickedType, setPickedType] = useState<string | null>(null)
  const traits = knownValue(state)
  const traitTypes = traits?.traits ?? []
  const traitType = traitTypes.find(({ type }) => type === pickedType) ?? traitTypes[0]
  if (traitType === undefined) {
    const emptyState = chartState(state, {
      isEmpty: true,
      reason: 'The market reports no traits for this collection.',
      onRetry: () => void readQuery(query),
    })
    return (
      <ChartFigure title="Traits" state={emptyState} height={HEIGHT}>
        {null}
      </ChartFigure>
    )
  }
  return (
    <TraitFigure
      key={traitType.type}
      traitType={traitType}
      supply={facts?.supply ?? null}
      floor={facts?.floor ?? null}
      stamp={traits?.stamp ?? null}
      tools={
        traitTypes.length > 1 && <TypePicker traitTypes={traitTypes} value={traitType.type} onChange={setPickedType} />
      }
    />
  )
}

type TraitFigureProps = {
  readonly traitType: TraitType
  readonly supply: number | null
  readonly floor: string | null
  readonly stamp: CollectionFacts['stamp'] | null
  readonly tools: React.ReactNode
}

function TraitFigure({ traitType, supply, floor, stamp, tools }: TraitFigureProps) {
  const { stores } = useApp()
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const chosenValues = useMemo(
    () =>
      new Set(chosenTraits.flatMap(({ trait_type, value }) => (trait_type === traitType.type ? String(value) : []))),
    [chosenTraits, traitType.type],
  )
  const [isExpanded, setExpanded] = useState(false)
  const { title, rows, table } = useMemo(
    () => traitChart(traitType, { supply, floor, chosenValues }),
    [traitType, supply, floor, chosenValues],
  )
  // If the button would show only one more row, that row is shown instead of the button.
  const hasAllRows = isExpanded || rows.length <= COLLAPSED_ROWS + 1
  const visibleRows = hasAllRows ? rows : rows.slice(0, COLLAPSED_ROWS)
  return (
    <ChartFigure
      title={title}
      legend={[
        { mark: 'bar', label: 'floor, ℏ' },
        ...(chosenValues.size === 0 ? [] : [{ mark: 'bar-on', label: 'in your filter' } as const]),
      ]}
      tools={tools}
      table={table}
      stamp={stamp}
      state={{ status: 'ready' }}
      height={HEIGHT}
    >
      <ShareBars
        hidesHead
        columnLabels={[typeWords(traitType.type), 'NFTs and listings', 'Floor']}
        rows={visibleRows}
        descriptionOf={({ description }) => description}
        onPick={({ id }) => toggleListingsTrait(stores.collectionFilter, { trait_type: traitType.type, value: id })}
      />
      {!hasAllRows && (
        <Button size="small" variant="quiet" onClick={() => setExpanded(true)}>
          {`Show all ${rows.length} values`}
        </Button>
      )}
    </ChartFigure>
  )
}

/**
 * Maximum number of trait types in the row of buttons next to the title. With more types, a menu replaces the buttons.
 */
const MAX_BUTTON_TYPES = 3
/** Maximum length of all button labels together, in characters. With longer labels, a menu replaces the buttons. */
const MAX_BUTTON_CHARS = 16

type TypePickerProps = {
  readonly traitTypes: readonly TraitType[]
  readonly value: string
  readonly onChange: (type: string) => void
}

function TypePicker({ traitTypes, value, onChange }: TypePickerProps) {
  const options = traitTypes.map(({ type }) => ({ value: type, label: typeWords(type) }))
  const charCount = options.reduce((sum, { label }) => sum + label.length, 0)
  if (options.length <= MAX_BUTTON_TYPES && charCount <= MAX_BUTTON_CHARS) {
    return <SegmentedControl label="Trait" value={value} options={options} onChange={onChange} />
  }
  return (
    <Menu
      trigger={
        <Button size="small" aria-label={`Trait: ${typeWords(value)}`}>
          <span className={cx('cut', styles['chart-type'])}>{typeWords(value)}</span>
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoice label="Trait" value={value} options={options} onChange={onChange} />
    </Menu>
  )
}
