import { Tick, Triangle } from '../../ui/StatusIcons'
import styles from './tools.module.css'

/** Facts about assistants with a key: what an assistant can do, the request limits, and the life of its key. */
export const AssistantFacts = () => (
  <aside className={styles['tl-facts']} aria-label="About assistants">
    <section>
      <h2 className="h2">What an assistant can do</h2>
      <ul className={styles['tl-can']}>
        <li>
          <Triangle size={16} />
          <span>
            <b className="strong">The text of an NFT can give the assistant orders.</b> Names and descriptions come from
            strangers.
          </span>
        </li>
        <li>
          <Tick size={16} />
          <span>Reads the market with the tools that the server lists.</span>
        </li>
        <li>
          <Tick size={16} />
          <span>Cannot sign, buy, sell, offer or move anything.</span>
        </li>
        <li>
          <Tick size={16} />
          <span>Cannot see your keys or this app.</span>
        </li>
      </ul>
    </section>
    <section>
      <h2 className="h2">Limits</h2>
      <dl className={styles['tl-limits']}>
        <div>
          <dt>Requests per key</dt>
          <dd>2 a second, 10 at once</dd>
        </div>
        <div>
          <dt>New keys</dt>
          <dd>5 a day for one network address</dd>
        </div>
        <div>
          <dt>Key never used</dt>
          <dd>expires after 7 days</dd>
        </div>
        <div>
          <dt>Key not used for 90 days</dt>
          <dd>may stop working</dd>
        </div>
      </dl>
      <p className="small t2">
        Each key has a limit of its own. Limits of the network address count for all keys, also for this app’s.
      </p>
    </section>
  </aside>
)
