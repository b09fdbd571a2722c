import { expect, test } from 'vitest'
import { html } from './html.ts'

test('escapes what comes from outside, in text and in attributes', () => {
  const name = `"><script>alert('1')</script>&`
  expect(html`<a title="${name}">${name}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
  )
})

test('keeps markup and joins lists', () => {
  expect(html`<ul>${['a', '<'].map((item) => html`<li>${item}</li>`)}</ul>${undefined}${0}`.markup).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>0',
  )
})
