import type { ReactNode } from 'react'
import type { FloorListing } from '@shared/contract/home'
import { listsQueries } from '../lists/queries'
import { hbarWords } from '../../format/money'
import { nameOr } from '../../format/text'
import { useKnownValue } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { HbarText } from '../../ui/HbarText'
import { Money } from '../../ui/Money'
import { Seal, Tick } from '../../ui/StatusIcons'
import styles from './home.module.css'

/** Example of a review, without buttons, of an NFT that is for sale now; without a known listing, in general words. */
export function SampleReview({ listing }: { readonly listing: FloorListing | null }) {
  const feeCap = useKnownValue(listsQueries.state, ({ limits }) => limits.feeCap)
  const nftName = listing ? nameOr(listing.name, `Serial ${listing.serial}`) : 'The NFT you picked'
  return (
    <aside className={styles['sample']} aria-label="Example of a review">
      <h2 className="h3">What a review looks like</h2>
      <p className="t2">The review compares your request with the transaction.</p>
      <div className={styles['sample-review']}>
        <p className={styles['sample-verdict']}>
          <Seal size={20} />
          <b>This does what you asked</b>
        </p>
        <dl className={styles['cheque']}>
          <ChequeRow label="You give">
            <span className={styles['cheque-price']}>{listing ? <Money hbar={listing.price} /> : 'The price'}</span>
          </ChequeRow>
          <ChequeRow label="You get">
            <span className={styles['cheque-nft']}>
              {listing && <Art src={listing.image} className={styles['cheque-art']} />}
              <span>
                <b className="cut">{nftName}</b>
                {listing && <span className="small t2 cut">{nameOr(listing.collection, listing.token)}</span>}
              </span>
            </span>
          </ChequeRow>
          <ChequeRow label="From">
            <b>Your account</b>
          </ChequeRow>
          <ChequeRow label="Fee up to">
            <Money hbar={feeCap} />
          </ChequeRow>
        </dl>
        <dl className={styles['sample-comparison']}>
          <ComparedRow label="Price" text={listing ? `${hbarWords(listing.price)}, as requested` : 'As requested'} />
          <ComparedRow label="NFT" text={listing ? `${nftName}, as requested` : 'As requested'} />
          <ComparedRow label="Anything else" text="Nothing" />
        </dl>
      </div>
      <p className="small t2">You approve or decline. A transaction the app cannot read in full is never signed.</p>
    </aside>
  )
}

const ChequeRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="label">{label}</dt>
    <dd>{children}</dd>
  </div>
)

const ComparedRow = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <dt className="t2">{label}</dt>
    <dd>
      <Tick size={16} />
      <b className="cut">
        <HbarText text={text} />
      </b>
    </dd>
  </div>
)
