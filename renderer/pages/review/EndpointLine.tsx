import type { ProfileEndpoint } from '@shared/contract/network'
import { REVIEW_NETWORK_WORDS } from '../../features/connection/profile-text'
import { plainText } from '../../format/text'
import styles from './review.module.css'

type EndpointProps = { readonly endpoint: ProfileEndpoint; readonly name: string }

/**
 * Network and host of the connection, in bold, from the main process. The name of the profile follows in a weaker color,
 * because the page of the main window can choose the name. The name of the practice market is not shown.
 */
export const EndpointLine = ({ endpoint, name }: EndpointProps) => (
  <p className={styles['place']} aria-label="Network and host">
    <b>{REVIEW_NETWORK_WORDS[endpoint.network]}</b>
    <b>{endpoint.serviceHost ?? 'Not started yet'}</b>
    {endpoint.network !== 'practice' && (
      <span className="t3">
        named <bdi>{plainText(name, 40)}</bdi>
      </span>
    )}
  </p>
)
