import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'

const posix = (path) => path.split(sep).join('/')
/** Large, and ignored by ESLint's own configuration as well. */
const SKIPPED_FOLDERS = ['node_modules', '.git', 'out', 'test-results', 'docs']
const CODE = /\.([cm]?js|tsx?)$/
const DECLARATION = /\.d\.[cm]?ts$/

/** The configuration files of the projects that `tsc -b` checks, in the order of the root's references. */
function projectFiles(root) {
  const { config, error } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  return config.references.map(({ path }) => join(root, path, 'tsconfig.json'))
}

/** Every file that `eslint .` may look at, relative to the root. */
function codeFiles(root) {
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return SKIPPED_FOLDERS.includes(entry.name) ? [] : walk(path)
      return CODE.test(entry.name) ? [path] : []
    })
  return walk('')
}

/** Declarations of packages are read once for all projects, as `tsc -b` does. */
function sharedDeclarations() {
  const byFormat = new Map()
  return (host) => {
    const getSourceFile = host.getSourceFile.bind(host)
    host.getSourceFile = (file, language, ...rest) => {
      if (!DECLARATION.test(file)) return getSourceFile(file, language, ...rest)
      const format = typeof language === 'object' ? language.impliedNodeFormat : undefined
      const files = byFormat.get(format) ?? new Map()
      byFormat.set(format, files)
      if (!files.has(file)) files.set(file, getSourceFile(file, language, ...rest))
      return files.get(file)
    }
    return host
  }
}

/** A project with what `tsc -b` remembers of it, so that what did not change is not checked again. */
function openProject(file, share) {
  const fail = ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail }
  const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(file, {}, host)
  return ts.createIncrementalProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
    host: share(ts.createIncrementalCompilerHost(options)),
  })
}

function diagnosticsOf(project) {
  const found = [...project.getConfigFileParsingDiagnostics(), ...project.getSyntacticDiagnostics()]
  if (found.length > 0) return found
  const all = [
    ...project.getOptionsDiagnostics(),
    ...project.getGlobalDiagnostics(),
    ...project.getSemanticDiagnostics(),
    // Nothing but the memory of the project is written.
    ...project.emit().diagnostics,
  ]
  return ts.sortAndDeduplicateDiagnostics(all)
}

/**
 * Types as `tsc -b` and lint as `eslint .` check them, from one reading of the code: typed rules ask the checker that has
 * just checked a project. Apart, each of the two works out all types for itself. Faults are printed.
 */
export async function checkCode({ root, print }) {
  // The parser looks into this array for each file. It holds one project at a time, so that the others take no memory.
  const programs = []
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { programs, project: null } } },
  })
  const formatter = await eslint.loadFormatter('stylish')
  const format = {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (file) => file,
    getNewLine: () => '\n',
  }
  const unlinted = new Set()
  for (const file of codeFiles(root)) if (!(await eslint.isPathIgnored(file))) unlinted.add(file)

  async function lint(files) {
    if (files.length === 0) return true
    for (const file of files) unlinted.delete(file)
    const results = await eslint.lintFiles(files)
    if (results.length !== files.length) throw new Error(`${results.length} of ${files.length} files were linted`)
    const faulty = results.filter(({ errorCount, warningCount }) => errorCount + warningCount > 0)
    if (faulty.length > 0) print(await formatter.format(faulty))
    return faulty.length === 0
  }

  const share = sharedDeclarations()
  const found = { types: true, lint: true }
  for (const file of projectFiles(root)) {
    const project = openProject(file, share)
    const diagnostics = diagnosticsOf(project)
    if (diagnostics.length > 0) {
      found.types = false
      print(ts.formatDiagnostics(diagnostics, format))
    }
    programs.splice(0, programs.length, project.getProgram())
    const paths = project.getSourceFiles().map(({ fileName }) => posix(relative(root, fileName)))
    const isClean = await lint(paths.filter((path) => unlinted.has(path)))
    found.lint &&= isClean
  }
  // Scripts belong to no project. A file of TypeScript that belongs to none is an error of the parser.
  const isClean = await lint([...unlinted])
  found.lint &&= isClean
  return found
}
