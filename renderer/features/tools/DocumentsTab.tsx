import { FileText } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { DocumentLanguage, DocumentScope, DocumentsQuery, DocumentsView } from '@shared/contract/catalog'
import { counted } from '../../format/money'
import { nameOr } from '../../format/text'
import { catalogQueries } from './catalog-queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { notTranslated } from './catalog-store'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { Failed } from '../page-frame/Failed'
import { DocumentRow } from './DocumentRow'
import { OldNote } from './OldNote'
import type { TabProps } from './tab-props'

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
  const asked = scope === 'all' ? null : scope
  const query: DocumentsQuery = { language, scope: asked }
  // Only the English list shows which documents are missing in another language.
  const original = known(useMainQuery(catalogQueries.documents({ language: 'en', scope: asked }), language !== 'en'))
  const state = useMainQuery(catalogQueries.documents(query))
  const read = useRead()
  const again = useCallback(() => {
    if (language !== 'en') void read(catalogQueries.documents({ language: 'en', scope: asked }), true)
    void read(catalogQueries.documents({ language, scope: asked }), true)
  }, [read, language, asked])
  useEffect(() => onRefresh(again), [again, onRefresh])
  const view = known(state)
  const failed = state.status === 'failed' ? state.error : null
  const late = useLate(view === null && failed === null)
  return (
    <section className="tl-documents" aria-label="Legal documents">
      <p className="t2 tl-lead">
        What the market lists of its documents: titles, dates and where they stand. Countersign fetches none of them.
        Copy an address, look at it, and open it in your browser.
      </p>
      <div className="tl-filter">
        <Seg label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        <Seg label="Which documents" value={scope} options={SCOPES} onChange={setScope} />
      </div>
      {failed && <Failed what="The documents" error={failed} onRetry={again} />}
      {state.status === 'stale' && <OldNote error={state.error} onRetry={again} />}
      {late && <SkeletonRows rows={5} height={56} art={0} />}
      {view && (
        <Shown view={view} query={query} originals={language === 'en' ? null : original} reading={isReading(state)} />
      )}
    </section>
  )
}

const LANGUAGE_WORDS: Readonly<Record<DocumentLanguage, string>> = { en: 'English', es: 'Spanish' }

type ShownProps = {
  readonly view: DocumentsView
  readonly query: DocumentsQuery
  /** English list that this one translates; null before it is read, and if this one is in English. */
  readonly originals: DocumentsView | null
  readonly reading: boolean
}

function Shown({ view, query, originals, reading }: ShownProps) {
  const changed = view.documents.filter(({ change }) => change !== null).length
  const missing = originals ? notTranslated(view.documents, originals.documents) : []
  const titleOf = (slug: string | null) => originals?.documents.find((one) => one.slug === slug)?.title ?? null
  if (view.documents.length === 0) {
    return (
      <StateBlock
        icon={<FileText size={20} aria-hidden="true" />}
        title="No such document is listed"
        text={
          missing.length === 0
            ? 'The market lists none in this language of this kind.'
            : `In English the market lists ${counted(missing.length, 'of this kind', 'of this kind')}.`
        }
      />
    )
  }
  return (
    <>
      <div className="row between base tl-head">
        <h2 className="h2">
          {counted(view.documents.length, 'document')}
          {changed > 0 && `, ${changed} changed`}
        </h2>
        <FreshnessStamp stamp={view.stamp} reading={reading} />
      </div>
      {view.unread > 0 && (
        <p className="small t2 tl-none">{counted(view.unread, 'document')} could not be read and is not shown.</p>
      )}
      {missing.length > 0 && (
        <p className="small t2 tl-none">
          Not listed in {LANGUAGE_WORDS[query.language]}:{' '}
          {missing.map(({ title }) => nameOr(title, 'a document without a title')).join(', ')}.
        </p>
      )}
      <ul className="tl-docs">
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
