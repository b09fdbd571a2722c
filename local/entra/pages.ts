import { type Html, html } from '../service/html.ts'
import { renderPage } from '../service/page.ts'

const renderFrame = (title: string, content: Html): string =>
  renderPage('Simulated directory', title, content)

/** The form that a person signs in with; `problem` is what was wrong with the last attempt. */
export const renderSignIn = (options: { domain: string; username: string; problem?: string }): string => {
  const { domain, username, problem } = options
  const describedBy = problem === undefined ? html`` : html` aria-invalid="true" aria-describedby="problem"`
  const onUsername = username === '' ? html` autofocus` : html``
  const onPassword = username === '' ? html`` : html` autofocus`
  return renderFrame(
    'Sign in',
    html`<p class="muted">to continue to Labkeeper with your account of ${domain}</p>
${problem === undefined ? '' : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
<form method="post">
<label for="username">Username</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" required${onUsername}${describedBy}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${onPassword}${describedBy}>
<div class="buttons">
<button class="primary" name="action" value="sign-in">Sign in</button>
<button name="action" value="cancel" formnovalidate>Cancel</button>
</div>
</form>
<p class="muted">The simulated cloud lists everybody and their passwords.</p>`,
  )
}

/** Why there is no way on from here: Entra, too, keeps such errors to itself instead of sending them to the app. */
export const renderDeadEnd = (error: string, description: string): string =>
  renderFrame(
    'Sorry, but we’re having trouble signing you in',
    html`<p class="problem" role="alert">${description}</p>
<p class="muted"><code>${error}</code></p>`,
  )
