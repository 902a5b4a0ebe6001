import { plainText } from '../../format/text'
import { HbarText } from '../../ui/HbarText'

/** Longer than any line that main makes, because content to be approved is never truncated. */
const MOST_LINE_CHARS = 5000

/** Main's own text, line by line. Names of others cannot add lines: main has removed their line breaks. */
export const WholeText = ({ text }: { readonly text: string }) => {
  const [first = '', ...others] = text.split('\n').map((line) => plainText(line, MOST_LINE_CHARS))
  return (
    <>
      <HbarText text={first} />
      {others.map((line, i) => (
        <div key={i}>
          <HbarText text={line} />
        </div>
      ))}
    </>
  )
}
