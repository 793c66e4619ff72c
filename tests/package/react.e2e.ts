/** The packed package in hosts with their own React: rendered on the server, and signed in through a browser. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { builtIn } from '../e2e/embeds/publisher.ts';
import { addresses } from '../e2e/fixtures/addresses.ts';
import { expect, test } from '../e2e/fixtures/test.ts';
import { appCode } from '../e2e/second-factor/second-factor.ts';
import { signInOn } from '../e2e/sign-in/sign-in.ts';
import { buildHost, install, printed } from './install.ts';

const app = (api: string) => `import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { NewsLogin } from 'news-auth/react';

function App() {
  const login = useRef(null);
  const [who, setWho] = useState('Nobody');
  const signedIn = (event) => {
    event.preventDefault();
    setWho(event.detail.user.email + ' by ' + login.current.localName);
  };
  return (
    <>
      <p id="who">{who}</p>
      <NewsLogin ref={login} className="mine" apiBaseUrl=${JSON.stringify(api)} onNewsSuccess={signedIn} />
    </>
  );
}
createRoot(document.querySelector('#app')).render(<StrictMode><App /></StrictMode>);
`;

const server = `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { screens } from 'news-auth';
import 'news-auth/news-auth.js';
import { NewsLogin } from 'news-auth/react';
console.log(JSON.stringify([screens[0], renderToString(createElement(NewsLogin, { className: 'mine', apiBaseUrl: '/api' }))]));
`;

for (const version of ['18.3.1', '19.2.9']) {
  test(`a host with React ${version} renders the element on its server, and signs in under StrictMode`, async ({ page, person }) => {
    test.setTimeout(300_000);
    const folder = await install([`react@${version}`, `react-dom@${version}`]);
    try {
      expect(await printed(folder, server)).toEqual(['login', '<news-login class="mine"></news-login>']);
      await buildHost(folder, app(addresses().hosted));
      await page.goto(builtIn(path.join(folder, 'built')));
      const signIn = signInOn(page.locator('news-login.mine'));
      await signIn.pass(person);
      await signIn.useApp();
      await signIn.enterCode(appCode(person));
      await expect(page.locator('#who')).toHaveText(`${person.email} by news-login`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}
