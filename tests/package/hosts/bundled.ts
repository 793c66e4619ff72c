/** Hosts that are built, each by its own tool. */
import { readFileSync } from 'node:fs';
import type { HostRow } from './host-row.ts';

const page = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body><div id="app"></div><script type="module" src="${script}"></script></body></html>`;

const VITE = 'vite@8.3.8';
const vite = (packages: readonly string[], files: HostRow['files'], main = 'main.js'): HostRow => ({
  packages: [VITE, ...packages],
  files: { 'index.html': page(`/${main}`), ...files },
  command: 'vite build --base={{base}}/out/ --outDir out',
  page: 'out/index.html',
});

const react = (version: string): HostRow =>
  vite(
    [`react@${version}`, `react-dom@${version}`],
    {
      'main.jsx': `import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { NewsLogin } from 'news-auth/react';

function App() {
  const [who, setWho] = useState('Nobody');
  const signedIn = (event) => {
    event.preventDefault();
    setWho(event.detail.user.email);
  };
  return <><p id="who">{who}</p><NewsLogin apiBaseUrl="{{api}}" onNewsSuccess={signedIn} /></>;
}
createRoot(document.querySelector('#app')).render(<StrictMode><App /></StrictMode>);
`,
    },
    'main.jsx',
  );

/** Without a framework. */
const MAIN = `import 'news-auth';
NewsAuth.configure({ apiBaseUrl: '{{api}}' });
document.querySelector('#app').innerHTML = '<p id="who">Nobody</p><news-login></news-login>';
document.addEventListener('news-success', (event) => {
  event.preventDefault();
  document.querySelector('#who').textContent = event.detail.user.email;
});
`;

const next: HostRow = {
  packages: ['next@16.4.6', 'react@19.2.9', 'react-dom@19.2.9'],
  files: {
    'next.config.mjs': "export default { output: 'export', basePath: '{{base}}/out' };\n",
    'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
    'app/page.jsx': `import { screens } from 'news-auth';
import { SignIn } from './sign-in.jsx';
export default () => <main data-screens={screens.length}><SignIn /></main>;
`,
    'app/sign-in.jsx': `'use client';
import { useState } from 'react';
import { NewsLogin } from 'news-auth/react';
export function SignIn() {
  const [who, setWho] = useState('Nobody');
  return <><p id="who">{who}</p><NewsLogin apiBaseUrl="{{api}}" onNewsSuccess={(event) => { event.preventDefault(); setWho(event.detail.user.email); }} /></>;
}
`,
  },
  command: 'next build',
  page: 'out/index.html',
};

const guides = ['README.md', 'src/element/README.md'].map((file) => readFileSync(file, 'utf8')).join('\n');

/** The block of README or the embedding guide that contains some words, as a user pastes it. */
function pasted(words: string, language = 'jsx'): string {
  const blocks = [...guides.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, kind, code = '']) =>
    kind === language && code.includes(words) ? [code] : [],
  );
  if (blocks.length !== 1) throw new Error(`the guides have ${blocks.length} blocks with ${words}; there should be one`);
  return (blocks[0] ?? '')
    .replaceAll(/https:\/\/(accounts|api)\.example\.com/g, '{{api}}')
    .replaceAll('https://app.example.com/', '{{publisher}}{{base}}/out/arrival.html')
    .replace(/<p>Signed in as .*<\/p>/, '<p id="who">{user?.email}</p>');
}

const nextByGuide = (files: HostRow['files']): HostRow => ({
  ...next,
  files: {
    'next.config.mjs': next.files['next.config.mjs'] ?? '',
    'app/layout.jsx': next.files['app/layout.jsx'] ?? '',
    'app/arrival/page.jsx': pasted('function Arrival'),
    ...files,
  },
});

const vue = vite(['vue@3.5.45', '@vitejs/plugin-vue@6.0.11'], {
  'vite.config.js': `import vue from '@vitejs/plugin-vue';
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('news-') } } })] };
`,
  'main.js': "import { createApp } from 'vue';\nimport App from './App.vue';\ncreateApp(App).mount('#app');\n",
  'App.vue': `<script setup>
