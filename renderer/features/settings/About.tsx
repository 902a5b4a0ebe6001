import { networkQueries } from '../connection/network-queries'
import { appQueries } from '../../app/queries'
import { useKnownValue } from '../../query/use-query'
import { plainText } from '../../format/text'

/** App version, platform and connection. */
export function About() {
  const info = useKnownValue(appQueries.info)
  const network = useKnownValue(networkQueries.state)
  if (!info) return null
  return (
    <section className="set" aria-label="About">
      <h2 className="h2">About</h2>
      <dl className="about">
        <dt>Countersign</dt>
        <dd className="tn">{info.version}</dd>
        {network && (
          <>
            <dt>Network</dt>
            <dd>{plainText(network.profile.label, 40)}</dd>
          </>
        )}
        <dt>Runtime</dt>
        <dd className="tn">
          Electron {info.electron}, Chromium {info.chrome}, {info.platform}
        </dd>
        {info.developmentRuntime && (
          <>
            <dt>Note</dt>
            <dd>This runs on a stand-in for Electron, made for development. It is not for keys with real value.</dd>
          </>
        )}
        <dt>Telemetry</dt>
        <dd>None. The app talks to the market, the ledger and its mirror, and fetches images; to nobody else.</dd>
      </dl>
    </section>
  )
}
