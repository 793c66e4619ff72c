/** The home page of the marketing site: the list of releases, and beside it the sign-in as one element. */
import { html } from 'hono/html';
import type { Markup } from '../../pages/document.ts';
import { formNames, productTag, type ScriptForm } from '../../pages/product-tag.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { services, wire } from './sections.ts';
import type { SignIn } from './sign-in.ts';
import { stories } from './stories.ts';

/** Links to the same page with each other form of the script. */
const otherForms = (form: ScriptForm): readonly Markup[] =>
  formNames
    .filter(([other]) => other !== form)
    .map(([other, name], index) => html`${index > 0 ? ' or ' : ''}<a href="?form=${other}">${name}</a>`);

export async function homeContent(settings: Settings, form: ScriptForm, { markup, source }: SignIn): Promise<Markup> {
  // The tags that this page is made with, shown as text.
  const tag = String(await productTag(settings, form))
    .replace(/ (?=data-)/g, '\n  ')
    .replace(/ (?=(async|defer)>)/, '\n  ');
  return html`<div class="front">
  <div>
    <p class="kicker">Business news distribution</p>
    <h1>Your release on every desk that matters, at the minute you choose</h1>
    <p class="standfirst">Newsline carries company news to newsrooms, terminals and trading desks in 160 countries.</p>
  </div>
  <aside class="sign-in" aria-label="Sign in">${markup}</aside>
  <section class="latest" aria-labelledby="latest"><h2 id="latest">On the wire</h2>${wire(stories.slice(0, 4), 3)}<p><a href="/news">All of today’s releases</a></p></section>
</div>
<section class="entries">${services.slice(0, 3).map(({ name, text }) => html`<section><h2>${name}</h2><p>${text}</p></section>`)}</section>
<section class="made-with" aria-labelledby="made-with">
  <h2 id="made-with">How this page is made</h2>
  <p>${form === 'rendered' ? 'One tag, and what the server renders.' : 'Two tags.'} See it with the ${otherForms(form)}.</p>
  <pre tabindex="0"><code>${tag}

${source}</code></pre>
</section>`;
}
