/**
 * Command-line arguments of the practice market that the app starts, on a free port and without a control address.
 * `origins`: web origins whose pages may read the practice market's answers, as `none`, `any` or a list. A practice
 * market that starts without `--origins` lets every page read its answers.
 */
export const practiceArguments = (stateFile: string, origins: string): readonly string[] => [
  '--port',
  '0',
  '--state',
  stateFile,
  '--control',
  'off',
  '--origins',
  origins,
]
