import { Fragment } from 'react'
import { HBAR } from '../format/money'

/** A sentence with amounts in it: the unit stands back in it as it does beside every figure. */
export const Worded = ({ text }: { readonly text: string }) =>
  text.split(HBAR).map((piece, i) => (
    <Fragment key={i}>
      {i > 0 && <span className="hb">{HBAR}</span>}
      {piece}
    </Fragment>
  ))
