import { KeyRound, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { parseHbar } from '@shared/amount'
import type { FloorListing } from '@shared/contract/home'
import { openVault } from '../accounts/accounts-store'
import { WatchAccountButton } from '../accounts/WatchAccountButton'
import { networkQueries } from '../connection/network-queries'
import { FloorListingCards } from './FloorListingCards'
import { useFloorListings } from './use-floor-listings'
import { useKnownValue } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { useApp, useGo } from '../../app/app-context'
import { SampleReview } from './SampleReview'
import styles from './home.module.css'

const MAX_SHOWN_LISTINGS = 5

/** Home page of a person without accounts: three numbered steps, a sample of a review, and NFTs that are for sale. */
export function FirstSteps() {
  const { api, stores } = useApp()
  const go = useGo()
  const isPractice = useKnownValue(networkQueries.state, ({ profile }) => profile.kind === 'practice') ?? false
  const floorListings = useFloorListings()
  const openVaultTask = (task: 'import-key' | 'create-key') => void openVault(stores.client, api, task)
  return (
    <div className={styles['first']}>
      <section aria-label="First steps">
        <h2 className={styles['first-title']}>Start with three steps</h2>
        <p className={cx('t2', styles['first-lead'])}>
          {isPractice
            ? 'You are on the practice market: made-up coins, nothing to lose. Switch to the live market when you are ready.'
            : 'You can look around the market first, without an account.'}
        </p>
        <ol className={styles['steps']}>
          <Step
            number={1}
            isCurrent
            title="Add an account"
            text="Keys stay in this computer’s keychain. Watching an account needs no key."
          >
            <div className={styles['step-acts']}>
              <Button
                variant="primary"
                icon={<Plus size={16} aria-hidden="true" />}
                onClick={() => openVaultTask('create-key')}
              >
                Create a key
              </Button>
              <Button icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => openVaultTask('import-key')}>
                Import a key
              </Button>
              <WatchAccountButton variant="quiet" hasIcon />
            </div>
          </Step>
          <Step
            number={2}
            title="Get HBAR"
            text={
              isPractice
                ? 'Accounts of the practice market come with made-up HBAR.'
                : 'Send HBAR to the account, for example from an exchange.'
            }
          />
          <Step
            number={3}
            title="Buy your first NFT"
            text="Pick a listing and check the price. Nothing moves before you approve the review."
          />
        </ol>
        {floorListings && floorListings.listings.length > 0 && (
          <section aria-label="For sale now">
            <div className={styles['section-head']}>
              <h2 className="h2">For sale now</h2>
              <button type="button" className={styles['head-link']} onClick={() => go({ name: 'market' })}>
                Open the market
              </button>
              <span className="sp" />
              <FreshnessStamp stamp={floorListings.stamp} />
            </div>
            <FloorListingCards listings={floorListings.listings.slice(0, MAX_SHOWN_LISTINGS)} columns={5} />
          </section>
        )}
      </section>
      <SampleReview listing={cheapestListing(floorListings?.listings ?? [])} />
    </div>
  )
}

/** The listing with the lowest price, so that the sample of a review does not look expensive; null without listings. */
const cheapestListing = (listings: readonly FloorListing[]): FloorListing | null =>
  listings.reduce<FloorListing | null>(
    (cheapest, listing) =>
      cheapest === null || parseHbar(listing.price) < parseHbar(cheapest.price) ? listing : cheapest,
    null,
  )

type StepProps = {
  readonly number: number
  /** True for the step that the person can take now. */
  readonly isCurrent?: boolean
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const Step = ({ number, isCurrent = false, title, text, children }: StepProps) => (
  <li className={cx(styles['step'], isCurrent && styles['current'])} aria-current={isCurrent ? 'step' : undefined}>
    <span className={styles['step-number']} aria-hidden="true">
      {number}
    </span>
    <div>
      <h3>{title}</h3>
      <p className="t2">{text}</p>
      {children}
    </div>
  </li>
)
