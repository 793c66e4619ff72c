/** The pages of the marketing site between its header and its footer. */
import { html } from 'hono/html';
import type { Markup } from '../../pages/document.ts';
import { findStories, type Story, stories } from './stories.ts';

export interface Section {
  readonly path: string;
  readonly title: string;
  readonly listed?: true;
  readonly content: (query: Readonly<Record<string, string>>) => Markup;
}

type Level = 2 | 3;
const heading = (level: Level, title: string): Markup => (level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`);

const storyItem = ({ time, place, title, text, subject }: Story, level: Level): Markup => html`<li class="story">
  <p class="dateline"><time>${time}</time> <b>${place}</b> <span>${subject}</span></p>
  ${heading(level, title)}
  <p>${text}</p>
</li>`;

/** @param level of the headlines: one below the heading they stand under */
export const wire = (list: readonly Story[], level: Level): Markup =>
  html`<ol class="wire">${list.map((story) => storyItem(story, level))}</ol>`;

interface Entry {
  readonly name: string;
  readonly text: string;
}
const entries = (list: readonly Entry[]): Markup =>
  html`<div class="entries">${list.map(({ name, text }) => html`<section><h2>${name}</h2><p>${text}</p></section>`)}</div>`;

const opening = (kicker: string, title: string, text: string): Markup =>
  html`<p class="kicker">${kicker}</p><h1>${title}</h1><p class="standfirst">${text}</p>`;

export const services: readonly Entry[] = [
  {
    name: 'Distribution',
    text: 'Regional, national and worldwide circuits into newsrooms, terminals and trading desks, at the minute you set.',
  },
  { name: 'Disclosure', text: 'Results and notices filed where regulators want them, with a record of every delivery.' },
  {
    name: 'Full distribution account',
    text: 'For companies that send releases themselves. An account manager sets it up with you: call either newsroom.',
  },
  {
    name: 'News subscription',
    text: 'Free for journalists and news consumers: the regions and industries you choose, by e-mail. Sign up above.',
  },
];

const lessons: readonly Entry[] = [
  {
    name: 'Write the headline last',
    text: 'The first paragraph says who did what, where and when. The headline only repeats its strongest eight words.',
  },
  {
    name: 'Choose the minute',
    text: 'Results go out before the bell, features by mid-morning. Embargoes lift on the minute, in the reader’s time zone.',
  },
  { name: 'One quotation, one voice', text: 'A release needs one person who says something nobody could have written for them.' },
];

const offices: readonly Entry[] = [
  { name: 'New York', text: '+1 212 555 0100, around the clock. 14 Pearl Row, New York, NY 10004.' },
  { name: 'London', text: '+44 20 7946 0100, 06:00 to 22:00. 3 Wireworks Yard, London EC4.' },
];

function searchResults(term: string): Markup {
  const list = findStories(term);
  if (term.trim() === '') return html`<p class="standfirst">Type a word into the search box above.</p>`;
  const count = list.length === 1 ? '1 release' : `${list.length} releases`;
  return html`<p class="standfirst">${count} for <q>${term}</q></p>${wire(list, 2)}`;
}

export const sections: readonly Section[] = [
  {
    path: '/services',
    title: 'Services',
    listed: true,
    content: () => html`${opening('Services', 'From your desk to theirs', 'Four ways to work with the wire.')}${entries(services)}`,
  },
  {
    path: '/news',
    title: 'News',
    listed: true,
    content: () => html`${opening('News', 'On the wire', 'Today’s releases, newest first. Times are UTC.')}${wire(stories, 2)}`,
  },
  {
    path: '/education',
    title: 'Education',
    listed: true,
    content: () =>
      html`${opening('Education', 'Three habits of releases that get read', 'From twenty years on the copy desk.')}${entries(lessons)}`,
  },
  {
    path: '/about',
    title: 'About Us',
    listed: true,
    content: () =>
      html`${opening('About us', 'A wire service for business news', 'Newsline carries 900 releases a day for 12,000 companies. We check every sender, every figure and every minute. (And we are made up: this site belongs to the demo of news-auth.)')}${entries(offices)}`,
  },
  {
    path: '/newsroom',
    title: 'Newsroom',
    content: () =>
      html`${opening('Newsroom', 'Talk to an editor', 'An editor answers at either desk. Logins need a computer; everything else we do by telephone.')}${entries(offices)}`,
  },
  {
    path: '/search',
    title: 'Search',
    content: ({ q = '' }) => html`<p class="kicker">Search</p><h1>Search the wire</h1>${searchResults(q)}`,
  },
];
