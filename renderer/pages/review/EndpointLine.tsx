import type { ProfileEndpoint } from '@shared/contract/network'
import { REVIEW_NETWORK_WORDS } from '../../features/connection/profile-text'
import { plainText } from '../../format/text'
import styles from './review.module.css'

type PlaceProps = { readonly place: ProfileEndpoint; readonly name: string }

/** Network and host as main knows them, first and emphasized; then the name that the person gave the profile. */
export const EndpointLine = ({ place, name }: PlaceProps) => (
  <p className={styles['place']} aria-label="Where this goes">
    <b>{REVIEW_NETWORK_WORDS[place.network]}</b>
    <b>{place.serviceHost ?? 'Not started yet'}</b>
    {place.network !== 'practice' && (
      <span className="t3">
        named <bdi>{plainText(name, 40)}</bdi>
      </span>
    )}
  </p>
)
