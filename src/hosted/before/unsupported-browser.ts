/**
 * Access Denied (S1, decisions 1) is outside the bundle, which does not start in such a browser: the build turns it into ECMAScript 5 and
 * refuses `let`, `const` and destructuring; styles set through the DOM are no inline styles, so no policy affects them.
 */
var isExplorer = /MSIE |Trident\//.test(navigator.userAgent);

/** The content is checked, since a browser may keep the name of a feature that was taken away. */
var isSupported =
  window.customElements &&
  typeof Element.prototype.attachShadow === 'function' &&
  document.adoptedStyleSheets &&
  window.CSSLayerBlockRule &&
  CSS.supports('container-type', 'inline-size') &&
  window.HTMLDialogElement &&
  typeof window.crypto?.getRandomValues === 'function';

var browsers: readonly (readonly [name: string, href: string])[] = [
  ['Google Chrome', 'https://www.google.com/chrome/'],
  ['Mozilla Firefox', 'https://www.mozilla.org/firefox/new/'],
  ['Microsoft Edge', 'https://www.microsoft.com/edge'],
  ['Apple Safari', 'https://support.apple.com/safari'],
];

/** `/` where no `homeUrl` can be read. */
function homeUrl(): string {
  var block = document.getElementById('news-auth-config');
  var url: unknown;
  try {
    url = JSON.parse(block?.textContent || '{}').homeUrl;
    return typeof url === 'string' && /^(https?:\/\/|\/(?![/\\]))/.test(url) ? url : '/';
  } catch {
    return '/';
  }
}

function add<T extends keyof HTMLElementTagNameMap>(parent: Element, tag: T, style: string, text: string): HTMLElementTagNameMap[T] {
  var element = document.createElement(tag);
  element.style.cssText = style;
  element.appendChild(document.createTextNode(text));
  parent.appendChild(element);
  return element;
}

/** Tab stays inside the card; if the page behind takes the focus, it returns to where it was. */
function keepFocus(card: HTMLElement, last: HTMLElement): void {
  var first = card.getElementsByTagName('a')[0] as HTMLElement;
  var focused = last;
  card.onkeydown = (event) => {
    var end = event.shiftKey ? first : last;
    if (event.keyCode !== 9 || document.activeElement !== end) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  };
  document.addEventListener(
    'focusin',
    (event) => {
      if (card.contains(event.target as Node)) focused = event.target as HTMLElement;
      else focused.focus();
    },
    false,
  );
}

function show(): void {
  var cover = add(
    document.body,
    'div',
    'position:fixed;top:0;right:0;bottom:0;left:0;overflow:auto;padding:5% 16px;background:#0d131c',
    '',
  );
  var box =
    'max-width:416px;margin:0 auto;padding:32px;border-top:5px solid #0b3d91;background:#fff;color:#16181d;font:15px/1.5 sans-serif';
  var card = add(cover, 'div', box, '');
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-modal', 'true');
  card.setAttribute('aria-labelledby', 'access-denied');
  var title = add(card, 'h1', 'margin:0 0 12px;font:bold 30px/1.2 Georgia,serif', 'Access Denied');
  title.id = 'access-denied';
  if (isExplorer) add(card, 'p', 'margin:0 0 12px;font-weight:bold', 'Internet Explorer is not supported as of August 17, 2021.');
  add(card, 'p', 'margin:0 0 8px', 'Your browser is not supported. Please use one of these:');
  var list = add(card, 'ul', 'margin:0 0 24px;padding:0 0 0 20px', '');
  browsers.forEach((browser) => {
    var link = add(add(list, 'li', 'padding:4px 0', ''), 'a', 'color:#0b3d91', browser[0]);
    link.href = browser[1];
    link.rel = 'noopener noreferrer';
  });
  var look = 'padding:10px 20px;border:1px solid #0b3d91;background:#0b3d91;color:#fff;font:bold 15px/1.5 sans-serif;cursor:pointer';
  var button = add(card, 'button', look, 'Return to home page');
  button.type = 'button';
  button.onclick = () => {
    location.href = homeUrl();
  };
  button.focus();
  keepFocus(card, button);
}

if (isExplorer || !isSupported) {
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
}
