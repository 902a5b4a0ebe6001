import { Fragment } from 'react'
import { HBAR } from '../format/money'

/** Text with amounts. Each HBAR sign is as faint as next to the figures elsewhere on the page. */
export const HbarText = ({ text }: { readonly text: string }) =>
  text.split(HBAR).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="hb">{HBAR}</span>}
      {piece}
    </Fragment>
  ))