import 'news-auth';
import { ref } from 'vue';
const who = ref('Nobody');
function signedIn(event) {
  event.preventDefault();
  who.value = event.detail.user.email;
}
</script>
<template><p id="who">{{ who }}</p><news-login api-base-url="{{api}}" @news-success="signedIn" /></template>
`,
});

const svelte = vite(['svelte@5.57.3', '@sveltejs/vite-plugin-svelte@7.3.1'], {
  'vite.config.js': "import { svelte } from '@sveltejs/vite-plugin-svelte';\nexport default { plugins: [svelte()] };\n",
  'main.js': "import { mount } from 'svelte';\nimport App from './App.svelte';\nmount(App, { target: document.querySelector('#app') });\n",
  'App.svelte': `<script>
  import 'news-auth';
  let who = $state('Nobody');
  const signedIn = (event) => {
    event.preventDefault();
    who = event.detail.user.email;
  };
</script>
<p id="who">{who}</p>
<news-login api-base-url="{{api}}" onnews-success={signedIn}></news-login>
`,
});

const lit = vite(['lit@3.3.3'], {
  'main.js': `import 'news-auth';
import { html, LitElement } from 'lit';
class HostApp extends LitElement {
  static properties = { who: {} };
  constructor() {
    super();
    this.who = 'Nobody';
  }
  signedIn(event) {
    event.preventDefault();
    this.who = event.detail.user.email;
  }
  render() {
    return html\`<p id="who">\${this.who}</p><news-login .config=\${{ apiBaseUrl: '{{api}}' }} @news-success=\${this.signedIn}></news-login>\`;
  }
}
customElements.define('host-app', HostApp);
document.querySelector('#app').append(document.createElement('host-app'));
`,
});

const [, inFrontmatter, belowIt] = /^([\s\S]*)\n(<.*)\n$/.exec(pasted('<Fragment', 'astro')) ?? [];

const astro: HostRow = {
  // A later unifont asks for Node 22.
  packages: ['astro@5.18.2', 'unifont@0.7.4'],
  files: {
    'astro.config.mjs': "export default { base: '{{base}}/out', outDir: './out' };\n",
    'src/pages/index.astro': `---
${inFrontmatter}
---
<html lang="en"><head><title>Host</title></head><body><p id="who">Nobody</p>${belowIt}
<script>
  import 'news-auth';
  addEventListener('news-success', (event) => {
    event.preventDefault();
    document.querySelector('#who').textContent = event.detail.user.email;
  });
</script></body></html>
`,
  },
  command: 'astro build',
  page: 'out/index.html',
};

export const bundled: Readonly<Record<string, HostRow>> = {
  'Vite and React 19.2 under StrictMode': react('19.2.9'),
  'Vite and React 18 under StrictMode': react('18.3.1'),
  'Next, app router, exported': next,
  'Next, as README and the guide have it': nextByGuide({ 'app/page.jsx': pasted('function SignIn') }),
  'Next with the markup of renderLogin, as the guide has it': nextByGuide({
    'app/page.jsx': pasted('renderLogin({ settings, redirectUrl'),
    'app/start.jsx': pasted('const Start ='),
  }),
  'Vue 3': vue,
  'Svelte 5': svelte,
  Lit: lit,
  'Astro with the markup of renderLogin': astro,
  webpack: {
    packages: ['webpack@5.112.2', 'webpack-cli@6.0.1'],
    files: {
      'out/index.html': page('main.js'),
      'main.js': MAIN,
      'webpack.config.mjs':
        "export default { mode: 'production', entry: './main.js', output: { path: import.meta.dirname + '/out', publicPath: 'auto' } };\n",
    },
    command: 'webpack',
    page: 'out/index.html',
  },
  esbuild: {
    packages: ['esbuild@0.27.7'],
    files: { 'out/index.html': page('main.js'), 'main.js': MAIN },
    command: 'esbuild main.js --bundle --splitting --format=esm --outdir=out',
    page: 'out/index.html',
  },
};
