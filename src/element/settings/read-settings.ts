/** Settings from every source, checked; the console names what is wrong (elements.md, decisions 10). */
import { readFlag } from '../boot/peek.ts';
import type { Host } from '../host.ts';
import { isObject, pageSources } from '../page/page-settings.ts';
import { kebab } from '../element-table.ts';
import { builtInSettings, readSettings, withDefaults, type Complain, type Settings } from '../../settings/settings.ts';

const said = new Set<string>();

/** An address may contain a name, a password and a query, and any other value may be a token. */
const shown = (raw: unknown): string =>
  typeof raw === 'string'
    ? JSON.stringify(
        raw
          .replace(/\/\/[^/?#]*@/, '//…@')
          .replace(/[?#].*/s, '?…')
          .slice(0, 120),
      )
    : Object.prototype.toString.call(raw).slice(8, -1).toLowerCase();

export const complainAbout =
  (source: string): Complain =>
  (name, raw, allowed) => {
    const sentence = `${source}: ${name} is ${shown(raw)}; allowed is ${allowed}. The default is used.`;
    if (!said.has(sentence)) console.error(sentence);
    said.add(sentence);
  };

/** `NewsAuth.configure` and `config` take nothing but settings, so an unknown name is a mistake. */
function complainOfNames(settings: object, complain: Complain): void {
  for (const name of Object.keys(settings)) {
    // Only the name, since the value may be a password or a token.
    if (!Object.hasOwn(builtInSettings, name)) complain('a name', name, `one of ${Object.keys(builtInSettings).join(', ')}`);
  }
}

const asAttribute = (name: string) => `data-${kebab(name)}`;

const fromPage = (): Partial<Settings> => {
  const sources = pageSources();
  complainOfNames(sources.at(-1)?.values ?? {}, complainAbout('NewsAuth.configure'));
  return Object.assign(
    {},
    ...sources.map(({ name, values, isTag }) => readSettings(values, complainAbout(name), isTag && asAttribute)),
  ) as Partial<Settings>;
};

export const pageSettings = (): Settings => withDefaults(fromPage());

/** Later sources win: the page's, the element's `config`, its own properties and attributes. */
export function settingsOf({ tag, props: readProps }: Pick<Host, 'tag' | 'props'>): Settings {
  const complain = complainAbout(`<${tag}>`);
  const { config = {}, ...properties } = readProps();
  const { renderRoot = 'shadow', blockMobile, messages = {} } = properties;
  const settings = isObject(config) ? { ...config } : undefined;
  if (settings) complainOfNames(settings, complain);
  else complain('config', config, 'an object of settings');
  if (readFlag(blockMobile) === undefined) complain('block-mobile', blockMobile, 'true, false');
  if (!isObject(messages) || Object.values(messages).some((text) => typeof text !== 'string'))
    complain('messages', messages, 'an object of texts');
  if (renderRoot !== 'shadow' && renderRoot !== 'light') complain('render-root', renderRoot, 'shadow, light');
  return withDefaults({
    ...fromPage(),
    ...readSettings(settings ?? {}, complain),
    ...readSettings(properties, complain, kebab),
  });
}
