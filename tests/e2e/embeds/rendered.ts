/** The e-mail step as a server puts it into a publisher's page, by the built `news-auth/ssr`. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoginMarkup } from '../../../src/ssr/render-login.ts';
import { addresses } from '../fixtures/addresses.ts';

export const { renderLogin } = (await import(pathToFileURL(path.resolve('dist/esm/ssr.js')).href)) as {
  renderLogin(markup: LoginMarkup): string;
};

export const rendered = (markup: Partial<LoginMarkup> = {}): string =>
  renderLogin({ settings: { apiBaseUrl: addresses().hosted, hostedUrl: `${addresses().hosted}/login` }, ...markup });
