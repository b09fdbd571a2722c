import type { Plugin } from 'vite'

/** What is asked of a file of the build. */
export interface Chunk {
  readonly fileName: string
  readonly isEntry: boolean
  /** File names. */
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/**
 * `files` are addresses; `pages` has the places in `files` of what each path needs; `*` stands for any one segment, `**` at
 * the end for one or more.
 */
export interface PageFiles {
  readonly files: readonly string[]
  readonly pages: Readonly<Record<string, readonly number[]>>
}

/** 'dashboard/resources/$resourceGroup.$vmName' of the file with that page's component. */
const routeOf = (moduleId: string): string | undefined =>
  /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(moduleId.replaceAll('\\', '/'))?.[1]

const isLayout = (route: string): boolean => /(^|\/)(_\w+|route)$/.test(route)

const pathOf = (route: string): string =>
  `/${route
    .split(/[/.]/)
    .filter((segment) => segment !== 'index' && !segment.startsWith('_'))
    .map((segment) => (segment === '$' ? '**' : segment.startsWith('$') ? '*' : segment))
    .join('/')}`

/** For each page the files that its route and the layouts around it need, beyond those that every page loads. */
export const pageFiles = (chunks: readonly Chunk[]): PageFiles => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (fileName: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(fileName)) return found
    found.add(fileName)
    for (const name of byName.get(fileName)?.imports ?? []) withImports(name, found)
    return found
  }
  const everywhere = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((one) => [...withImports(one.fileName)]),
  )
  const routes = chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds.flatMap((id) => {
      const route = routeOf(id)
      return route === undefined ? [] : [{ route, fileName }]
    }),
  )
  const pages = routes
    .filter(({ route }) => !isLayout(route))
    .map((page) => {
      const around = routes.filter(
        ({ route }) => isLayout(route) && page.route.startsWith(`${route.replace(/\/route$/, '')}/`),
      )
      const needed = new Set([...around, page].flatMap(({ fileName }) => [...withImports(fileName)]))
      return { path: pathOf(page.route), needed: [...needed].filter((name) => !everywhere.has(name)) }
    })
  // Those that most pages need come first: so the pages' lists begin alike, and compress to little.
  const all = pages.flatMap(({ needed }) => needed)
  const uses = (name: string): number => all.filter((one) => one === name).length
  const names = [...new Set(all)].toSorted((one, other) => uses(other) - uses(one))
  const placesOf = (needed: readonly string[]): number[] =>
    needed.map((name) => names.indexOf(name)).toSorted((one, other) => one - other)
  return {
    files: names.map((name) => `/${name}`),
    pages: Object.fromEntries(pages.map(({ path, needed }) => [path, placesOf(needed)])),
  }
}

/** src/inline/before-first-paint.ts, which build/inline-scripts.ts has put there. */
const reader = '<script>'

/**
 * Writes into index.html what each page needs, as data: the script before the first paint asks for it at once. Else a page's
 * files would wait until the app has arrived, runs, and knows where it is.
 */
export const listPageFiles = (): Plugin => ({
  name: 'list-page-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      if (!html.includes(reader))
        throw new Error('index.html has no script that reads the list of page files')
      const list = JSON.stringify(
        pageFiles(Object.values(bundle).filter((output) => output.type === 'chunk')),
      )
      // Comments are for who reads index.html here.
      return html
        .replaceAll(/\s*<!--[\s\S]*?-->/g, '')
        .replace(reader, `<script type="application/json" id="page-files">${list}</script>\n    ${reader}`)
    },
  },
})
