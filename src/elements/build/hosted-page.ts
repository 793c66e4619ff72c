/** `dist/hosted/index.html`: static, for any web server that falls back to it under `/login/*`. */
import { readdir } from 'node:fs/promises';

export async function hostedPage(assets: string): Promise<string> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const preload = scripts
    .filter((name) => name.startsWith('mount-'))
    .map((name) => `<link rel="modulepreload" href="/login/assets/${name}">`)
    .join('\n    ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Login</title>
    <link rel="icon" href="data:,">
    <script type="application/json" id="news-auth-config">{}</script>
    <script type="module" src="/login/assets/news-auth.js"></script>
    ${preload}
  </head>
  <body>
    <news-auth-app routing="path" render-root="light"></news-auth-app>
    <noscript>Please turn on JavaScript to log in.</noscript>
  </body>
</html>
`;
}
