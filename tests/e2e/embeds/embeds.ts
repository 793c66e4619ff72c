/** The forms of the script, as a publisher puts them on a page, and the strictest policy they must live under. */
import { addresses } from '../fixtures/addresses.ts';

export const forms = {
  loader: () => `<script src="${addresses().hosted}/news-auth.loader.js" data-api-base-url="${addresses().hosted}" async></script>`,
  'classic script': () => `<script src="${addresses().hosted}/news-auth.js" data-api-base-url="${addresses().hosted}" defer></script>`,
  module: () => `<script type="module" src="${addresses().hosted}/esm/news-auth.js" data-api-base-url="${addresses().hosted}"></script>`,
} as const satisfies Record<string, () => string>;

export type ScriptForm = keyof typeof forms;
export const formNames = Object.keys(forms) as ScriptForm[];

/** quality.md, "For hosts". */
export const strictPolicy = (): string =>
  [
    "default-src 'none'",
    `script-src ${addresses().hosted}`,
    `connect-src ${addresses().hosted}`,
    "img-src 'self' data:",
    "style-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
