/** The product in a page of another origin: its script in either form, the settings it is told, and the policy it needs. */
import { html } from 'hono/html';
import { hostedConfig } from '../server/http/hosted.ts';
import { providerOrigins, siteOrigin, targetOrigins } from '../server/settings/origins.ts';
import type { Settings } from '../server/settings/settings.ts';
import type { Markup, Policy } from './document.ts';

export type ScriptForm = 'classic' | 'module';

/** `?form=module` shows the same page with the other form of the script. */
export const formOf = (query: string | undefined): ScriptForm => (query === 'module' ? 'module' : 'classic');

const told = ['hostedUrl', 'landingUrl', 'nxUrl', 'orderTunnelUrl', 'firstTimeUserUrl', 'homeUrl', 'webSupportEmail'] as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Each setting as the attribute of the script tag that gives it; lists and objects are JSON (decisions 10). */
export const settingAttributes = (config: Readonly<Record<string, unknown>>): readonly Markup[] =>
  Object.entries(config)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => html` data-${kebab(name)}="${typeof value === 'object' ? JSON.stringify(value) : String(value)}"`);

function attributes(settings: Settings): readonly Markup[] {
  const config: Readonly<Record<string, unknown>> = hostedConfig(settings);
  return settingAttributes(Object.fromEntries(told.map((name) => [name, config[name]])));
}

export function productTag(settings: Settings, form: ScriptForm = 'classic'): Markup {
  const hosted = siteOrigin(settings, 'hosted');
  return form === 'module'
    ? html`<script type="module" src="${hosted}/esm/news-auth.js" data-api-base-url="${hosted}"${attributes(settings)}></script>`
    : html`<script src="${hosted}/news-auth.js" data-api-base-url="${hosted}"${attributes(settings)} defer></script>`;
}

/** Single sign-on leaves by a form post, and the policy counts every redirect that follows it. */
export function productPolicy(settings: Settings): Policy {
  const hosted = siteOrigin(settings, 'hosted');
  return {
    scripts: [hosted],
    connect: [hosted],
    forms: [...new Set([hosted, ...providerOrigins(settings), ...targetOrigins(settings)])],
  };
}
