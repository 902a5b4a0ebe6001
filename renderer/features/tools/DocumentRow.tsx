import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DocumentsQuery, LegalDocument } from '@shared/contract/catalog'
import type { AppError } from '@shared/errors'
import { DASH } from '../../format/money'
import { nameOr, plainText, quotedText, visibleText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { writtenDateWords } from './written-date'
import { acknowledgeDocument } from './catalog-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { Badge } from '../../ui/Badge'
import { useApp, useCopy } from '../../app/app-context'
import { MarketPageLink } from '../market-pages/MarketPageButtons'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

type DocumentProps = { readonly document: LegalDocument; readonly query: DocumentsQuery }
type RowProps = DocumentProps & {
  /** Title of the English document that this document translates; null if the title is unknown. */
  readonly originalTitle: string | null
}

/** Maximum length of an address that the page shows. */
const MAX_ADDRESS_CHARACTERS = 500

/** One document with its title, effective date, revision and address, and a button that opens the document. */
export function DocumentRow({ document, query, originalTitle }: RowProps) {
  const { title, scope, effectiveDate, revision, translationOf, change } = document
  const name = nameOr(title, 'Document')
  const effectiveDay = effectiveDate === null ? null : writtenDateWords(effectiveDate)
  return (
    <li className={styles['tl-doc']} data-changed={change === null ? undefined : true}>
      <div className={styles['tl-doc-head']}>
        <h3 className="h3 cut" title={name}>
          {name}
        </h3>
        {change && <Badge tone="accent">{change.from === null ? 'New' : 'Changed'}</Badge>}
        {scope !== null && <Badge>{plainText(scope, 24)}</Badge>}
        <span className="sp" />
        {change && <MarkAsRead document={document} query={query} />}
        {isAddressShown(document.url) && (
          <MarketPageLink
            item={{ kind: 'document', language: query.language, scope: scope ?? '', slug: document.slug }}
            label="Open"
            name={`Open: ${name}`}
          />
        )}
      </div>
      <dl className={cx(styles['tl-doc-facts'], 'small')}>
        <Fact label="Effective date">
          <span title={effectiveDate === null ? undefined : `The market writes “${plainText(effectiveDate, 60)}”`}>
            {effectiveDay ?? nameOr(effectiveDate, DASH)}
          </span>
        </Fact>
        {change && (
          <Fact label={change.from === null ? 'New since' : 'Changed since'}>
            <span title={utcWords(change.seenAt)}>{dateWords(change.seenAt)}</span>
          </Fact>
        )}
        {/* Until the English list has been read, only the short name in `translationOf` is known. */}
        {translationOf !== null && (
          <Fact label="Translation of">
            {originalTitle === null ? quotedText(translationOf, 60) : nameOr(originalTitle, DASH)}
          </Fact>
        )}
        <Fact label="Revision">
          <span className="mono">{revision === null ? DASH : plainText(revision, 40)}</span>
        </Fact>
        {change && change.from !== null && (
          <Fact label="Earlier revision">
            <span className="mono">{plainText(change.from, 40)}</span>
          </Fact>
        )}
      </dl>
      <Address url={document.url} name={name} />
    </li>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** True if the page shows the address of a document, so that the person can see the address before opening it. */
const isAddressShown = (url: string | null): url is string =>
  url !== null && url !== '' && url.length <= MAX_ADDRESS_CHARACTERS && visibleText(url) === url

/**
 * Address of a document. The person can copy the address, but the address is never a link. The person must see exactly what
 * is copied, so an address that is too long or has invisible characters is not shown.
 */
function Address({ url, name }: { readonly url: string | null; readonly name: string }) {
  const copy = useCopy()
  const [isCopied, setIsCopied] = useState(false)
  if (url === null || url === '') return <p className="small t3">The market gives no address for this document.</p>
  if (url.length > MAX_ADDRESS_CHARACTERS) {
    return <p className="small t3">The address is too long to show and is left out.</p>
  }
  if (visibleText(url) !== url) {
    return <p className="small t3">The address contains invisible characters and is left out.</p>
  }
  return (
    <p className={cx(styles['tl-doc-address'], 'small')}>
      <span className={styles['launch-address']}>{url}</span>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Copy the address: ${name}`}
        icon={isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        onClick={() => void copy(url).then(setIsCopied)}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </p>
  )
}

/** Button that marks the current wording of a new or changed document as read. */
function MarkAsRead({ document, query }: DocumentProps) {
  const { api, stores } = useApp()
  const [acknowledgement, setAcknowledgement] = useState<'idle' | 'sending' | AppError>('idle')
  const markAsRead = async () => {
    setAcknowledgement('sending')
    setAcknowledgement((await acknowledgeDocument(stores.client, api, query, document)) ?? 'idle')
  }
  const name = nameOr(document.title, 'Document')
  return (
    <>
      {typeof acknowledgement === 'object' && <ErrorLine error={acknowledgement} />}
      <Button
        size="small"
        isBusy={acknowledgement === 'sending'}
        aria-label={`Mark as read: ${name}`}
        onClick={() => void markAsRead()}
      >
        Mark as read
      </Button>
    </>
  )
}
