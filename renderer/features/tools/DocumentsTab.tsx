import { FileText } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { DocumentLanguage, DocumentScope, DocumentsQuery, DocumentsView } from '@shared/contract/catalog'
import { countWithNoun } from '../../format/money'
import { nameOr } from '../../format/text'
import { catalogQueries } from './catalog-queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { untranslatedDocuments } from './catalog-store'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { FailedRead } from '../page-frame/FailedRead'
import { DocumentRow } from './DocumentRow'
import { StaleBanner } from '../page-frame/StaleBanner'
import type { TabProps } from './tab-props'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

const LANGUAGES: readonly { readonly value: DocumentLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]
const SCOPES: readonly { readonly value: DocumentScope | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'platform', label: 'Platform' },
  { value: 'rewards', label: 'Rewards' },
]

/** Legal documents of the market: addresses, effective dates, and changes since the person marked a document as read. */
export function DocumentsTab({ registerRefresh }: TabProps) {
  const [language, setLanguage] = useState<DocumentLanguage>('en')
  const [scope, setScope] = useState<DocumentScope | 'all'>('all')
  const queryScope = scope === 'all' ? null : scope
  const query: DocumentsQuery = { language, scope: queryScope }
  // Only the English list shows which documents are missing in another language.
  const englishView = knownValue(
    useMainQuery(catalogQueries.documents({ language: 'en', scope: queryScope }), language !== 'en'),
  )
  const documentsState = useMainQuery(catalogQueries.documents(query))
  const read = useReadQuery()
  const refresh = useCallback(() => {
    if (language !== 'en') void read(catalogQueries.documents({ language: 'en', scope: queryScope }), true)
    void read(catalogQueries.documents({ language, scope: queryScope }), true)
  }, [read, language, queryScope])
  useEffect(() => registerRefresh(refresh), [refresh, registerRefresh])
  const view = knownValue(documentsState)
  const loadError = documentsState.status === 'failed' ? documentsState.error : null
  const isLate = useIsLate(view === null && loadError === null)
  return (
    <section aria-label="Legal documents">
      <p className={cx('t2', styles['tl-lead'])}>
        Documents open in your browser. Countersign does not download documents.
      </p>
      <div className={styles['tl-filter']}>
        <SegmentedControl label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        <SegmentedControl label="Kind of documents" value={scope} options={SCOPES} onChange={setScope} />
      </div>
      {loadError && <FailedRead subject="The documents" error={loadError} onRetry={refresh} />}
      {documentsState.status === 'stale' && <StaleBanner error={documentsState.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={5} heightPx={56} artPx={0} />}
      {view && (
        <DocumentList
          view={view}
          query={query}
          englishView={language === 'en' ? null : englishView}
          isLoading={isReading(documentsState)}
        />
      )}
    </section>
  )
}

const LANGUAGE_WORDS: Readonly<Record<DocumentLanguage, string>> = { en: 'English', es: 'Spanish' }

type DocumentListProps = {
  readonly view: DocumentsView
  readonly query: DocumentsQuery
  /** The English list, if `view` is in another language. Null for an English `view`, and until the English list is read. */
  readonly englishView: DocumentsView | null
  readonly isLoading: boolean
}

function DocumentList({ view, query, englishView, isLoading }: DocumentListProps) {
  const changedDocuments = view.documents.filter(({ change }) => change !== null)
  const unchangedDocuments = view.documents.filter(({ change }) => change === null)
  const missingTranslations = englishView ? untranslatedDocuments(view.documents, englishView.documents) : []
  const originalTitleOf = (slug: string | null) =>
    englishView?.documents.find((document) => document.slug === slug)?.title ?? null
  if (view.documents.length === 0) {
    return (
      <StateBlock
        icon={<FileText size={20} aria-hidden="true" />}
        title="No documents"
        text={
          missingTranslations.length === 0
            ? 'The market lists no documents of this kind in this language.'
            : `The English list has ${countWithNoun(missingTranslations.length, 'document')} of this kind.`
        }
      />
    )
  }
  return (
    <>
      <div className={cx('row between base', styles['tl-head'])}>
        <h2 className="h2">
          {countWithNoun(view.documents.length, 'document')}
          {changedDocuments.length > 0 && `, ${changedDocuments.length} changed`}
        </h2>
        <FreshnessStamp stamp={view.stamp} isRefreshing={isLoading} />
      </div>
      {view.unreadableCount > 0 && (
        <p className={cx('small t2', styles['tl-none'])}>
          {countWithNoun(view.unreadableCount, 'document')} could not be read.
        </p>
      )}
      {missingTranslations.length > 0 && (
        <p className={cx('small t2', styles['tl-none'])}>
          Not listed in {LANGUAGE_WORDS[query.language]}:{' '}
          {missingTranslations.map(({ title }) => nameOr(title, 'a document without a title')).join(', ')}.
        </p>
      )}
      <ul className={styles['tl-docs']}>
        {[...changedDocuments, ...unchangedDocuments].map((document, index) => (
          <DocumentRow
            key={`${document.scope} ${document.slug} ${index}`}
            document={document}
            query={query}
            originalTitle={originalTitleOf(document.translationOf)}
          />
        ))}
      </ul>
    </>
  )
}
