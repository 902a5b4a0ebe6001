import { useStore } from 'zustand'
import { rateWords } from '../../format/request-text'
import { viewAllowance } from '../../stores/requests'
import { Button } from '../../ui/Button'
import { Cross, Tick } from '../../ui/Marks'
import { useApp, useGo } from '../app-context'
import { KeyBudget } from './KeyBudget'

/** What an assistant could do with the key, what it would use up, and how it is stopped. */
export function AssistantFacts() {
  const { stores } = useApp()
  const go = useGo()
  const allowance = useStore(stores.requests, viewAllowance)
  return (
    <aside className="tl-facts" aria-label="What it means">
      <section>
        <h2 className="h2">What it could do</h2>
        <ul className="tl-can">
          <li>
            <Tick size={16} />
            <span>Read the market with 20 tools: listings, floors, offers, holdings, launches, quotes.</span>
          </li>
          <li>
            <Cross size={16} />
            <span>Sign, buy, sell, offer or move anything. An agent key reads public data, and no tool writes.</span>
          </li>
          <li>
            <Cross size={16} />
            <span>See your keys or this app. It talks to the market, not to Countersign.</span>
          </li>
        </ul>
        <p className="small t2">
          Names, traits and descriptions it reads were written by strangers. An assistant may take them for orders: let
          it read, and decide yourself.
        </p>
      </section>
      <section>
        <h2 className="h2">What it would use</h2>
        <p className="t2">
          Each key has an allowance for all it asks
          {allowance !== null && `, about ${rateWords(allowance.perSecond)}, ${allowance.capacity} at once`}. With this
          app’s key the assistant and the app wait for each other; with a key of its own they do not.
        </p>
        <KeyBudget />
        <p className="small t2">
          The market makes at most 5 agent keys a day for one network address. Chat assistants that sign in by
          themselves need no key, and each such sign-in takes one of the 5.
        </p>
      </section>
      <section>
        <h2 className="h2">How it is stopped</h2>
        <p className="t2">
          Revoke the key, and it ends at once. A key that was never used ends after 7 days; one that rests for 90 days
          may stop working.
        </p>
        <Button onClick={() => go({ name: 'connection' })}>Keys under Connection</Button>
      </section>
    </aside>
  )
}
