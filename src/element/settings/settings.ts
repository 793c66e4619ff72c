/** Settings from every source, checked; what is wrong with one is said clearly (elements.md, decisions 10). */
import { complainAbout } from './complain.ts';
import { readFlag } from './device.ts';
import type { Host } from '../host.ts';
import { isObject, pageSources } from '../page/page-settings.ts';
import { kebab } from '../table.ts';
import { builtInSettings, type Complain, readSettings, type Settings, withDefaults } from '../../settings/settings.ts';

/** `NewsAuth.configure` and `config` take nothing but settings, so an unknown name is a mistake. */
function complainOfNames(given: object, complain: Complain): void {
  for (const name of Object.keys(given)) {
    // Not its value, which may be a password or a token.
    if (!Object.hasOwn(builtInSettings, name)) complain('a name', name, `one of ${Object.keys(builtInSettings).join(', ')}`);
  }
}

/** As a script tag has a setting. */
const asAttribute = (name: string) => `data-${kebab(name)}`;

const fromPage = (): Partial<Settings> => {
  const sources = pageSources();
  complainOfNames(sources.at(-1)?.given ?? {}, complainAbout('NewsAuth.configure'));
  return Object.assign(
    {},
    ...sources.map(({ name, given, isTag }) => readSettings(given, complainAbout(name), isTag && asAttribute)),
  ) as Partial<Settings>;
};

/** The page's own settings, where no element is asked. */
export const pageSettings = (): Settings => withDefaults(fromPage());

/** Later sources win: the page's, the element's `config`, its own properties and attributes. */
export function settingsOf({ tag, props: given }: Pick<Host, 'tag' | 'props'>): Settings {
  const complain = complainAbout(`<${tag}>`);
  const { config = {}, ...own } = given();
  const { renderRoot = 'shadow', blockMobile, messages = {} } = own;
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
    ...readSettings(own, complain, kebab),
  });
}
