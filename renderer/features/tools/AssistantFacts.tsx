import { Cross, Tick } from '../../ui/StatusIcons'
import { KeyBudget } from './KeyBudget'
import styles from './tools.module.css'

/** Facts about assistants with a key: what an assistant can do, the request limits, and the life of its key. */
export const AssistantFacts = () => (
  <aside className={styles['tl-facts']} aria-label="About assistants">
    <section>
      <h2 className="h2">Abilities of an assistant</h2>
      <ul className={styles['tl-can']}>
        <li>
          <Tick size={16} />
          <span>Reads the market with 20 tools.</span>
        </li>
        <li>
          <Cross size={16} />
          <span>Cannot sign, buy, sell, offer or move anything.</span>
        </li>
        <li>
          <Cross size={16} />
          <span>Cannot see your keys or this app.</span>
        </li>
      </ul>
      <p className="small t2">Names and descriptions come from strangers and may try to instruct the assistant.</p>
    </section>
    <section>
      <h2 className="h2">Limits</h2>
      <dl className={styles['tl-limits']}>
        <div>
          <dt>Requests of one key</dt>
          <dd>2 a second, bursts of 10</dd>
        </div>
        <div>
          <dt>New keys</dt>
          <dd>5 a day for one network address</dd>
        </div>
        <div>
          <dt>Unused key</dt>
          <dd>expires after 7 days</dd>
        </div>
        <div>
          <dt>Idle key</dt>
          <dd>may stop working after 90 days</dd>
        </div>
      </dl>
      <p className="small t2">
        All keys share the limit of the network address. A busy assistant can slow this app down.
      </p>
      <KeyBudget />
    </section>
  </aside>
)
