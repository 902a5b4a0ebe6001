import { Sparkles } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { AiModel, ModelKind, ModelsView } from '@shared/contract/catalog'
import { countWithNoun } from '../../format/money'
import { modelKey, matchingModels } from './model-text'
import { plainText } from '../../format/text'
import { catalogQueries } from './catalog-queries'
import { isReading } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Field } from '../../ui/Field'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { FailedRead } from '../page-frame/FailedRead'
import { Calculator } from './Calculator'
import { ModelsTable } from './ModelsTable'
import { StaleBanner } from '../page-frame/StaleBanner'
import type { TabProps } from './tab-props'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

/** Fees of the market's AI models, and the cost of a generation. */
export function ModelsTab({ registerRefresh }: TabProps) {
  const modelsState = useMainQuery(catalogQueries.models)
  const read = useReadQuery()
  const refresh = useCallback(() => void read(catalogQueries.models, true), [read])
  useEffect(() => registerRefresh(refresh), [refresh, registerRefresh])
  const view = 'value' in modelsState ? modelsState.value : null
  const isLate = useIsLate(view === null && modelsState.status !== 'failed')
  return (
    <>
      {modelsState.status === 'failed' && (
        <FailedRead subject="The models" error={modelsState.error} onRetry={refresh} />
      )}
      {modelsState.status === 'stale' && <StaleBanner error={modelsState.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={8} heightPx={36} artPx={0} />}
      {view && view.models.length === 0 && (
        <StateBlock
          icon={<Sparkles size={20} aria-hidden="true" />}
          title="The market lists no models"
          text="Models appear here with their fees."
        />
      )}
      {view && view.models.length > 0 && <Models view={view} isLoading={isReading(modelsState)} />}
    </>
  )
}

const KINDS: readonly { readonly value: ModelKind | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Video' },
  { value: 'music', label: 'Music' },
  { value: 'threeD', label: '3D models' },
]

function Models({ view, isLoading }: { readonly view: ModelsView; readonly isLoading: boolean }) {
  const [kind, setKind] = useState<ModelKind | 'all'>('all')
  const [search, setSearch] = useState('')
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const [pickedKey, setPickedKey] = useState<string | null>(null)
  const matches = matchingModels(view.models, kind, search)
  const chosenModel: AiModel | null = view.models.find((model) => modelKey(model) === pickedKey) ?? matches[0] ?? null
  return (
    <div className={styles['tl-models']}>
      <section aria-label="Models">
        <div className={styles['tl-filter']}>
          <SegmentedControl label="Kind of models" value={kind} options={KINDS} onChange={setKind} />
          <Field
            label="Search the models"
            type="search"
            placeholder="name or kind"
            value={search}
            maxLength={60}
            onChange={(e) => setSearch(e.target.value)}
          />
        </div>
        <div className={cx('row between base', styles['tl-head'])}>
          <h2 className="h2">{countWithNoun(matches.length, 'model')}</h2>
          <span className="row">
            <FreshnessStamp stamp={view.stamp} isRefreshing={isLoading} />
            <span ref={setToolsSlot} className="row" />
          </span>
        </div>
        {matches.length === 0 ? (
          <p className={cx('t2', styles['tl-none'])}>No matching models.</p>
        ) : (
          <ModelsTable
            models={matches}
            chosenModel={chosenModel}
            toolsSlot={toolsSlot}
            onPick={(model) => setPickedKey(modelKey(model))}
          />
        )}
        {view.unreadableCount > 0 && (
          <p className={cx('small t2', styles['tl-none'])}>
            {countWithNoun(view.unreadableCount, 'model')} could not be read.
          </p>
        )}
        <p className={cx('small t3', styles['tl-note'])}>
          The market does not name the providers of its models.
          {view.pricing !== null && <> The market says about its charges: “{plainText(view.pricing, 300)}”</>}
        </p>
      </section>
      {chosenModel && <Calculator key={modelKey(chosenModel)} model={chosenModel} />}
    </div>
  )
}
