/** The elements in the markup of each framework, checked by its own types beside those of the packed package. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { bundler, type CompilerOptions, complaints } from './complaints.ts';
import { install } from './install.ts';

interface Framework {
  /** The framework's package, and others that its types need. */
  readonly packages: readonly string[];
  readonly source: string;
  readonly options?: CompilerOptions;
}

const jsx = (source: string) => ({ jsx: 'react-jsx', jsxImportSource: source });

/** JSX with an attribute, a listener, and lines that must be refused; `listener` is in the framework's notation. */
const markup = (listener: string) => `import 'news-auth';
export const login = <news-login api-base-url="/api" theme="dark" ${listener}={({ detail }) => detail.kind} />;
// @ts-expect-error no such theme
export const blue = <news-login theme="blue" />;
// @ts-expect-error what another element takes
export const other = <news-session redirectUrl="/" />;
`;

const frameworks: Readonly<Record<string, Framework>> = {
  'React 18': {
    packages: ['@types/react@18.3.8'],
    source: `${markup('onClick').replace('({ detail }) => detail.kind', '({ currentTarget }) => currentTarget.mode')}
import { NewsLogin } from 'news-auth/react';
import { createRef } from 'react';
const ref = createRef<HTMLElementTagNameMap['news-login']>();
export const component = <NewsLogin apiBaseUrl="/api" className="a" onNewsSuccess={({ detail }) => detail.kind} ref={ref} />;
// @ts-expect-error no such mode
export const saml = <NewsLogin mode="saml" />;
`,
    options: jsx('react'),
  },
  Preact: { packages: ['preact@11.2.0'], source: markup('onnews-success'), options: jsx('preact') },
  Solid: {
    packages: ['solid-js@1.9.19'],
    source: markup('on:news-success'),
    options: { jsx: 'preserve', jsxImportSource: 'solid-js' },
  },
  Svelte: {
    packages: ['svelte@5.57.3'],
    source: `import 'news-auth';
import type { SvelteHTMLElements } from 'svelte/elements';
export const login: SvelteHTMLElements['news-login'] = { 'api-base-url': '/api', 'onnews-success': ({ detail }) => detail.kind, class: 'a' };
// @ts-expect-error no such theme
export const blue: SvelteHTMLElements['news-login'] = { theme: 'blue' };
`,
  },
  Vue: {
    packages: ['vue@3.5.45'],
    source: `import 'news-auth';
import type { GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['news-login']>['$props'];
export const login: Props = { apiBaseUrl: '/api', onNewsSuccess: ({ detail }) => detail.kind, class: 'a' };
// @ts-expect-error no such theme
export const blue: Props = { theme: 'blue' };
`,
  },
};

for (const [name, { packages, source, options }] of Object.entries(frameworks)) {
  test(`${name} knows the elements, their attributes and events, and refuses wrong words`, async () => {
    test.setTimeout(300_000);
    const folder = await install(packages);
    try {
      const errors = await complaints(folder, 'App.tsx', source, { ...bundler, ...options, typeRoots: [path.join(folder, 'none')] });
      expect(errors).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}
