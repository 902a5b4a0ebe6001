import { Tick } from '../../ui/StatusIcons'
import '../../ui/controls.css'

type ChooseBoxProps = {
  readonly label: string
  readonly isChosen: boolean
  /** True if the Tab key reaches the box. False if the list handles the Space key for its rows. */
  readonly isTabStop?: boolean
  readonly onChoose: (withShift: boolean) => void
}

/**
 * Checkbox that chooses a row. `withShift` is true if Shift is pressed, and the list then chooses a range of rows. The
 * box is a native input, because a list of thousands of rows must scroll fast.
 */
export const ChooseBox = ({ label, isChosen, isTabStop = false, onChoose }: ChooseBoxProps) => (
  <span className="choose">
    <input
      type="checkbox"
      className="box"
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      checked={isChosen}
      onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
    {isChosen && <Tick size={12} />}
  </span>
)
