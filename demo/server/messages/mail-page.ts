/** Every mail program can draw these blocks: no pictures, no script, nothing fetched. */
import { html, raw } from 'hono/html';

export interface WrittenMail {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly from: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly words: string; readonly link: string } | undefined;
  readonly fallback: string;
  readonly unasked: string;
}

export type Scheme = 'light' | 'dark';

/** Mail programs know no custom properties. */
const palette = (paper: string, ink: string, soft: string, line: string, accent: string, onAccent: string) => `
body, .page { background: ${paper}; color: ${ink}; }
.soft, .soft a { color: ${soft}; }
.rule { border-color: ${ink}; }
.slug { background: ${accent}; }
.unasked { border-color: ${line}; }
a { color: ${accent}; }
.button { background: ${accent}; border-color: ${accent}; color: ${onAccent}; }`;

const LIGHT = palette('#fbfaf7', '#16181d', '#565b66', '#dddad2', '#0b3d91', '#ffffff');
const DARK = palette('#0d131c', '#e9e7e1', '#a3acba', '#2b3646', '#8db8ff', '#0b1524');

const BLOCKS = `
body { margin: 0; padding: 0; font: 16px/24px -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100%; }
.page { max-width: 528px; margin: 0 auto; padding: 32px 24px 48px; overflow-wrap: anywhere; }
p, h1 { margin: 0 0 16px; }
h1, .from { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; font-weight: 600; }
.from { margin: 0 0 12px; font-size: 17px; }
.rule { margin: 0 0 32px; border-top: 1px solid; }
.slug { width: 40px; height: 4px; }
h1 { margin: 0 0 24px; font-size: 26px; line-height: 32px; overflow-wrap: break-word; }
.act { margin: 24px 0; }
.button { display: inline-block; padding: 11px 20px; border: 1px solid; border-radius: 2px; font-weight: 600; line-height: 22px; text-decoration: none; }
.soft { font-size: 14px; line-height: 20px; }
.unasked { margin: 32px 0 0; padding: 16px 0 0; border-top: 1px solid; }`;

const sheetOf = (scheme: Scheme | undefined): string => {
  if (scheme) return BLOCKS + (scheme === 'dark' ? DARK : LIGHT);
  return `${BLOCKS}${LIGHT}
@media (prefers-color-scheme: dark) {${DARK}
}`;
};

const buttonOf = ({ button, direction, fallback }: WrittenMail) => {
  if (!button) return '';
  const { words, link } = button;
  const out = raw('target="_blank" rel="noopener noreferrer"');
  return html`<p class="act"><a class="button" href="${link}" ${out}>${words}&nbsp;<span aria-hidden="true">${direction === 'rtl' ? '←' : '→'}</span></a></p>
<p class="soft">${fallback}<br><a href="${link}" dir="ltr" ${out}>${link}</a></p>`;
};

/** @param scheme the only one, against the reader's system */
export const mailPage = async (mail: WrittenMail, scheme?: Scheme): Promise<string> => {
  const schemes = scheme ?? 'light dark';
  const sheet = `:root { color-scheme: ${schemes}; supported-color-schemes: ${schemes}; }${sheetOf(scheme)}\n`;
  const page = await html`<!doctype html>
<html lang="${mail.language}" dir="${mail.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<meta name="supported-color-schemes" content="${schemes}">
<title>${mail.subject}</title>
<style>${raw(sheet)}</style>
</head>
<body>
<div class="page">
<p class="from">${mail.from}</p>
<div class="rule"><div class="slug"></div></div>
<h1>${mail.subject}</h1>
${mail.paragraphs.map(
  (paragraph) => html`<p>${paragraph}</p>
`,
)}${buttonOf(mail)}
<p class="soft unasked">${mail.unasked}</p>
</div>
</body>
</html>
`;
  return page.toString();
};
