/** Hosts without a build: tags, in every order. */
import type { HostRow } from './host-row.ts';

const DIST = 'node_modules/news-auth/dist';
const ELEMENT = '<news-login></news-login>';
const SETTINGS = 'data-api-base-url="{{api}}"';
const WHO = `<p id="who">Nobody</p>
<script>
  addEventListener('news-success', (event) => {
    event.preventDefault();
    document.querySelector('#who').textContent = event.detail.user.email;
  });
</script>`;

const tag = (file: string, timing = '') => `<script src="${DIST}/${file}" ${SETTINGS}${timing}></script>`;
const html = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${WHO}${body}</body></html>`;

const page = (head: string, body: string, more: Partial<HostRow> = {}): HostRow => ({
  packages: [],
  files: { 'index.html': html(head, body) },
  page: 'index.html',
  ...more,
});

const LATE = `<script>
  onload = () => {
    const script = document.createElement('script');
    script.src = '${DIST}/news-auth.loader.js';
    script.dataset.apiBaseUrl = '{{api}}';
    document.head.append(script);
  };
</script>`;

const IMPORT_MAP = `<script type="importmap">{ "imports": { "news-auth": "./${DIST}/esm/news-auth.js" } }</script>
<script type="module">
  import 'news-auth';
  NewsAuth.configure({ apiBaseUrl: '{{api}}' });
</script>`;

const MODAL = `<button type="button" data-bs-toggle="modal" data-bs-target="#sign-in">Sign in here</button>
<div class="modal fade" id="sign-in" tabindex="-1" aria-label="Sign in"><div class="modal-dialog"><div class="modal-content"><div class="modal-body"></div></div></div></div>
<script>jQuery(($) => $('#sign-in').one('show.bs.modal', () => $('.modal-body').append($('<news-login>'))));</script>`;

export const plain: Readonly<Record<string, HostRow>> = {
  'the loader before its element': page(tag('news-auth.loader.js'), ELEMENT),
  'the loader after its element': page('', ELEMENT + tag('news-auth.loader.js')),
  'the loader, async': page(tag('news-auth.loader.js', ' async'), ELEMENT),
  'the one file before its element': page(tag('news-auth.js'), ELEMENT),
  'the one file after its element': page('', ELEMENT + tag('news-auth.js')),
  'the one file, deferred': page(tag('news-auth.js', ' defer'), ELEMENT),
  'the module': page(tag('esm/news-auth.js', ' type="module"'), ELEMENT),
  'a tag manager': page('', ELEMENT + LATE),
  'an import map': page(IMPORT_MAP, ELEMENT),
  'jQuery and a modal of Bootstrap': page(
    `<link rel="stylesheet" href="node_modules/bootstrap/dist/css/bootstrap.min.css">
<script src="node_modules/jquery/dist/jquery.min.js"></script>
<script src="node_modules/bootstrap/dist/js/bootstrap.bundle.min.js"></script>${tag('news-auth.js', ' defer')}`,
    MODAL,
    { packages: ['jquery@4.0.0', 'bootstrap@5.3.9', '@popperjs/core@2.11.8'], opens: 'Sign in here' },
  ),
};
