/** Settings from every source, checked; the console names what is wrong (elements.md, decisions 10). */
import type { Host } from './host.ts';
import { elementSources, isObject, page, pageSources } from './page/page.ts';
import { kebab } from './element-table.ts';
import { readBlockMobile } from './block-mobile.ts';
import type { Source } from '../settings/sources.ts';
import { builtInSettings, readSettings, withDefaults, type Complain, type Settings } from '../settings/settings.ts';

const reported = new Set<string>();

/** An address may contain a name, a password and a query, and any other value may be a token. */
const quoted = (raw: unknown): string =>
  typeof raw === 'string'
    ? JSON.stringify(
        raw
          .replace(/\/\/[^/?#]*@/, '//…@')
          .replace(/[?#].*/s, '?…')
          .slice(0, 120),
      )
    : Object.prototype.toString.call(raw).slice(8, -1).toLowerCase();

export const complainAbout =
  (source: string, prefix?: string): Complain =>
  (name, raw, allowed) => {
    const written = prefix === undefined ? name : prefix + kebab(name);
    const sentence = `${source}: ${written} is ${quoted(raw)}; allowed is ${allowed}. The default is used.`;
    if (!reported.has(sentence)) console.error(sentence);
    reported.add(sentence);
  };

/** `NewsAuth.configure` and `config` take nothing but settings, so an unknown name is a mistake. */
function complainOfNames(settings: object, complain: Complain): void {
  for (const name of Object.keys(settings)) {
    // Only the name, since the value may be a password or a token.
    if (!Object.hasOwn(builtInSettings, name)) complain('a name', name, `one of ${Object.keys(builtInSettings).join(', ')}`);
  }
}

function settingsFrom(sources: readonly Source[]): Settings {
  complainOfNames(page.configured.values, complainAbout('NewsAuth.configure'));
  return withDefaults(readSettings(sources, ({ name, prefix }) => complainAbout(name, prefix)));
}

export const pageSettings = (): Settings => settingsFrom(pageSources());

export function settingsOf(host: Pick<Host, 'tag' | 'props'>): Settings {
  const complain = complainAbout(`<${host.tag}>`);
  const { config = {}, renderRoot = 'shadow', blockMobile, messages = {} } = host.props();
  if (isObject(config)) complainOfNames(config, complain);
  else complain('config', config, 'an object of settings');
  if (readBlockMobile(blockMobile) === undefined) complain('block-mobile', blockMobile, 'true, false');
  if (!isObject(messages) || Object.values(messages).some((text) => typeof text !== 'string'))
    complain('messages', messages, 'an object of texts');
  if (renderRoot !== 'shadow' && renderRoot !== 'light') complain('render-root', renderRoot, 'shadow, light');
  return settingsFrom(elementSources(host));
}
