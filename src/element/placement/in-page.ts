import type { Host } from '../host.ts';
import screensCss from '../screens.css?inline';
import { listening } from '../../ui/listening.ts';
import { uncover } from '../../ui/reveal.ts';
import { followContent } from './light-content.ts';
import { sheetsAround } from '../boot/styles.ts';

export function keepModal({ container }: Host): void {
  for (const dialog of container.querySelectorAll<HTMLDialogElement>('.na-dialog[open]:not(:modal)')) {
    // React handles the close event once the dialog is open again, and does nothing.
    dialog.close();
    dialog.showModal();
    // The last button continues, as Enter did before.
    [...dialog.querySelectorAll('button')].at(-1)?.focus({ preventScroll: true });
  }
}

const ours = ({ cssRules: [first] }: CSSStyleSheet): boolean => first instanceof CSSLayerBlockRule && first.name === 'news-auth';

/** The returned function notes our sheets, and adopts again those that are gone. */
function carrySheets({ element, container, light }: Host): () => void {
  const known = new Set<CSSStyleSheet>();
  return () => {
    // Another document cannot adopt them.
    if (!element.isConnected || element.ownerDocument !== document) return;
    const there = sheetsAround(container);
    for (const sheet of there) if (!light || ours(sheet)) known.add(sheet);
    for (const sheet of known) if (!there.includes(sheet)) there.push(sheet);
  };
}

export function inPage(host: Host) {
  host.addSheet(screensCss);
  const carry = carrySheets(host);
  const content = host.light ? followContent(host) : undefined;
  // Under a bar that stays in place, the user cannot see what the Tab key has reached.
  const stopClearing = listening<KeyboardEvent>(host.root, 'keyup', ({ key, target }) => {
    if (key === 'Tab') uncover(target as HTMLElement);
  });
  // From then on the content is where it was.
  host.onFail(() => content?.stop());
  return {
    /** Once React listens, and with every screen, since it may be the first that has slots. */
    opened() {
      carry();
      content?.fill();
    },
    moved() {
      carry();
      keepModal(host);
    },
    leave() {
      stopClearing();
      content?.stop();
    },
  };
}
