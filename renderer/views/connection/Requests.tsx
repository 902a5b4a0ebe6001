import { useStore } from 'zustand'
import type { Allowance } from '@shared/contract/network'
import { allowanceWords, quietWords, rateWords, waitingWords } from '../../format/request-text'
import { allowanceAfter } from '../../stores/requests'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { Meter } from '../../ui/Meter'
import { useApp } from '../app-context'
import '../../ui/table.css'

const allowanceKey = ({ name, route }: Allowance) => `${name} ${route ?? ''}`

/** What may still be asked of the service: every allowance with what is left, how it refills and what waits. */
export function Requests() {
  const { stores } = useApp()
  const { allowances } = useStore(stores.requests)
  return (
    <section className="cn-section" aria-label="Requests">
      <h2 className="h2">Requests</h2>
      <p className="t2">
        The market allows each key so many requests; this app stays below that, for some by half. When some have to
        wait, purchases and other acts go first, then the page you look at.
      </p>
      {allowances.length === 0 ? (
        <p className="t3 cn-none">Not known yet.</p>
      ) : (
        <table className="data lined requests">
          <thead>
            <tr>
              <th scope="col">Counted for</th>
              <th scope="col">Left now</th>
              <th scope="col" className="num">
                Refills
              </th>
              <th scope="col">Waiting</th>
              <th scope="col">Paused</th>
            </tr>
          </thead>
          <tbody>
            {allowances.map((allowance) => (
              <AllowanceRow key={allowanceKey(allowance)} told={allowance} />
            ))}
          </tbody>
        </table>
      )}
      <QuietSaid />
    </section>
  )
}

function AllowanceRow({ told }: { readonly told: Allowance }) {
  const { stores } = useApp()
  const now = useNow()
  const atMs = useStore(stores.requests, (s) => s.atMs)
  const allowance = allowanceAfter(told, now - atMs)
  const words = allowanceWords(allowance)
  const waiting = waitingWords(allowance.waiting)
  const paused = quietWords(allowance.pausedForMs)
  return (
    <tr>
      <th scope="row">
        {words.name} {words.route !== null && <span className="mono">{words.route}</span>}
        <span className="micro t3 block">{words.use}</span>
      </th>
      <td>
        <span className="row">
          <Meter left={allowance.left} capacity={allowance.capacity} />
          <span>
            <b className="strong">{allowance.left}</b> <span className="t2">of {allowance.capacity}</span>
          </span>
        </span>
      </td>
      <td className="num t2">{rateWords(allowance.perSecond)}</td>
      <td>
        <span className={cx(waiting.count === 0 ? 't3' : 'strong')}>{waiting.count}</span>
        {waiting.parts !== null && <span className="micro t2 block">{waiting.parts}</span>}
      </td>
      <td>
        {paused === null ? (
          <span className="t3">no</span>
        ) : (
          <>
            <b className="strong">{paused}</b>
            <span className="micro t2 block">the market asked for it</span>
          </>
        )}
      </td>
    </tr>
  )
}

/** The figures move all the time and are read when one goes to them; only that the market asks for quiet is said. */
function QuietSaid() {
  const { stores } = useApp()
  const now = useNow()
  const { allowances, atMs } = useStore(stores.requests)
  const quiet = allowances.filter((allowance) => allowanceAfter(allowance, now - atMs).pausedForMs > 0)
  const names = quiet.map((allowance) => allowanceWords(allowance).name).join(', ')
  return (
    <p className="sr" role="status">
      {quiet.length > 0 && `The market asked for a pause: ${names}.`}
    </p>
  )
}
