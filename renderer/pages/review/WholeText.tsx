import { plainText } from '../../format/text'
import { Worded } from '../../ui/Worded'

/** Longer than any line that main makes: what is approved is never cut short. */
const MOST_LINE_CHARS = 5000

/** Main's own words, each of its lines on one of its own. Names of others hold no line break by then. */
export const WholeText = ({ text }: { readonly text: string }) => {
  const [first = '', ...others] = text.split('\n').map((line) => plainText(line, MOST_LINE_CHARS))
  return (
    <>
      <Worded text={first} />
      {others.map((line, i) => (
        <div key={i}>
          <Worded text={line} />
        </div>
      ))}
    </>
  )
}
