import { expect, test } from 'vitest'
import { withoutSummaries } from './summaries.ts'

test('routes lose their summaries and nothing else', () => {
  const of = (summary: string) =>
    `route({\n    method: 'GET',\n    summary:${summary},\n    status: 200,\n  })`
  const bare = "route({\n    method: 'GET',\n    status: 200,\n  })"
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a module.
  for (const text of [" 'One, and two'", ` "somebody's"`, ' `at most ${most}`', "\n      'a long one'"]) {
    expect(withoutSummaries(of(text))).toBe(bare)
  }
  const kept = "const action = (name: 'start', summary: string) =>\n  route({ name,\n    summary,\n  })\n"
  expect(withoutSummaries(kept)).toBe(kept)
})
