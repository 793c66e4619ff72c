/** Settings from every source, checked; what is wrong with one is said clearly (elements.md, decisions 10). */
import { complainAbout } from './complain.ts';
import type { Host } from '../host.ts';
import type { Given } from '../page/page.ts';
import { pageSources } from '../page/page-settings.ts';
import { kebab } from '../table.ts';
import { builtInSettings, readSettings, type Settings, withDefaults } from '../../settings/settings.ts';

/** `NewsAuth.configure` alone takes nothing but settings, so an unknown name is a mistake. */
function complainOfNames(given: Given): void {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(builtInSettings, name)) {
      complainAbout('NewsAuth.configure')(name, given[name], `one of ${Object.keys(builtInSettings).join(', ')}`);
    }
  }
}

const fromPage = (): Partial<Settings> => {
  const sources = pageSources();
  complainOfNames(sources.at(-1)?.given ?? {});
  return Object.assign(
    {},
    ...sources.map(({ name, given, spelled }) => readSettings(given, complainAbout(name), spelled)),
  ) as Partial<Settings>;
};

/** The page's own settings, where no element is asked. */
export const pageSettings = (): Settings => withDefaults(fromPage());

/** Later sources win: the page's, the element's `config`, its own properties and attributes. */
export function settingsOf({ tag, given }: Pick<Host, 'tag' | 'given'>): Settings {
  const complain = complainAbout(`<${tag}>`);
  const { config = {}, ...own } = given();
  const { renderRoot = 'shadow' } = own;
  if (typeof config !== 'object' || config === null) complain('config', config, 'an object of settings');
  if (renderRoot !== 'shadow' && renderRoot !== 'light') complain('render-root', renderRoot, 'shadow, light');
  return withDefaults({
    ...fromPage(),
    ...readSettings(typeof config === 'object' ? { ...config } : {}, complain),
    ...readSettings(own, complain, kebab),
  });
}
