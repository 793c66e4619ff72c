/** `?diagnose`: what `NewsAuth.diagnose()` finds on this page, below the page itself. */
import { element } from './dom.ts';

type Finding = Awaited<ReturnType<typeof NewsAuth.diagnose>>[number];

/** How long to wait for the first screen, whose event may have fired before this script ran. */
const MOST_MS = 3000;

const row = ({ code, sentence, fix }: Finding) =>
  element('li', element('p', element('code', code)), element('p', sentence), element('p', element('strong', 'To mend it: '), fix));

const drawn = (found: readonly Finding[]) => (found.length > 0 ? element('ol', ...found.map(row)) : element('p', 'Nothing found.'));

const answered = new Promise((resolve) => {
  addEventListener('news-ready', resolve, { once: true });
  setTimeout(resolve, MOST_MS);
});

async function begin(): Promise<void> {
  const place = element('div', element('p', 'Looking …'));
  place.role = 'status';
  const panel = element('section', element('h2', 'What NewsAuth.diagnose() finds on this page'), place);
  panel.className = 'findings';
  panel.ariaLabel = 'Findings';
  document.body.append(panel);
  await Promise.all([customElements.whenDefined('news-login'), answered]);
  place.replaceChildren(drawn(await NewsAuth.diagnose()));
}
void begin();
