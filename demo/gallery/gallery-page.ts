/** All states side by side, group by group. Each tile is a page of its own that can also be opened alone. */
import { html } from 'hono/html';
import { guideFrame, guideStyles } from '../guide/frame.ts';
import type { Markup, Page } from '../pages/document.ts';
import { PSEUDO_LOCALE } from '../server/lists/pseudo.ts';
import type { Fixture, Group } from './fixture.ts';
import { groups } from './fixtures.ts';
import { framePath, type Look } from './frame-page.ts';
import { mailPreviews } from './mails.ts';

const themes = [
  ['As the system has it', undefined],
  ['Light', 'light'],
  ['Dark', 'dark'],
] as const;
const languages = [
  ['English', undefined],
  ['French', 'fr'],
  ['German', 'de'],
  ['Spanish', 'es'],
  ['Japanese', 'ja'],
  ['Arabic, right to left', 'ar'],
  ['Pseudo: mirrored, accented, longer', PSEUDO_LOCALE],
] as const;

export const lookOf = ({ theme, lang, root }: Readonly<Record<string, string>>): Look => ({
  theme: themes.find(([, value]) => value === theme)?.[1],
  lang: languages.find(([, value]) => value === lang)?.[1],
  root: root === 'light' ? root : undefined,
});

/** Adds `?theme=dark&lang=ar` to a path that may have a query already. */
export function withLook(path: string, look: Look): string {
  const query = new URLSearchParams(Object.entries(look).filter(([, value]) => value !== undefined));
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function choice(
  name: string,
  options: readonly (readonly [string, string | undefined])[],
  current: string | undefined,
  link: (value: string | undefined) => Look,
): Markup {
  return html`<div class="choice"><span id="choice-${name}">${name}</span><ul aria-labelledby="choice-${name}">${options.map(
    ([words, value]) =>
      html`<li><a href="${withLook('/demo/gallery', link(value))}"${value === current ? html` aria-current="true"` : ''}>${words}</a></li>`,
  )}</ul></div>`;
}

interface Tile {
  readonly name: string;
  readonly shows: string;
  readonly path: string;
  readonly room?: Fixture['room'];
  readonly words: string;
}

const tile = ({ name, shows, path, room = 'card', words }: Tile, look: Look): Markup => {
  const address = withLook(path, look);
  return html`<li class="tile ${room}" data-words="${name} ${shows} ${words}">
  <p><a href="${address}" target="_blank">${name}</a> <span class="soft">${shows}</span>
    <a class="compare" href="/demo/gallery-compare/${name}">compare</a></p>
  <iframe src="${address}" title="${shows}" loading="lazy" inert></iframe>
</li>`;
};

const section = (title: string, tiles: readonly Tile[], look: Look): Markup => html`<section class="group" aria-label="${title}">
  <h2>${title}</h2>
  <ul class="tiles">${tiles.map((fixture) => tile(fixture, look))}</ul>
</section>`;

const statesOf = ({ fixtures }: Group): readonly Tile[] =>
  Object.entries(fixtures).map(([name, fixture]) => {
    const { shows, room, screen, element = '' } = fixture;
    return { name, shows, room, path: framePath(name, fixture), words: screen ?? element };
  });

const mailTiles = Object.entries(mailPreviews).map(([name, { shows, path }]) => ({ name, shows, path, words: 'mail' }));

export const galleryPage = (look: Look): Page => ({
  title: 'Gallery · news-auth demo',
  styles: [...guideStyles, '/demo/assets/gallery.css'],
  scripts: ['/demo/assets/gallery.js'],
  policy: { frames: ["'self'"] },
  body: guideFrame(
    '/demo/gallery',
    html`<h1>Gallery</h1>
<p class="soft">Every screen in every state: the built product, fed by the fixtures in demo/gallery; below them the mails of the service. Point at a tile to use it.</p>
<div class="looks">
  ${choice('Theme', themes, look.theme, (theme) => ({ ...look, theme: theme as Look['theme'] }))}
  ${choice('Language', languages, look.lang, (lang) => ({ ...look, lang }))}
  <div class="choice"><label for="find">Find</label><input type="search" id="find" placeholder="password, wizard, busy…"></div>
</div>
${groups.map((group) => section(group.title, statesOf(group), look))}
${section('Mails', mailTiles, look)}`,
  ),
});

/** An empty page into which tests put frames of the gallery, so that they measure some states without loading all others. */
export const wallPage: Page = {
  title: 'Gallery wall · news-auth demo',
  styles: ['/demo/assets/newsline.css'],
  policy: { frames: ["'self'"] },
  body: html`<main><h1 class="unseen">Gallery wall</h1></main>`,
};
