/** What is wrong with the shape of something, in a few words. */
import * as v from 'valibot';

interface Fault {
  readonly path: readonly string[];
  readonly message: string;
}

const depthOf = ({ path }: Fault): number => path.length;

/** A union says only that none of its shapes fits: the fault is that of the shape that fits furthest. */
function faultIn(issue: v.BaseIssue<unknown>): Fault {
  const path = issue.path?.map(({ key }) => String(key)) ?? [];
  const [deepest] = (issue.issues ?? []).map(faultIn).sort((a, b) => depthOf(b) - depthOf(a));
  return deepest ? { ...deepest, path: [...path, ...deepest.path] } : { path, message: issue.message };
}

/** `saml: Invalid type: …`; undefined where nothing is wrong. */
export function faultOf(schema: v.GenericSchema, value: unknown): string | undefined {
  const issue = v.safeParse(schema, value).issues?.[0];
  if (!issue) return undefined;
  const { path, message } = faultIn(issue);
  return `${path.join('.') || 'data'}: ${message}`;
}
