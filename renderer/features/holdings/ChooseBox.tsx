import { Tick } from '../../ui/StatusIcons'
import '../../ui/controls.css'

type ChooseBoxProps = {
  readonly label: string
  readonly isChosen: boolean
  /** True if the Tab key reaches the box. A list that handles Space for its rows itself leaves this false. */
  readonly isTabStop?: boolean
  readonly onChoose: (withShift: boolean) => void
}

/**
 * Checkbox that chooses a row. `onChoose` gets whether Shift is pressed, so that the list can choose a range of rows. The
 * box is a plain input, because a list of thousands of rows must scroll fast.
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
