import { Tick } from '../../ui/Marks'
import '../../ui/controls.css'

type BoxProps = {
  readonly label: string
  readonly isChosen: boolean
  /** The list is one stop for the keyboard, and Space chooses there: the box is for the pointer. */
  readonly isStop?: boolean
  readonly onChoose: (withShift: boolean) => void
}

/**
 * Chooses one of many; with Shift all from the last one to it. A plain checkbox: there is one in each of thousands of
 * rows, and scrolling past them must cost little.
 */
export const ChooseBox = ({ label, isChosen, isStop = false, onChoose }: BoxProps) => (
  <span className="choose">
    <input
      type="checkbox"
      className="box"
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      checked={isChosen}
      onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
    {isChosen && <Tick size={12} />}
  </span>
)
