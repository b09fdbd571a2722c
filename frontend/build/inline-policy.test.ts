import { expect, test } from 'vitest'
import { allowInline } from './inline-policy.ts'

/** By `printf 'go()' | openssl dgst -sha256 -binary | base64`, and so on. */
const goes = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
const comes = "'sha256-TUOd2a4chR6KXxwiE6F8UUy6+t7PIVUGjJ8tQ1UfYqs='"
const red = "'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='"
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-x'; img-src 'self'"

test('what stands in the document is allowed by its hash', () => {
  const html = `<style>p{color:red}</style><script>go()</script>
    <script type="module" crossorigin>come()\n</script>`
  expect(allowInline(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${goes} ${comes}; style-src 'self' ${red} 'sha256-x'; img-src 'self'`,
  )
})

test('data and files need no hash', () => {
  const html = `<script type="application/json" id="list">{}</script><script type="module" src="/a.js"></script>
    <link rel="stylesheet" href="/a.css">`
  expect(allowInline(policy, html)).toBe(policy)
})

test('a policy that says nothing of scripts or styles is not guessed at', () => {
  expect(() => allowInline("default-src 'self'; style-src 'self'", '')).toThrow("no script-src 'self'")
  expect(() => allowInline("script-src 'self'", '')).toThrow("no style-src 'self'")
})
