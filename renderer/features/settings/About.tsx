import { networkQueries } from '../connection/network-queries'
import { appQueries } from '../../app/queries'
import { useKnownValue } from '../../query/use-query'
import { plainText } from '../../format/text'
import styles from './settings.module.css'

/** App version, platform and connection. */
export function About() {
  const appInfo = useKnownValue(appQueries.info)
  const network = useKnownValue(networkQueries.state)
  if (!appInfo) return null
  return (
    <section className={styles['set']} aria-label="About">
      <h2 className="h2">About</h2>
      <dl className={styles['about']}>
        <dt>Countersign</dt>
        <dd className="tn">{appInfo.version}</dd>
        {network && (
          <>
            <dt>Market</dt>
            <dd>{plainText(network.profile.label, 40)}</dd>
          </>
        )}
        <dt>Runtime</dt>
        <dd className="tn">
          Electron {appInfo.electron}, Chromium {appInfo.chrome}, {appInfo.platform}
        </dd>
        {appInfo.isDevelopmentRuntime && (
          <>
            <dt>Note</dt>
            <dd>
              This build runs on another version of Electron than it was made for. Do not use keys with real value.
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
