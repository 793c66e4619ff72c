/** `?diagnose`: what `NewsAuth.diagnose()` finds on this page, below the page itself. */
import { element } from './dom.ts';

type Finding = Awaited<ReturnType<typeof NewsAuth.diagnose>>[number];

/** How long to wait for the first screen, whose event may have fired before this script ran. */
const MOST_MS = 3000;

const row = ({ code, sentence, fix }: Finding) =>
  element('li', element('p', element('code', code)), element('p', sentence), element('p', element('strong', 'To mend it: '), fix));

const list = (findings: readonly Finding[]) => (findings.length > 0 ? element('ol', ...findings.map(row)) : element('p', 'Nothing found.'));

const answered = new Promise((resolve) => {
  addEventListener('news-ready', resolve, { once: true });
  setTimeout(resolve, MOST_MS);
});

async function begin(): Promise<void> {
  const output = element('div', element('p', 'Looking …'));
  output.role = 'status';
  const panel = element('section', element('h2', 'What NewsAuth.diagnose() finds on this page'), output);
  panel.className = 'findings';
  panel.ariaLabel = 'Findings';
  document.body.append(panel);
  await Promise.all([customElements.whenDefined('news-login'), answered]);
  output.replaceChildren(list(await NewsAuth.diagnose()));
}
void begin();
