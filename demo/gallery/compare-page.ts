/** One state in all its looks, side by side: light and dark, 320 pixels and wide, left to right and right to left. */
import { html } from 'hono/html';
import { guideFrame, guideStyles } from '../guide/frame.ts';
import type { Page } from '../pages/document.ts';
import type { Look } from './frame-page.ts';
import { withLook } from './gallery-page.ts';

interface Comparison {
  readonly title: string;
  readonly width: 'phone' | 'desk';
  readonly looks: readonly (readonly [name: string, look: Look])[];
}

const comparisons: readonly Comparison[] = [
  {
    title: '320 pixels',
    width: 'phone',
    looks: [
      ['English, light', { theme: 'light', lang: 'en' }],
      ['English, dark', { theme: 'dark', lang: 'en' }],
      ['German, light', { theme: 'light', lang: 'de' }],
      ['Arabic, light', { theme: 'light', lang: 'ar' }],
      ['Arabic, dark', { theme: 'dark', lang: 'ar' }],
    ],
  },
  {
    title: 'Up to 1280 pixels',
    width: 'desk',
    looks: [
      ['English, light', { theme: 'light', lang: 'en' }],
      ['English, dark', { theme: 'dark', lang: 'en' }],
      ['German, light', { theme: 'light', lang: 'de' }],
      ['Arabic, light', { theme: 'light', lang: 'ar' }],
    ],
  },
];

export const comparePage = (name: string, shows: string, path: string): Page => ({
  title: `${name} compared · news-auth demo`,
  styles: [...guideStyles, '/demo/assets/gallery.css'],
  scripts: ['/demo/assets/gallery.js'],
  policy: { frames: ["'self'"] },
  body: guideFrame(
    '/demo/gallery',
    html`<h1>${name}</h1>
<p class="soft">${shows} Point at a frame to use it. <a href="/demo/gallery">All states</a></p>
${comparisons.map(
  ({ title, width, looks }) => html`<section class="group" aria-label="${title}">
  <h2>${title}</h2>
  <ul class="looked ${width}">${looks.map(
    ([words, look]) => html`<li class="tile">
    <p>${words}</p>
    <iframe src="${withLook(path, look)}" title="${shows} ${words}" loading="lazy" inert></iframe>
  </li>`,
  )}</ul>
</section>`,
)}`,
  ),
});
