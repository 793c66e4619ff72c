/** A field for every token, real screens in light and dark beside them, and the resulting style sheet. */
import { resolve } from 'node:path';
import { html } from 'hono/html';
import { type Token, tokensOf } from '../guide/reference/tokens.ts';
import { fixtures } from '../gallery/fixtures.ts';
import { framePath } from '../gallery/frame-page.ts';
import { guideFrame, guideStyles } from '../guide/frame.ts';
import { type Markup, type Page, sendPage } from '../pages/document.ts';
import { kindOf, kinds } from './kinds.ts';
import { type Preset, presets } from './presets.ts';
import type { MountRoutes } from '../server/service.ts';

const themes = ['light', 'dark'] as const;

/** States of the gallery; the contrast is judged on the first one. */
const screens = { login: 'E-mail step', 'password-wrong': 'An error', 'signup-registration': 'A step of a wizard' } as const;

/** The common prefix of a kind's tokens is left out of each line. */
const short = (name: string) => name.replace(/^--news-(color-)?/, '');

const field = ({ name, follows, ...built }: Token, theme: (typeof themes)[number] | undefined): Markup => {
  const what = theme ? `${name}, ${theme}` : name;
  const value = built[theme ?? 'light'];
  const id = `${name}${theme ? `-${theme}` : ''}`;
  return html`<span class="entry">${theme ? html`<input type="color" aria-label="Pick ${what}" data-picks="${id}">` : ''}<input
    type="text" id="${id}" aria-label="${what}" aria-describedby="${name}-wrong" placeholder="${value}" autocomplete="off" autocapitalize="off" spellcheck="false"
    data-token="${name}" data-theme="${theme ?? 'light'}" data-kind="${kindOf(name)}"${follows ? html` data-follows="${follows}${theme ? `-${theme}` : ''}"` : ''}></span>`;
};

const row = (token: Token): Markup => {
  const { name } = token;
  const wrong = html`<p class="wrong" id="${name}-wrong"></p>`;
  if (kindOf(name) !== 'colour') {
    return html`<div class="token"><label class="short" for="${name}">${short(name)}</label>${field(token, undefined)}${wrong}</div>`;
  }
  return html`<div class="token colour" role="group" aria-label="${name}">
  <span class="short">${short(name)}</span>${themes.map((theme) => field(token, theme))}${wrong}
</div>`;
};

const group = (title: string, tokens: readonly Token[]): Markup => {
  const groupTokens = tokens.filter(({ name }) => kinds[kindOf(name)].group === title);
  const hasThemes = groupTokens.some(({ name }) => kindOf(name) === 'colour');
  return html`<details class="group-of-tokens" open>
  <summary><h2>${title}</h2></summary>
  ${hasThemes ? html`<p class="token colour heads" aria-hidden="true"><span></span><span>Light</span><span>Dark</span></p>` : ''}
  ${groupTokens.map(row)}
</details>`;
};

const preset = ({ name, note, values }: Preset): Markup =>
  html`<button type="button" class="button quiet" data-note="${note}" data-values="${JSON.stringify(values)}">${name}</button>`;

const tile = (name: keyof typeof screens, theme: string, isJudged: boolean): Markup => {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`the gallery has no state "${name}"`);
  const address = `${framePath(name, fixture)}?theme=${theme}`;
  return html`<li class="tile">
  <p class="soft">${theme === 'light' ? 'Light' : 'Dark'}</p>
  <iframe src="${address}" title="${screens[name]}, ${theme}"${isJudged ? html` data-judged="${theme}"` : html` loading="lazy"`} inert></iframe>
</li>`;
};

const screen = (name: keyof typeof screens, index: number): Markup => html`<section aria-label="${screens[name]}">
  <h2>${screens[name]}</h2>
  <ul class="tiles">${themes.map((theme) => tile(name, theme, index === 0))}</ul>
</section>`;

const sheet: Markup = html`<section aria-labelledby="sheet">
  <div class="head"><h2 id="sheet">Style sheet</h2>
  <button type="button" class="button" data-copy="" aria-controls="css"><span class="value">Copy the CSS</span></button></div>
  <pre id="css" tabindex="0" aria-label="The style sheet"></pre>
</section>`;

export async function themePage(): Promise<Page> {
  const tokens = await tokensOf(resolve(import.meta.dirname, '../../src/ui'));
  const groups = [...new Set(Object.values(kinds).map(({ group: title }) => title))];
  return {
    title: 'Theme · news-auth demo',
    styles: [...guideStyles, '/demo/assets/copy.css', '/demo/assets/gallery.css', '/demo/assets/theme.css'],
    scripts: ['/demo/assets/gallery.js', '/demo/assets/theme.js'],
    policy: { frames: ["'self'"] },
    body: guideFrame(
      '/demo/theme',
      html`<h1>Theme</h1>
<p class="soft">Give the screens a brand: each token is a field, and what is empty stays as it is. The <a href="#sheet">style sheet</a> is written below. Point at a screen to use it.</p>
<div class="theme">
<form class="tokens" aria-label="Tokens">
  <div class="presets"><span class="soft" id="presets">Start from</span><p class="row" role="group" aria-labelledby="presets">${(await presets()).map(preset)}</p>
  <p class="soft" role="status" data-preset></p></div>
  ${groups.map((title) => group(title, tokens))}
</form>
<div class="result">
  <section aria-labelledby="contrast">
    <h2 id="contrast" tabindex="-1">Contrast</h2>
    <div role="status" data-contrast><p class="soft">Waiting for the screens …</p></div>
  </section>
  ${(Object.keys(screens) as (keyof typeof screens)[]).map(screen)}
  ${sheet}
</div>
</div>`,
    ),
  };
}

export const mountTheme: MountRoutes = (app) => {
  app.get('/demo/theme', async (context) => sendPage(context, await themePage()));
};
