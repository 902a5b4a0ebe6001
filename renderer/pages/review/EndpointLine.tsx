import type { ProfileEndpoint } from '@shared/contract/network'
import { REVIEW_NETWORK_WORDS } from '../../features/connection/profile-text'
import { plainText } from '../../format/text'
import styles from './review.module.css'

type EndpointProps = { readonly endpoint: ProfileEndpoint; readonly name: string }

/**
 * Network and host of the connection in the header of a window, both from the main process. Only mainnet is named here:
 * every other network has a strip with its name. The name of the profile follows in a weaker color, because the page of
 * the main window can choose the name. The practice market has no name here, and its host is a port of this computer,
 * which only the tooltip and screen readers give.
 */
export const EndpointLine = ({ endpoint: { network, serviceHost }, name }: EndpointProps) => {
  const host = serviceHost ?? 'Not started yet'
  if (network === 'practice') {
    return (
      <p className={styles['place']} aria-label="Host" title={host}>
        <span className="sr">{host}</span>
      </p>
    )
  }
  return (
    <p className={styles['place']} aria-label={network === 'mainnet' ? 'Network and host' : 'Host'}>
      {network === 'mainnet' && <b>{REVIEW_NETWORK_WORDS[network]}</b>}
      <b>{host}</b>
      <span className="t3">
        named <bdi>{plainText(name, 40)}</bdi>
      </span>
    </p>
  )
}
