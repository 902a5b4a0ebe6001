import { FileText } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { DocumentLanguage, DocumentScope, DocumentsQuery, DocumentsView } from '@shared/contract/catalog'
import { counted } from '../../format/money'
import { nameOr } from '../../format/text'
import { catalogQueries } from './catalog-queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { untranslatedDocuments } from './catalog-store'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
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

/** Legal documents of the market: their addresses, effective dates, and changes since the person acknowledged them. */
export function DocumentsTab({ onRefresh }: TabProps) {
  const [language, setLanguage] = useState<DocumentLanguage>('en')
  const [scope, setScope] = useState<DocumentScope | 'all'>('all')
  const queryScope = scope === 'all' ? null : scope
  const query: DocumentsQuery = { language, scope: queryScope }
  // Only the English list shows which documents are missing in another language.
  const originals = known(
    useMainQuery(catalogQueries.documents({ language: 'en', scope: queryScope }), language !== 'en'),
  )
  const state = useMainQuery(catalogQueries.documents(query))
  const read = useRead()
  const refresh = useCallback(() => {
    if (language !== 'en') void read(catalogQueries.documents({ language: 'en', scope: queryScope }), true)
    void read(catalogQueries.documents({ language, scope: queryScope }), true)
  }, [read, language, queryScope])
  useEffect(() => onRefresh(refresh), [refresh, onRefresh])
  const view = known(state)
  const loadError = state.status === 'failed' ? state.error : null
  const late = useLate(view === null && loadError === null)
  return (
    <section className={styles['tl-documents']} aria-label="Legal documents">
      <p className={cx('t2', styles['tl-lead'])}>
        The market’s documents with titles, dates and addresses. Countersign does not download any document: copy its
        address, check the address, and open it in your browser.
      </p>
      <div className={styles['tl-filter']}>
        <Seg label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        <Seg label="Kind of documents" value={scope} options={SCOPES} onChange={setScope} />
      </div>
      {loadError && <FailedRead what="The documents" error={loadError} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={5} height={56} art={0} />}
      {view && (
        <DocumentList
          view={view}
          query={query}
          originals={language === 'en' ? null : originals}
          reading={isReading(state)}
        />
      )}
    </section>
  )
}

const LANGUAGE_WORDS: Readonly<Record<DocumentLanguage, string>> = { en: 'English', es: 'Spanish' }

type DocumentListProps = {
  readonly view: DocumentsView
  readonly query: DocumentsQuery
  /** English list that this list translates; null before the English list is read, and for the English list itself. */
  readonly originals: DocumentsView | null
  readonly reading: boolean
}

function DocumentList({ view, query, originals, reading }: DocumentListProps) {
  const changedCount = view.documents.filter(({ change }) => change !== null).length
  const missing = originals ? untranslatedDocuments(view.documents, originals.documents) : []
  const titleOf = (slug: string | null) =>
    originals?.documents.find((document) => document.slug === slug)?.title ?? null
  if (view.documents.length === 0) {
    return (
      <StateBlock
        icon={<FileText size={20} aria-hidden="true" />}
        title="No documents"
        text={
          missing.length === 0
            ? 'The market lists no documents of this kind in this language.'
            : `The English list has ${counted(missing.length, 'document')} of this kind.`
        }
      />
    )
  }
  return (
    <>
      <div className={cx('row between base', styles['tl-head'])}>
        <h2 className="h2">
          {counted(view.documents.length, 'document')}
          {changedCount > 0 && `, ${changedCount} changed`}
        </h2>
        <FreshnessStamp stamp={view.stamp} reading={reading} />
      </div>
      {view.unread > 0 && (
        <p className={cx('small t2', styles['tl-none'])}>{counted(view.unread, 'document')} could not be read.</p>
      )}
      {missing.length > 0 && (
        <p className={cx('small t2', styles['tl-none'])}>
          Not listed in {LANGUAGE_WORDS[query.language]}:{' '}
          {missing.map(({ title }) => nameOr(title, 'a document without a title')).join(', ')}.
        </p>
      )}
      <ul className={styles['tl-docs']}>
        {[...view.documents]
          .sort((a, b) => Number(b.change !== null) - Number(a.change !== null))
          .map((document, i) => (
            <DocumentRow
              key={`${document.scope} ${document.slug} ${i}`}
              document={document}
              query={query}
              original={titleOf(document.translationOf)}
            />
          ))}
      </ul>
    </>
  )
}
