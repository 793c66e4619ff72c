/** Requests and answers of each call, from the OpenAPI document. */
import { html } from 'hono/html';
import { type CallName, contract } from '../../../../src/contract/contract.ts';
import type { Calls, Endpoint } from '../../../../src/contract/endpoint.ts';
import type { Markup } from '../../../pages/document.ts';
import { examples } from '../../../openapi/examples.ts';
import { refusalsOf } from '../../../openapi/refusals.ts';
import { code } from '../table.ts';

const json = (value: unknown): Markup => html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;

/** Refusals that every call of a kind may get are listed under the error codes only. */
const ownRefusals = (name: CallName) => {
  const { fails = [] }: Endpoint = contract[name];
  return refusalsOf(name).filter((refusal) => fails.includes(refusal.code));
};

function shown(name: CallName): Markup {
  const { method, path }: Endpoint = contract[name];
  const { params = {}, query, body, answers } = examples[name];
  const address = path.replace(/\{(\w+)\}/g, (whole, key: string) => (params[key] === undefined ? whole : encodeURIComponent(params[key])));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return html`<details class="examples" id="examples-${name}">
<summary>${code(name)}: examples</summary>
<p>${code(`${method} ${address}${search}`)}</p>
${body === undefined ? '' : json(body)}
${Object.entries(answers).map(([key, data]) => html`<p>200, ${key.replaceAll('-', ' ')}</p>${json({ statusCode: 200, data })}`)}
${ownRefusals(name).map(({ answer }) => html`<p>${answer.status}</p>${json(answer.body)}`)}
</details>`;
}

export const callExamples = (calls: Calls) => (): Markup => html`${(Object.keys(calls) as CallName[]).map(shown)}`;
