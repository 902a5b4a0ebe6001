import { ChevronDown, Plus, Search, X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { TraitChoice } from '@shared/contract/flows'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { hbarWords, statFigure } from '../../format/money'
import { errorText } from '../../format/error-text'
import { priceProblem } from '../../format/amount-problem'
import { nameOr } from '../../format/text'
import { marketQueries } from '../market/queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { clearFilter, hasActiveFilter, toggleTrait } from './collection-filter'
import { type ListedRow, loadTraitSet, type TraitSet, traitKey } from './listings-store'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { AccountText } from '../../ui/Id'
import { Popover } from '../../ui/Popover'
import { useApp } from '../../app/app-context'
import { valueWords } from './trait-chart'
import { TraitPicker } from './TraitPicker'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

/** Height of one line of the filter bar, in pixels. */
export const BAR_LINE_PX = 40
/** Height of the line with the chips, in pixels. */
const CHIPS_PX = 32

/** Parts of the filter that a tab applies. The tab shows the line of chips while one of these parts is set. */
export type FilterScope = 'listings' | 'nfts'

/** True if the line of chips is visible in a tab. */
export function useHasChips(scope: FilterScope): boolean {
  const { stores } = useApp()
  return useStore(stores.collectionFilter, (filter) =>
    scope === 'listings' ? hasActiveFilter(filter) : filter.traits.length > 0 || filter.text.trim() !== '',
  )
}

/** Height of the filter bar of a tab, in pixels. */
export const useFilterBarPx = (scope: FilterScope): number =>
  useHasChips(scope) ? BAR_LINE_PX + CHIPS_PX : BAR_LINE_PX

type ChipsProps = {
  readonly scope: FilterScope
  /** One set for each chosen trait, in the same order; null in a view that filters without trait sets. */
  readonly traitSets: readonly (TraitSet | null)[] | null
  /** Listings that contain the seller's name; null in a view without a seller filter. */
  readonly rows: readonly ListedRow[] | null
  /** Further actions after the button that clears the filter. */
  readonly actions?: ReactNode
  /** Number of matches, at the right end. */
  readonly children: ReactNode
}

/**
 * Line with a chip for each chosen trait and for the chosen seller, a button to clear the filter, and the matches. The
 * limits of price and rank are in their own buttons.
 */
export function ChosenChips({ scope, traitSets, rows, actions, children }: ChipsProps) {
  const { api, stores } = useApp()
  const { token, traits, seller } = useStore(stores.collectionFilter)
  const isVisible = useHasChips(scope)
  const retry = (trait: TraitChoice) => {
    if (token !== null) void loadTraitSet(stores.traitSets, api, token, trait)
  }
  if (!isVisible) return null
  return (
    <div className={cx('chips-line', styles['chosen'])}>
      <div className={styles['chosen-chips']}>
        {traits.map((trait, index) => (
          <Chip
            key={traitKey(trait)}
            label={nameOr(trait.trait_type, 'Trait')}
            removeLabel={`Remove ${trait.trait_type}: ${trait.value}`}
            onRemove={() => toggleTrait(stores.collectionFilter, trait)}
          >
            {valueWords(String(trait.value))}
            {traitSets && <TraitSetStatus traitSet={traitSets[index] ?? null} onRetry={() => retry(trait)} />}
          </Chip>
        ))}
        {rows !== null && seller !== null && <SellerChip seller={seller} rows={rows} />}
        <button type="button" className="link" onClick={() => clearFilter(stores.collectionFilter)}>
          Clear filters
        </button>
        {actions}
      </div>
      {children}
    </div>
  )
}

type TraitSetStatusProps = { readonly traitSet: TraitSet | null; readonly onRetry: () => void }

/** Loading state of a trait set; renders nothing once the set is loaded. */
function TraitSetStatus({ traitSet, onRetry }: TraitSetStatusProps) {
  if (traitSet?.status === 'ready') return null
  if (traitSet?.status !== 'failed') return <span className="t3 small"> listings loading</span>
  return (
    <span className="t3 small">
      {' listings not loaded '}
      <button type="button" className="link" onClick={onRetry}>
        Load again
      </button>
    </span>
  )
}

type ChipProps = {
  readonly label: string
  /** Accessible name of the remove button. */
  readonly removeLabel: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

const Chip = ({ label, removeLabel, onRemove, children }: ChipProps) => (
  <span className={cx('fchip', styles['chosen-chip'])}>
    <span className="t2">{label}</span>
    <span className="strong cut">{children}</span>
    <button type="button" aria-label={removeLabel} onClick={onRemove}>
      <X size={12} aria-hidden="true" />
    </button>
  </span>
)

function SellerChip({ seller, rows }: { readonly seller: EntityId; readonly rows: readonly ListedRow[] }) {
  const { stores } = useApp()
  const namedSeller = useMemo(() => rows.find((row) => row.seller?.id === seller)?.seller ?? null, [rows, seller])
  return (
    <Chip
      label="Seller"
      removeLabel={`Remove seller ${seller}`}
      onRemove={() => stores.collectionFilter.setState({ seller: null })}
    >
      {namedSeller ? <AccountText account={namedSeller} /> : seller}
    </Chip>
  )
}

/** Button that shows the price limit. A click opens a form that changes the limit. */
export function PriceChip() {
  const { stores } = useApp()
  const ceiling = useStore(stores.collectionFilter, (s) => s.priceCeiling)
  return (
    <LimitChip
      label="Price"
      limitText={ceiling === null ? null : hbarWords(ceiling)}
      onRemove={() => stores.collectionFilter.setState({ priceCeiling: null })}
    >
      {(close) => (
        <PriceForm
          ceiling={ceiling}
          onSet={(priceCeiling) => {
            stores.collectionFilter.setState({ priceCeiling })
            close()
          }}
        />
      )}
    </LimitChip>
  )
}

/** Button that shows the rank limit. A click opens a form that changes the limit. */
export function RankChip() {
  const { stores } = useApp()
  const ceiling = useStore(stores.collectionFilter, (s) => s.rankCeiling)
  return (
    <LimitChip
      label="Rank"
      limitText={ceiling === null ? null : statFigure(ceiling)}
      onRemove={() => stores.collectionFilter.setState({ rankCeiling: null })}
    >
      {(close) => (
        <RankForm
          ceiling={ceiling}
          onSet={(rankCeiling) => {
            stores.collectionFilter.setState({ rankCeiling })
            close()
          }}
        />
      )}
    </LimitChip>
  )
}

type LimitChipProps = {
  readonly label: 'Price' | 'Rank'
  /** The limit in words; null without a limit. */
  readonly limitText: string | null
  readonly onRemove: () => void
  /** Form in the popover. `close` closes the popover. */
  readonly children: (close: () => void) => ReactNode
}

function LimitChip({ label, limitText, onRemove, children }: LimitChipProps) {
  const [isOpen, setOpen] = useState(false)
  const isSet = limitText !== null
  return (
    <span className={cx('fchip', isSet && styles['limit-set'])}>
      <Popover
        label={label}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="fchip-open" title={isSet ? `${label} up to ${limitText}` : undefined}>
            <span className="t2">{label}</span>{' '}
            <span className="strong cut">{isSet ? `up to ${limitText}` : 'any'}</span>
            {!isSet && <ChevronDown size={12} aria-hidden="true" />}
          </button>
        }
      >
        {children(() => setOpen(false))}
      </Popover>
      {isSet && (
        <button type="button" aria-label={`Remove the ${label.toLowerCase()} limit`} onClick={onRemove}>
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

type PriceFormProps = { readonly ceiling: string | null; readonly onSet: (ceiling: string | null) => void }

function PriceForm({ ceiling, onSet }: PriceFormProps) {
  const [text, setText] = useState(ceiling ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const problem = isSubmitted && text.trim() !== '' ? priceProblem(text) : null
  const submit = () => {
    const typedPrice = text.trim()
    if (typedPrice === '') onSet(null)
    else if (priceProblem(typedPrice)) setSubmitted(true)
    else onSet(typedPrice)
  }
  return (
    <form
      className="pop-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label="At most"
        inputMode="decimal"
        value={text}
        problem={problem}
        hint="Leave empty for any price."
        autoFocus
        maxLength={24}
        trailingContent={<span className="unit">ℏ</span>}
        onChange={(event) => setText(event.target.value)}
      />
      <Button isSubmit size="small">
        Apply limit
      </Button>
    </form>
  )
}

type RankFormProps = { readonly ceiling: number | null; readonly onSet: (ceiling: number | null) => void }

/** A rank is a whole number from 1. */
const RANK = /^[1-9]\d{0,8}$/

function RankForm({ ceiling, onSet }: RankFormProps) {
  const [text, setText] = useState(ceiling === null ? '' : String(ceiling))
  const [isSubmitted, setSubmitted] = useState(false)
  const typedRank = text.trim()
  const isWrong = typedRank !== '' && !RANK.test(typedRank)
  return (
    <form
      className="pop-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) setSubmitted(true)
        else onSet(typedRank === '' ? null : Number(typedRank))
      }}
    >
      <Field
        label="Rank at most"
        inputMode="numeric"
        value={text}
        problem={isSubmitted && isWrong ? { text: 'A rank is a whole number, such as 500.' } : null}
        hint="1 is the rarest. Leave empty for any rank."
        autoFocus
        maxLength={12}
        onChange={(event) => setText(event.target.value)}
      />
      <Button isSubmit size="small">
        Apply limit
      </Button>
    </form>
  )
}

/**
 * Button that adds a trait to the filter. If the traits could not be read, a button that loads the traits again.
 * Renders nothing while the traits load, and for a collection without traits.
 */
export function AddTraitButton({ traits }: { readonly traits: CollectionTraits | null }) {
  const { stores } = useApp()
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const [isOpen, setOpen] = useState(false)
  const token = useStore(stores.collectionFilter, (s) => s.token)
  const query = marketQueries.traits(token ?? '')
  const traitsState = useKnownState(query)
  const readQuery = useReadQuery()
  if (!traits && traitsState.status === 'failed' && token !== null) {
    return (
      <span className="row small t2" title={errorText(traitsState.error).title}>
        Traits not loaded
        <Button size="small" variant="quiet" onClick={() => void readQuery(query)}>
          Load traits again
        </Button>
      </span>
    )
  }
  if (!traits || traits.traits.length === 0) return null
  return (
    <Popover
      label="Traits"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="quiet" icon={<Plus size={14} aria-hidden="true" />}>
          Add trait
        </Button>
      }
    >
      <TraitPicker
        traits={traits}
        chosenTraits={chosenTraits}
        onPick={(trait) => {
          toggleTrait(stores.collectionFilter, trait)
        }}
      />
    </Popover>
  )
}

/** Search field for a serial or a part of a name. The Listings and NFTs tabs share the typed text. */
export function TextFilter() {
  const { stores } = useApp()
  const text = useStore(stores.collectionFilter, (s) => s.text)
  return (
    <span className={cx('field sm', styles['listings-find'])}>
      <Search size={14} aria-hidden="true" />
      <input
        type="search"
        aria-label="Serial or name"
        placeholder="Serial or name"
        value={text}
        spellCheck={false}
        maxLength={80}
        onChange={(event) => stores.collectionFilter.setState({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') stores.collectionFilter.setState({ text: '' })
        }}
      />
    </span>
  )
}
