// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { configure, page, peekSetting } from '../../src/element/page/page.ts';
import { settingsOf } from '../../src/element/read-settings.ts';

afterEach(() => {
  page.sources.length = 0;
  configure({ productName: undefined });
});

it.each([
  ['its attribute', { own: 'Own', config: 'Config', configured: 'Configured', tag: 'Tag' }, 'Own'],
  ['else its `config`', { config: 'Config', configured: 'Configured', tag: 'Tag' }, 'Config'],
  ['else NewsAuth.configure', { configured: 'Configured', tag: 'Tag' }, 'Configured'],
  ['else the script tag', { tag: 'Tag' }, 'Tag'],
])(
  'the first frame and React take a setting of an element from the same source: %s',
  (_, sources: Partial<Record<string, string>>, value) => {
    page.sources.push({ name: 'news-auth script tag', values: { productName: sources['tag'] }, prefix: 'data-' });
    configure({ productName: sources['configured'] });
    const props = () => ({ productName: sources['own'], config: { productName: sources['config'] } });
    const host = { tag: 'news-login', props } as const;
    expect([peekSetting(host, 'productName'), settingsOf(host).productName]).toEqual([value, value]);
  },
);
