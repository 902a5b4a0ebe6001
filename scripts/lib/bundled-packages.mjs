import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Path of a package in `node_modules`, up to its name: the last one in the id of a module. */
const PACKAGE_PATH = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/

/**
 * Records which packages are in the bundles of one build, as a sorted list of their folders relative to `root`. The list
 * of licences and the list of components of a package are made from these records, because a bundle does not show what
 * it consists of.
 */
export function bundledPackages({ root, file }) {
  // A build with several isolated entries writes several bundles.
  const folders = new Set()
  return {
    name: 'bundled-packages',
    apply: 'build',
    writeBundle(_options, bundle) {
      for (const id of Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))) {
        const path = PACKAGE_PATH.exec(id.replace(/^\0/, '').replace(/\?.*$/, ''))?.[0]
        if (path?.startsWith(root)) folders.add(path.slice(root.length + 1).replaceAll('\\', '/'))
      }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify([...folders].toSorted(), null, 2)}\n`)
    },
  }
}
