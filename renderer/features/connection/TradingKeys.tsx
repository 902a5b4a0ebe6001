import type { ConnectionState } from '@shared/contract/connection'
import { KEY_KIND_TEXTS } from './key-text'
import { hasUsableKey, serviceKeyOf } from './connection-store'
import { Fold } from '../../ui/Fold'
import { Tick } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { EnterKeyButton } from './EnterKeyButton'
import { KeyRules } from './KeyRules'
import { KEY_RULES } from './key-rules'
import styles from './go-live.module.css'

/** Use and source of each trading key, in the order in which most people need the keys. */
const TRADING_KEYS = [
  {
    kind: 'affiliate',
    use: 'To buy, list, unlist and mint.',
    source: 'Accept the terms in the affiliate section of the market’s profile settings. Then copy the key.',
  },
  {
    kind: 'user',
    use: 'To make, raise and cancel offers on collections.',
    source: 'Copy the key from the market’s profile settings, under API. The market activates a new key on request.',
  },
] as const

type TradingKeysProps = {
  readonly connection: ConnectionState
  /** True if a market other than the practice market is in use. */
  readonly isConnected: boolean
}

/**
 * Step in which the person enters the trading keys. The market creates these keys only for its signed-in users: an app
 * cannot request the keys.
 */
export function TradingKeys({ connection, isConnected }: TradingKeysProps) {
  const go = useGo()
  return (
    <>
      <p className="t2">Copy the two keys on the market’s website. You still sign every transaction here.</p>
      <ul className={styles['gl-choices']} aria-label="Trading keys">
        {TRADING_KEYS.map(({ kind, use, source }) => {
          // Keys of the practice market do not count for the new market.
          const isAdded = isConnected && hasUsableKey(connection, kind)
          return (
            <li key={kind} className="setting">
              <div>
                <b className="strong">{KEY_KIND_TEXTS[kind].name}</b>
                <p className="t2 small">{use}</p>
                {!isAdded && <p className="t3 small">{source}</p>}
                <Fold size="line" label={KEY_RULES[kind].summary}>
                  <KeyRules kind={kind} />
                </Fold>
              </div>
              {isAdded ? (
                <span className="t2 small row">
                  <Tick size={16} />
                  added
                </span>
              ) : (
                <EnterKeyButton kind={kind} isReplacement={isConnected && serviceKeyOf(connection, kind) !== null} />
              )}
            </li>
          )
        })}
      </ul>
      <button type="button" className="link" onClick={() => go({ name: 'connection' })}>
        View all keys
      </button>
    </>
  )
}
