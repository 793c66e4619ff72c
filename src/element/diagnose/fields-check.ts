/** Fields that password managers do not fill: they need a secure page, and must be able to reach the field. */
import { type Check, inForeignFrame } from './check.ts';
import type { Finding } from './finding.ts';

const hidden = (why: string, fix: string): Finding => ({
  code: 'FIELDS_HIDDEN',
  sentence: `Password managers do not fill in what they cannot see: ${why}.`,
  fix,
});

/** Whether an element stands in a closed shadow root, at any depth. */
function isInClosedRoot(node: Node): boolean {
  const root = node.getRootNode();
  return root instanceof ShadowRoot && (root.mode === 'closed' || isInClosedRoot(root.host));
}

export const checkFields: Check = ({ hosts }) => {
  const found: Finding[] = [];
  for (const { tag, element } of hosts) {
    if (isInClosedRoot(element)) {
      found.push(hidden(`<${tag}> stands in a closed shadow root`, "Make the root around it with attachShadow({ mode: 'open' })."));
    }
  }
  if (!isSecureContext) found.push(hidden('the page came over plain http', 'Serve the page by https.'));
  if (inForeignFrame()) found.push(hidden('the page stands in a frame of another site', 'Show the sign-in on a page of its own.'));
  return found;
};
