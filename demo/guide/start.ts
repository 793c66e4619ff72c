/** The start page: first how to sign in within seconds, then the other people and what each of them demonstrates. */
import { html } from 'hono/html';
import type { Markup, Page } from '../pages/document.ts';
import { ANSWERS, type Person, people } from '../people.ts';
import type { Settings } from '../server/settings/settings.ts';
import { appCode } from './app-codes.ts';
import { guideFrame, guideStyles, places } from './frame.ts';
import { type Situation, situations } from './situations.ts';

const copyable = (value: string, what: string): Markup =>
  html`<button type="button" class="copy" data-copy="${value}" title="Copy ${what}"><span class="value">${value}</span></button>`;

const codeOf = ({ id, firstName }: Person, secret: string, now: Date): Markup => {
  const code = appCode(secret, now);
  return html`<button type="button" class="copy code" data-code-of="${id}" data-copy="${code}" title="Copy ${firstName}’s code"><span class="value">${code}</span></button>`;
};

const outboxOf = ({ phone, email }: Person) =>
  `/demo/outbox?to=${encodeURIComponent(phone ? `+${phone.countryCode}${phone.phoneNumber}` : email)}`;

const telephone = ({ countryCode, phoneNumber }: NonNullable<Person['phone']>) =>
  `+${countryCode} ${phoneNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')}`;

const factors = (person: Person, now: Date): Markup => html`<ul class="factors">
  ${person.phone ? html`<li>Text to <a href="${outboxOf(person)}">${telephone(person.phone)}</a></li>` : ''}
  ${person.totpSecret ? html`<li>App code ${codeOf(person, person.totpSecret, now)}</li>` : ''}
  ${person.totpSecret ? html`<li>Secret ${copyable(person.totpSecret, 'the TOTP secret')}</li>` : ''}
  ${person.phone || person.totpSecret || !person.password ? '' : html`<li>None yet</li>`}
  ${person.password ? '' : html`<li>The company’s own</li>`}
</ul>`;

const personRow = (person: Person, now: Date): Markup => html`<tr id="${person.id}">
  <th scope="row"><span class="name">${person.firstName} ${person.lastName}</span> <span class="shows">${person.shows}</span>
    <button type="button" class="plain" data-put="/demo/people/${person.id}/reset" aria-label="Put ${person.firstName} back into this state">Put back</button></th>
  <td data-label="Email">${copyable(person.email, 'the email address')}</td>
  <td data-label="Password">${person.password ? copyable(person.password, 'the password') : html`<span class="soft">asks the company</span>`}</td>
  <td data-label="Second factor">${factors(person, now)}</td>
</tr>`;

const situationTable = ({ title, people: who }: Situation, now: Date): Markup => html`<section class="situation">
  <h3>${title}</h3>
  <table class="people">
    <thead><tr><th scope="col">Who, and what to see</th><th scope="col">Email</th><th scope="col">Password</th><th scope="col">Second factor</th></tr></thead>
    <tbody>${who.map((person) => personRow(person, now))}</tbody>
  </table>
</section>`;

const answers = ANSWERS.map(({ answer }) => answer);

const firstSteps = (guest: Person, secret: string, now: Date): Markup => html`<section class="lead" aria-labelledby="first">
  <p class="kicker">Start here</p>
  <h1 id="first">Sign in as ${guest.firstName} ${guest.lastName}</h1>
  <ol class="steps">
    <li><span class="do">Open the <a href="/login" target="_blank">sign-in page</a> in a new tab and enter</span> ${copyable(guest.email, 'the email address')}</li>
    <li><span class="do">Then the password</span> ${copyable(guest.password ?? '', 'the password')}</li>
    <li><span class="do">Choose <b>Use the authenticator app</b> and enter</span> ${codeOf(guest, secret, now)} <span class="lasts" data-lasts></span></li>
  </ol>
  <p class="soft">You land in the application, signed in. Prefer a text message? It arrives in the <a href="${outboxOf(guest)}">outbox</a>. Press any of these to copy it; a code works once.</p>
</section>`;

/** Offsets in minutes from now; none = no window is planned. */
const maintenances = [
  { name: 'None', done: 'No maintenance is planned.' },
  { name: 'In two hours', done: 'A window of one hour starts in two hours.', from: 120, to: 180 },
  { name: 'Under way', done: 'A window of one hour is under way.', from: -30, to: 30 },
] as const;

const maintenance: Markup = html`<section aria-labelledby="maintenance">
  <h2 id="maintenance">Planned maintenance</h2>
  <p class="soft">What the maintenance banner of the hosted page and the marketing site shows.</p>
  <p class="row">${maintenances.map(
    ({ name, done, ...window }) =>
      html`<button type="button" class="button quiet" data-put="/demo/maintenance.json" data-window="${'from' in window ? `${window.from} ${window.to}` : ''}" data-done="${done}">${name}</button>`,
  )} <span role="status" data-status></span></p>
</section>`;

export function startPage(settings: Settings, now: Date): Page {
  const [guest] = people;
  if (!guest?.totpSecret) throw new Error('the first of the people has no authenticator app');
  return {
    title: 'Start here · news-auth demo',
    styles: [...guideStyles, '/demo/assets/copy.css', '/demo/assets/start.css'],
    scripts: ['/demo/assets/start.js'],
    body: guideFrame(
      '/demo/',
      html`${firstSteps(guest, guest.totpSecret, now)}
<section class="places" aria-labelledby="places">
  <h2 id="places">The places</h2>
  <ul class="cards">
    ${places(settings).map(({ href, name, what }) => html`<li><a href="${href}">${name}</a> <span>${what}</span> <span class="address">${href}</span></li>`)}
  </ul>
</section>
${maintenance}
<section aria-labelledby="people">
  <h2 id="people">The people</h2>
  <p class="soft">One for every situation. “Put back” resets a user to this state.
  A temporary password ends 24 hours after that, or after the last start of the demo.
  The answer to a security question is ${answers.slice(0, -1).join(', ')} or ${answers.at(-1)}, whichever fits.
  Rules are the numbered ones of the owner’s document, “After password login”.</p>
  ${situations.map((situation) => situationTable(situation, now))}
</section>`,
    ),
  };
}
