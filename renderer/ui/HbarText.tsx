import { Fragment } from 'react'
import { HBAR } from '../format/money'

/** Text with amounts. Each HBAR sign (`ℏ`) is as faint as next to the figures of `Money`. */
export const HbarText = ({ text }: { readonly text: string }) =>
  text.split(HBAR).map((textBetweenSigns, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="hb">{HBAR}</span>}
      {textBetweenSigns}
    </Fragment>
  ))
