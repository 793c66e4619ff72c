/** The flows of the contract as an Arazzo 1.0 document over its OpenAPI document. */
import { type Flow, flows } from './flows.ts';

interface Inputs {
  readonly type: 'object';
  readonly required: string[];
  readonly properties: Record<string, Inputs | { readonly type: 'string' }>;
}

const nothing = (): Inputs => ({ type: 'object', required: [], properties: {} });

function add(to: Inputs, [name = '', ...deeper]: readonly string[]): void {
  const known = to.properties[name] ?? (deeper.length > 0 ? nothing() : ({ type: 'string' } as const));
  if (!to.required.includes(name)) to.required.push(name);
  to.properties[name] = known;
  if ('properties' in known && deeper.length > 0) add(known, deeper);
}

/** The inputs that the steps of a flow use: `$inputs.standard.email` is a string in an object. */
function inputsOf({ steps }: Flow): Inputs {
  const inputs = nothing();
  for (const [, path = ''] of JSON.stringify(steps).matchAll(/\$inputs\.([\w.]*\w)/g)) add(inputs, path.split('.'));
  return inputs;
}

/** @param urls of the OpenAPI documents, absolute or relative to this one's */
export const arazzo = (urls: { readonly contract: string; readonly demo: string }): object => ({
  arazzo: '1.0.1',
  info: { title: 'news-auth flows', version: '1' },
  sourceDescriptions: Object.entries(urls).map(([name, url]) => ({ name, type: 'openapi', url })),
  workflows: flows.map((flow) => ({ ...flow, inputs: inputsOf(flow) })),
});
