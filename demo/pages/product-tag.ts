/** The product in a page of another origin: one form of its script, its settings, and the policy that it needs. */
import { html, raw } from 'hono/html';
import { kebab } from '../../src/element/element-table.ts';
import { hostedConfig } from '../server/pages/hosted.ts';
import { siteOrigin } from '../server/settings/origins.ts';
import type { Settings } from '../server/settings/settings.ts';
import type { Markup, Policy } from './document.ts';

/** A form of the script → its file and the attributes of its tag. */
const tags = {
  loader: { name: 'loader', file: 'news-auth.loader.js', type: '', timing: ' async' },
  classic: { name: 'one-file form', file: 'news-auth.js', type: '', timing: ' defer' },
  rendered: { name: 'markup of a server', file: 'news-auth.loader.js', type: '', timing: ' defer' },
  module: { name: 'module form', file: 'esm/news-auth.js', type: ' type="module"', timing: '' },
} as const;
export type ScriptForm = keyof typeof tags;

export const formNames = Object.entries(tags).map(([form, { name }]) => [form as ScriptForm, name] as const);

/** `?form=…` shows the same page with another form of the script. */
export const formOf = (query: string | undefined, otherwise: ScriptForm = 'classic'): ScriptForm =>
  Object.hasOwn(tags, query ?? '') ? (query as ScriptForm) : otherwise;

const attributeNames = [
  'hostedUrl',
  'landingUrl',
  'nxUrl',
  'orderTunnelUrl',
  'firstTimeUserUrl',
  'homeUrl',
  'webSupportEmail',
  'idleWarningMs',
  'passkeyDomain',
] as const;

/** Each setting as the attribute of the script tag that gives it; lists and objects are JSON (decisions 10). */
export const settingAttributes = (config: Readonly<Record<string, unknown>>): readonly Markup[] =>
  Object.entries(config)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => html` data-${kebab(name)}="${typeof value === 'object' ? JSON.stringify(value) : String(value)}"`);

function attributes(settings: Settings): readonly Markup[] {
  const config: Readonly<Record<string, unknown>> = hostedConfig(settings);
  return settingAttributes(Object.fromEntries(attributeNames.map((name) => [name, config[name]])));
}

export function productTag(settings: Settings, form: ScriptForm = 'classic'): Markup {
  const hosted = siteOrigin(settings, 'hosted');
  const { file, type, timing } = tags[form];
  return html`<script${raw(type)} src="${hosted}/${file}" data-api-base-url="${hosted}"${attributes(settings)}${timing}></script>`;
}

export function productPolicy(settings: Settings): Policy {
  const hosted = siteOrigin(settings, 'hosted');
  return { scripts: [hosted], connect: [hosted], forms: [hosted] };
}
