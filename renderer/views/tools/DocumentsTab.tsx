import { FileText } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { DocumentLanguage, DocumentScope, DocumentsQuery, DocumentsView } from '@shared/contract/catalog'
import { counted } from '../../format/money'
import { nameOr } from '../../format/text'
import { documentsOf, loadDocuments, loadOriginals, notTranslated } from '../../stores/catalog'
import { isReading, known } from '../../stores/remote'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../app-context'
import { Failed } from '../shell/Failed'
import { DocumentRow } from './DocumentRow'
import { OldNote } from './OldNote'
import type { TabProps } from './ToolsPage'

const LANGUAGES: readonly { readonly value: DocumentLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]
const SCOPES: readonly { readonly value: DocumentScope | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'platform', label: 'Platform' },
  { value: 'rewards', label: 'Rewards' },
]

/** What the market asks people to agree to: where it stands, since when, and what has changed since one took note. */
export function DocumentsTab({ onRefresh }: TabProps) {
  const { api, stores } = useApp()
  const state = useStore(stores.documents)
  const [language, setLanguage] = useState<DocumentLanguage>('en')
  const [scope, setScope] = useState<DocumentScope | 'all'>('all')
  const asked = scope === 'all' ? null : scope
  const read = useCallback(
    (fresh: boolean) => {
      void loadOriginals(stores.originals, api, { language, scope: asked }, fresh)
      void loadDocuments(stores.documents, api, { language, scope: asked }, fresh)
    },
    [api, stores, language, asked],
  )
  const again = useCallback(() => read(true), [read])
  useEffect(() => read(false), [read])
  useEffect(() => onRefresh(again), [again, onRefresh])
  const query: DocumentsQuery = { language, scope: asked }
  const of = documentsOf(query)
  const view = known(state, of)
  const failed = state.status === 'failed' && state.of === of ? state.error : null
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
      {state.status === 'stale' && state.of === of && <OldNote error={state.error} onRetry={again} />}
      {late && <SkeletonRows rows={5} height={56} art={0} />}
      {view && <Shown view={view} query={query} reading={isReading(state)} />}
    </section>
  )
}

/** A list in another language stands beside that in English: what is missing in it would not be seen. */
function useOriginals({ language, scope }: DocumentsQuery): DocumentsView | null {
  const { stores } = useApp()
  const originals = known(useStore(stores.originals), documentsOf({ language: 'en', scope }))
  return language === 'en' ? null : originals
}

const LANGUAGE_WORDS: Readonly<Record<DocumentLanguage, string>> = { en: 'English', es: 'Spanish' }

type ShownProps = { readonly view: DocumentsView; readonly query: DocumentsQuery; readonly reading: boolean }

function Shown({ view, query, reading }: ShownProps) {
  const originals = useOriginals(query)
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
