import { Fragment } from 'react'
import { HBAR } from '../format/money'

/** A sentence with amounts: the unit is as faint as next to every other figure. */
export const HbarText = ({ text }: { readonly text: string }) =>
  text.split(HBAR).map((piece, i) => (
    <Fragment key={i}>
      {i > 0 && <span className="hb">{HBAR}</span>}
      {piece}
    </Fragment>
  ))
